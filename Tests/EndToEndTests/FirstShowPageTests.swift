import Foundation
import TestSupport
import Testing

/// `README.md` and `Documentation/first-show.md` are what a person sees who types their commands.
@Suite("The pages for newcomers")
struct FirstShowPageTests {
  private static let root = URL(fileURLWithPath: #filePath).resolvingSymlinksInPath()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  private static let example = root.appendingPathComponent("Examples/first-night.qxw").path
  /// Where the console is, as pages write it.
  private static let written = "10.0.0.5:7001"

  /// The lines of a page's terminal blocks.
  private static func lines(of path: String) throws -> [String] {
    let page = try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
    return page.components(separatedBy: "```console\n").dropFirst()
      .flatMap { $0.components(separatedBy: "\n```")[0].components(separatedBy: "\n") }
  }

  @Test("The commands of the first show answer as it says, and the console hears the taps")
  func firstShow() throws {
    let folder = try TemporaryFolder()
    let lines = try Self.lines(of: "Documentation/first-show.md")
    try #require(lines.count { $0.hasPrefix("> ") } > 15)
    let heard = try walk(lines, in: folder.file("first.callboard"), hearing: 2)
    #expect(heard == ["/hog/playback/go/0/14", "/hog/playback/go/1/3"])
  }

  @Test("The README's commands answer as it says, in what Tools/run opens")
  func readme() throws {
    let folder = try TemporaryFolder()
    let workspace = folder.file("example.callboard")
    let made = try BuiltExecutable.callboard.run([workspace, "-c", "import \"\(Self.example)\""])
    try #require(made.status == 0, "\(made)")
    let lines = try Self.lines(of: "README.md")
    try #require(lines.count { $0.hasPrefix("> ") } == 8)
    let heard = try walk(lines, in: workspace, "--board", "Show Control", hearing: 1)
    #expect(heard == ["/hog/playback/go/0/15"])
  }

  /// Types the commands of a page, and compares the answers; returns what the console hears.
  private func walk(
    _ lines: [String], in workspace: String, _ options: String..., hearing count: Int
  ) throws -> [String] {
    let console = try DatagramReceiver()
    let real = "127.0.0.1:\(console.port)"
    let script = lines.filter { $0.hasPrefix("> ") }.map { $0.dropFirst(2) }
      .joined(separator: "\n").replacing(Self.written, with: real)
      .replacing("Examples/first-night.qxw", with: "\"\(Self.example)\"")
    let run = try BuiltExecutable.callboard.run([workspace] + options, input: script + "\n")
    #expect(run.status == 0, "\(run)")
    var answers = Self.comparable(
      run.output.replacing(real, with: Self.written)
        .replacing(Self.example, with: "Examples/first-night.qxw")
    ).split(separator: "\n")[...]
    var mayLeaveOut = false
    for line in lines {
      if line == "…" {
        mayLeaveOut = true
        continue
      }
      guard !line.hasPrefix("> ") else { continue }
      let line = Self.comparable(line)
      if mayLeaveOut, let index = answers.firstIndex(where: { $0 == line }) {
        answers = answers[index...]
      }
      mayLeaveOut = false
      #expect(answers.popFirst().map(String.init) == line)
    }
    #expect(answers.isEmpty)
    return (0..<count).map { _ in
      String(decoding: console.next().prefix { $0 != 0 }, as: UTF8.self)
    }
  }

  /// A text whose identities are all the same: they differ in every run.
  private static func comparable(_ text: String) -> String {
    text.replacing(#/\b[0-9a-f]{8}\b/#, with: "01234567")
  }
}
