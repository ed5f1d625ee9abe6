import Domain
import Foundation
import Persistence_JSON
import PluginAPI
import StoreConformance
import TestSupport
import Testing

/// A file beside a workspace that cannot be used is refused with the place.
struct BadJournalTests {
  @Test func aDamagedLineIsNamed() throws {
    let workspace = try Workspace()
    var lines = workspace.folder.read("w.callboard.json.local")
    lines.replace(#""start":"#, with: #""stat":"#)
    _ = try workspace.folder.write(lines, to: "w.callboard.json.local")
    expectError(.damaged, "'.local' beside the workspace is damaged: line 1") {
      _ = try workspace.open()
    }
  }

  /// A write that the disk did not confirm can be there in part when the power is back.
  @Test(arguments: [
    "\0\0\0\n", "\0\0\0,\"mark\":\"m\"}}\n[{}]\n", "\0\0\n[{", "\0\0",
    "\0\0}\n[{}]\n{\"sync\":{}}\n", "\0\0}\n[{}]\n{\"sync\":", "\0\0}\n[{}]\n\0\0}\n",
  ])
  func aTornWriteIsLeftOut(_ tail: String) throws {
    let workspace = try Workspace()
    let local = workspace.folder.read("w.callboard.json.local")
    _ = try workspace.folder.write(local + tail, to: "w.callboard.json.local")
    let store = try workspace.open()
    let state = try store.sequence()
    var samples = Samples(seed: 2)
    try store.add([.insert(.show(samples.show("Later")))])
    store.close()
    let again = try workspace.open()
    #expect(try again.changes(after: state).value.count == 1)
    #expect(!workspace.folder.read("w.callboard.json.local").contains("\0"))
  }

  /// What lies before other lines was confirmed.
  @Test func damageInTheMiddleIsNamed() throws {
    let workspace = try Workspace()
    let local = workspace.folder.read("w.callboard.json.local")
    let more = "\0\n" + String(repeating: #"{"limit":{"days":3}}"# + "\n", count: 2)
    _ = try workspace.folder.write(local + more, to: "w.callboard.json.local")
    expectError(.damaged, "'.local' beside the workspace is damaged: line") {
      _ = try workspace.open()
    }
  }

  @Test func aNewerFileBesideItIsRefused() throws {
    let workspace = try Workspace()
    var lines = workspace.folder.read("w.callboard.json.local")
    lines.replace(#""version":1"#, with: #""version":2"#)
    _ = try workspace.folder.write(lines, to: "w.callboard.json.local")
    expectError(.newerWorkspace, "version 2") { _ = try workspace.open() }
  }

  /// Numbers that a sum would overflow, and what cannot be, are refused in words.
  @Test(arguments: [
    #"{"start":{"format":"callboard-local","version":1,"sequence":-9223372036854775808,"#
      + #""commands":0}}"#,
    #"{"start":{"format":"callboard-local","version":1,"sequence":1,"#
      + #""commands":9223372036854775807}}"#,
    #"{"start":{"format":"callboard-local","version":1,"sequence":1,"commands":0,"#
      + #""oldest":-1}}"#,
    #"{"start":{"format":"callboard-local","version":1,"sequence":1,"commands":0,"#
      + #""sent":{"sequence":-9223372036854775808,"index":0}}}"#,
    #"{"start":{"format":"callboard-local","version":1,"sequence":1,"commands":0,"#
      + #""limit":{"commands":0}}}"#,
    #"{"command":{"number":1,"first":-9223372036854775808,"last":1,"#
      + #""note":{"words":"a","time":1,"seat":"1"}}}"#,
    #"{"command":{"number":9223372036854775807,"first":1,"last":1,"#
      + #""note":{"words":"a","time":1,"seat":"1"}}}"#,
    #"{"limit":{"days":-1}}"#, #"{"limit":{"commands":9223372036854775807}}"#,
    #"{"outbox":{"sent":{"sequence":1,"index":-1}}}"#,
    #"{"sync":{"rows":{},"sent":{"sequence":-1,"index":0}}}"#,
    #"{"sync":{"rows":{"a":"AAA"}}}"#,
    #"{"start":{"format":"callboard-local","version":1,"sequence":0,"commands":0}}"#
      + "\n" + #"{"commit":{"sequence":1,"mark":"m","changes":9223372036854775807}}"# + "\n[]",
  ])
  func numbersThatCannotBeAreDamage(_ line: String) throws {
    let workspace = try Workspace()
    var local = workspace.folder.read("w.callboard.json.local")
    if line.hasPrefix(#"{"start""#) { local = "" }
    _ = try workspace.folder.write(local + line + "\n", to: "w.callboard.json.local")
    expectError(.damaged, "'.local' beside the workspace is damaged") { _ = try workspace.open() }
  }
}
