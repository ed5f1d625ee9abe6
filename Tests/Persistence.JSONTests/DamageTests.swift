import Domain
import Foundation
import GridGeometry
import Persistence
import Persistence_JSON
import PluginAPI
import StoreConformance
import TestSupport
import Testing

/// Files that the disk or another program has altered.
///
/// A file that is opened and written is right; any other is refused with the place, and keeps every
/// byte.
struct DamageTests {
  /// One bit of a byte is changed, and all of them.
  @Test(arguments: ["", ".local"])
  func aChangedByteIsHarmlessOrRefused(_ suffix: String) throws {
    let original = try SmallWorkspace()
    let bytes = original.bytes(suffix)
    var tally: [Outcome: Int] = [:]
    for round in Effort.scaled(0..<400) {
      let index = place(round, of: bytes.count)
      for bits in [1 << UInt8(round % 8), 0xFF] as [UInt8] {
        var damaged = bytes
        damaged[index] ^= bits
        let outcome = try original.outcome(of: damaged, as: suffix, "byte \(index) ^ \(bits)")
        tally[outcome, default: 0] += 1
      }
    }
    // Each happens, or the test looks at the wrong thing.
    #expect(tally[.refused, default: 0] > 300, "\(tally)")
    #expect(suffix == ".local" || tally[.unwritable, default: 0] > 50, "\(tally)")
  }

  /// Each number below a count once, in an order that looks everywhere soon.
  private func place(_ round: Int, of count: Int) -> Int { round * 7_919 % count }

  /// What is cut off at the end of the file beside it looks like what was never acknowledged.
  @Test(arguments: ["", ".local"])
  func aFileThatIsCutOffIsRefusedOrOlder(_ suffix: String) throws {
    let original = try SmallWorkspace()
    let bytes = original.bytes(suffix)
    for round in Effort.scaled(0..<200) {
      // Without its last byte, only the end of the last line is missing.
      let length = place(round, of: bytes.count - 1)
      let outcome = try original.outcome(
        of: Array(bytes.prefix(length)), as: suffix, "length \(length)",
        mayBeOlder: suffix == ".local")
      #expect(suffix == ".local" || outcome == .refused, "length \(length)")
    }
  }

