import Foundation
import TestSupport
import Testing

/// Blocks that toggle and flash, through the built REPL and to a port that takes datagrams.
@Suite("What taps switch on and hold", .timeLimit(.minutes(10)))
struct SwitchTests {
  private let folder: TemporaryFolder
  private let console: DatagramReceiver
  private let path: String

  init() throws {
    folder = try TemporaryFolder()
    console = try DatagramReceiver()
    path = folder.file("w.callboard")
    let made = try run(
      """
      show new Hamlet; object add scene 1 Strobe; object add scene 2 Fog; board new Main;
      place scene 1 at 0,0; place scene 2 at 4,0;
      action #1 flash; override #1 /strobe 1; action #2 toggle; override #2 /fog 1;
      board new Other; connect osc+udp://127.0.0.1:\(console.port) --profile qlab
      """)
    try #require(made.status == 0, "\(made)")
  }

  private func run(_ commands: String) throws -> Run {
    try BuiltExecutable.callboard.run([path, "-c", commands])
  }

  /// The next message, which may come from a process that has yet to start.
  private var next: String { DatagramText.text(of: console.next()) }

  @Test("A tap switches on and the next one off, also after another board and another run")
  func toggle() throws {
    #expect(try run("board Main; play; tap 200,44").status == 0)
    #expect(next == "/fog 1")
    let second = try run("board Main; play; tap 200,44; board Other; board Main; tap 200,44")
    #expect(second.status == 0)
    let actions = second.output.split(separator: "\n").filter { $0.hasPrefix("switched") }
    #expect(actions == ["switched off scene 2 \"Fog\"", "switched on scene 2 \"Fog\""])
    #expect(next == "/fog 0" && next == "/fog 1")
    // The connection is another one, and knows nothing of what went over the first.
    let third = try run(
      "disconnect; connect osc+udp://127.0.0.1:\(console.port) --profile qlab; "
        + "board Main; play; trigger #2 --dry-run; tap 200,44")
    #expect(third.output.contains("would send /fog 0"))
    #expect(next == "/fog 0")
  }

  @Test("A toggle that is on is seen, and spoken")
  func drawn() throws {
    let json = try BuiltExecutable.callboard.run(
      [path, "--format", "json", "-c", "board Main; play; tap 200,44; view"])
    let elements = try #require(try json.objects().last?["elements"] as? [[String: Any]])
    let fog = try #require(elements.first { $0["title"] as? String == "Fog" })
    #expect((fog["state"] as? [String])?.contains("chosen") == true)
    #expect((fog["label"] as? String)?.contains("switched on") == true)
  }

  @Test("A press holds for as long as it says by the clock, and an instant one does not")
  func pressHolds() throws {
    let start = ContinuousClock.now
    let held = try BuiltExecutable.callboard.start(
      [path, "-c", "board Main; play; press 44,44 5"], input: .text(""))
    #expect(next == "/strobe 1")
    #expect(next == "/strobe 0")
    // The press began after this clock did.
    #expect(ContinuousClock.now - start >= .seconds(5))
    #expect(try held.wait().status == 0)
    // No one would wait for an hour.
    #expect(try run("board Main; play; press 44,44 3600 --instant").status == 0)
    #expect(next == "/strobe 1" && next == "/strobe 0")
  }

  @Test("What ends the process releases what a press holds", arguments: [SIGINT, SIGTERM, SIGHUP])
  func signals(_ signal: Int32) throws {
    let held = try BuiltExecutable.callboard.start(
      [path, "-c", "board Main; play; press 44,44 3600"], input: .text(""))
    #expect(next == "/strobe 1")
    // It is reported when it goes out, and not only when the finger leaves.
    try held.wait(forOutput: "sent /strobe 1 to osc+udp:")
    kill(held.process.processIdentifier, signal)
    #expect(next == "/strobe 0")
    #expect(try held.wait().status == 128 + signal)
    #expect(try run("shows").errors == "", "nothing is held any more")
  }

