import Foundation
import TestSupport
import Testing

/// Touches boards in the built REPL in a real terminal.
@Suite(
  "Gestures at the terminal",
  .enabled(if: TerminalSession.isAvailable, "needs tmux, which is not installed"))
struct GestureTerminalTests {
  private let terminal: BoardTerminal
  private var session: TerminalSession { terminal.session }

  init() throws {
    terminal = try BoardTerminal()
    try terminal.start()
  }

  @Test("What is drawn and picked is seen, and the prompt reports the mode")
  func drawing() throws {
    try terminal.edit()
    try session.type("drag -170,-120 to -50,-40")
    try session.waitFor("picker open with 3 objects")
    try session.type("pick Wash")
    try session.waitFor("placed group 7 \"Wash\" at -4,-3 3x2")
    try session.type("view")
    try session.waitFor("┌ group 7")
    try session.waitFor("│ Wash")
    try session.waitForLast("S/Main [edit]>")
    try session.type("quit")
    try session.waitFor("status=0")
    #expect(try terminal.workspace.items().contains("-4,-3 3x2 group 7"))
  }

  @Test("The prompt names the list of boards")
  func list() throws {
    try session.type("board list")
    try session.waitForLast("S/boards>")
    try session.type("tap 132,176")
    try session.waitFor("opened board 'Main', in play mode")
    try session.waitForLast("S/Main [play]>")
  }

  @Test("The prompt shows that touches are recorded, until they are not")
  func recording() throws {
    try session.type("board Main")
    try session.waitForLast("S/Main [play]>")
    try session.type("record \(terminal.folder.path)/r.jsonl")
    try session.waitForLast("S/Main [play] ● rec>")
    try session.type("tap 44,44")
    try session.waitFor("nothing is sent: no console is connected")
    try session.waitForLast("S/Main [play] ● rec>")
    try session.type("edit")
    try session.waitForLast("S/Main [edit]>")
    try session.type("touches \(terminal.folder.path)/r.jsonl")
    try session.waitFor("replayed 2 touches")
    try session.waitForLast("S/Main [play]>")
  }

  @Test("Another size of the terminal leaves the middle of the board in the middle")
  func resizing() throws {
    try session.type("board Main")
    try session.waitForLast("S/Main [play]>")
    try session.type("zoom 2 at 100,60")
    try session.waitFor("looking at 50,30 at 200%")
    try session.resize(columns: 61, rows: 17)
    try session.type("home; pan -88,-44")
    try session.waitFor("looking at 88,44 at 100%")
    try session.resize(columns: 120, rows: 40)
    try session.type("cancel; zoom 4")
    try session.waitFor("looking at 88,44 at 400%")
    try session.type("zoom 1; view")
    try session.waitFor("list 2")
    try session.type("quit")
    try session.waitFor("status=0")
    #expect(try terminal.workspace.view() == "88,44 1 play")
  }
}
