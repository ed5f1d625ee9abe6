import Commands
import Foundation
import Testing

/// The pages about the commands say what the commands' descriptions say.
@Suite("The pages of commands")
struct CommandReferenceTests {
  private static let folder = URL(fileURLWithPath: #filePath).resolvingSymlinksInPath()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("Documentation")

  /// Writes the pages instead, with `CALLBOARD_RECORD` in the environment.
  @Test(
    "The reference and the manual page are made from the descriptions",
    arguments: [
      ("commands.md", CommandReference.markdown),
      ("man/callboard-commands.7", CommandReference.manual),
    ])
  func pages(name: String, text: String) throws {
    let page = Self.folder.appendingPathComponent(name)
    if ProcessInfo.processInfo.environment["CALLBOARD_RECORD"] != nil {
      try text.write(to: page, atomically: true, encoding: .utf8)
    }
    #expect(try String(contentsOf: page, encoding: .utf8) == text)
  }

  @Test("Every command and value is on both pages")
  func completeness() {
    for page in [CommandReference.markdown, CommandReference.manual] {
      let text = page.replacing("\\-", with: "-")
      for command in CommandSpec.all {
        #expect(text.contains(command.usage) && text.contains(command.examples[0]))
      }
    }
    // A line that begins with a dot is a request to the program that sets the page.
    let requests: Set = ["TH", "SH", "TP", "B", "BR", "PP", "br", "sp", "nf", "fi"]
    for line in CommandReference.manual.split(separator: "\n") where line.hasPrefix(".") {
      let name = line.dropFirst().prefix { $0.isLetter }
      #expect(requests.contains(String(name)), "\(line)")
    }
  }
}
