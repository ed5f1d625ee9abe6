import Domain
import GridGeometry
import TestSupport

/// Boards of every rule set, with everything that can lie on them.
extension RandomContents {
  static let texts = [
    "", "Group 5", "# Group 5", "Message /go", "one\ntwo", "\n\nlate",
    "\u{1B}[1;31mred\u{1B}[m \t x",
    "#", "= 1 + 1", "say \"go\", \\n", "雪 🎭\u{301}", String(repeating: "long \n", count: 2_000),
    "tail \n", "\u{1}\u{7F}",
  ]
  private static let numbers: [Double] = [
    0, -0.0, 0.1, 1 / 3, -1e-9, 44, 1_234.5, -99_999.75, .leastNonzeroMagnitude, 1e15, -7e20,
    0.49999999999999994,
  ]

  mutating func rules() -> BoardRules {
    switch random.number(0...5) {
    case 0:
      return BoardRules(
        "flow", settings: random.chance(50) ? ["columns": "3", "size": "3x1"] : [:])
    case 1, 2: return BoardRules("canvas", settings: random.chance(50) ? ["ink": "any"] : [:])
    case 3:
      return BoardRules(
        "tiles", settings: random.chance(50) ? ["field": "10x6", "mirror": "on"] : [:])
    default: return .grid(minimum: random.chance(30) ? .two : .one)
    }
  }

  mutating func items(of objects: [ShowObject], on board: Board) -> [BoardItem] {
    let count = random.number(0...12)
    let keys = keys(count)
    var covered: Set<Cell> = []
    return (0..<count).compactMap { place in
      let pose: Pose
      switch board.rules.key {
      case "flow": pose = .ordered(keys[place])
      case "canvas": pose = .free(area(), z: keys[place])
      default:
        guard let piece = piece(&covered) else { return nil }
        pose = piece
      }
      let content = content(of: objects, pose.form)
      let label = random.chance(70) ? nil : try? Name.validated(random.pick(Self.names))
      return BoardItem(
        id: ID(using: &random), board: board.id, content: content, pose: pose,
        action: content.isPlayable ? random.pick(TriggerAction.allCases) : .go, label: label)
    }
  }

  /// Different keys, in any order.
  private mutating func keys(_ count: Int) -> [OrderKey] {
    var keys = OrderKey.spread(count)
    if count > 2, let between = OrderKey.between(keys[0], keys[1]) { keys[2] = between }
    keys.shuffle(using: &random)
    return keys
  }

  private mutating func area() -> Rect<BoardSpace> {
    let x = random.pick(Self.numbers) + (random.chance(50) ? Double(random.number(-500...500)) : 0)
    let y = random.pick(Self.numbers)
    return Rect(
      origin: Point(x: x, y: y),
      size: Size(
        width: abs(random.pick(Self.numbers)) + 0.3,
        height: Double(random.number(1...400)) + abs(random.pick(Self.numbers))))
  }

  private mutating func piece(_ covered: inout Set<Cell>) -> Pose? {
    let far: Int32 = random.chance(5) ? 2_000_000_000 : 0
    let shape = random.pick(Pentomino.allCases).shape
    let turn = random.pick(Orientation.allCases)
    let corner = Cell(
      x: Int32(random.number(-12...12)) - far, y: Int32(random.number(-9...9)) + far)
    let cells = shape.turned(turn).cells.map { Cell(x: corner.x + $0.x, y: corner.y + $0.y) }
    guard covered.isDisjoint(with: cells) else { return nil }
    covered.formUnion(cells)
    return .shaped(shape, at: corner, turn)
  }

  private mutating func content(of objects: [ShowObject], _ form: Pose.Form) -> ItemContent {
    let color: ObjectColor? =
      random.chance(50) ? nil : ObjectColor(rgb: UInt32(random.number(0...0xFFFFFF)))
    switch random.number(0...5) {
    case 0 where form == .free, 1 where form == .free:
      let title = (try? Name.validated(random.pick(Self.names))) ?? ""
      return .card(
        Card(
          title: title, text: random.pick(Self.texts), color: color,
          created: Timestamp(milliseconds: Int64(random.number(-9_999...9_999_999)))))
    case 2 where form == .free: return stroke().map(ItemContent.ink) ?? .tile(color)
    case 0...2 where form == .shaped, 3 where form == .free: return .tile(color)
    default:
      let message = random.pick(Self.messages).flatMap { try? MessageText.validated($0) }
      return objects.isEmpty || random.chance(20)
        ? .message(message ?? "/go") : .object(random.pick(objects).id, message: message)
    }
  }

  private mutating func stroke() -> Stroke? {
    var time: Int64 = 0
    let hasPressure = random.chance(50)
    let samples = (0..<random.number(1...60)).map { _ in
      time += Int64(random.number(0...20_000))
      return Stroke.Sample(
        x: Int32(random.number(-9_999...9_999)), y: Int32(random.number(0...99_999)), time: time,
        pressure: hasPressure ? UInt16(random.number(0...65_535)) : nil)
    }
    return Stroke(
      pen: Stroke.Pen(.highlighter, color: ObjectColor(rgb: 0xFFEE00), width: 7.5),
      samples: samples)
  }
}
