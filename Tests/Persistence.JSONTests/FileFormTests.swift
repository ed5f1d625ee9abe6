import Domain
import Foundation
import GridGeometry
import Persistence_JSON
import PluginAPI
import StoreConformance
import TestSupport
import Testing

/// The text of a workspace's file.
struct FileFormTests {
  /// The lines that only the first text has, and those that only the second one has.
  private func difference(_ old: [String], _ new: [String]) -> (removed: [String], added: [String])
  {
    let difference = new.difference(from: old)
    return (
      difference.removals.map { if case .remove(_, let line, _) = $0 { line } else { "" } },
      difference.insertions.map { if case .insert(_, let line, _) = $0 { line } else { "" } }
    )
  }

  @Test func aMovedBlockChangesItsLineAndThatOfTheState() throws {
    let workspace = try Workspace()
    let before = workspace.lines
    let item = workspace.sample.items[2]
    let place = try #require(CellRect(x: 70, y: 7, width: 2, height: 2))
    try workspace.open().add([.updating(item) { $0.pose = .cells(place) }])
    let (removed, added) = difference(before, workspace.lines)
    #expect(removed.count == 2 && added.count == 2)
    #expect(removed.contains { $0.contains(item.id.description) })
    #expect(added.contains { $0.contains(#""x":70,"y":7"#) })
    #expect(added.contains { $0.hasPrefix(#""state":{"sequence":2,"#) })
    #expect(before.count == workspace.lines.count)
  }

  @Test func openingAndWritingAgainKeepsTheOrder() throws {
    let workspace = try Workspace()
    let show = workspace.sample.show
    let change = Change.updating(show) { $0.name = "Other" }
    let before = workspace.lines
    try workspace.open().add([change])
    try workspace.open().add([change.inverse])
    let (removed, added) = difference(before, workspace.lines)
    #expect(removed.count == 1 && added.count == 1, "only the state")
  }

