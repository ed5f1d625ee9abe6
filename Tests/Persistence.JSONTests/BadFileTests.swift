import Domain
import Foundation
import Persistence
import Persistence_JSON
import PluginAPI
import StoreConformance
import TestSupport
import Testing

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
    try expect("\"sequence\":1,", "\"sequence\":-1,", "'sequence' is from 0 to")
    try expect("\"sequence\":1,", "\"sequence\":\(Int64.max),", "'sequence' is from 0 to")
    try expect("\"sequence\":1,", "\"sequence\":1.5,", "a whole number")
    try expect("\"items\":[", "\"shows\":[", "the member 'shows' appears twice")
    try expect("\"state\":", "\"status\":", "the member 'state' is missing")
    try expect("\"width\":2", "\"width\":0", "a rectangle beyond the grid")
    try expectRefusal(.damaged, "", of: String(text.dropLast(3)))
    try expectRefusal(.damaged, "follows the end", of: text + "x")
  }

  /// Each member is found without a look at all others: that would take minutes here.
  @Test(.timeLimit(.minutes(10))) func manyMembersAreReadInLinearTime() throws {
    let workspace = try Workspace()
    let members = (0..<200_000).map { #""a\#($0)":"""# }.joined(separator: ",")
    let line = try #require(
      workspace.lines.first { $0.contains(#""kind":"#) && !$0.contains(#""metadata":"#) })
    var text = workspace.text
    text.replace(line, with: #"{"metadata":{\#(members)},\#(line.dropFirst())"#)
    expectError(.damaged, "at most 64 entries") {
      _ = try WorkspaceDocument(Array(text.utf8), lengthLimit: .max, at: "w")
    }
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

  private func document(_ bytes: [UInt8]) throws(StoreError) -> WorkspaceDocument {
    try WorkspaceDocument(bytes, lengthLimit: 1 << 20, at: "w")
  }

  /// A file that was cut off anywhere is refused.
  @Test func cutFilesAreRefused() throws {
    let text = Array(try Workspace().text.utf8)
    // The last byte is the end of the last line.
    for length in stride(from: 0, to: text.count - 1, by: 7) {
      #expect(throws: StoreError.self, "\(length)") { try document(Array(text.prefix(length))) }
    }
    #expect(try document(text).state.entities == document(Array(text.dropLast())).state.entities)
  }

  /// What is read from any text is written, and read again as the same.
  @Test func changedTextsAreRefusedOrReadAsTheyAreWritten() throws {
    let text = Array(try Workspace().text.utf8)
    let marks = Array("{}[]\",:0-9eE.\\nul\u{0}\u{FF}".utf8)
    var random = SplitMix64(seed: 8)
    var accepted = 0
    for round in Effort.scaled(1...1_500) {
      var bytes = text
      let place = Int(random.next() % UInt64(bytes.count))
      switch random.next() % 3 {
      case 0: bytes[place] ^= 1 << UInt8(random.next() % 8)
      case 1: bytes[place] = marks[Int(random.next() % UInt64(marks.count))]
      default: bytes.insert(marks[Int(random.next() % UInt64(marks.count))], at: place)
      }
      do throws(StoreError) {
        let first = try document(bytes)
        accepted += 1
        var text = WorkspaceText(first)
        let written = text.bytes(of: first.state, saved: 1, mark: first.mark ?? "")
        let second = try document(written)
        #expect(second.state.entities == first.state.entities, "\(round)")
        #expect(second.state.sequence == first.state.sequence && second.mark == first.mark)
        var again = WorkspaceText(second)
        #expect(again.bytes(of: second.state, saved: 1, mark: second.mark ?? "") == written)
      } catch {
        #expect(
          [.damaged, .notAWorkspace, .newerWorkspace].contains(error.code), "\(round): \(error)")
      }
    }
    #expect(accepted > 100)
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
