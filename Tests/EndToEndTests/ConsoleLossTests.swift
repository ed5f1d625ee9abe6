import Foundation
import TestSupport
import Testing

/// Drives the built REPL while consoles come and go.
@Suite("Consoles that are lost", .timeLimit(.minutes(10)))
struct ConsoleLossTests {
  private let workspace: BoardWorkspace
  private let session: CommandSession

  init() throws {
    workspace = try BoardWorkspace()
    session = try CommandSession(on: workspace.path, "board Main", "play")
  }

  /// Waits until the connection is in a state; `connections` says the same as the scene.
  private func wait(for state: String) throws {
    try session.wait(for: "connections") { answer in
      (answer["connections"] as? [[String: Any]])?.map { $0["state"] as? String } == [state]
    }
    let console = try session.answer(to: "view")["console"] as? [String: Any]
    #expect(console?["state"] as? String == state)
  }

  /// Waits until the blocks have these states, from the left.
  private func wait(forBlocks states: [[String]]) throws {
    try session.wait(for: "view") { answer in
      let elements = answer["elements"] as? [[String: Any]] ?? []
      return elements.filter { $0["kind"] as? String == "block" }
        .map { ($0["state"] as? [String] ?? []).filter { $0 != "outlined" } } == states
    }
  }

  /// Taps the first block; what there is to report besides is left out.
  private func tap() throws -> GestureAnswer {
    var answer = try session.answer(to: "tap 44,44")
    answer["messages"] = nil
    return try GestureAnswer(answer)
  }

  @Test(
    "An Eos that falls silent is lost, what ran is unknown, and its next reports decide",
    .enabled(if: Peer.hasPython, "\(Peer.pythonIsMissing)"), arguments: ["1.0", "udp"])
  func silentEos(mode: String) async throws {
    let (peer, ports) = try await Peer.python("eos_desk", [mode])
    defer { peer.stop() }
    let scheme = mode == "udp" ? "osc+udp" : "osc+tcp"
    try session.answer(to: "connect \(scheme)://127.0.0.1:\(ports[0]) --profile eos")
    // Over UDP that is so only because the ping is answered.
    try wait(for: "connected")
    try peer.send("say /eos/out/active/cue/1/5 1.0")
    try wait(forBlocks: [["running"], []])
    try peer.send("mute")
    try wait(for: "lost")
    try wait(forBlocks: [["unknown"], []])
    let elements = try session.answer(to: "view")["elements"] as? [[String: Any]] ?? []
    #expect(
      elements.contains {
        ($0["label"] as? String)?.hasSuffix(", may be running") == true
      })
    try peer.send("unmute")
    try wait(for: "connected")
    try wait(forBlocks: [["unknown"], []])
    try peer.send("say /eos/out/active/cue/1/6 1.0")
    try wait(forBlocks: [["running"], []])
  }

  @Test("A stream that ends is lost at once, and a tap meanwhile triggers nothing")
  func endedStream() throws {
    let console = try TCPConsole { _ in [] }
    try session.answer(to: "connect osc+tcp://127.0.0.1:\(console.port) --profile hog4")
    try wait(for: "connected")
    console.stop()
    try wait(for: "lost")
    let answer = try tap()
    #expect(answer.news.filter { $0.hasPrefix("message") } == ["message notSent"])
    #expect(answer.effects("trigger").isEmpty && answer.effects("sent").isEmpty)
  }

  @Test(
    "Datagrams are unconfirmed, and lost when the system says that no one takes them",
    .enabled(if: Peer.exists("oscdump")))
  func datagrams() async throws {
    let port = try DatagramReceiver().port
    let address = "osc+udp://127.0.0.1:\(port)"
    let text = try workspace.copy().text("connect \(address) --profile hog4; connections")
    #expect(text.output.contains("unconfirmed") && !text.output.contains("connected"), "\(text)")
    try session.answer(to: "connect \(address) --profile hog4")
    try wait(for: "unconfirmed")
    // No one listens there yet, which only a message can say.
    try session.answer(to: "tap 44,44")
    try wait(for: "lost")
    // A tap goes out all the same, and says that it is not known to arrive.
    let vain = try tap()
    #expect(vain.news.last == "message notSent")
    #expect(vain.effects("trigger").isEmpty && vain.effects("sent").isEmpty)
    #expect(try session.reply(to: "trigger list 1")["error"] != nil)

    let peer = try Peer("oscdump", ["-L", "\(port)"])
    defer { peer.stop() }
    var lines = peer.lines()
    // It listens when it prints the first of what another process sends.
    let other = try workspace.copy("other.callboard")
    await lines.becomeReady { _ = try other.text("connect \(address) --profile hog4; send /ready") }
    // No one sends anything: it is found by trying, with what the console never sees.
    try wait(for: "unconfirmed")
    _ = try tap()
    while let line = await lines.next(), !line.contains("/hog/playback/go/0/1") {
      #expect(line.contains("/ready"), "\(line)")
    }
    peer.stop()
    let end = ContinuousClock.now + .patience
    repeat {
      _ = try session.answer(to: "tap 44,44")
      let state = try session.answer(to: "connections")["connections"] as? [[String: Any]]
      if state?.first?["state"] as? String == "lost" { return }
    } while ContinuousClock.now < end
    Issue.record("it is never lost")
  }

  @Test("No tap waits for a host that does not answer; a script waits for one that does")
  func silentHost() throws {
    let host = try SilentHost()
    let address = "osc+tcp://127.0.0.1:\(host.port)"
    #expect(try session.reply(to: "connect \(address) --profile hog4")["error"] != nil)
    let begin = ContinuousClock.now
    for _ in 0..<40 {
      let answer = try tap()
      #expect(answer.effects("trigger").isEmpty && answer.effects("sent").isEmpty)
      #expect(answer.news.last == "message notSent")
    }
    // Those that waited until it is there would wait for 3 seconds each, 2 minutes in all.
    #expect(ContinuousClock.now - begin < .seconds(100))
  }

  @Test("What is remembered is what a dry run asks, connected or not")
  func dryRun() throws {
    let console = try TCPConsole { _ in [] }
    defer { console.stop() }
    let address = "osc+tcp://127.0.0.1:\(console.port)"
    let desk = try workspace.copy()
    let made = try desk.text("connect \(address) --profile eos --set lists=first-cue")
    #expect(made.status == 0, "\(made)")
    for ending in ["", " --profile eos"] {
      let run = try desk.text("trigger list 1 --dry-run\(ending)")
      #expect(
        run.output == "would send /eos/cue/1/1/fire to \(address)\n", "\(ending): \(run)")
    }
    let other = try desk.text("trigger list 1 --dry-run --profile magicq")
    #expect(other.output.hasPrefix("would send /pb/1/go"), "\(other)")
    // What no one chose follows from the port.
    let known = try workspace.copy("port.callboard")
    _ = try known.text("connect osc+udp://127.0.0.1:8000")
    let run = try known.text("trigger list 1 --dry-run")
    #expect(run.output.hasPrefix("would send /pb/1/go"), "\(run)")
  }
}