  @Test(
    "What a finger holds is released by the commands that end it",
    arguments: ["quit", "disconnect", "release all", "board Other", "cancel"])
  func ends(_ command: String) throws {
    let whole = try run("board Main; play; drag 44,44 to 46,44 --hold; \(command)")
    #expect(whole.status == 0, "\(whole)")
    #expect(next == "/strobe 1" && next == "/strobe 0")
    #expect(try run("show Hamlet").errors == "", "nothing is held any more")
  }

  @Test("Everything that is on is released at once, also what others switched on")
  func releaseAll() throws {
    #expect(try run("board Main; play; tap 200,44; trigger #1").status == 0)
    #expect(next == "/fog 1" && next == "/strobe 1" && next == "/strobe 0")
    let released = try run("release all")
    #expect(released.status == 0)
    #expect(released.output == "switched off scene 2 \"Fog\"\n")
    #expect(next == "/fog 0")
    #expect(try run("release all").output == "nothing is held or switched on\n")
  }

  @Test("What another show switched on is released at its own console, whatever show is open")
  func releaseAllShows() throws {
    let other = try DatagramReceiver()
    #expect(try run("board Main; play; tap 200,44").status == 0)
    #expect(next == "/fog 1")
    let made = try run(
      """
      show new Macbeth; object add scene 1 Haze; board new Main; place scene 1 at 0,0;
      action #1 toggle; override #1 /haze 1;
      connect osc+udp://127.0.0.1:\(other.port) --profile qlab; play; tap 44,44
      """)
    #expect(made.status == 0, "\(made)")
    #expect(DatagramText.text(of: other.next()) == "/haze 1")
    // With two shows, none is open at the start.
    let released = try run("release all")
    #expect(
      released.output == """
        switched off scene 2 "Fog" of show 'Hamlet'
        switched off scene 1 "Haze" of show 'Macbeth'

        """, "\(released)")
    #expect(released.status == 0)
    #expect(next == "/fog 0")
    #expect(DatagramText.text(of: other.next()) == "/haze 0")
    #expect(try run("release all").output == "nothing is held or switched on\n")
  }

  @Test(
    "What a console that is not there was sent is not released, whatever show is open",
    arguments: [[], ["--show", "Hamlet"], ["--show", "Macbeth"]])
  func deadConsole(_ options: [String]) throws {
    var gone: DatagramReceiver? = try DatagramReceiver()
    let made = try run(
      """
      show Hamlet; connect osc+udp://127.0.0.1:\(gone?.port ?? 0) --profile qlab;
      board Main; play; tap 200,44;
      show new Macbeth; object add scene 1 Haze; board new Main; place scene 1 at 0,0
      """)
    #expect(made.status == 0, "\(made)")
    #expect(gone.map { DatagramText.text(of: $0.next()) } == "/fog 1")
    gone = nil
    for _ in 0..<2 {
      let failed = try BuiltExecutable.callboard.run([path] + options + ["-c", "release all"])
      #expect(failed.status == 1, "\(failed)")
      #expect(failed.output == "")
      #expect(
        failed.errors.contains("'scene 2 \"Fog\"'") && failed.errors.contains("is not released"))
    }
  }

  @Test("What another console was sent is reported when it is replaced, and not marked any more")
  func replaced() throws {
    let other = try DatagramReceiver()
    #expect(try run("board Main; play; tap 200,44").status == 0)
    #expect(next == "/fog 1")
    let replaced = try run(
      "show Hamlet; connect osc+udp://127.0.0.1:\(other.port) --profile qlab; disconnect")
    #expect(replaced.status == 0, "\(replaced)")
    #expect(replaced.errors.contains("where scene 2 \"Fog\" stays on"), "\(replaced)")
    #expect(try run("release all").output == "nothing is held or switched on\n")
  }

  @Test("A block is released by itself, also what an ended run held")
  func oneBlock() throws {
    let session = try CommandSession(on: path)
    for command in ["board Main", "play", "tap 200,44", "drag 44,44 to 46,44 --hold"] {
      try session.answer(to: command)
    }
    #expect(next == "/fog 1" && next == "/strobe 1")
    _ = try session.end(by: SIGKILL)
    let one = try run("board Main; release #1")
    #expect(one.output.contains("released scene 1 \"Strobe\"\n"), "\(one)")
    #expect(one.errors.contains("'release BLOCK' or 'release all'"))
    #expect(next == "/strobe 0")
    let none = try run("board Main; release #1; release #2")
    #expect(none.errors == "")
    #expect(none.output.contains("nothing is held or switched on\n"))
    #expect(none.output.contains("switched off scene 2 \"Fog\"\n"), "\(none)")
    #expect(next == "/fog 0")
  }

  @Test("Two shows that listen on one port are both released")
  func sharedPort() throws {
    let listening = try LoopbackSocket.freePort()
    let connect =
      "connect osc+udp://127.0.0.1:\(console.port) --profile qlab --listen \(listening)"
    let made = try run(
      """
      show new Macbeth; object add scene 1 Haze; board new Main; place scene 1 at 0,0;
      action #1 toggle; override #1 /haze 1; \(connect); play; tap 44,44
      """)
    #expect(made.status == 0, "\(made)")
    #expect(next == "/haze 1")
    let released = try run("show Hamlet; \(connect); board Main; play; tap 200,44; release all")
    #expect(released.status == 0, "\(released)")
    #expect((0..<3).map { _ in next } == ["/fog 1", "/fog 0", "/haze 0"])
  }

  @Test("After a crash the next run names what was held, and releases it when asked to")
  func crash() throws {
    let session = try CommandSession(on: path)
    try session.answer(to: "board Main")
    try session.answer(to: "play")
    try session.answer(to: "drag 44,44 to 46,44 --hold")
    #expect(next == "/strobe 1")
    // A run beside it knows that somebody holds it who is there.
    #expect(try run("shows").errors == "")
    _ = try session.end(by: SIGKILL)
    let reported = try run("shows")
    #expect(reported.status == 0)
    #expect(reported.errors.contains("held scene 1 \"Strobe\" of show 'Hamlet'"))
    #expect(reported.errors.contains("'release BLOCK' or 'release all'"))
    #expect(try run("release all").output == "released scene 1 \"Strobe\"\n")
    #expect(next == "/strobe 0")
    #expect(try run("shows").errors == "")
  }

  @Test("Without a console nothing is released, and it stays known")
  func unreachable() throws {
    #expect(try run("board Main; play; tap 200,44").status == 0)
    #expect(next == "/fog 1")
    let failed = try run("disconnect; release all")
    #expect(failed.status == 1)
    #expect(failed.errors.contains("'scene 2 \"Fog\"' is not released"))
    let released = try run(
      "connect osc+udp://127.0.0.1:\(console.port) --profile qlab; release all")
    #expect(released.output.contains("switched off"), "\(released)")
    #expect(next == "/fog 0")
  }
}

