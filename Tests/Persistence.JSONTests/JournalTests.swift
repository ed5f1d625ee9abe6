import Domain
import Foundation
import GridGeometry
import Persistence_JSON
import PluginAPI
import StoreConformance
import TestSupport
import Testing

/// The file beside a workspace, and what is left after a process was killed.
struct JournalTests {
  private func note(_ words: String) -> CommitSource {
    .command(CommandNote(words: words, time: Timestamp(milliseconds: 1), seat: "1"))
  }

  private func rename(_ workspace: Workspace, _ old: String, _ new: String) -> Change {
    var show = workspace.sample.show
    show.name = old
    return .updating(show) { $0.name = new }
  }

  /// A killed process leaves lines of a commit that the workspace's file does not have, a line that
  /// is not whole, and a new file that is not in its place.
  @Test(arguments: ["", #"{"commit":{"sequence":3,"mark":"x","changes":1}}"#, #"{"vi"#, "\n"])
  func whatWasNeverAcknowledgedIsIgnored(_ rest: String) throws {
    let workspace = try Workspace()
    let store = try workspace.open()
    try store.add([rename(workspace, "Sample", "A")], from: note("a"))
    let kept = workspace.text
    try store.add([rename(workspace, "A", "B")], from: note("b"))
    store.close()
    let local = workspace.folder.read("w.callboard.json.local")
    try workspace.write(kept)
    _ = try workspace.folder.write(local + rest, to: "w.callboard.json.local")
    _ = try workspace.folder.write("{", to: "w.callboard.json.new")
    let next = try workspace.open()
    #expect(try next.sequence() == StoreSequence(2))
    #expect(try next.commands(before: nil, limit: 9).value.map(\.note.words) == ["a"])
    #expect(try next.changes(after: StoreSequence(1)).value == [rename(workspace, "Sample", "A")])
    try next.add([rename(workspace, "A", "C")], from: note("c"))
    next.close()
    let last = try workspace.open()
    #expect(try last.commands(before: nil, limit: 9).value.map(\.note.words) == ["c", "a"])
    #expect(
      try last.changes(after: StoreSequence(1)).value
        == [rename(workspace, "Sample", "A"), rename(workspace, "A", "C")])
    #expect(try !workspace.names.contains("w.callboard.json.new"))
  }

  /// Version control puts another file into its place: an older one, or one of another machine.
  @Test func aFileOfAnotherMachineKeepsViewsAndBeginsARecord() throws {
    let workspace = try Workspace()
    let twin = try Workspace()
    let store = try workspace.open()
    let board = workspace.sample.boards[0].id
    let view = ViewMemory(center: .init(x: 1, y: 2), zoom: 3)
    try store.remember(view, of: board)
    try store.add([rename(workspace, "Sample", "A")], from: note("a"))
    _ = try store.startOutbox()
    store.close()
    let other = try twin.open()
    try other.add([rename(workspace, "Sample", "X")])
    try other.add([rename(workspace, "X", "Y")])
    other.close()
    try workspace.write(twin.text)

    let next = try workspace.open()
    #expect(try next.sequence() == StoreSequence(3))
    #expect(try next.shows().value.map(\.show.name) == ["Y"])
    #expect(try next.view(of: board) == view)
    expectError(.historyTrimmed) { _ = try next.changes(after: StoreSequence(1)) }
    try next.add([rename(workspace, "Y", "Z")], from: note("z"))
    next.close()
    let last = try workspace.open()
    #expect(try last.changes(after: StoreSequence(3)).value == [rename(workspace, "Y", "Z")])
    #expect(try last.view(of: board) == view)
    #expect(try last.commands(before: nil, limit: 9).value.map(\.note.words) == ["z", "a"])
  }

  @Test func anOpenStoreTakesInAFileThatIsReplaced() throws {
    let workspace = try Workspace()
    let old = workspace.text
    let store = try workspace.open()
    try store.add([rename(workspace, "Sample", "A")])
    try workspace.write(old)
    #expect(try store.sequence() == StoreSequence(1))
    #expect(try store.shows().value.map(\.show.name) == ["Sample"])
    try store.add([rename(workspace, "Sample", "B")])
    #expect(try workspace.open().shows().value.map(\.show.name) == ["B"])
    try FileManager.default.removeItem(atPath: workspace.path)
    expectError(.cannotOpen, "moved, deleted") { _ = try store.sequence() }
    expectError(.cannotOpen, "moved, deleted") { try store.add([]) }
    try workspace.write(old)
    #expect(try store.sequence() == StoreSequence(1))
  }

  @Test func withoutTheFileBesideItTheBoardsAreThere() throws {
    let workspace = try Workspace()
    let before = try workspace.open().contents(of: workspace.sample.show.id)?.value
    try FileManager.default.removeItem(atPath: workspace.path + ".local")
    let store = try workspace.open()
    let after = try store.contents(of: workspace.sample.show.id)?.value
    #expect(after.map { Set($0.items) } == before.map { Set($0.items) })
    expectError(.historyTrimmed) { _ = try store.changes(after: .start) }
    try store.add([rename(workspace, "Sample", "A")])
    store.close()
    #expect(
      try workspace.open().changes(after: StoreSequence(1)).value
        == [rename(workspace, "Sample", "A")])
  }