  @Test func eachEntityHasALine() throws {
    let workspace = try Workspace()
    for change in workspace.sample.making + workspace.trip.making {
      let digits = try #require(change.key?.digits)
      let lines = workspace.lines.filter { $0.hasPrefix(#"{"id":"\#(digits)""#) }
      #expect(lines.count == 1)
    }
    #expect(workspace.lines[1] == #""format":"callboard-workspace","version":1,"#)
  }

  @Test func unknownMembersStay() throws {
    let workspace = try Workspace()
    let item = workspace.sample.items[0]
    var text = workspace.text
    text.replace(
      #"{"id":"\#(item.id)","#, with: #"{"id":"\#(item.id)","note":{"by":[1.50,"é"]},"#)
    text.replace(#""cells":{"#, with: #""cells":{"depth":3,"#)
    text.replace(#""state":{"#, with: #""state":{"author":"A","#)
    text.replace("\"version\":1,\n", with: "\"version\":1,\n\"tool\":{\"name\":\"x\"},\n")
    try workspace.write(text)
    let store = try workspace.open()
    try store.add([.updating(item) { $0.label = "moved" }])
    let line = try #require(workspace.lines.first { $0.hasPrefix(#"{"id":"\#(item.id)""#) })
    #expect(line.contains(#""label":"moved""#))
    #expect(line.contains(#""note":{"by":[1.50,"é"]}"#))
    #expect(line.contains(#""depth":3"#))
    #expect(workspace.text.contains(#""author":"A""#))
    #expect(workspace.text.contains(#""tool":{"name":"x"}"#))
    // An object that the entity does not have any more takes its unknown members along.
    let stored = try #require(
      try store.items(showing: item.object ?? workspace.sample.objects[0].id)
        .value.first { $0.id == item.id })
    let key = try #require(OrderKey("V"))
    try store.add([.updating(stored) { $0.pose = .ordered(key) }])
    let flow = try #require(workspace.lines.first { $0.hasPrefix(#"{"id":"\#(item.id)""#) })
    #expect(!flow.contains("depth") && flow.contains("note"))
    // Undoing a deletion brings them back.
    let last = try #require(try store.items(showing: workspace.sample.objects[0].id).value.first)
    try store.add([.delete(.item(last))])
    try store.add([.insert(.item(last))])
    #expect(workspace.text.contains(#""note":"#))
  }

  @Test func aFileThatAnotherProgramLaidOutIsRead() throws {
    let workspace = try Workspace()
    let object = try JSONSerialization.jsonObject(with: Data(workspace.text.utf8))
    let pretty = try JSONSerialization.data(
      withJSONObject: object, options: [.prettyPrinted, .sortedKeys])
    let before = try workspace.open().contents(of: workspace.sample.show.id)?.value
    try workspace.write(String(decoding: pretty, as: UTF8.self))
    let after = try workspace.open().contents(of: workspace.sample.show.id)?.value
    #expect(after.map { Set($0.items) } == before.map { Set($0.items) })
    #expect(after?.boards == before?.boards)
  }

  @Test func hiddenCharactersAreEscaped() throws {
    let workspace = try Workspace()
    let name = "a\u{202E}b\u{2028}c\u{7}\u{1F3AD}"
    let store = try workspace.open()
    try store.add([.updating(workspace.sample.show) { $0.name = name }])
    store.close()
    #expect(workspace.text.contains(#"a\u202eb\u2028c\u0007🎭"#))
    #expect(try workspace.open().shows().value.map(\.show.name) == [name])
  }

  @Test func aTextWithZeroIsRefused() throws {
    let workspace = try Workspace()
    let before = workspace.text
    let store = try workspace.open()
    expectError(.controlCharacter, "U+0000") {
      try store.add([.updating(workspace.sample.show) { $0.name = "a\0b" }])
    }
    try store.add([.updating(workspace.sample.show) { $0.name = #"a\u0000b \\u0000"# }])
    #expect(try workspace.open().shows().value.map(\.show.name) == [#"a\u0000b \\u0000"#])
    #expect(workspace.text != before)
  }
}

/// Files that cannot be used are refused with the place, and stay as they are.
struct BadFileTests {
  private func expectRefusal(
    _ code: ErrorCode, _ text: String, of contents: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(contents, to: "w.callboard.json")
    expectError(code, text, sourceLocation: sourceLocation) { _ = try JSONStore(path: path) }
    #expect(folder.read("w.callboard.json") == contents, sourceLocation: sourceLocation)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(names == ["w.callboard.json"], sourceLocation: sourceLocation)
  }

  @Test func otherFiles() throws {
    for text in ["hello", "{", "[]", "{}", #"{"format":"touches","version":1}"#, "\u{0}\u{1}"] {
      try expectRefusal(.notAWorkspace, "is not a workspace", of: text)
    }
    try expectRefusal(
      .newerWorkspace, "of version 2", of: #"{"format":"callboard-workspace","version":2,"#)
    try expectRefusal(.damaged, "'version'", of: #"{"format":"callboard-workspace"}"#)
  }

  @Test func damageIsNamedWithItsPlace() throws {
    let workspace = try Workspace()
    let text = workspace.text
    let item = workspace.sample.items[0]
    let line = try #require(workspace.lines.firstIndex { $0.contains("\"id\":\"\(item.id)\"") }) + 1
    func expect(
      _ old: String, _ new: String, _ message: String,
      sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
      let changed = text.replacingOccurrences(of: old, with: new)
      #expect(changed != text, sourceLocation: sourceLocation)
      try expectRefusal(.damaged, message, of: changed, sourceLocation: sourceLocation)
    }
    let id = #"{"id":"\#(item.id)""#
    try expect(id, #"{"id":"x""#, "\(line):7: not an identity: 'x'")
    try expect(id, #"{"name":"x""#, "\(line):1: the member 'id' is missing")
    try expect(id, #"{"id":7"#, "\(line):7: a text is expected, not a number")
    try expect(id, #"\#(id),"id":"x""#, "the member 'id' appears twice")
    try expect(id, #"\#(id)x"#, "\(line):")
    let other = #"{"id":"\#(workspace.sample.items[1].id)""#
    try expect(other, id, "is in the file twice")
    try expect(
      #"{"id":"\#(workspace.sample.objects[0].id)""#, #"{"id":"00000000000000000000000000000000""#,
      "which is missing")
    try expect("\"name\":\"Right\"", "\"name\":\"LEFT\"", "the name 'Left' is taken")
    try expect("\"sequence\":1,", "\"sequence\":-1,", "'sequence' is not negative")
    try expect("\"sequence\":1,", "\"sequence\":1.5,", "a whole number")
    try expect("\"items\":[", "\"shows\":[", "the member 'shows' appears twice")
    try expect("\"state\":", "\"status\":", "the member 'state' is missing")
    try expect("\"width\":2", "\"width\":0", "a rectangle beyond the grid")
    try expectRefusal(.damaged, "", of: String(text.dropLast(3)))
    try expectRefusal(.damaged, "follows the end", of: text + "x")
  }

  @Test func largeFilesAreRefused() throws {
    let workspace = try Workspace()
    let limit = workspace.text.utf8.count
    let store = try JSONStore(path: workspace.path, lengthLimit: limit + 10)
    expectError(.tooLarge, "nothing was written") {
      try store.add([
        .updating(workspace.sample.show) { $0.name += String(repeating: "x", count: 99) }
      ])
    }
    #expect(try store.sequence() == StoreSequence(1))
    expectError(.tooLarge, "more than \(limit - 1) bytes") {
      _ = try JSONStore(path: workspace.path, lengthLimit: limit - 1)
    }
  }

  @Test func otherThingsThanFilesAreRefused() throws {
    let folder = try TemporaryFolder()
    expectError(.cannotOpen, "a folder") { _ = try JSONStore(path: folder.path) }
    let pipe = folder.file("pipe.callboard.json")
    #expect(mkfifo(pipe, 0o600) == 0)
    expectError(.cannotOpen, "a pipe") { _ = try JSONStore(path: pipe) }
    expectError(.cannotOpen) { _ = try JSONStore(path: "") }
    expectError(.cannotOpen) { _ = try JSONStore(path: "a\0b") }
  }

  /// Every text gives a workspace or an error.
  @Test func damagedTextsNeverCrash() throws {
    let workspace = try Workspace()
    let text = Array(workspace.text.utf8)
    let local = Array(workspace.folder.read("w.callboard.json.local").utf8)
    let marks = Array("{}[]\",:0-9eE.\\nul\u{0}\u{FF}".utf8)
    var random = SplitMix64(seed: 7)
    for round in 0..<Effort.scaled(1...400).count {
      var (main, beside) = (text, local)
      func damage(_ bytes: inout [UInt8]) {
        for _ in 0...Int(random.next() % 3) {
          let place = Int(random.next() % UInt64(bytes.count))
          switch random.next() % 4 {
          case 0: bytes[place] = marks[Int(random.next() % UInt64(marks.count))]
          case 1: bytes.remove(at: place)
          case 2: bytes.removeSubrange(place..<min(bytes.count, place + Int(random.next() % 90)))
          default: bytes.insert(UInt8(truncatingIfNeeded: random.next()), at: place)
          }
        }
      }
      if round % 3 == 0 { damage(&beside) } else { damage(&main) }
      let folder = try TemporaryFolder()
      let path = folder.file("w.callboard.json")
      try Data(main).write(to: URL(fileURLWithPath: path))
      try Data(beside).write(to: URL(fileURLWithPath: path + ".local"))
      do throws(StoreError) {
        let store = try JSONStore(path: path)
        for show in try store.shows().value { _ = try store.contents(of: show.show.id) }
        _ = try store.changes(after: store.sequence())
        _ = try? store.changes(after: .start)
        _ = try store.commands(before: nil, limit: 10)
      } catch {
        #expect(
          [.damaged, .notAWorkspace, .newerWorkspace].contains(error.code), "\(round): \(error)")
      }
    }
  }
}