  @Test(arguments: [
    (#""x":4"#, #""x":5"#, "items"), (#""name":"Left""#, #""name":"Lift""#, "boards"),
    (#""saved":1"#, #""saved":2"#, "state"), (#""mark":""#, #""mark":"0"#, "state"),
    (#""sequence":1,"saved""#, #""sequence":2,"saved""#, "state"),
    (#""trips":["#, #""note":{"by":"A"},"trips":["#, "note"),
    (#""sums":{"#, #""sums":{"note":7,"#, "state"),
    (#""sums":{"#, #""sums":{"note":"1","#, "state"),
    (#"{"id":"#, #"{"note":1,"id":"#, "shows"),
  ])
  func whatWasAlteredIsNamedAndNotWritten(_ old: String, _ new: String, _ member: String) throws {
    let workspace = try Workspace()
    let text = workspace.text
    let range = try #require(text.range(of: old))
    let changed = text.replacingCharacters(in: range, with: new)
    try workspace.write(changed)
    let local = workspace.folder.read("w.callboard.json.local")
    let store = try workspace.open()
    #expect(try store.shows().value.count == 1)
    #expect(try store.findings().map(\.place).contains("the member '\(member)'"))
    for _ in 0..<2 {
      expectError(.damaged, "are not those that Callboard wrote last") {
        try store.add([
          .insert(
            .show(Show(id: ID(high: 1, low: 1), name: "N", created: Timestamp(milliseconds: 9))))
        ])
      }
      expectError(.damaged, "remove the member 'digest' from the line 'state'") {
        try store.remember(
          ViewMemory(center: .origin, zoom: 1), of: workspace.sample.boards[0].id)
      }
      expectError(.damaged) { try store.compact() }
    }
    store.close()
    #expect(workspace.text == changed)
    #expect(workspace.folder.read("w.callboard.json.local") == local)
    #expect(try workspace.names == ["w.callboard.json", "w.callboard.json.local"])
  }

  /// The digest is of the contents: layout, the order of members and the notation of numbers are
  /// those of the program that wrote the file.
  @Test func anotherLayoutIsAccepted() throws {
    let workspace = try Workspace()
    var text = workspace.text
    text.replace(#"{"id":"#, with: #"{"note":{"a":[1.50,1e3],"b":"é"},"id":"#)
    try workspace.write(text)
    try workspace.acceptAsItIs()
    let store = try workspace.open()
    try store.add([.updating(workspace.sample.show) { $0.name = "A" }])
    store.close()
    text = workspace.text
    #expect(text.contains(#""note":{"a":[1.50,1e3],"b":"é"}"#))
    text.replace("1.50,1e3", with: "1.5,1000.0")
    let object = try JSONSerialization.jsonObject(with: Data(text.utf8))
    let pretty = try JSONSerialization.data(
      withJSONObject: object, options: [.prettyPrinted, .sortedKeys])
    try workspace.write(String(decoding: pretty, as: UTF8.self))
    let again = try workspace.open()
    #expect(try again.findings() == [])
    try again.add([.delete(.item(workspace.sample.items[0]))])
    #expect(try workspace.open().findings() == [])
  }

  @Test func aFileWithoutADigestCountsAsItIs() throws {
    let workspace = try Workspace()
    try workspace.write(workspace.text.replacing(#""name":"Left""#, with: #""name":"Lift""#))
    #expect(try workspace.open().findings().count == 1)
    try workspace.acceptAsItIs()
    let store = try workspace.open()
    #expect(try store.findings() == [])
    try store.add([.updating(workspace.sample.boards[1]) { $0.name = "New" }])
    store.close()
    #expect(workspace.text.contains(#""digest":{"#))
    try workspace.write(workspace.text.replacing(#""name":"Lift""#, with: #""name":"Left""#))
    #expect(try workspace.open().findings().map(\.place) == ["the member 'boards'"])
  }

  /// A build that does not know the digest keeps that of an earlier commit.
  @Test func aLaterCommitOfAnOlderBuildIsAccepted() throws {
    let workspace = try Workspace()
    let text = workspace.text
    let digest = try #require(text.firstMatch(of: /"digest":\{.*?\}\}/)).output
    let store = try workspace.open()
    try store.add([.updating(workspace.sample.show) { $0.name = "A" }])
    store.close()
    let later = workspace.text.replacing(/"digest":\{.*?\}\}/, with: digest)
    #expect(later != workspace.text)
    try workspace.write(later)
    let next = try workspace.open()
    #expect(try next.findings() == [])
    try next.add([.updating(workspace.sample.boards[1]) { $0.name = "New" }])
    next.close()
    #expect(try workspace.open().findings() == [])
    #expect(!workspace.text.contains(digest))
  }

  /// Each commit, whatever it changes, leaves the digest of the file that it wrote.
  @Test func everyCommitLeavesTheDigestOfItsFile() throws {
    let workspace = try Workspace()
    let store = try workspace.open()
    for round in 1...4 {
      let making = (workspace.sample.making + workspace.trip.making)
      try store.add(making.inverse)
      #expect(try workspace.open().findings() == [], "\(round)")
      try store.add(making)
      #expect(try workspace.open().findings() == [], "\(round)")
    }
  }

  /// What is read late is found late; nothing is written from then on.
  @Test func damageFoundWhileReadingStopsWriting() throws {
    let workspace = try Workspace()
    let local = "w.callboard.json.local"
    // As an older build wrote it: without checks.
    let text = workspace.folder.readUnchecked(local)
      .replacing("{\"after\":{\"show\":{\"id\"", with: "{\"after\":{\"show\":{\"ID\"")
    _ = try workspace.folder.write(text, to: local)
    let store = try workspace.open()
    let change = Change.updating(workspace.sample.show) { $0.name = "A" }
    expectError(.damaged, "commit 1: the member 'id' is missing") {
      _ = try store.changes(after: .start)
    }
    expectError(.damaged, "nothing was written") { try store.add([change]) }
    store.close()
    #expect(workspace.folder.read(local) == text)
    let again = try workspace.open()
    #expect(try again.findings().count == 1)
    expectError(.damaged, "nothing was written") { try again.add([change]) }
  }

  @Test func aFileOfAnOlderBuildBesideItIsRead() throws {
    let workspace = try Workspace()
    let local = "w.callboard.json.local"
    let old = workspace.folder.readUnchecked(local)
    #expect(old != workspace.folder.read(local))
    _ = try workspace.folder.write(old, to: local)
    let store = try workspace.open()
    let change = Change.updating(workspace.sample.show) { $0.name = "A" }
    try store.add([change])
    #expect(
      try store.changes(after: .start).value
        == workspace.sample.making + workspace.trip.making + [change])
  }
}

/// What came of a damaged file.
private enum Outcome {
  /// It is refused when it is opened.
  case refused
  /// It is opened, and refuses to be written.
  case unwritable
  /// It is as good as before.
  case harmless
}

/// A workspace with something of everything, and what is in it.
private struct SmallWorkspace {
  /// All that a store answers.
  private struct Contents: Equatable {
    var entities: Set<Entity> = []
    var history: History
    var views: [ViewMemory?]
    var connections: [ConnectionMemory?]
    var active: [[ActiveTrigger]]
    var limit: HistoryLimit
    var outbox: [OutboxEntry]?
    var syncRows: [String: [UInt8]]
    var sequence: StoreSequence

    struct History: Equatable {
      var start: StoreSequence
      var changes: [Change]
      var commands: [CommandRecord]
    }

    init(_ store: JSONStore) throws {
      let shows = try store.shows().value.map(\.show.id)
      var boards: [ID<Board>] = []
      for show in shows {
        guard let contents = try store.contents(of: show)?.value else { continue }
        entities.insert(.show(contents.show))
        entities.formUnion(contents.objects.map(Entity.object))
        entities.formUnion(contents.boards.map(Entity.board))
        entities.formUnion(contents.items.map(Entity.item))
        boards += contents.boards.map(\.id)
      }
      for trip in try store.trips().value.map(\.trip.id) {
        guard let contents = try store.contents(of: trip)?.value else { continue }
        entities.insert(.trip(contents.trip))
        entities.formUnion(contents.cities.map(Entity.city))
        entities.formUnion(contents.games.map(Entity.game))
        entities.formUnion(contents.entries.map(Entity.entry))
      }
      let start = try store.recordStart()
      history = History(
        start: start, changes: try store.changes(after: start).value,
        commands: try store.commands(before: nil, limit: 100).value)
      views = try boards.map { try store.view(of: $0) }
      connections = try shows.map { try store.connection(of: $0) }
      active = try shows.map { try store.activeTriggers(of: $0) }
      limit = try store.historyLimit()
      outbox = try store.outbox(after: nil, limit: 100)?.value
      syncRows = try store.syncRows()
      sequence = try store.sequence()
    }
  }

  private let folder = try? TemporaryFolder()
  private let path: String
  private let files: [String: [UInt8]]
  private let contents: Contents
  private let show: Show

  init() throws {
    path = try #require(folder).file("s.callboard.json")
    var samples = Samples(seed: 5)
    show = samples.show("S")
    let store = try JSONStore(path: path)
    let note = CommandNote(words: "new", time: Timestamp(milliseconds: 1), seat: "1:1/1")
    let object = samples.object(of: show, .list, 1, name: "Wash")
    var making: [Change] = [.insert(.show(show)), .insert(.object(object))]
    let key = try #require(OrderKey("V"))
    let area = Rect<BoardSpace>(
      origin: Point(x: 0.1, y: -3), size: Size(width: 120, height: 80))
    let card = Card(title: "T", text: "x", color: nil, created: Timestamp(milliseconds: 1))
    let stroke = try #require(
      Stroke(pen: Stroke.Pen(), samples: [Stroke.Sample(x: 3, y: -3, time: 0)]))
    let cells = try #require(CellRect(x: 4, y: 0, width: 2, height: 2))
    let tile = Pose.shaped(Pentomino.f.shape, at: Cell(x: -3, y: 9), Orientation.allCases[0])
    for (rules, items) in [
      ("grid", [(ItemContent.object(object.id, message: nil), Pose.cells(cells))]),
      ("flow", [(.message("/go"), .ordered(key))]), ("tiles", [(.tile(nil), tile)]),
      ("canvas", [(.card(card), .free(area, z: key)), (.ink(stroke), .free(area, z: key))]),
    ] {
      var board = samples.board(of: show, rules)
      board.rules = BoardRules(rules)
      making.append(.insert(.board(board)))
      for (content, pose) in items {
        let item = BoardItem(
          id: ID(using: &samples.random), board: board.id, content: content, pose: pose)
        making.append(.insert(.item(item)))
      }
    }
    let trip = samples.trip()
    let city = samples.city(of: trip)
    let game = samples.game(in: city)
    making += [
      .insert(.trip(trip)), .insert(.city(city)), .insert(.game(game)),
      .insert(.entry(samples.entry(of: trip.id, .game(game.id)))),
    ]
    _ = try store.startOutbox()
    try store.add(making, from: .command(note))
    let changed = Change.updating(object) { $0.name = "Wash 2" }
    try store.add([changed], from: .command(note))
    _ = try store.commit(
      [.insert(.show(samples.show("T")))], expecting: store.sequence(),
      sync: SyncUpdate(rows: ["a": [1, 2, 3], "b": [], "c": [255]]))
    try store.setHistoryLimit(.days(30))
    try store.remember(ConnectionMemory(address: "osc.udp://127.0.0.1:9"), of: show.id)
    let trigger = Trigger(nil, action: .go, message: "/go")
    try store.remember(
      ActiveTrigger(key: "k", trigger: trigger, name: "n", process: "p"), of: show.id)
    try store.add([changed.inverse], from: .command(note))
    for board in try store.boards(of: show.id).value.map(\.board) {
      try store.remember(ViewMemory(center: Point(x: 1.5, y: 2), zoom: 3), of: board.id)
    }
    let sent = try store.outbox(after: nil, limit: 1)?.value.first?.position
    _ = try store.commit(
      [], expecting: store.sequence(),
      sync: SyncUpdate(rows: ["a": nil, "b": [4]], acknowledged: sent))
    contents = try Contents(store)
    store.close()
    let path = path
    files = try Dictionary(
      uniqueKeysWithValues: ["", ".local"].map {
        ($0, [UInt8](try Data(contentsOf: URL(fileURLWithPath: path + $0))))
      })
  }

  /// The bytes of one of its files.
  func bytes(_ suffix: String) -> [UInt8] { files[suffix] ?? [] }

  /// Opens and writes the workspace with one damaged file.
  ///
  /// - Parameters:
  ///   - bytes: The bytes of the file.
  ///   - suffix: Which file that is.
  ///   - words: What was done to it.
  ///   - mayBeOlder: Whether what this machine remembers may be that of an earlier moment.
  /// - Returns: What came of it.
  /// - Throws: Errors of the file system.
  func outcome(
    of bytes: [UInt8], as suffix: String, _ words: String, mayBeOlder: Bool = false
  ) throws -> Outcome {
    var damaged = files
    damaged[suffix] = bytes
    for (suffix, bytes) in damaged {
      try Data(bytes).write(to: URL(fileURLWithPath: path + suffix))
    }
    let store: JSONStore
    do throws(StoreError) { store = try JSONStore(path: path) } catch {
      expectPlace(error, words)
      try expectUntouched(damaged, words)
      return .refused
    }
    defer { store.close() }
    let found = Result { try Contents(store) }
    do throws(StoreError) {
      _ = try store.commit(
        [.updating(show) { $0.name = "Another" }], expecting: store.sequence(), from: .program,
        watchedBy: nil)
    } catch {
      expectPlace(error, words)
      try expectUntouched(damaged, "\(words): \(error)")
      return .unwritable
    }
    var expected = contents
    if mayBeOlder, let found = try? found.get() {
      #expect(contents.history.changes.suffix(found.history.changes.count) == found.history.changes)
      #expect(
        contents.history.commands.suffix(found.history.commands.count) == found.history.commands)
      expected = found
      (expected.entities, expected.sequence) = (contents.entities, contents.sequence)
    }
    #expect(try found.get() == expected, "\(words) changed the contents")
    return .harmless
  }

  /// Expects that an error says where the damage is.
  private func expectPlace(_ error: StoreError, _ words: String) {
    let isPlaced =
      switch error.code {
      case .damaged:
        error.message.contains(/\d+:\d+: |line \d+: |the member '|commit \d+/)
      case .notAWorkspace, .newerWorkspace: true
      default: false
      }
    #expect(isPlaced && error.remedy != nil, "\(words): \(error)")
  }

  private func expectUntouched(_ files: [String: [UInt8]], _ words: String) throws {
    for (suffix, bytes) in files {
      let after = try Data(contentsOf: URL(fileURLWithPath: path + suffix))
      #expect([UInt8](after) == bytes, "\(words): a refused file was written")
    }
  }
}
