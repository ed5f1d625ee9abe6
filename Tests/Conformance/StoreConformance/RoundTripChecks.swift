import Domain
import GridGeometry
import PluginAPI

/// Every value of every entity comes back as it was, to the letter.
enum RoundTripChecks {
  static var all: [StoreCheck<any BoardStore>] {
    [
      StoreCheck("shows come back as they were", shows),
      StoreCheck("objects come back as they were", objects),
      StoreCheck("boards come back as they were", boards),
      StoreCheck("blocks come back as they were, at the ends of the grid too", items),
      StoreCheck("what blocks do and send comes back as it was", actions),
      StoreCheck("pieces, cards and ink come back to the bit", contents),
      StoreCheck("every property can be altered", updates),
      StoreCheck("a text with U+0000 comes back or is refused", zeroInText),
    ]
  }

  /// Texts that have broken stores before.
  static let texts = [
    "plain", "  blanks at both ends ", "tab\tnew\nline\r\u{7}", "quote\"s 'and' `ticks`",
    "back\\slash / slash \\u0041", "Grüße, Ζεύς, Жук, 日本語, مرحبا, हिन्दी",
    "e\u{301} is not \u{e9}", "👩‍👩‍👧‍👦🇫🇷🏳️‍🌈", "\u{FEFF}\u{200B}\u{2028}\u{2029}\u{7F}\u{85}",
    "\u{10FFFF}\u{E000}\u{FFFD}\u{FFFE}", "100% _like_ [glob]* ?", "NULL", "'; DROP TABLE show; --",
    "{\"_0\":[]}", String(repeating: "long ", count: 100),
  ]

  private static let moments = [Int64.min, -1, 0, 1, 1_700_000_000_000, .max]

  /// Compares bytes as well: equal strings may be spelled differently.
  private static func requireSame(_ found: String, _ expected: String, _ what: String) throws {
    try require(
      Array(found.utf8) == Array(expected.utf8), "\(what): found '\(found)', not '\(expected)'")
  }

  private static func shows(_ subject: BoardSubject) throws {
    let store = try subject.open()
    var samples = Samples(seed: 11)
    for (index, text) in texts.enumerated() {
      let show = Show(
        id: ID(using: &samples.random), name: text,
        created: Timestamp(milliseconds: moments[index % moments.count]))
      try store.add([.insert(.show(show))])
      let found = try requireValue(store.contents(of: show.id), "the show").value.show
      try requireEqual(found, show, "the show")
      try requireSame(found.name, text, "the name")
    }
    let bounds = [ID<Show>(high: 0, low: 0), ID<Show>(high: .max, low: .max)]
    for (index, id) in bounds.enumerated() {
      let show = Show(id: id, name: "bound \(index)", created: Timestamp(milliseconds: 0))
      try store.add([.insert(.show(show))])
      try requireEqual(store.contents(of: id)?.value.show, show, "the show")
    }
    try requireRecord(store)
  }

