import Foundation
import TestSupport
import Testing

/// The pictures in `Documentation/canvas.md` and `Documentation/tiles.md` are what the examples
/// there print.
@Suite("The pages about canvases and pieces")
struct ExamplePageTests {
  private static let root = URL(fileURLWithPath: #filePath).resolvingSymlinksInPath()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// The outputs that a page quotes, each after the line with a text.
  ///
  /// With `CALLBOARD_RECORD` in the environment they are written into the page instead.
  @Test(
    "Every picture is what its command prints",
    arguments: [
      ("canvas.md", "desk.txt", "board Tonight; edit; view", "makes a canvas with"),
      ("tiles.md", "pentominoes.txt", "board Ten by six; edit; view", "makes a board with"),
      ("tiles.md", "pentominoes.txt", "board Ten by six; edit; tile check", "    tile check"),
    ])
  func quotes(page: String, example: String, commands: String, marker: String) throws {
    let folder = try TemporaryFolder()
    let path = folder.file("example.callboard")
    let file = Self.root.appendingPathComponent("Examples/\(example)").path
    let made = try BuiltExecutable.callboard.run([path, "--file", file])
    try #require(made.status == 0, "\(made)")
    let run = try BuiltExecutable.callboard.run([path, "-c", commands])
    try #require(run.status == 0, "\(run)")
    // What 'board' and 'edit' answer is not quoted.
    let output = run.output.split(separator: "\n", omittingEmptySubsequences: false)
      .dropFirst(2).dropLast()
    let expected = output.map { $0.isEmpty ? "" : "    \($0)" }
    let url = Self.root.appendingPathComponent("Documentation/\(page)")
    var lines = try String(contentsOf: url, encoding: .utf8).components(separatedBy: "\n")
    let start = try #require(lines.firstIndex { $0.contains(marker) })
    let first = try #require(lines[(start + 1)...].firstIndex { !$0.isEmpty })
    let end = lines[first...].firstIndex { $0.isEmpty } ?? lines.endIndex
    if ProcessInfo.processInfo.environment["CALLBOARD_RECORD"] != nil {
      lines.replaceSubrange(first..<end, with: expected)
      try lines.joined(separator: "\n").write(to: url, atomically: true, encoding: .utf8)
      return
    }
    #expect(Array(lines[first..<end]) == expected)
  }
}
