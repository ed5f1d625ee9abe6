import Foundation
import TestSupport
import Testing

/// What a person at a real terminal sees of a console, without a command.
@Suite(
  "A console at the terminal", .timeLimit(.minutes(10)),
  .enabled(if: TerminalSession.isAvailable, "needs tmux, which is not installed"))
struct ConsoleTerminalTests {
  private let terminal: BoardTerminal
  private var session: TerminalSession { terminal.session }

  init() throws {
    terminal = try BoardTerminal()
  }

  private func start(until prompt: String) throws {
    try terminal.start("--board Main", until: prompt)
  }

  @Test("A loss is reported above the prompt, which keeps what is typed, and so is the return")
  func lost() throws {
    let console = try TCPConsole { _ in [] }
    defer { console.stop() }
    try start(until: "S/Main [play]>")
    try session.type("connect osc+tcp://127.0.0.1:\(console.port) --profile hog4")
    try session.waitForLast("S/Main [play] (hog4 connected)>")
    try session.send("tap 44")
    try session.waitForLast("S/Main [play] (hog4 connected)> tap 44")
    console.disconnect()
    try session.waitFor("hog4 127.0.0.1:\(console.port) lost, retrying")
    try session.waitFor("hog4 127.0.0.1:\(console.port) back after ")
    try session.waitForLast("S/Main [play] (hog4 connected)> tap 44")
    try session.type(",44")
    try session.waitFor("triggered list 1")
    console.stop()
    try session.waitForLast("S/Main [play] (hog4 lost)>")
    try session.type("view")
    try session.waitFor("(hog4 lost)  PLAY")
    try session.type("tap 44,44")
    try session.waitFor("nothing is sent: osc+tcp://127.0.0.1:\(console.port) is not connected")
    try session.type("quit")
    try session.waitFor("status=0")
    #expect(!session.screen.contains("triggered"))
  }

  @Test("The remembered console is connected at the start; no tap waits for a silent host")
  func silent() throws {
    let host = try SilentHost()
    let address = "osc+tcp://127.0.0.1:\(host.port)"
    _ = try terminal.workspace.text("connect \(address) --profile hog4")
    try start(until: "S/Main [play] (hog4 connecting)>")
    // Where another show was current before, the first tap begins a connection, and the second one
    // finds it being made.
    try session.type("show new T")
    try session.waitForLast("T>")
    let taps = "show S; board Main; tap 44,44; tap 44,44; show T; "
    try session.send(String(repeating: taps, count: 12) + "shows")
    let begin = ContinuousClock.now
    try session.press("Enter")
    try session.waitFor("OBJECTS")
    // One in each round that waited would wait for 3 seconds, 36 in all.
    #expect(ContinuousClock.now - begin < .seconds(30))
    #expect(session.screen.contains("nothing is sent: \(address) is"))
    #expect(!session.screen.contains("triggered"))
  }

  @Test("Nothing of it is written where no one sits")
  func pipes() throws {
    let console = try TCPConsole { _ in [] }
    defer { console.stop() }
    let session = try CommandSession(on: terminal.workspace.path)
    try session.answer(to: "connect osc+tcp://127.0.0.1:\(console.port) --profile hog4")
    // The console may take the connection only later, and end none before that.
    try session.wait(for: "connections") { _ in console.connections > 0 }
    console.disconnect()
    try session.wait(for: "connections") { _ in console.connections > 1 }
    let run = try session.end()
    #expect(!run.output.contains("\u{1B}") && !run.errors.contains("\u{1B}"), "\(run)")
    #expect(!run.output.contains(">"), "\(run)")
  }
}
