import Domain
import GridGeometry
import PluginAPI
import SeededNumbers
import StoreConformance
import Testing

/// Random contents of a workspace: boards of all rules, items of all kinds, and trips.
struct RandomWorkspace {
  private(set) var entities: [Entity] = []
  private var samples: Samples

  init(seed: UInt64) throws {
    samples = Samples(seed: seed)
    for number in 0...Int.random(in: 0...2, using: &samples.random) {
      let show = SampleShow(&samples, name: "Show \(number) e\u{301}")
      entities += show.making.compactMap(\.after)
      try addBoards(to: show)
    }
    for number in 0..<Int.random(in: 0...2, using: &samples.random) {
      entities += SampleTrip(&samples, name: "Trip \(number)").making.compactMap(\.after)
    }
  }

  /// Stores them, with a view of every other board, and a connection of every show.
  func store(in store: any WorkspaceStore) throws {
    _ = try store.commit(entities.map { .insert($0) }, expecting: store.sequence())
    for (index, entity) in entities.enumerated() {
      switch entity {
      case .board(let board) where index.isMultiple(of: 2):
        let view = ViewMemory(center: Point(x: -0.1 * Double(index), y: 1e-300), zoom: 1.0 / 3)
        try store.remember(view, of: board.id)
      case .show(let show):
        try store.remember(
          ConnectionMemory(address: "osc+udp://h:\(index)", options: ["a \"b\"": "ü"], gap: 7),
          of: show.id)
      default: break
      }
    }
  }

  private mutating func addBoards(to show: SampleShow) throws {
    let rules = [
      BoardRules("grid", settings: ["minimum": "1", "push": "on"]), BoardRules("flow"),
      BoardRules("canvas", settings: ["field": "off"]), BoardRules("tiles"), BoardRules("else"),
    ]
    var boards: [Board] = []
    for (index, rules) in rules.shuffled(using: &samples.random).enumerated() {
      var board = samples.board(of: show.show, "\(rules.key) \(index)")
      board.rules = rules
      if Bool.random(using: &samples.random) { board.order = try key() }
      boards.append(board)
      entities.append(.board(board))
    }
    for board in boards {
      for _ in 0..<Int.random(in: 0...12, using: &samples.random) {
        let item = BoardItem(
          id: ID(using: &samples.random), board: board.id,
          content: try content(show, boards), pose: try pose(), action: samples.action(),
          label: Bool.random(using: &samples.random) ? "e\u{301} 🎭" : nil)
        entities.append(.item(item))
      }
    }
  }

  private mutating func key() throws -> OrderKey {
    let digits = "0123456789VWXYZabc"
    let text = (0..<5).compactMap { _ in digits.randomElement(using: &samples.random) }
    return try #require(OrderKey(String(text) + "z"))
  }

  /// Any finite number, by its bits.
  private mutating func number() -> Double {
    let number = Double(bitPattern: samples.random.next())
    return number.isFinite ? number : -0.0
  }

  private mutating func pose() throws -> Pose {
    let cell = Cell(
      x: Int32.random(in: -9_999...9_999, using: &samples.random),
      y: Int32.random(in: -9_999...9_999, using: &samples.random))
    switch Int.random(in: 0...3, using: &samples.random) {
    case 0: return .cells(try #require(CellRect(origin: cell, span: .standard)))
    case 1: return .ordered(try key())
    case 2:
      let origin = Point<BoardSpace>(x: number(), y: number())
      return .free(
        Rect(origin: origin, size: Size(width: abs(number()), height: 1.0 / 3)), z: try key())
    default:
      let orientation = try #require(Orientation.allCases.randomElement(using: &samples.random))
      return .shaped(Pentomino.f.shape, at: cell, orientation)
    }
  }

  private mutating func content(_ show: SampleShow, _ boards: [Board]) throws -> ItemContent {
    let object = try #require(show.objects.randomElement(using: &samples.random))
    let board = try #require(boards.randomElement(using: &samples.random))
    let color = ObjectColor(rgb: UInt32(truncatingIfNeeded: samples.random.next()))
    switch Int.random(in: 0...6, using: &samples.random) {
    case 0: return .object(object.id, message: nil)
    case 1: return .object(object.id, message: "/e\u{301}/1 \"x\"")
    case 2: return .message("/go \\ \u{1F}")
    case 3: return .tile(color)
    case 4: return .goto(Bool.random(using: &samples.random) ? board.id : nil)
    case 5:
      return .card(
        Card(
          title: "Title 日本", text: "\u{1B}[31mred\u{1B}[0m\nnext", color: color,
          created: Timestamp(milliseconds: Int64(truncatingIfNeeded: samples.random.next()))))
    default:
      let strokes = (0..<Int.random(in: 1...40, using: &samples.random)).map { step in
        Stroke.Sample(
          x: Int32(truncatingIfNeeded: samples.random.next()),
          y: Int32(truncatingIfNeeded: samples.random.next()), time: Int64(step),
          pressure: UInt16(truncatingIfNeeded: samples.random.next()))
      }
      return .ink(try #require(Stroke(pen: Stroke.Pen(.pencil), samples: strokes)))
    }
  }
}
