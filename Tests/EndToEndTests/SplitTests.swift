import Foundation
import TestSupport
import Testing

/// Splits the screen of the built REPL in a real terminal.
@Suite(
  "The split screen", .timeLimit(.minutes(10)),
  .enabled(if: TerminalSession.isAvailable, "needs tmux, which is not installed"))
struct SplitTests {
  private let workspace: BoardWorkspace
  private let folder: TemporaryFolder
  private let session: TerminalSession

  init() throws {
    workspace = try BoardWorkspace()
    folder = try TemporaryFolder()
    session = try TerminalSession(folder)
    // A pager that ends with Enter.
    let pager = try folder.write("cat; read -r line </dev/tty", to: "pager")
    try session.type(
      "sh -c 'echo $$ >\(folder.file("pid")); PAGER=\"sh \(pager)\" "
        + "exec callboard \(workspace.path) --board Main'; echo 'status'=$?")
    try session.waitForLast("S/Main [play]>")
    try session.type("edit")
    try session.waitForLast("S/Main [edit]>")
    try session.type("split 12")
    try session.waitFor("EDIT")
  }

  /// Waits until the board shows a text, or no longer shows it.
  private func waitForBoard(_ text: String, isThere: Bool = true) throws {
    try session.wait("'\(text)' on the board: \(isThere)") { screen in
      let rows = screen.components(separatedBy: "\n").prefix(11)
      return rows.contains { $0.contains(text) } == isThere
    }
  }

  /// Waits until only the rows from a number on scroll.
  private func waitForMargin(_ first: Int, rows: Int) throws {
    try session.wait("rows from \(first) of \(rows) that scroll") { _ in
      (try? session.value(of: "scroll_region_upper")) == "\(first)"
        && (try? session.value(of: "scroll_region_lower")) == "\(rows - 1)"
    }
  }

  @Test("A long answer on one line goes through the pager")
  func longLine() throws {
    try session.type("format json")
    try session.waitFor("json")
    try session.type("help all")
    try waitForBoard("list 1", isThere: false)
    try session.press("Enter")
    try waitForBoard("list 1")
  }

  @Test("The board stays above the output, and shows what commands change")
  func commands() throws {
    try waitForBoard("list 1")
    try session.type("remove #2")
    try session.waitFor("removed")
    try waitForBoard("list 2", isThere: false)
    // Far more than fits below, through the pager and back.
    try session.type("help all")
    try waitForBoard("list 1", isThere: false)
    try session.press("Enter")
    try waitForBoard("list 1")
    for _ in 0..<8 { try session.type("items") }
    try waitForBoard("list 1")
    try session.waitForLast("S/Main [edit]>")
    try session.type("undo")
    try waitForBoard("list 2")
  }

  @Test("Another program's change is drawn without a key, and the typed line stays")
  func others() throws {
    try session.send("move #1")
    try session.waitForLast("S/Main [edit]> move #1")
    #expect(try workspace.text("board Main; edit; remove #1").status == 0)
    try waitForBoard("list 1", isThere: false)
    try session.send(" to 0,4")
    try session.waitForLast("S/Main [edit]> move #1 to 0,4")
    try session.press("Enter")
    try session.waitFor("moved list 2")
  }

  @Test("It follows the size of the terminal, down to one that is too low")
  func sizes() throws {
    try session.resize(columns: 100, rows: 40)
    try waitForMargin(12, rows: 40)
    try session.resize(columns: 60, rows: 6)
    try waitForMargin(0, rows: 6)
    try session.type("timing on")
    try session.waitFor("timing is on")
    try session.resize(columns: 80, rows: 24)
    try waitForMargin(12, rows: 24)
    try waitForBoard("list 1")
    try session.type("split off")
    try session.type("quit")
    try session.waitFor("status=0")
    #expect(try session.value(of: "scroll_region_upper") == "0")
    try session.resize(columns: 60, rows: 6)
    // tmux passes a size on late.
    try session.type("until [ \"$(stty size)\" = '6 60' ]; do sleep 0.1; done; clear; echo now low")
    try session.waitFor("now low\n")
    try session.type("callboard \(workspace.path) --board Main")
    try session.waitForLast("S/Main [play]>")
    try session.type("split")
    try session.waitFor("a split screen needs 7 rows")
  }

  @Test("Leaving gives the whole screen back", arguments: ["quit", "SIGTERM", "live"])
  func leaving(_ way: String) throws {
    #expect(try session.value(of: "scroll_region_upper") == "12")
    switch way {
    case "live":
      try session.type("live")
      try session.waitFor("? keys")
      #expect(try session.value(of: "scroll_region_upper") == "0")
      try session.press("q")
      try waitForBoard("list 1")
      try session.type("quit")
    case "SIGTERM":
      let number = folder.read("pid").trimmingCharacters(in: .whitespacesAndNewlines)
      kill(try #require(Int32(number)), SIGTERM)
    default: try session.type("quit")
    }
    try session.waitFor(way == "SIGTERM" ? "status=143" : "status=0")
    #expect(try session.value(of: "scroll_region_upper") == "0")
  }

  @Test("Without a terminal it is refused")
  func pipe() throws {
    let run = try workspace.text("board Main; split")
    #expect(run.status == 1)
    #expect(run.errors.contains("a split screen needs a terminal"))
  }
}
