import Domain
import Foundation
import GridGeometry
import Persistence_JSON
import PluginAPI
import StoreConformance
import TestSupport
import Testing

/// Checking, compacting and copying the two files of a workspace.
struct UpkeepTests {
  private var local: String { "w.callboard.json.local" }

  /// Commits that move the show's name to and fro.
  private func rename(_ workspace: Workspace, _ store: JSONStore, times: Int) throws {
    for _ in 0..<times {
      let change = Change.updating(workspace.sample.show) { $0.name = "Renamed" }
      try store.add([change])
      try store.add([change].inverse)
    }
  }

  @Test("A change on record that cannot be read is found, with its commit")
  func record() throws {
    let workspace = try Workspace()
    let store = try workspace.open()
    try rename(workspace, store, times: 2)
    store.close()
    #expect(try workspace.open().findings() == [])
    let text = workspace.folder.readUnchecked(local)
    _ = try workspace.folder.write(
      text.replacing("{\"before\":{\"show\":{\"id\"", with: "{\"before\":{\"show\":{\"ID\""),
      to: local)
    let found = try workspace.open().findings()
    #expect(found.count == 4, "\(found)")
    #expect(found.first?.place.contains(".local") == true)
    #expect(found.first?.message.contains("commit 2: the member 'id' is missing") == true)
  }

  @Test("Compacting drops what is no longer on record")
  func compacting() throws {
    let workspace = try Workspace()
    let store = try workspace.open()
    try rename(workspace, store, times: 600)
    try store.setHistoryLimit(.commands(1))
    try rename(workspace, store, times: 1)
    let before = workspace.folder.read(local).utf8.count
    let other = try workspace.open()
    let record = try store.changes(after: store.recordStart()).value
    // The other one may do it, too: nothing of the workspace's own file changes.
    try other.compact()
    #expect(workspace.folder.read(local).utf8.count < before)
    #expect(try store.changes(after: store.recordStart()).value == record)
    try rename(workspace, store, times: 1)
    store.close()
    #expect(try workspace.open().findings() == [])
    #expect(try workspace.names == ["w.callboard.json", local])
  }

  @Test("A backup has both files, also while another store writes")
  func backup() throws {
    let workspace = try Workspace()
    let (store, other) = (try workspace.open(), try workspace.open())
    try rename(workspace, store, times: 1)
    try other.backUp(to: workspace.folder.file("b"))
    #expect(workspace.folder.read("b") == workspace.text)
    #expect(workspace.folder.read("b.local") == workspace.folder.read(local))
    expectError(.inputOutput) { try other.backUp(to: workspace.folder.file("b")) }
    let new = try JSONStore(path: workspace.folder.file("new"))
    expectError(.cannotOpen) { try new.backUp(to: workspace.folder.file("c")) }
    #expect(
      try workspace.names == ["b", "b.local", "w.callboard.json", local, "w.callboard.json.lock"])
  }

  @Test("A workspace that cannot be written is backed up without a lock")
  func readOnly() throws {
    let workspace = try Workspace()
    try FileManager.default.setAttributes([.posixPermissions: 0o444], ofItemAtPath: workspace.path)
    try workspace.open().backUp(to: workspace.folder.file("b"))
    #expect(workspace.folder.read("b") == workspace.text)
    expectError(.readOnly) { try workspace.open().compact() }
  }

  @Test(
    "An item that covers an impossible area is refused",
    arguments: [-1, .infinity, .nan] as [Double])
  func impossibleArea(_ width: Double) throws {
    let workspace = try Workspace()
    let store = try workspace.open()
    let card = BoardItem(
      id: ID(high: 1, low: 1), board: workspace.sample.boards[0].id,
      content: .card(
        Card(title: "A", text: "", color: nil, created: Timestamp(milliseconds: 1))),
      pose: .free(
        .init(origin: .init(x: 0, y: 0), size: .init(width: width, height: 5)),
        z: try #require(OrderKey("V"))))
    expectError(.outOfRange, "an area is finite") { try store.add([.insert(.item(card))]) }
  }
}
