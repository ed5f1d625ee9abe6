import Foundation
import TestSupport
import Testing

/// Taps lists through the built REPL, with an Eos that a script plays, and a MagicQ.
@Suite("Lists of consoles that know cues or playbacks", .timeLimit(.minutes(10)))
struct EosListTests {
  private let workspace: BoardWorkspace
  private let session: CommandSession

  init() throws {
    workspace = try BoardWorkspace()
    session = try CommandSession(on: workspace.path, "board Main", "play")
  }

  private func tap(_ place: String = "44,44") throws -> GestureAnswer {
    try GestureAnswer(try session.answer(to: "tap \(place)"))
  }

  private func texts(_ answer: GestureAnswer) -> [String] {
    answer.effects("message").compactMap { $0["text"] as? String }
  }

  @Test(
    "Go on a list of an Eos fires the cue that it said is pending; before that it says what to do",
    .enabled(if: Peer.hasPython, "\(Peer.pythonIsMissing)"), arguments: ["1.0", "1.1"])
  func pending(mode: String) async throws {
    let (peer, ports) = try await Peer.python("eos_desk", [mode])
    defer { peer.stop() }
    var lines = peer.lines()
    let framing = mode == "1.1" ? "slip" : "length"
    let connect = "connect osc+tcp://127.0.0.1:\(ports[0])?framing=\(framing) --profile eos"
    try session.answer(to: connect)
    #expect(try await lines.words(after: "got") == ["/eos/subscribe", "1"])

    let unreported = try tap()
    #expect(unreported.effects("trigger").isEmpty && unreported.effects("sent").isEmpty)
    let choice = "\(connect) --set lists=first-cue"
    #expect(texts(unreported).first?.contains("'\(choice)'") == true, "\(texts(unreported))")
    #expect(texts(unreported).first?.contains("'\(connect) --set lists=master-go'") == true)

    try peer.send("say /eos/out/pending/cue/text 1/7")
    try peer.send("say /eos/out/pending/cue/2/9.5 0.0")
    try peer.send("say /eos/out/pending/cue/1/7/2 0.0")
    var reported = try tap()
    let deadline = ContinuousClock.now + .patience
    while reported.effects("sent").isEmpty, ContinuousClock.now < deadline { reported = try tap() }
    #expect(reported.news.contains("trigger list 1"))
    // That cue runs now; which one is next the console has yet to say.
    let quick = try tap()
    #expect(quick.effects("sent").isEmpty && quick.effects("trigger").isEmpty)
    #expect(texts(quick).first?.contains("which cue comes after cue 7") == true, "\(quick)")
    #expect(texts(quick).first?.contains("'\(choice)'") == true, "\(quick)")
    #expect(try tap("220,44").news.contains("trigger list 2"))
    #expect(try await fired(&lines, 2) == ["/eos/cue/1/7/fire", "/eos/cue/2/9.5/fire"])

    // The command that the message named does what it said.
    try session.answer(to: choice)
    #expect(try tap().news.contains("trigger list 1"))
    #expect(try await fired(&lines, 1) == ["/eos/cue/1/1/fire"])
  }

  /// The next cues that are fired.
  private func fired(
    _ lines: inout AsyncStream<String>.Iterator, _ count: Int
  ) async throws -> [String] {
    var cues: [String] = []
    while cues.count < count {
      let words = try await lines.line().split(separator: " ").map(String.init)
      if words.count > 1, words[1].hasPrefix("/eos/cue/") { cues.append(words[1]) }
    }
    return cues
  }

  @Test("MagicQ knows ten playbacks: others are refused with the reason, and nothing is sent")
  func playbacks() throws {
    let console = try DatagramReceiver()
    try session.answer(to: "object add list 10 Ten")
    try session.answer(to: "object add list 11 Eleven")
    try session.answer(to: "edit")
    try session.answer(to: "place list 11 at 0,4")
    try session.answer(to: "play")
    try session.answer(to: "connect osc+udp://127.0.0.1:\(console.port) --profile magicq")
    let refused = try tap("44,220")
    #expect(refused.effects("trigger").isEmpty && refused.effects("sent").isEmpty)
    #expect(texts(refused).first?.contains("playbacks 1 to 10") == true, "\(texts(refused))")
    for ending in ["", " --release", " --dry-run"] {
      let error = try session.reply(to: "trigger list 11\(ending)")["error"] as? [String: Any]
      #expect(error?["code"] as? String == "noEquivalent", "\(ending)")
    }
    try session.answer(to: "trigger list 10")
    #expect(console.addresses(2) == ["/feedback/pb+exec", "/pb/10/go"])
  }
}