  /// Many long commits: the file beside the workspace is written again without the oldest ones.
  @Test func theFileBesideItDoesNotGrowForEver() throws {
    let workspace = try Workspace()
    let store = try workspace.open()
    let board = workspace.sample.boards[0].id
    let options = ["text": String(repeating: "x", count: 60_000)]
    let size = {
      try FileManager.default.attributesOfItem(atPath: workspace.path + ".local")[.size]
    }
    var largest = 0
    for round in 0..<80 {
      try store.remember(
        ConnectionMemory(address: "osc.udp://127.0.0.1:\(round + 1)", options: options),
        of: workspace.sample.show.id)
      try store.remember(ViewMemory(center: .init(x: 1, y: 2), zoom: 1), of: board)
      largest = max(largest, try #require(size() as? Int))
    }
    #expect(largest < 2 << 20)
    try store.add([rename(workspace, "Sample", "A")], from: note("a"))
    store.close()
    let last = try workspace.open()
    #expect(try last.connection(of: workspace.sample.show.id)?.address.hasSuffix(":80") == true)
    #expect(try last.view(of: board)?.zoom == 1)
    #expect(
      try last.changes(after: .start).value.count == workspace.sample.making.count
        + workspace.trip.making.count + 1)
  }

  @Test func aReaderFollowsAFileThatIsWrittenAgain() throws {
    let workspace = try Workspace()
    let (writer, reader) = (try workspace.open(), try workspace.open())
    let options = ["text": String(repeating: "x", count: 400_000)]
    var name = "Sample"
    for round in 0..<12 {
      try writer.add([rename(workspace, name, "\(round)")], from: note("\(round)"))
      try writer.remember(
        ConnectionMemory(address: "osc.udp://127.0.0.1:1", options: options),
        of: workspace.sample.show.id)
      name = "\(round)"
      #expect(try reader.commands(before: nil, limit: 1).value.map(\.note.words) == [name])
      #expect(try reader.changes(after: .start).sequence == StoreSequence(Int64(round) + 2))
    }
    let commands = try writer.commands(before: nil, limit: 99)
    #expect(try reader.commands(before: nil, limit: 99).value == commands.value)
    writer.close()
    #expect(try workspace.open().commands(before: nil, limit: 99).value == commands.value)
  }

