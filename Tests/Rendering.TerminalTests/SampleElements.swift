import Domain
import GridGeometry
import PluginAPI
import Rendering_Terminal
import Testing

/// Where something is seen, as a table of samples writes it: left, top, width and height in screen
/// points.
typealias SampleFrame = (x: Double, y: Double, width: Double, height: Double)

extension SceneElement {
  static func sample(
    id: SceneID = .region, _ kind: Kind, _ frame: SampleFrame, title: String = "",
    subtitle: String = "",
    _ states: Set<State> = [], color: String? = nil
  ) -> SceneElement {
    SceneElement(
      id: id, kind: kind, label: title, title: title, subtitle: subtitle,
      frame: Rect(
        origin: Point(x: frame.x, y: frame.y),
        size: Size(width: frame.width, height: frame.height)),
      states: states, color: color.flatMap { ObjectColor($0) })
  }

  /// The eight handles of a block.
  static func handles(of frame: SampleFrame, held: Handle? = nil) -> [SceneElement] {
    Handle.allCases.map { handle in
      let x =
        handle.movesLeft
        ? frame.x
        : handle.movesRight
          ? frame.x + frame.width
          : frame.x + frame.width / 2
      let y =
        handle.movesTop
        ? frame.y
        : handle.movesBottom
          ? frame.y + frame.height
          : frame.y + frame.height / 2
      return .sample(
        .handle, (x - 22, y - 22, 44, 44),
        handle == held ? [.pressed] : [])
    }
  }
}

extension TerminalRenderer {
  /// Where cells are seen in a scene whose middle is the origin.
  func seen(_ x: Int32, _ y: Int32, _ width: Int32, _ height: Int32) -> SampleFrame {
    (
      view.width / 2 + Double(x) * Grid.unit, view.height / 2 + Double(y) * Grid.unit,
      Double(width) * Grid.unit, Double(height) * Grid.unit
    )
  }

  /// Samples of which the one with a number has states.
  private static func stage(_ number: String, _ states: Set<SceneElement.State>) -> [Sample] {
    Samples.stage.map { sample in
      sample.kind == .list && sample.number == number
        ? Sample(
          sample.kind, sample.number, sample.name, sample.color, sample.cells,
          sample.states.union(states)) : sample
    }
  }

  /// A selected item with its handles and its menu.
  func selected() throws -> Scene {
    let block = seen(-9, -2, 3, 2)
    let (x, y) = (block.x + block.width + 22, block.y + 22)
    return try scene(
      Self.stage("1", [.selected]),
      adding: SceneElement.handles(of: block, held: .bottomRight) + [
        .sample(.panel, (x, y, 220, 132)),
        .sample(.text, (x + 11, y, 198, 44), title: "list 1 House to half"),
        .sample(.button, (x, y + 44, 220, 44), title: "Reassign"),
        .sample(.button, (x, y + 88, 220, 44), title: "Remove", [.destructive]),
      ])
  }

  /// A region being drawn, and the free cells on which it would come to lie.
  func drawing() throws -> Scene {
    let landing = seen(-8, 1, 4, 3)
    return try scene(
      Samples.stage.filter { $0.cells.y < 1 },
      adding: [
        .sample(.landing, landing, [.valid]),
        .sample(
          .region,
          (landing.x + 13, landing.y + 14, landing.width + 8, landing.height - 2),
          [.valid]),
      ])
  }

  /// A block held over two others.
  func dragging() throws -> Scene {
    let block = seen(-8, -1, 3, 2)
    return try scene(
      Self.stage("2", [.obstructing]).filter { $0.number != "1" || $0.kind != .effect }
        .filter { $0.number != "12.5" },
      adding: [
        .sample(.landing, block, [.invalid]),
        .sample(
          .block, (block.x + 8, block.y + 20, block.width, block.height),
          title: "Candle flicker", subtitle: "effect 12.5", [.lifted, .invalid], color: "orange"),
      ])
  }

  /// The picker, with a text searched for and two filters on.
  func picking() throws -> Scene {
    let (x, y) = (240.0, 22.0)
    let kinds = ObjectKind.allCases
    let wide = 320.0 / 4
    let filters = kinds.enumerated().map { index, kind in
      SceneElement.sample(
        .filter,
        (x + Double(index % 4) * wide, y + 44 + Double(index / 4) * 44, wide, 44),
        title: kind.rawValue, kind == .list || kind == .scene ? [.chosen] : [])
    }
    let objects: [(String, String, String?, Set<SceneElement.State>)] = [
      ("list 5", "Opening night", "green", []), ("list 12.5", "", "blue", []),
      ("scene 7", "The opening of the second act, after the storm", "magenta", [.chosen]),
      ("scene 101", "照明第一幕 Opening", nil, [.pressed]),
    ]
    let choices = objects.enumerated().map { index, object in
      SceneElement.sample(
        .choice, (x, y + 176 + Double(index) * 44, 320, 44),
        title: object.1, subtitle: object.0, object.3, color: object.2)
    }
    return try scene(
      Samples.stage,
      adding: [
        .sample(.panel, (x, y, 320, 396)),
        .sample(
          id: .part(.picker, .search), .field, (x, y, 320, 44), title: "opening", [.focused]),
      ] + filters + choices + [
        .sample(.button, (x, y + 352, 320, 44), title: "Cancel")
      ])
  }

  /// Play mode with a finger on a block.
  func pressing() throws -> Scene {
    try scene(Self.stage("2", [.pressed]), mode: .play)
  }

  /// Play mode while two blocks run, on one of which a finger is.
  func running() throws -> Scene {
    let samples = Samples.stage.map { sample in
      let states: [String: Set<SceneElement.State>] = [
        "list 2": [.running], "list 3": [.running, .pressed], "colour 11": [.running],
      ]
      return Sample(
        sample.kind, sample.number, sample.name, sample.color, sample.cells,
        sample.states.union(states["\(sample.kind.rawValue) \(sample.number)"] ?? []))
    }
    var console = ConsoleState()
    _ = console.take(.commandLine("Group 1 @ Full"))
    return try scene(samples, mode: .play).showing(console) { _ in nil }
  }

  /// Every state of blocks, in large and small.
  func blockStates() throws -> Scene {
    let substances: [Set<SceneElement.State>] = [[], [.outlined], [.orphaned]]
    let states: [Set<SceneElement.State>] = [
      [], [.selected], [.lifted], [.pressed], [.obstructing], [.lifted, .invalid],
    ]
    let sizes: [SampleFrame] = [
      (0, 0, 88, 66), (0, 66, 44, 44), (55, 66, 33, 22), (55, 88, 11, 22), (77, 88, 5, 5),
    ]
    var elements: [SceneElement] = []
    for (row, substance) in substances.enumerated() {
      for (column, state) in states.enumerated() {
        let x = 22 + Double(column) * 154
        let y = 11 + Double(row) * 154
        for size in sizes {
          let frame: SampleFrame = (x + size.x, y + size.y, size.width, size.height)
          elements.append(
            .sample(
              .block, frame, title: "Name", subtitle: "list 5", substance.union(state),
              color: "teal"))
        }
      }
    }
    return try scene([], mode: .play, adding: elements)
  }
}
