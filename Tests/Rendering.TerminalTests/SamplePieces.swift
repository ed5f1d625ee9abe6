import Domain
import GridGeometry
import PluginAPI
import Rendering_Terminal
import Testing

/// Pieces as a picture writes them: each letter is a piece, with a dot where there is none.
struct SamplePieces {
  /// The cells of each letter, in the order of the alphabet.
  let cells: [(letter: Character, cells: [Cell])]

  init(_ rows: [String], at corner: (x: Int32, y: Int32) = (0, 0)) {
    var found: [Character: [Cell]] = [:]
    for (y, row) in rows.enumerated() {
      for (x, letter) in row.enumerated() where letter != "." {
        found[letter, default: []].append(Cell(x: corner.x + Int32(x), y: corner.y + Int32(y)))
      }
    }
    cells = found.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  /// All twelve pentominoes in a field of 10 by 6 cells.
  static let solved = SamplePieces([
    "ZZUUUWWTTT", "LZUVUXWWTI", "LZZVXXXWTI", "LVVVFXNNNI", "LLYFFNNPPI", "YYYYFFPPPI",
  ])

  static let colors: [Character: String] = [
    "F": "red", "I": "blue", "L": "orange", "N": "green", "P": "pink", "T": "teal", "U": "purple",
    "V": "amber", "W": "cyan", "X": "magenta", "Y": "lime", "Z": "indigo",
  ]

  /// Elements that show the pieces through a view.
  func elements(
    in viewport: Viewport, kind: SceneElement.Kind = .block, title: String? = nil,
    subtitle: String = "tile", colors: [Character: String] = colors,
    _ states: [Character: Set<SceneElement.State>] = [:]
  ) throws -> [SceneElement] {
    try cells.enumerated().map { index, piece in
      let shape = try #require(Polyomino(piece.cells))
      let corner = Cell(
        x: try #require(piece.cells.map(\.x).min()), y: try #require(piece.cells.map(\.y).min()))
      let box = try #require(CellRect(origin: corner, span: shape.span))
      let placed = Placed(.shaped(shape, at: corner, .upright), frame: Grid.frame(of: box))
      let frame = viewport.toScreen(placed.frame)
      return SceneElement(
        id: kind == .block ? .item(ID(high: 0, low: UInt64(index))) : .landing, kind: kind,
        label: "tile", title: title ?? String(piece.letter), subtitle: subtitle, frame: frame,
        shape: .cells(try #require(placed.bars).map(viewport.toScreen)),
        states: states[piece.letter] ?? [],
        color: colors[piece.letter].flatMap { ObjectColor($0) })
    }
  }
}

extension TerminalRenderer {
  /// The view that shows cells around a point.
  func viewport(center: (x: Double, y: Double), zoom: Double = 1) throws -> Viewport {
    try #require(
      Viewport(
        center: Point(x: center.x * Grid.unit, y: center.y * Grid.unit), zoom: zoom, size: view))
  }

  /// A field filled with all pentominoes.
  func solved(zoom: Double = 1) throws -> Scene {
    let viewport = try viewport(center: (5, 3), zoom: zoom)
    return try scene(
      [], center: (5, 3), zoom: zoom, board: "Pentominoes",
      adding: [Self.field(CellRect(x: 0, y: 0, width: 10, height: 6), in: viewport)]
        + SamplePieces.solved.elements(in: viewport))
  }

  /// The field of a board.
  static func field(_ cells: CellRect?, in viewport: Viewport) throws -> SceneElement {
    SceneElement(
      id: .field, kind: .boardField, label: "the field", title: "", subtitle: "",
      frame: viewport.toScreen(Grid.frame(of: try #require(cells))), color: nil)
  }

  /// Every state of pieces, large, smaller and in half cells.
  func pieceStates() throws -> Scene {
    let substances: [Set<SceneElement.State>] = [[], [.outlined], [.orphaned]]
    let states: [Set<SceneElement.State>] = [
      [], [.selected], [.lifted], [.pressed], [.obstructing], [.lifted, .invalid], [.running],
      [.unknown],
    ]
    var elements: [SceneElement] = []
    for (zoom, top) in [(1, 0.5), (0.5, 21), (0.25, 66)] as [(Double, Double)] {
      for (row, substance) in substances.enumerated() {
        for (column, state) in states.enumerated() {
          // Cells of this zoom, so that all sizes are below each other.
          let corner = (
            x: (Double(column) * 3.25 + 0.5) / zoom, y: top + Double(row) * (zoom == 1 ? 3.25 : 4)
          )
          let viewport = try #require(
            Viewport(
              center: Point(
                x: (view.width / 2 / 44 / zoom - corner.x) * 44,
                y: (view.height / 2 / 44 / zoom - corner.y) * 44), zoom: zoom, size: view))
          elements += try SamplePieces([".FF", "FF.", ".F."]).elements(
            in: viewport, subtitle: "list 5", ["F": substance.union(state)])
        }
      }
    }
    return try scene([], mode: .play, adding: elements)
  }

  /// Objects that have the shape of a piece, a held one and where it would land.
  func landing(_ state: SceneElement.State, zoom: Double = 1) throws -> Scene {
    let viewport = try viewport(center: (0, 0), zoom: zoom)
    let below = SamplePieces(["AAAB", "A..B", "A.BB"], at: (-6, -2))
    let held = SamplePieces(["CC.", ".C.", ".CC"], at: (-5, -1))
    return try scene(
      [], zoom: zoom,
      adding: below.elements(
        in: viewport, title: "Front wash", subtitle: "list 12", colors: ["A": "teal", "B": "red"],
        state == .invalid ? ["B": [.obstructing]] : [:])
        + held.elements(
          in: try self.viewport(center: (-0.4, -0.3), zoom: zoom), subtitle: "tile",
          colors: ["C": "amber"], ["C": [.lifted]])
        + held.elements(
          in: viewport, kind: .landing, title: "", subtitle: "", colors: [:], ["C": [state]]))
  }
}
