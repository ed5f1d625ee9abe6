import Foundation
import TestSupport
import Testing

/// Files that have no end, or are as large as they may be, at the built REPL.
@Suite("Bounded reading")
struct BoundedReadingTests {
  /// Where a file is in a command, and what it should be.
  static let readers: [(command: String, wanted: String)] = [
    ("touches \"FILE\"", "a recording of touches"),
    ("connect osc+udp://127.0.0.1:9 --profile \"FILE\"", "a file with a profile"),
    ("trip new T from \"FILE\"", "a file with a schedule or trip"),
    ("import \"FILE\"", "a show file"),
  ]

  @Test("What is not a regular file is refused at once", arguments: readers)
  func irregular(_ command: String, _ wanted: String) throws {
    let workspace = try BoardWorkspace()
    let pipe = workspace.file("pipe")
    try #require(mkfifo(pipe, 0o600) == 0)
    let link = workspace.file("link")
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "/dev/zero")
    let session = try CommandSession(on: workspace.path, "board Main")
    for path in [pipe, link, "/dev/zero"] {
      let reply = try session.reply(to: command.replacingOccurrences(of: "FILE", with: path))
      #expect("\(reply)".contains("that is not a regular file"), "\(path): \(reply)")
      #expect("\(reply)".contains("name \(wanted)"), "\(path): \(reply)")
    }
    #expect(try workspace.items() == GestureCase.untouched)
  }

  @Test("A recording takes no more memory than a short one, however many touches it holds")
  func longRecording() throws {
    let workspace = try BoardWorkspace()
    let file = workspace.file("r.jsonl")
    let made = try workspace.json(
      "board Main; edit; record \"\(file)\"; tap -100,-100; record stop")
    try #require(made.status == 0, "\(made)")
    let lines = workspace.read("r.jsonl").split(separator: "\n").map(String.init)
    let header = try #require(lines.first)
    // A finger that is down for long, and moves to and fro.
    func touch(_ index: Int, _ phase: String) -> String {
      #"{"t":\#(index * 8_000),"id":1,"kind":"finger","phase":"\#(phase)","#
        + #""x":\#(400 + index % 3),"y":9}"#
    }
    let count = 120_000
    var text = header + "\n" + touch(0, "began") + "\n"
    for index in 1..<count { text += touch(index, "moved") + "\n" }
    text += touch(count, "ended") + "\n"
    _ = try workspace.write(text, to: "long.jsonl")
    _ = try workspace.write(text + "{}\n", to: "bad.jsonl")

    let session = try CommandSession(on: workspace.path, "board Main")
    let refusal = try session.reply(
      to: "touches \"\(workspace.file("bad.jsonl"))\"", within: .seconds(300))
    #expect("\(refusal)".contains("bad.jsonl:\(count + 3): "), "\(refusal)")
    let before = try #require(session.peakMemory)
    try session.answer(
      to: "touches \"\(workspace.file("long.jsonl"))\"", within: .seconds(300))
    let after = try #require(session.peakMemory)
    // Held in memory, they would take 50 MiB.
    #expect(after <= 100 && after - before <= 16, "\(before) and then \(after) MiB")
  }

  @Test("A name that is larger than any is damage, and takes no memory")
  func hugeName() throws {
    let workspace = try BoardWorkspace()
    let errors = try Peer.lines(
      of: "sqlite3",
      [
        workspace.path,
        "UPDATE object SET name = printf('%.*c', 100000000, 'x') WHERE number = '1'",
      ])
    try #require(errors.isEmpty, "\(errors)")
    let session = try CommandSession(on: workspace.path)
    for command in ["objects", "board Main"] {
      let reply = try session.reply(to: command)
      let error = try #require(reply["error"] as? [String: Any], "\(reply)")
      #expect(error["code"] as? String == "damaged", "\(error)")
      #expect((error["message"] as? String)?.contains("damaged") == true, "\(error)")
    }
    let peak = try #require(session.peakMemory)
    #expect(peak <= 100, "\(peak) MiB")
  }
}
