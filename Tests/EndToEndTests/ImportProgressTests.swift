import Foundation
import TestSupport
import Testing

/// Where the progress of imports is shown, and where not.
@Suite("Progress of imports")
struct ImportProgressTests {
  /// The ways to import, with what they say that work is done.
  static let ways: [(executable: BuiltExecutable, arguments: [String])] = [
    (.importer, ["--into", "w.callboard", "large.asc"]),
    (.callboard, ["w.callboard", "-c", "import large.asc"]),
  ]

  @Test("Progress never goes into a pipe, however long an import takes", arguments: ways)
  func pipe(_ way: (executable: BuiltExecutable, arguments: [String])) throws {
    try LargeShowFile.forEachSize { groups in
      let folder = try TemporaryFolder()
      _ = try folder.write(LargeShowFile.text(groups: 1...groups), to: "large.asc")
      let begin = ContinuousClock.now
      let run = try way.executable.start(
        through: "cd '\(folder.path)' && \"$0\" \"$@\" 2>&1 | cat", way.arguments
      ).wait()
      // Progress begins after a tenth of a second of reading or writing.
      guard ContinuousClock.now - begin > .seconds(1) else { return false }
      #expect(run.output.contains("\(groups)"), "\(run)")
      #expect(!run.output.contains { $0 == "\u{1B}" || $0 == "\r" || $0 == "%" }, "\(run)")
      #expect(!run.output.contains("objects and blocks"), "\(run)")
      return true
    }
  }

  @Test(
    "On a terminal it is shown, and gone at the end",
    .enabled(if: TerminalSession.isAvailable, "needs tmux, which is not installed"),
    arguments: ways)
  func terminal(_ way: (executable: BuiltExecutable, arguments: [String])) throws {
    try LargeShowFile.forEachSize { groups in
      let session = try ImportSession()
      try session.write(1...groups, to: "large.asc")
      let arguments = way.arguments.map { $0.contains(" ") ? "'\($0)'" : $0 }
      try session.terminal.type(
        "\(way.executable.rawValue) \(arguments.joined(separator: " ")) > out; echo 'status'=$?")
      let progress = " objects and blocks of \(2 * groups + 2) "
      guard try session.terminal.waitFor(anyOf: [progress, "\nstatus="]) == progress else {
        return false
      }
      #expect(try session.status() == 0)
      #expect(!session.terminal.screen.contains("objects and blocks"))
      return true
    }
  }
}
