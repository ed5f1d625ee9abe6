import Foundation
import TestSupport
import Testing

/// Uses the live view of the built REPL in a real terminal, with keys and the mouse.
@Suite(
  "The live view", .timeLimit(.minutes(10)),
  .enabled(if: TerminalSession.isAvailable, "needs tmux, which is not installed"))
struct LiveViewTests {
  private let terminal: BoardTerminal
  private var session: TerminalSession { terminal.session }

  init() throws {
    terminal = try BoardTerminal()
    try open()
  }

  /// Opens the live view of the board Main, in edit mode.
  private func open(_ options: String = "", in other: TerminalSession? = nil) throws {
    try terminal.start(options, in: other)
    try terminal.edit(in: other)
    let session = other ?? session
    try session.type("live")
    try session.waitFor("? keys")
  }

  /// Where a text begins on the screen; columns and rows count from 1, as the mouse reports them.
  private func place(of text: String) throws -> (column: Int, row: Int) {
    for (row, line) in session.screen.components(separatedBy: "\n").enumerated() {
      guard let range = line.range(of: text) else { continue }
      return (line.distance(from: line.startIndex, to: range.lowerBound) + 1, row + 1)
    }
    throw TerminalSession.Missing(description: "'\(text)' is not on\n\(session.screen)")
  }

  private func mouse(_ code: Int, _ column: Int, _ row: Int, _ end: Character = "M") throws {
    try session.send("\u{1B}[<\(code);\(column);\(row)\(end)")
  }

  /// Closes a text over the board; a key that follows Escape at once would count as Alt.
  private func closeText(_ text: String) throws {
    try session.press("Escape")
    try session.waitForEnd(of: text)
  }

  /// Drags with the left button.
  private func drag(from start: (column: Int, row: Int), by columns: Int, _ rows: Int) throws {
    try mouse(0, start.column, start.row)
    for step in 1...4 {
      try mouse(32, start.column + columns * step / 4, start.row + rows * step / 4)
    }
    try mouse(0, start.column + columns, start.row + rows, "m")
  }

  @Test("The mouse carries a block; an overlap is refused with the blocks in the way")
  func carrying() throws {
    let start = try place(of: "list 1")
    try drag(from: start, by: 0, 6)
    try session.waitFor("moved list 1 \"Opening\" to 0,3 2x2")
    try drag(from: (start.column, start.row + 6), by: 16, -6)
    try session.waitFor("in the way: #1 list 2 \"Close\"")
    try session.press("u")
    try session.waitFor("undid")
    try session.press("r")
    try session.waitFor("redid")
    try session.press("q")
    try session.waitForLast("S/Main [edit]>")
    try session.type("quit")
    try session.waitFor("\nstatus=0")
    #expect(try terminal.workspace.items().contains("0,3 2x2 list 1"))
    // Each is an entry of its own.
    let history = try terminal.workspace.text("history 100").output
    #expect(history.components(separatedBy: "live").count >= 3, "\(history)")
  }

  @Test("Keys draw a region, search the picker, and place the block")
  func drawing() throws {
    for key in ["Down", "Down", "Down", "Space", "Right", "Right", "Down", "Space"] {
      try session.press(key)
    }
    try session.waitFor("Search:")
    try session.send("wa")
    try session.waitFor("group 7")
    try session.press("Enter")
    try session.waitFor("placed group 7 \"Wash\"")
    try session.send("u")
    try session.waitFor("undid")
    try session.send(":objects")
    try session.press("Enter")
    try session.waitFor("Esc closes")
    try closeText("Esc closes")
    try session.send(":nonsense")
    try session.press("Enter")
    try session.waitFor("unknown command 'nonsense'")
    try session.send(":quit")
    try session.press("Enter")
    try session.waitFor("\nstatus=0")
  }

  @Test("A click in play mode sends to the console")
  func playing() throws {
    let console = try DatagramReceiver()
    try session.send(":connect osc+udp://127.0.0.1:\(console.port) --profile hog4")
    try session.press("Enter")
    try session.waitFor("hog4")
    try session.press("p")
    try session.waitFor("PLAY")
    let start = try place(of: "list 1")
    try mouse(0, start.column, start.row)
    try mouse(0, start.column, start.row, "m")
    try session.waitFor("sent /hog")
    #expect(console.addresses(1).contains { $0.hasPrefix("/hog") })
  }

