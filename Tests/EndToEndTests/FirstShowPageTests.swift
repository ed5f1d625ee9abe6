import Foundation
import TestSupport
import Testing

/// `Documentation/first-show.md` is what a person sees who types its commands.
@Suite("The page about a first show")
struct FirstShowPageTests {
  private static let root = URL(fileURLWithPath: #filePath).resolvingSymlinksInPath()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// The lines of the page's terminal blocks.
  private static func lines() throws -> [String] {
    let page = try String(
      contentsOf: root.appendingPathComponent("Documentation/first-show.md"), encoding: .utf8)
    return page.components(separatedBy: "```console\n").dropFirst()
      .flatMap { $0.components(separatedBy: "\n```")[0].components(separatedBy: "\n") }
  }

  @Test("Its commands answer as it says, and the console hears the taps")
  func walk() throws {
    let folder = try TemporaryFolder()
    let console = try DatagramReceiver()
    let (written, real) = ("10.0.0.5:7001", "127.0.0.1:\(console.port)")
    let lines = try Self.lines()
    let commands = lines.filter { $0.hasPrefix("> ") }.map { $0.dropFirst(2) }
    try #require(commands.count > 15)
    let example = Self.root.appendingPathComponent("Examples/first-night.qxw").path
    let script = commands.joined(separator: "\n").replacing(written, with: real)
      .replacing("Examples/first-night.qxw", with: "\"\(example)\"")
    let run = try BuiltExecutable.callboard.run(
      [folder.file("first.callboard")], input: script + "\n")
    #expect(run.status == 0, "\(run)")
    var answers = Self.comparable(
      run.output.replacing(real, with: written)
        .replacing(example, with: "Examples/first-night.qxw")
    ).split(separator: "\n")[...]
    var mayLeaveOut = false
    for line in lines where !line.hasPrefix("> ") {
      if line == "…" {
        mayLeaveOut = true
        continue
      }
      let line = Self.comparable(line)
      if mayLeaveOut, let index = answers.firstIndex(where: { $0 == line }) {
        answers = answers[index...]
      }
      mayLeaveOut = false
      #expect(answers.popFirst().map(String.init) == line)
    }
    #expect(answers.isEmpty)
    let heard = (0..<2).map { _ in
      String(decoding: console.next().prefix { $0 != 0 }, as: UTF8.self)
    }
    #expect(heard == ["/hog/playback/go/0/14", "/hog/playback/go/1/3"])
  }

  /// A text whose identities are all the same: they differ in every run.
  private static func comparable(_ text: String) -> String {
    text.replacing(#/\b[0-9a-f]{8}\b/#, with: "01234567")
  }
}