  private static func objects(_ subject: BoardSubject) throws {
    let store = try subject.open()
    var samples = Samples(seed: 12)
    let show = samples.show()
    var objects: [ShowObject] = []
    let digits = String(repeating: "9", count: ObjectNumber.maximumDigits)
    let numbers = ["0", "0.1", "1", "1.5", "10", "007.50", digits, "\(digits).\(digits)"]
    for (index, kind) in ObjectKind.allCases.enumerated() {
      for (variant, text) in (texts + [""]).enumerated() {
        let number = try requireValue(
          ObjectNumber(numbers[(index + variant) % numbers.count]), "a number")
        objects.append(
          ShowObject(
            id: ID(using: &samples.random), show: show.id, kind: kind, number: number,
            name: text,
            color: variant % 2 == 0
              ? nil : ObjectColor(rgb: [0, 0xFFFFFF, 0x0A_0B0C][variant % 3]),
            isOutlined: variant % 3 == 0,
            created: Timestamp(milliseconds: moments[variant % moments.count]),
            source: variant % 4 == 0 ? nil : ImportSource(format: "f\(text)", identifier: text)))
      }
    }
    try store.add([.insert(.show(show))] + objects.map { .insert(.object($0)) })
    let found = try store.objects(of: show.id).value
    try requireEqual(found.count, objects.count, "the number of objects")
    let byID = Dictionary(found.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    for object in objects {
      let match = try requireValue(byID[object.id], "an object")
      try requireEqual(match, object, "the object")
      try requireSame(match.name, object.name, "the name")
      try requireSame(
        match.source?.identifier ?? "", object.source?.identifier ?? "", "the source")
    }
    try requireRecord(store)
  }

  private static func boards(_ subject: BoardSubject) throws {
    let store = try subject.open()
    var samples = Samples(seed: 13)
    let show = samples.show()
    var boards: [Board] = []
    for (index, text) in texts.enumerated() {
      boards.append(
        Board(
          id: ID(using: &samples.random), show: show.id, name: text,
          rules: BoardRules(
            index % 2 == 0 ? BoardRules.defaultKey : text,
            settings: index % 3 == 0 ? [:] : ["minimum": "\(index % 2 + 1)", text: text]),
          created: Timestamp(milliseconds: moments[index % moments.count]),
          source: index % 3 == 0 ? nil : ImportSource(format: text, identifier: "id \(text)"),
          metadata: try Metadata(index % 4 == 0 ? [:] : ["text": text, "a": ""])))
    }
    try store.add([.insert(.show(show))] + boards.map { .insert(.board($0)) })
    for board in boards {
      let found = try requireValue(store.contents(of: board.id), "a board").value.board
      try requireEqual(found, board, "the board")
      try requireSame(found.name, board.name, "the name")
      try requireSame(found.rules.key, board.rules.key, "the rules")
    }
    try requireRecord(store)
  }

  private static func items(_ subject: BoardSubject) throws {
    let store = try subject.open()
    var samples = Samples(seed: 14)
    let show = samples.show()
    let object = samples.object(of: show)
    let board = samples.board(of: show)
    let rects = [
      CellRect(x: 0, y: 0, width: 1, height: 1),
      CellRect(x: .min, y: .min, width: .max, height: .max),
      CellRect(x: .max - 1, y: .max - 1, width: 1, height: 1),
      CellRect(x: .min, y: .max - 3, width: 1, height: 3),
      CellRect(x: -7, y: 12, width: 3, height: 40),
      CellRect(x: 0, y: 0, width: .max, height: .max),
    ]
    let items = try rects.map {
      samples.item(of: object, on: board, covering: try requireValue($0, "a rectangle"))
    }
    try store.add([.insert(.show(show)), .insert(.object(object)), .insert(.board(board))])
    try store.add(items.map { .insert(.item($0)) })
    let found = try requireValue(store.contents(of: board.id), "the board").value.items
    try requireEqual(found.count, items.count, "the number of blocks")
    try requireEqual(Set(found), Set(items), "the blocks")
    try requireRecord(store)
  }

  private static func actions(_ subject: BoardSubject) throws {
    let store = try subject.open()
    var samples = Samples(seed: 17)
    let show = samples.show()
    let object = samples.object(of: show)
    let board = samples.board(of: show)
    var items: [BoardItem] = []
    for (index, text) in ([nil, ""] + texts).enumerated() {
      var item = samples.item(of: object, on: board)
      item.action = TriggerAction.allCases[index % TriggerAction.allCases.count]
      item.content = .object(object.id, message: text)
      item.label = text
      items.append(item)
      guard let text else { continue }
      item = samples.item(of: object, on: board)
      item.content = .message(text)
      items.append(item)
    }
    try store.add([.insert(.show(show)), .insert(.object(object)), .insert(.board(board))])
    try store.add(items.map { .insert(.item($0)) })
    let found = try requireValue(store.contents(of: board.id), "the board").value.items
    try requireEqual(found.count, items.count, "the number of blocks")
    for item in items {
      let match = try requireValue(found.first { $0.id == item.id }, "a block")
      try requireEqual(match, item, "the block")
      try requireSame(match.message ?? "", item.message ?? "", "the message")
      try requireSame(match.label ?? "", item.label ?? "", "the label")
    }
    try requireRecord(store)
  }

  private static func contents(_ subject: BoardSubject) throws {
    let store = try subject.open()
    var samples = Samples(seed: 18)
    let show = samples.show()
    let board = samples.board(of: show)
    var contents: [ItemContent] = [.tile(nil), .tile(ObjectColor(rgb: 0xA0_0B0C))]
    for (index, text) in texts.enumerated() {
      let color = index % 2 == 0 ? nil : ObjectColor(rgb: 0xFF)
      let moment = Timestamp(milliseconds: moments[index % moments.count])
      contents.append(.card(Card(title: text, text: text, color: color, created: moment)))
    }
    for count in [1, 2, 300] {
      let strokes = (0..<count).map {
        Stroke.Sample(
          x: Int32($0) * 70_000, y: .min + Int32($0), time: Int64($0), pressure: UInt16($0 % 9))
      }
      contents.append(
        .ink(try requireValue(Stroke(pen: Stroke.Pen(.pencil), samples: strokes), "")))
    }
    let key = try requireValue(OrderKey("zz1"), "a key")
    let numbers = [0.1 + 0.2, -0.0, 1e300, .leastNonzeroMagnitude, -44.0 / 3, 5]
    var poses = Orientation.allCases.map { turn in
      Pose.shaped(Pentomino.f.shape, at: Cell(x: .min, y: .max), turn)
    }
    poses += numbers.map { number in
      let area = Rect<BoardSpace>(
        origin: Point(x: number, y: -number), size: Size(width: abs(number), height: 100))
      return .free(area, z: key)
    }
    let items = contents.enumerated().map { index, content in
      BoardItem(
        id: ID(using: &samples.random), board: board.id, content: content,
        pose: poses[index % poses.count])
    }
    try store.add([.insert(.show(show)), .insert(.board(board))])
    try store.add(items.map { .insert(.item($0)) })
    let found = try requireValue(store.contents(of: board.id), "the board").value.items
    try requireEqual(Set(found), Set(items), "the items")
    try requireRecord(store)
  }

  private static func updates(_ subject: BoardSubject) throws {
    let store = try subject.open()
    var samples = Samples(seed: 15)
    let sample = SampleShow(&samples)
    try store.add(sample.making)
    let object = sample.objects[0]
    let item = sample.items[0]
    let moved = try requireValue(CellRect(x: -5, y: 900, width: 4, height: 1), "a rectangle")
    let changes = [
      Change.updating(sample.show) { $0.name = "Renamed" },
      .updating(object) {
        $0.kind = .plot
        $0.number = ObjectNumber(99)
        $0.name = ""
        $0.color = object.color == nil ? ObjectColor(rgb: 1) : nil
        $0.isOutlined.toggle()
        $0.source = object.source == nil ? ImportSource(format: "a", identifier: "b") : nil
      },
      .updating(sample.boards[0]) {
        $0.name = "Renamed"
        $0.rules.minimum = .two
        $0.source = ImportSource(format: "c", identifier: "d")
      },
      .updating(item) {
        $0.content = .object(
          sample.objects[2].id, message: item.message == nil ? "/altered 1" : nil)
        $0.pose = .cells(moved)
        $0.action = item.action == .pause ? .back : .pause
      },
    ]
    try store.add(changes)
    let keys = Set(changes.compactMap(\.key))
    let expected = sample.entities.filter { !keys.contains($0.key) }
      .union(changes.compactMap(\.after))
    try requireEqual(Dump(store).entities, expected, "the workspace after the updates")
    try store.add(changes.inverse)
    try requireEqual(Dump(store).entities, sample.entities, "the workspace before them")
    try requireRecord(store)
  }

  private static func zeroInText(_ subject: BoardSubject) throws {
    let store = try subject.open()
    var samples = Samples(seed: 16)
    let show = samples.show("a\0b")
    do {
      try store.add([.insert(.show(show))])
    } catch is StoreError {
      try require(try store.shows().value.isEmpty, "a refused show was kept")
      return
    }
    try requireEqual(store.shows().value.map(\.show), [show], "the show")
    try requireRecord(store)
  }

  /// The record of changes, played from the start, must lead to what is stored.
  static func requireRecord(_ store: some ChangeStore) throws {
    var model = ReferenceModel()
    for change in try store.changes(after: .start).value {
      try require(model.apply(change), "the record holds a change that does not fit: \(change)")
    }
    try requireEqual(Set(model.entities.values), Dump(store).entities, "the record, played")
    let found = try store.changes(after: .start).value.flatMap { $0.after?.texts ?? [] }
    let stored = Set(found.map { Array($0.utf8) })
    for text in try Dump(store).entities.flatMap(\.texts) {
      try require(stored.contains(Array(text.utf8)), "'\(text)' is spelled otherwise on record")
    }
  }
}

extension Entity {
  /// The entity's texts.
  var texts: [String] {
    switch self {
    case .show(let show): [show.name]
    case .object(let object): [object.name, object.source?.identifier].compactMap { $0 }
    case .board(let board): [board.name, board.rules.key]
    case .item(let item): item.message.map { [$0] } ?? []
    case .trip(let trip): [trip.name]
    case .city(let city): [city.key, city.name] + city.aliases
    case .game(let game):
      [game.key, game.sport, game.home, game.away, game.venue, game.start.zone]
    case .entry(let entry): entry.custom.map { [$0.title, $0.icon] } ?? []
    }
  }
}