  /// Makes the first block a flash, and connects a console to it in play mode.
  private func connectFlash() throws -> DatagramReceiver {
    let console = try DatagramReceiver()
    for command in [
      "action #1 flash", "connect osc+udp://127.0.0.1:\(console.port) --profile hog4",
    ] {
      try session.send(":\(command)")
      try session.press("Enter")
    }
    try session.waitFor("hog4")
    try session.press("p")
    try session.waitFor("PLAY")
    return console
  }

  @Test("A held flash is released with the button, whatever is shown over the board")
  func flashing() throws {
    let console = try connectFlash()
    let start = try place(of: "list 1")
    try mouse(0, start.column, start.row)
    let pressed = console.addresses(1)
    try session.send("?")
    try session.waitFor("Keys")
    try mouse(0, start.column, start.row, "m")
    let released = console.addresses(1)
    #expect(!pressed[0].isEmpty && !released[0].isEmpty, "\(pressed) \(released)")
  }

  @Test("A flash that a key holds goes out when the terminal loses the focus")
  func focus() throws {
    let console = try connectFlash()
    try session.press("Space")
    let pressed = console.addresses(1)
    try session.send("\u{1B}[O")
    let released = console.addresses(1)
    #expect(!pressed[0].isEmpty && !released[0].isEmpty, "\(pressed) \(released)")
  }

  @Test("Ctrl-Z stops the program with the usual screen, and the view is there again after it")
  func suspending() throws {
    try session.press("C-z")
    try session.waitForLast("$")
    try session.waitForUsualMode()
    try session.type("fg")
    try session.waitFor("? keys")
    #expect(session.modes == "110")
    try session.press("q")
    try session.waitForLast("S/Main [edit]>")
  }

  @Test("After ':' there is the history of the prompt, and what is typed there is at the prompt")
  func history() throws {
    try session.send(":")
    try session.press("Up")
    try session.waitFor(":live")
    try session.press("C-u")
    try session.send("objects")
    try session.press("Enter")
    try session.waitFor("Esc closes")
    try closeText("Esc closes")
    try session.press("q")
    try session.waitForLast("S/Main [edit]>")
    try session.press("Up")
    try session.waitForLast("S/Main [edit]> objects")
  }

  @Test("A refused drag is explained with the nearest free place")
  func explaining() throws {
    let start = try place(of: "list 1")
    try drag(from: start, by: 16, 0)
    try session.waitFor("in the way: #2 list 2 \"Close\"")
    try session.send(":explain")
    try session.press("Enter")
    try session.waitFor("nearest free place: ")
  }

  @Test("Another terminal's changes are drawn without a key")
  func others() throws {
    let other = try TerminalSession(terminal.folder)
    try open(in: other)
    try other.press("x")
    try other.waitFor("removed")
    try session.waitForEnd(of: "list 1┐")
  }

  @Test("It fits the terminal's size, and leaves the terminal as it was")
  func sizes() throws {
    try session.resize(columns: 40, rows: 10)
    try session.waitFor("EDIT")
    try session.resize(columns: 20, rows: 5)
    try session.waitFor("EDIT")
    try session.resize(columns: 100, rows: 30)
    try session.waitFor("? keys")
    try session.send("?")
    try session.waitFor("move the cursor")
    try closeText("move the cursor")
    #expect(session.modes == "110")
    try session.press("q")
    try session.waitForLast("S/Main [edit]>")
    try session.type("quit")
    try session.waitFor("\nstatus=0")
    try session.waitForUsualMode()
  }

  @Test("A signal that ends the process leaves the terminal as it was")
  func ended() throws {
    try session.press("q")
    try session.type("quit")
    try session.waitFor("\nstatus=0")
    let (number, path) = (terminal.folder.file("pid"), terminal.workspace.path)
    try session.type("clear; sh -c 'echo $$ >\(number); exec callboard \(path)'")
    try session.waitFor("S>")
    try session.type("board list")
    try session.type("live")
    try session.waitFor("? keys")
    let process = terminal.folder.read("pid").trimmingCharacters(in: .whitespacesAndNewlines)
    kill(try #require(Int32(process)), SIGTERM)
    try session.waitForLast("$")
    try session.waitForUsualMode()
  }

  @Test("Without a terminal it is refused")
  func pipe() throws {
    let run = try terminal.workspace.text("board Main; live")
    #expect(run.status == 1)
    #expect(run.errors.contains("the live view needs a terminal"))
  }
}
