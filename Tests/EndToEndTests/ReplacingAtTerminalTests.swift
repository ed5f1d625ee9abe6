import TestSupport
import Testing

/// What `--policy replace` asks on a real terminal.
@Suite(
  "Replacing at the terminal",
  .enabled(if: TerminalSession.isAvailable, "needs tmux, which is not installed"))
struct ReplacingAtTerminalTests {
  private let session: ImportSession

  /// Imports three groups, and then leaves the file only one of them and a new one.
  init() throws {
    session = try ImportSession()
    try session.importGroups(1...3, from: "tour.asc")
    try session.write(3...4, to: "tour.asc")
  }

  private func ask() throws {
    try session.start("tour.asc --policy replace")
    try session.terminal.waitFor(
      "\ntour.asc: no longer in the file: group 1 \"Group 1\", group 2 \"Group 2\"\n"
        + "Delete 2 objects with 2 blocks? [y/N]")
  }

  @Test("What goes is shown, and a yes carries it out", arguments: ["y", "YES"])
  func yes(_ answer: String) throws {
    try ask()
    #expect(try session.groups() == ["1", "2", "3"])
    try session.terminal.type(answer)
    #expect(try session.status() == 0)
    let vanished = try #require(try session.files().first?["vanished"] as? [String: Any])
    #expect(vanished["deleted"] as? Bool == true && vanished["blocks"] as? Int == 2)
    #expect(try session.groups() == ["3", "4"])
  }

  @Test(
    "Anything but a yes leaves every byte as it was, and Ctrl-C is told apart from a no",
    arguments: [
      ("n", "Enter", 65, "notConfirmed"), ("", "Enter", 65, "notConfirmed"),
      ("yo", "Enter", 65, "notConfirmed"), ("", "C-d", 65, "notConfirmed"),
      ("", "C-c", 130, "cancelled"), ("y", "C-c", 130, "cancelled"),
    ] as [(String, String, Int, String)])
  func no(_ answer: String, _ key: String, _ status: Int, _ code: String) throws {
    let before = try session.bytes()
    try ask()
    try session.terminal.send(answer)
    try session.terminal.press(key)
    #expect(try session.status() == status)
    let file = try #require(try session.files().first)
    #expect(ImportSession.refusal(file) == code)
    #expect((file["vanished"] as? [String: Any])?["deleted"] as? Bool == false)
    #expect(try session.bytes() == before)
    #expect(try session.groups() == ["1", "2", "3"])
  }

  @Test(
    "No one is asked who could not see the question or answer it; --yes is the answer then",
    arguments: ["2> err", "< /dev/null"])
  func withoutTerminal(_ redirection: String) throws {
    let before = try session.bytes()
    try session.start("tour.asc --policy replace \(redirection)")
    #expect(try session.status() == 65)
    #expect(ImportSession.refusal(try session.files().first) == "notConfirmed")
    #expect(session.text.contains("--yes"))
    #expect(try session.bytes() == before)
    try session.start("tour.asc --policy replace --yes \(redirection)")
    try session.terminal.waitFor("\nstatus=0")
    #expect(try session.groups() == ["3", "4"])
    #expect(!session.terminal.screen.contains("[y/N]"))
    #expect(!session.folder.read("err").contains("[y/N]"))
  }
}
