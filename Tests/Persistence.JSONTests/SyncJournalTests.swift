import Domain
import Foundation
import Persistence_JSON
import PluginAPI
import StoreConformance
import TestSupport
import Testing

/// What sync knows, in the file beside a workspace.
struct SyncJournalTests {
  private let local = "w.callboard.json.local"

  private func rename(_ workspace: Workspace, to name: String) -> Change {
    .updating(workspace.sample.show) { $0.name = name }
  }

  @discardableResult
  private func add(
    _ rows: [String: [UInt8]?], _ changes: [Change] = [], to store: JSONStore
  ) throws -> StoreSequence {
    try store.commit(changes, expecting: store.sequence(), sync: SyncUpdate(rows: rows))
  }

  private func size(of workspace: Workspace) -> Int { workspace.folder.read(local).utf8.count }

  private func fileNumber(of workspace: Workspace) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: workspace.path + ".local")[.systemFileNumber]
      as? Int
  }

  /// A process is killed before the workspace's file leads to its commit.
  @Test func rowsOfACommitThatNeverWasAreIgnored() throws {
    let workspace = try Workspace()
    let store = try workspace.open()
    _ = try store.startOutbox()
    try store.add([rename(workspace, to: "A")])
    try add(["a": [1]], to: store)
    let (text, lines) = (workspace.text, workspace.folder.read(local))
    let change = rename(workspace, to: "A").inverse
    let sent = try #require(store.outbox(after: nil, limit: 1)?.value.first).position
    _ = try store.commit(
      [change], expecting: StoreSequence(2),
      sync: SyncUpdate(rows: ["a": [2], "b": [3]], acknowledged: sent))
    store.close()
    let added = workspace.folder.read(local).dropFirst(lines.count)
    #expect(added.split(separator: "\n").count == 3)
    // Also if only a part of the lines came to the disk.
    for length in [added.count, added.count - 1, added.count / 2, 9] {
      _ = try workspace.folder.write(lines + added.prefix(length), to: local)
      try workspace.write(text)
      let next = try workspace.open()
      #expect(try next.syncRows() == ["a": [1]], "\(length)")
      #expect(try next.outbox(after: nil, limit: 9)?.value.count == 1, "\(length)")
      try add(["c": [4]], to: next)
      next.close()
      #expect(try workspace.open().syncRows() == ["a": [1], "c": [4]], "\(length)")
    }
  }

  @Test func anotherVersionOfTheWorkspaceIsNotSynced() throws {
    let (workspace, twin) = (try Workspace(), try Workspace())
    let store = try workspace.open()
    _ = try store.startOutbox()
    try add(["a": [1]], [rename(workspace, to: "A")], to: store)
    let other = try twin.open()
    try other.add([rename(twin, to: "X")])
    other.close()
    try workspace.write(twin.text)
    for store in [store, try workspace.open()] {
      #expect(try store.syncRows() == [:])
      #expect(try store.outbox(after: nil, limit: 9) == nil)
      expectError(.notAllowed) { try add(["a": [2]], to: store) }
    }
    store.close()
    let next = try workspace.open()
    _ = try next.startOutbox()
    try add(["b": [3]], to: next)
    next.close()
    #expect(try workspace.open().syncRows() == ["b": [3]])
  }

  /// A commit that is refused leaves the right to write to others.
  @Test func syncOfAWorkspaceThatIsNotSyncedKeepsNoLock() throws {
    let workspace = try Workspace()
    let (store, other) = (try workspace.open(), try workspace.open())
    expectError(.notAllowed) { try add([:], [rename(workspace, to: "A")], to: store) }
    try other.add([rename(workspace, to: "B")])
    expectError(.locked) { try store.add([rename(workspace, to: "B").inverse]) }
  }

  /// Each process writes what it adds, not all that sync knows.
  @Test func manyRowsAreNotWrittenAgainWithEachCommit() throws {
    let workspace = try Workspace()
    let first = try workspace.open()
    _ = try first.startOutbox()
    var rows: [String: [UInt8]] = [:]
    for number in 0..<3_000 {
      rows["row-\(number)"] = [UInt8](repeating: UInt8(number % 256), count: 1_000)
    }
    try add(rows, to: first)
    first.close()
    let whole = size(of: workspace)
    #expect(whole > 4_000_000)
    for round in 0..<20 as Range<UInt8> {
      let store = try workspace.open()
      let before = try fileNumber(of: workspace)
      rows["row-\(round)"] = [round]
      rows["new-\(round)"] = [round]
      let name = round.isMultiple(of: 2) ? "A" : "Sample"
      var show = workspace.sample.show
      show.name = round.isMultiple(of: 2) ? "Sample" : "A"
      try add(
        ["row-\(round)": [round], "new-\(round)": [round]],
        [.updating(show) { $0.name = name }], to: store)
      #expect(try fileNumber(of: workspace) == before)
      store.close()
    }
    #expect(size(of: workspace) < whole + 40_000)
    // Rows that are replaced again and again do not stay.
    let store = try workspace.open()
    let names = rows.keys.sorted()
    for round in 0..<10 as Range<UInt8> {
      for name in names { rows[name]?.append(round) }
      try add(rows, to: store)
    }
    #expect(size(of: workspace) < whole * 4)
    try store.compact()
    #expect(size(of: workspace) < whole * 11 / 10)
    #expect(try store.syncRows() == rows)
    store.close()
    #expect(try workspace.open().syncRows() == rows)
  }

  @Test func removedRowsDoNotComeBack() throws {
    let workspace = try Workspace()
    let store = try workspace.open()
    _ = try store.startOutbox()
    try add(["a": [1], "b": [2]], [rename(workspace, to: "A")], to: store)
    try add(["a": nil], to: store)
    try store.compact()
    store.close()
    let again = try workspace.open()
    #expect(try again.syncRows() == ["b": [2]])
    #expect(try again.changes(after: StoreSequence(1)).value == [rename(workspace, to: "A")])
    #expect(try again.findings() == [])
  }
}