  /// What a smaller limit dropped does not come back with a larger one, also after the file was
  /// written again.
  @Test func droppedCommandsStayDropped() throws {
    let workspace = try Workspace()
    let store = try workspace.open()
    var name = "Sample"
    for round in 1...9 {
      try store.add([rename(workspace, name, "\(round)")], from: note("\(round)"))
      name = "\(round)"
    }
    try store.setHistoryLimit(.commands(2))
    try store.setHistoryLimit(.all)
    func expectKept(
      _ store: JSONStore, _ numbers: [Int64], sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
      let commands = try store.commands(before: nil, limit: 99).value
      #expect(commands.map(\.number) == numbers, sourceLocation: sourceLocation)
      #expect(
        commands.map(\.note.words) == numbers.map { "\($0)" }, sourceLocation: sourceLocation)
      #expect(try store.historyLimit() == .all, sourceLocation: sourceLocation)
    }
    try expectKept(store, [9, 8])
    try expectKept(workspace.open(), [9, 8])
    let options = ["text": String(repeating: "x", count: 60_000)]
    for round in 0..<40 {
      try store.remember(
        ConnectionMemory(address: "osc.udp://127.0.0.1:\(round + 1)", options: options),
        of: workspace.sample.show.id)
    }
    try store.add([rename(workspace, name, "10")], from: note("10"))
    let lines = workspace.folder.read("w.callboard.json.local")
    #expect(lines.prefix(400).contains(#""oldest":8"#), "it was written again")
    try expectKept(store, [10, 9, 8])
    store.close()
    let last = try workspace.open()
    try expectKept(last, [10, 9, 8])
    #expect(try last.changes(after: StoreSequence(1)).value.count == 10)
  }

  /// The commit is in the file beside the workspace then, but does not count.
  @Test func aCommitThatCannotBeWrittenLeavesNothing() throws {
    let workspace = try Workspace()
    let (store, reader) = (try workspace.open(), try workspace.open())
    try store.add([rename(workspace, "Sample", "A")], from: note("a"))
    let before = workspace.text
    try FileManager.default.createDirectory(
      atPath: workspace.path + ".new", withIntermediateDirectories: false)
    for words in ["b", "c"] {
      expectError(.inputOutput, "cannot be written") {
        try store.add([rename(workspace, "A", words)], from: note(words))
      }
      #expect(try store.sequence() == StoreSequence(2))
      #expect(try reader.commands(before: nil, limit: 9).value.map(\.note.words) == ["a"])
    }
    #expect(workspace.text == before)
    try FileManager.default.removeItem(atPath: workspace.path + ".new")
    try store.add([rename(workspace, "A", "D")], from: note("d"))
    for store in [store, reader, try workspace.open()] {
      #expect(try store.shows().value.map(\.show.name) == ["D"])
      #expect(try store.commands(before: nil, limit: 9).value.map(\.note.words) == ["d", "a"])
      #expect(try store.changes(after: StoreSequence(2)).value == [rename(workspace, "A", "D")])
    }
  }

  /// A long history would take longer to read than the workspace.
  @Test func aReaderReadsOnlyWhatWasAdded() throws {
    let workspace = try Workspace()
    let (writer, reader) = (try workspace.open(), try workspace.open())
    try writer.add([rename(workspace, "Sample", "A")], from: note("a"))
    #expect(try reader.commands(before: nil, limit: 9).value.map(\.note.words) == ["a"])
    // What was read before is not looked at again.
    let file = try FileHandle(forWritingTo: URL(fileURLWithPath: workspace.path + ".local"))
    try file.write(contentsOf: Data("x".utf8))
    try file.close()
    try writer.setHistoryLimit(.commands(7))
    try writer.add([rename(workspace, "A", "B"), rename(workspace, "B", "C")], from: note("b"))
    let view = ViewMemory(center: .init(x: 1, y: 2), zoom: 3)
    try writer.remember(view, of: workspace.sample.boards[0].id)
    #expect(try reader.commands(before: nil, limit: 9).value.map(\.note.words) == ["b", "a"])
    #expect(try reader.changes(after: StoreSequence(1)).value.count == 3)
    #expect(try reader.view(of: workspace.sample.boards[0].id) == view)
    #expect(try reader.historyLimit() == .commands(7))
    expectError(.damaged, "line 1") { _ = try workspace.open() }
  }

  @Test func anOutboxAndItsPositionStay() throws {
    let workspace = try Workspace()
    let store = try workspace.open()
    #expect(try store.startOutbox() == StoreSequence(1))
    try store.add([rename(workspace, "Sample", "A"), rename(workspace, "A", "B")])
    try store.acknowledge(through: OutboxPosition(sequence: StoreSequence(2), index: 0))
    try store.add([rename(workspace, "B", "C")], from: .sync)
    let entries = try store.outbox(after: nil, limit: 9)?.value
    #expect(entries?.map(\.change) == [rename(workspace, "A", "B")])
    store.close()
    let again = try workspace.open()
    #expect(try again.outbox(after: nil, limit: 9)?.value == entries)
    try again.stopOutbox()
    again.close()
    #expect(try workspace.open().outbox(after: nil, limit: 9) == nil)
  }

  /// A commit that is longer than the record leaves none, as in the other stores.
  @Test func aHugeCommitIsNotOnRecord() throws {
    let workspace = try Workspace()
    let store = try workspace.open()
    var samples = Samples(seed: 9)
    let show = samples.show("Twice")
    let many = (0..<25_001).flatMap { _ in
      [Change.insert(.show(show)), .delete(.show(show))]
    }
    try store.add(many, from: note("many"))
    expectError(.historyTrimmed) { _ = try store.changes(after: StoreSequence(1)) }
    try store.add([.insert(.show(show))])
    store.close()
    let last = try workspace.open()
    expectError(.historyTrimmed) { _ = try last.changes(after: StoreSequence(1)) }
    #expect(try last.changes(after: StoreSequence(2)).value == [.insert(.show(show))])
    #expect(try last.commands(before: nil, limit: 9).value.map(\.note.words) == ["many"])
  }
}
