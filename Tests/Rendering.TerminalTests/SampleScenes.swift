import Domain
import GridGeometry
import PluginAPI
import Rendering_Terminal
import Testing
import TextCells

/// A block as a table of samples writes it.
struct Sample {
  let kind: ObjectKind
  let number: String
  let name: String
  let color: String?
  let cells: (x: Int32, y: Int32, width: Int32, height: Int32)
  let states: Set<SceneElement.State>

  init(
    _ kind: ObjectKind, _ number: String, _ name: String, _ color: String?,
    _ cells: (x: Int32, y: Int32, width: Int32, height: Int32),
    _ states: Set<SceneElement.State> = []
  ) {
    self.kind = kind
    self.number = number
    self.name = name
    self.color = color
    self.cells = cells
    self.states = states
  }
}

extension RenderTarget {
  static func plain(_ columns: Int, _ rows: Int) -> RenderTarget {
    RenderTarget(columns: columns, rows: rows, colorDepth: .none)
  }
}

extension TerminalRenderer {
  /// The output as text.
  func text(_ scene: Scene) -> String { String(decoding: render(scene), as: UTF8.self) }

  /// The output as lines without their ends.
  func lines(_ scene: Scene) -> [String] {
    text(scene).split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
  }

  /// A scene that shows samples through this renderer's own view.
  func scene(
    _ samples: [Sample], center: (x: Double, y: Double) = (0, 0), zoom: Double = 1,
    mode: InteractionMode? = .edit, show: String = "Twelfth Night", board: String = "Main Stage",
    adding more: [SceneElement] = []
  ) throws -> Scene {
    let center = Point<BoardSpace>(x: center.x * Grid.unit, y: center.y * Grid.unit)
    let viewport = try #require(Viewport(center: center, zoom: zoom, size: view))
    return Scene(
      viewport: viewport, show: show, board: board, mode: mode,
      grid: mode == .edit
        ? SceneGrid(origin: viewport.toScreen(.origin), spacing: Grid.unit * zoom) : nil,
      elements: try samples.enumerated().map { index, sample in
        let cells = try #require(
          CellRect(
            x: sample.cells.x, y: sample.cells.y, width: sample.cells.width,
            height: sample.cells.height))
        let subtitle = "\(sample.kind.rawValue) \(sample.number)"
        return SceneElement(
          id: .item(ID(high: 0, low: UInt64(index))), kind: .block,
          label: "\(subtitle) \(sample.name)",
          title: sample.name, subtitle: subtitle,
          frame: viewport.toScreen(Grid.frame(of: cells)), states: sample.states,
          color: sample.color.flatMap { ObjectColor($0) })
      } + more)
  }
}

enum Samples {
  /// A board as a lighting programmer would lay it out, partly beyond the right and lower edge.
  static let stage: [Sample] = [
    Sample(.group, "1", "Front wash", "amber", (-9, -5, 2, 2)),
    Sample(.group, "2", "Back light", "blue", (-7, -5, 2, 2)),
    Sample(.group, "3", "Cyc", "teal", (-5, -5, 2, 2)),
    Sample(.group, "4", "Movers", "purple", (-3, -5, 2, 2), [.outlined]),
    Sample(.colour, "1", "Red", "red", (0, -5, 1, 1)),
    Sample(.colour, "2", "Amber", "amber", (1, -5, 1, 1)),
    Sample(.colour, "3", "Green", "green", (2, -5, 1, 1)),
    Sample(.colour, "4", "Cyan", "cyan", (3, -5, 1, 1)),
    Sample(.colour, "11", "Blue", "blue", (0, -4, 1, 1)),
    Sample(.colour, "12", "Magenta", "magenta", (1, -4, 1, 1)),
    Sample(.colour, "13", "White", "white", (2, -4, 1, 1)),
    Sample(.colour, "14", "Congo", "indigo", (3, -4, 1, 1), [.outlined]),
    Sample(.position, "1", "Centre stage", "lime", (5, -5, 3, 2)),
    Sample(.list, "1", "House to half", "green", (-9, -2, 3, 2)),
    Sample(.list, "2", "Act I: a storm at sea, and a coast", "indigo", (-6, -2, 5, 2)),
    Sample(.list, "3", "Act II: the letter in the garden", "pink", (-1, -2, 5, 2), [.outlined]),
    Sample(.list, "101", "Blackout", "red", (5, -2, 2, 2)),
    Sample(.macro, "9", "Reset all", nil, (7, -2, 1, 2)),
    Sample(.effect, "1", "Sea", "cyan", (-9, 1, 2, 2)),
    Sample(.effect, "12.5", "Candle flicker", "orange", (-7, 1, 3, 2)),
    Sample(.intensity, "50", "Half", "grey", (-4, 1, 2, 1)),
    Sample(.batch, "7", "Interval, doors, bar bells", "brown", (2, 1, 5, 3)),
    Sample(.scene, "7", "Curtain call, everybody on stage", "magenta", (8, 0, 4, 3)),
    Sample(.plot, "1", "Rig plan", "white", (-9, 4, 4, 3), [.outlined]),
  ]

  /// Names that are hard to draw.
  static let names: [Sample] = [
    Sample(.list, "1", "照明第一幕 嵐の海", "blue", (-9, -5, 3, 2)),
    Sample(.list, "2", "ｆｕｌｌ width", "teal", (-6, -5, 2, 2)),
    Sample(.scene, "3", "👩‍🚀 Moon 🇩🇪👍🏽 1️⃣", "purple", (-4, -5, 3, 2)),
    Sample(.scene, "4", "👨‍👩‍👧‍👦👨‍👩‍👧‍👦👨‍👩‍👧‍👦👨‍👩‍👧‍👦", "amber", (-1, -5, 2, 2)),
    Sample(.group, "5", "שלום עולם", "green", (1, -5, 3, 2)),
    Sample(.group, "6", "مرحبا بالعالم", "lime", (4, -5, 3, 2), [.outlined]),
    Sample(.group, "7", "\u{65}\u{301}clair\u{65}\u{301} ça ira", "pink", (7, -5, 2, 2)),
    Sample(.macro, "8", "e\u{1B}[31mvil\u{202E}live\u{7}", "red", (-9, -2, 4, 2)),
    Sample(.macro, "9", "two\nlines\tand a tab", "grey", (-5, -2, 4, 2)),
    Sample(.macro, "10", "한국어 조명", "orange", (-1, -2, 3, 2)),
    Sample(.macro, "11", "हिन्दी नाम", "brown", (2, -2, 3, 2)),
    Sample(.effect, "12", "照照照", "cyan", (5, -2, 1, 2)),
    Sample(.effect, "13", "", "cyan", (6, -2, 2, 2), [.orphaned]),
    Sample(.batch, "123456", "Long number", "white", (-9, 1, 1, 1)),
    Sample(.batch, "123457", "Long number", "white", (-8, 1, 2, 1)),
    Sample(.batch, "1.75", "Point", nil, (-6, 1, 1, 1), [.outlined]),
    Sample(.batch, "101", "Three", nil, (-5, 1, 1, 1)),
    Sample(.batch, "102", "Three", nil, (-4, 1, 1, 1)),
    Sample(.beam, "5", "Supercalifragilistic", "black", (-2, 1, 3, 2)),
    Sample(.beam, "6", "Black outline", "black", (1, 1, 3, 2), [.outlined]),
    Sample(.position, "1", "照明", "blue", (9, 1, 2, 2)),
    Sample(.plot, "2", "A block far larger than the view", "indigo", (-300, 4, 900, 900)),
  ]
}
