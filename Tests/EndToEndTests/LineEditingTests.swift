import Foundation
import TestSupport
import Testing

/// Types at the built REPL in a real terminal, with the keys of shells.
@Suite(
  "Lines that are edited at the terminal", .timeLimit(.minutes(10)),
  .enabled(if: TerminalSession.isAvailable, "needs tmux, which is not installed"))
struct LineEditingTests {
  private let folder: TemporaryFolder
  private let session: TerminalSession

  init() throws {
    folder = try TemporaryFolder()
    _ = try BuiltExecutable.callboard.run(
      [
        folder.file("w.callboard"), "-c",
        "show new Hamlet; object add group 1 \"Front wash\"; board new Main; board new Side",
      ])
    session = try TerminalSession(folder)
    try start()
  }

  private func start(_ more: String = "") throws {
    try session.start(folder.file("w.callboard"), more, until: "Hamlet>")
  }

  @Test("Tab completes commands, names and files, and shows a menu of several ways")
  func completion() throws {
    try session.send("board Ma")
    try session.press("Tab")
    try session.waitFor("Hamlet> board Main")
    try session.press("Enter")
    try session.waitForLast("Hamlet/Main [play]>")
    try session.send("place \"Fr")
    try session.press("Tab")
    try session.waitFor("place \"Front wash\"")
    try session.press("C-u")
    try session.send("board ")
    try session.press("Tab")
    try session.waitFor("duplicate")
    try session.press("Tab")
    try session.waitFor("\n> ")
    try session.press("C-c")
    try session.waitFor("^C")
    try Data().write(to: URL(fileURLWithPath: folder.file("lamps of mine.csv")))
    try session.send("import \(folder.file("lam"))")
    try session.press("Tab")
    try session.waitFor(inRows: "lamps of mine.csv\"")
  }

  @Test("The history is searched by what is typed, and by Ctrl-R, also after a restart")
  func history() throws {
    try session.type("shows")
    try session.waitFor("SHOW")
    try session.type("objects")
    try session.waitFor("Front wash")
    try session.type("quit")
    try session.waitFor("\nstatus=0")
    try session.type("clear")
    try start()
    try session.send("sh")
    try session.press("Up")
    try session.waitForLast("Hamlet> shows")
    try session.press("Down")
    try session.press("C-u")
    try session.press("C-r")
    try session.send("bje")
    try session.waitFor("history: bje")
    try session.waitFor("Hamlet> objects")
    try session.press("Enter")
    try session.press("Enter")
    try session.waitFor("Front wash")
  }

  @Test("A private session keeps no lines")
  func privacy() throws {
    try session.type("quit")
    try session.waitFor("\nstatus=0")
    let history = folder.file("state/callboard/history")
    let before = try? FileManager.default.contentsOfDirectory(atPath: history)
    try FileManager.default.removeItem(atPath: folder.file("state"))
    try session.type("clear")
    try start("--private")
    try session.type("shows")
    try session.waitFor("SHOW")
    #expect(before?.count == 1)
    #expect(!FileManager.default.fileExists(atPath: history))
  }

  @Test("Keys move, delete and bring back, with wide characters")
  func editing() throws {
    try session.send("show rename x 日本 👨‍👩‍👧 end")
    try session.press("C-w")
    try session.press("C-w")
    try session.press("C-y")
    try session.press("C-a")
    try session.press("M-d")
    try session.send("shows")
    try session.waitFor("Hamlet> shows rename x 日本 👨‍👩‍👧 end")
    try session.press("C-_")
    try session.waitFor("Hamlet>  rename x")
    try session.press("C-c")
    try session.waitFor("^C\nHamlet>")
  }

  @Test("Pasted lines wait for Enter, and are then carried out one after the other")
  func paste() throws {
    try session.paste("board Side\nboard Main")
    try session.waitFor("Hamlet> board Side\nboard Main")
    #expect(!session.screen.contains("Hamlet/Side"))
    try session.press("Enter")
    try session.waitForLast("Hamlet/Main [play]>")
  }

  @Test("A line survives another width in the middle of it, down to 20 columns")
  func resizing() throws {
    let line = "board new \"A board with a name that needs several rows\""
    try session.send(line)
    try session.waitFor(line)
    for columns in [40, 20, 100] {
      try session.resize(columns: columns, rows: 24)
      try session.waitFor(inRows: "Hamlet> " + line)
    }
    // The terminal itself moves the rows first: the program writes them again a moment later.
    try session.wait("one line") { $0.components(separatedBy: "board new").count == 2 }
    try session.press("Enter")
    try session.waitFor("A board with a name that needs several rows")
  }

  @Test("Ctrl-Z stops the program, and the line is there again after it")
  func suspending() throws {
    try session.send("shows")
    try session.press("C-z")
    try session.waitForLast("$")
    try session.waitForUsualMode()
    try session.type("clear; fg")
    try session.waitFor("\nHamlet> shows")
    try session.press("Enter")
    try session.waitFor("OBJECTS")
  }

  @Test("A signal that ends the program leaves the terminal in its usual mode")
  func terminating() throws {
    try session.send("shows")
    try session.type("")
    try session.waitFor("OBJECTS")
    _ = try? Process.run(
      URL(fileURLWithPath: "/usr/bin/pkill"),
      arguments: ["-TERM", "-f", "callboard \(folder.file("w.callboard"))"])
    try session.waitFor("\nstatus=143")
    try session.waitForUsualMode()
  }

  @Test("A comma can be a key that does something")
  func boundComma() throws {
    try session.type("quit")
    try session.waitFor("\nstatus=0")
    try session.type("clear; export CALLBOARD_KEYS='alt-,=cut-row-start'")
    try start()
    try session.send("shows")
    try session.press("M-,")
    try session.send("objects")
    try session.waitForLast("Hamlet> objects")
  }

  @Test("In a dumb terminal the system edits the line")
  func dumb() throws {
    try session.type("quit")
    try session.waitFor("\nstatus=0")
    try session.type("clear; export TERM=dumb")
    try start()
    try session.press("Up")
    try session.waitFor("^[[A")
    try session.press("C-u")
    try session.type("shows")
    try session.waitFor("OBJECTS")
    try session.press("C-d")
    try session.waitFor("\nstatus=0")
  }
}
