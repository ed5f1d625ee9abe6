import Domain
import Foundation
import GridGeometry
import Persistence_JSON
import PluginAPI
import StoreConformance
import Synchronization
import TestSupport
import Testing

/// One store writes; all others read and see what it writes.
struct SharingTests {
  @Test func aSecondWriterIsRefusedAndMayRead() throws {
    let workspace = try Workspace()
    let (first, second) = (try workspace.open(), try workspace.open())
    let change = Change.updating(workspace.sample.show) { $0.name = "First" }
    let state = try first.add([change])
    #expect(try second.sequence() == state)
    #expect(try second.shows().value.map(\.show.name) == ["First"])
    #expect(try second.changes(after: StoreSequence(1)).value == [change])
    expectError(.locked, "process \(ProcessInfo.processInfo.processIdentifier)") {
      try second.add([change.inverse])
    }
    #expect(try first.sequence() == state)
    #expect(try second.commit([], expecting: state) == state)
    first.close()
    try second.add([change.inverse])
    #expect(try workspace.open().shows().value.map(\.show) == [workspace.sample.show])
  }

  @Test func aCommitOnAnOlderStateIsStaleAlsoForTheNextWriter() throws {
    let workspace = try Workspace()
    let (first, second) = (try workspace.open(), try workspace.open())
    let change = Change.updating(workspace.sample.show) { $0.name = "First" }
    try first.add([change])
    first.close()
    expectError(.stale) { _ = try second.commit([change], expecting: StoreSequence(1)) }
  }

  @Test func aReaderSeesWhatIsRememberedAndMayRemember() throws {
    let workspace = try Workspace()
    let (first, second) = (try workspace.open(), try workspace.open())
    let board = workspace.sample.boards[0].id
    let view = ViewMemory(center: Point(x: 1, y: 2), zoom: 3)
    // Neither has committed, so both may remember things.
    try first.remember(view, of: board)
    #expect(try second.view(of: board) == view)
    let other = ViewMemory(center: Point(x: 0.1, y: -0.0), zoom: 0.3)
    try second.remember(other, of: board)
    #expect(try first.view(of: board) == other)
    #expect(try !workspace.names.contains("w.callboard.json.lock"))
    let before = workspace.text
    try first.add([.updating(workspace.sample.show) { $0.name = "First" }])
    #expect(workspace.text != before)
    // The right to write the boards does not keep others from remembering things.
    try second.remember(view, of: board)
    #expect(try first.view(of: board) == view)
    let connection = ConnectionMemory(address: "osc.udp://127.0.0.1:1")
    try second.remember(connection, of: workspace.sample.show.id)
    #expect(try first.connection(of: workspace.sample.show.id) == connection)
    var show = workspace.sample.show
    show.name = "First"
    let change = Change.updating(show) { $0.name = "Second" }
    try first.add([change])
    for store in [first, second, try workspace.open()] {
      #expect(try store.view(of: board) == view)
      #expect(try store.connection(of: show.id) == connection)
      #expect(try store.changes(after: StoreSequence(2)).value == [change])
    }
    #expect(try !workspace.names.contains("w.callboard.json.local.lock"))
  }