/// Releasing at a terminal, where a person is asked.
@Suite(
  "What a crash left held, at the terminal",
  .enabled(if: TerminalSession.isAvailable, "needs tmux, which is not installed"))
struct AbandonedHoldTests {
  @Test("The next run asks whether to release it")
  func asks() throws {
    let folder = try TemporaryFolder()
    let console = try DatagramReceiver()
    let path = folder.file("w.callboard")
    let session = try CommandSession(on: path)
    for command in [
      "show new Hamlet", "object add scene 1 Strobe", "board new Main", "place scene 1 at 0,0",
      "action #1 flash", "override #1 /strobe 1",
      "connect osc+udp://127.0.0.1:\(console.port) --profile qlab", "play",
      "drag 44,44 to 46,44 --hold",
    ] { try session.answer(to: command) }
    #expect(DatagramText.text(of: console.next()) == "/strobe 1")
    _ = try session.end(by: SIGKILL)

    let terminal = try TerminalSession(folder)
    try terminal.type("callboard \(path)")
    try terminal.waitFor("held scene 1 \"Strobe\" of show 'Hamlet'")
    try terminal.waitFor("[y/N]")
    try terminal.type("y")
    try terminal.waitFor("released scene 1 \"Strobe\"")
    #expect(DatagramText.text(of: console.next()) == "/strobe 0")
    try terminal.waitForLast("Hamlet (qlab unconfirmed)>")
  }
}
