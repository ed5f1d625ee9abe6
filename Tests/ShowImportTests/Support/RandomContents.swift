import Domain
import GridGeometry
import PluginAPI
import TestSupport

/// Makes shows as people make them, with everything that an export could lose.
struct RandomContents {
  var random: SplitMix64

  static let names = [
    "", "Wash", "wash", "WÄSH", "雪 and 🎭", "e\u{301}toile", "two  blanks", "=1+1", "-5", "+x",
    "@here", "'=quoted", "''+", "'plain'", "a,b;c\td", "say \"go\"", "\"", "#tag", "*star*",
    "_low_", "1. first", "- item", "back\\slash", "[x](y)", "<b>", "Group 5", "CON", "../../etc",
    "a/b\\c:d", ".", "-", "1e999", "NaN", "true", "null", "{\"a\":1}", "\u{FEFF}mark",
    String(repeating: "long ", count: 99) + "x", "  ",
  ]
  static let messages: [String?] = [
    nil, nil, nil, "/eos/cmd \"Chan 1 Full\"", "/a", "=1 2", "-x '+'", "/q \"a\\\"b\"", "@ ü",
  ]

  init(seed: UInt64) { random = SplitMix64(seed: seed) }

  mutating func contents() -> ShowContents {
    let name = (try? Name.validated(random.pick(Self.names))) ?? "Tour"
    let show = Show(id: ID(using: &random), name: name, created: stamp())
    let objects = (0..<random.number(0...40)).map { _ in object(of: show) }
    var boards: [Board] = []
    var items: [BoardItem] = []
    var taken: Set<NameKey> = []
    for _ in 0..<random.number(0...5) {
      let name = Self.names.isEmpty ? "" : random.pick(Self.names)
      guard let valid = try? Name.validated(name), taken.insert(NameKey(valid)).inserted else {
        continue
      }
      let board = Board(
        id: ID(using: &random), show: show.id, name: valid,
        rules: rules(), created: stamp(),
        order: random.chance(30) ? OrderKey(random.pick(["1", "V", "Vz", "zz01"])) : nil,
        source: source(), metadata: metadata())
      boards.append(board)
      let isGrid = board.rules.key == BoardRules.defaultKey
      items += isGrid ? blocks(of: objects, on: board) : self.items(of: objects, on: board)
    }
    return ShowContents(show: show, objects: objects, boards: boards, items: items)
  }

  private mutating func object(of show: Show) -> ShowObject {
    // A name of an object is empty, or as valid as one of a board.
    let name = (try? Name.validated(random.pick(Self.names))) ?? ""
    let color: ObjectColor? =
      random.chance(50) ? nil : ObjectColor(rgb: UInt32(random.number(0...0xFFFFFF)))
    let kind = random.pick(ObjectKind.allCases)
    let number = number(
      random.pick(["0", "1", "2", "2.5", "1.1", "999999999999999", "0.0001"]))
    let cue = ConsoleNumber(
      number, cue: random.chance(60) ? ObjectNumber(random.pick(["0", "0.5", "2", "20"])) : nil)
    return ShowObject(
      id: ID(using: &random), show: show.id, kind: kind, number: number,
      cue: cue.isPossible(for: kind) ? cue.cue : nil, name: name, color: color,
      isOutlined: random.chance(30), created: stamp(), source: source(), metadata: metadata())
  }

  private mutating func metadata() -> Metadata {
    guard random.chance(20) else { return Metadata() }
    let entries = [random.pick(Self.names): random.pick(Self.names), "=a,\"b\"": "\u{1} \n"]
    return (try? Metadata(entries)) ?? Metadata()
  }

  private mutating func blocks(of objects: [ShowObject], on board: Board) -> [BoardItem] {
    var occupied: [CellRect] = []
    var items: [BoardItem] = []
    for _ in 0..<random.number(0...30) {
      let far: Int32 = random.chance(5) ? 2_000_000_000 : 0
      let least = Int(board.rules.minimum.rawValue)
      guard
        let rect = CellRect(
          x: Int32(random.number(-30...30)) - far, y: Int32(random.number(-30...30)) + far,
          width: Int32(random.number(least...(random.chance(5) ? 90 : 6))),
          height: Int32(random.number(least...5))),
        !occupied.contains(where: { $0.overlaps(rect) })
      else { continue }
      occupied.append(rect)
      let message = random.pick(Self.messages).flatMap { try? MessageText.validated($0) }
      let isMessage = objects.isEmpty || random.chance(15)
      let label = random.chance(50) ? try? Name.validated(random.pick(Self.names)) : nil
      items.append(
        BoardItem(
          id: ID(using: &random), board: board.id,
          content: isMessage
            ? .message(message ?? "/go") : .object(random.pick(objects).id, message: message),
          pose: .cells(rect), action: random.pick(TriggerAction.allCases), label: label))
    }
    return items
  }

  /// What people do to a show after it was exported, apart from moving blocks about.
  mutating func alter(_ workshop: inout Workshop) {
    for object in workshop.objects.values.sorted(by: { $0.id < $1.id }) {
      if random.chance(15) {
        workshop.delete(object)
        continue
      }
      guard random.chance(70) else { continue }
      var altered = object
      altered.kind = random.pick(ObjectKind.allCases)
      altered.number = number(random.pick(["1", "2", "7", "2.5"]))
      altered.name = (try? Name.validated(random.pick(Self.names))) ?? ""
      altered.color = random.chance(50) ? nil : ObjectColor(rgb: UInt32(random.number(0...9)))
      altered.isOutlined.toggle()
      workshop.objects[object.id] = altered
    }
    for board in workshop.boards.values.sorted(by: { $0.id < $1.id }) where random.chance(25) {
      workshop.delete(board)
    }
  }

  private mutating func source() -> ImportSource? {
    guard random.chance(50) else { return nil }
    return ImportSource(
      format: random.pick(["qlc", "usitt", "callboard"]),
      identifier: random.pick(["Function:", "=", "-", "kind:"]) + "\(random.next())")
  }

  private mutating func stamp() -> Timestamp {
    Timestamp(milliseconds: Int64(random.number(-9_000_000_000...9_999_999_999_999)))
  }
}

extension ShowContents {
  /// The same contents in one order, to be compared.
  var ordered: ShowContents {
    ShowContents(
      show: show, objects: objects.sorted { $0.id < $1.id },
      boards: boards.sorted { $0.id < $1.id },
      items: items.sorted { $0.id < $1.id })
  }
}