  /// Two stores that write at the same moment lose nothing.
  @Test func manyThingsAreRememberedBetweenCommits() throws {
    let workspace = try Workspace()
    let (writer, reader) = (try workspace.open(), try workspace.open())
    let board = workspace.sample.boards[0].id
    let views = (1...200).map { ViewMemory(center: Point(x: Double($0), y: 0), zoom: 1) }
    let fault = Mutex<(any Error)?>(nil)
    let end = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
      do {
        for view in views { try reader.remember(view, of: board) }
      } catch {
        fault.withLock { $0 = error }
      }
      end.signal()
    }
    var show = workspace.sample.show
    for round in 0..<200 {
      let change = Change.updating(show) { $0.name = "\(round)" }
      try writer.add([change])
      show.name = "\(round)"
    }
    end.wait()
    #expect(fault.withLock { $0 } == nil)
    for store in [writer, reader, try workspace.open()] {
      #expect(try store.view(of: board) == views.last)
      #expect(try store.changes(after: StoreSequence(1)).value.count == 200)
      #expect(try store.shows().value.map(\.show) == [show])
    }
  }

  @Test func theLockEndsWithTheStore() throws {
    let workspace = try Workspace()
    let change = Change.updating(workspace.sample.show) { $0.name = "First" }
    try {
      let store = try workspace.open()
      try store.add([change])
      #expect(try workspace.names.contains("w.callboard.json.lock"))
    }()
    #expect(
      try workspace.names == ["w.callboard.json", "w.callboard.json.local"])
    try workspace.open().add([change.inverse])
  }

  @Test func aClosedStoreIsRefused() throws {
    let workspace = try Workspace()
    let store = try workspace.open()
    store.close()
    store.close()
    expectError(.cannotOpen, "closed") { _ = try store.shows() }
  }

  @Test func manyCommitsAreSeenOneByOne() throws {
    let workspace = try Workspace()
    let (writer, reader) = (try workspace.open(), try workspace.open())
    var show = workspace.sample.show
    for round in 2...60 as ClosedRange<Int64> {
      let change = Change.updating(show) { $0.name = "\(round)" }
      try writer.add([change])
      show.name = "\(round)"
      #expect(try reader.sequence() == StoreSequence(round))
      #expect(try reader.shows().value.map(\.show) == [show])
      #expect(try reader.changes(after: StoreSequence(round - 1)).value == [change])
    }
  }

  @Test func aNewWorkspaceIsSeenByThoseThatWaitForIt() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("a/b/w.callboard.json")
    let (reader, writer) = (try JSONStore(path: path), try JSONStore(path: path))
    #expect(try reader.sequence() == .start)
    var samples = Samples(seed: 3)
    try writer.add([.insert(.show(samples.show()))])
    #expect(try reader.shows().value.count == 1)
    var info = stat()
    #expect(stat(folder.file("a"), &info) == 0 && info.st_mode & 0o777 == 0o700)
  }

  @Test func linksAreFollowed() throws {
    let workspace = try Workspace()
    let link = workspace.folder.file("link.callboard.json")
    try FileManager.default.createSymbolicLink(
      atPath: link, withDestinationPath: "w.callboard.json")
    let store = try JSONStore(path: link)
    try store.add([.updating(workspace.sample.show) { $0.name = "By link" }])
    #expect(workspace.text.contains("By link"))
    #expect(
      try FileManager.default.destinationOfSymbolicLink(atPath: link) == "w.callboard.json")
    for name in ["", ".local", ".lock", ".new", ".local.new", ".local.lock"] {
      #expect(store.keeps(fileAt: workspace.path + name))
    }
    #expect(store.keeps(fileAt: link))
    #expect(!store.keeps(fileAt: workspace.path + ".other"))
  }

  @Test func thePermissionsOfTheFileStay() throws {
    let workspace = try Workspace()
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o640], ofItemAtPath: workspace.path)
    try workspace.open().add([.updating(workspace.sample.show) { $0.name = "x" }])
    var info = stat()
    #expect(stat(workspace.path, &info) == 0 && info.st_mode & 0o777 == 0o640)
    // The history is no more public than the boards.
    try FileManager.default.removeItem(atPath: workspace.path + ".local")
    var show = workspace.sample.show
    show.name = "x"
    try workspace.open().add([.updating(show) { $0.name = "y" }])
    #expect(stat(workspace.path + ".local", &info) == 0 && info.st_mode & 0o777 == 0o640)
    // Nor is one that was there before.
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: workspace.path)
    show.name = "y"
    let store = try workspace.open()
    try store.add([.updating(show) { $0.name = "z" }])
    try store.remember(ViewMemory(center: .origin, zoom: 2), of: workspace.sample.boards[0].id)
    #expect(stat(workspace.path + ".local", &info) == 0 && info.st_mode & 0o777 == 0o600)
  }
}
