import Domain
import OSC
import PluginAPI
import Testing
import Transport_OSC

/// What consoles say, and what it means.
@Suite("Feedback")
struct FeedbackTests {
  private static func number(_ text: String) -> ObjectNumber {
    ObjectNumber(text) ?? ObjectNumber(0)
  }

  private static func runs(
    _ kind: ObjectKind, _ text: String, _ isRunning: Bool = true, cue: String? = nil
  ) -> ConsoleFeedback {
    .running(kind, number(text), isRunning: isRunning, cue: cue.map(number))
  }

  static let table: [(String, [String: String], String, [OSCArgument], [ConsoleFeedback])] = [
    ("hog4", [:], "/hog/status/commandline", [.string("Group 1")], [.commandLine("Group 1")]),
    ("hog4", [:], "/hog/status/commandline", [], []),
    ("hog4", [:], "/hog/status/commandline", [.int32(1)], []),
    ("hog4", [:], "/hog/status/time", [.string("12:00:00")], [.heartbeat]),
    ("hog4", [:], "/hog/system/time", [], [.heartbeat]),
    ("hog4", [:], "/hog/status/led/group", [.float32(1)], [.lamp("group", isLit: true)]),
    ("hog4", [:], "/hog/status/led/group", [.int32(0)], [.lamp("group", isLit: false)]),
    ("hog4", [:], "/hog/status/led/effects", [.float32(1)], [.lamp("effect", isLit: true)]),
    ("hog4", [:], "/hog/status/led/go back", [.float32(1)], [.lamp("go back", isLit: true)]),
    ("hog4", [:], "/hog/status/led/maingo/100", [.bool(true)], [.lamp("maingo", isLit: true)]),
    ("hog4", [:], "/hog/status/led/go/35", [.float32(0)], [.lamp("go/35", isLit: false)]),
    ("hog4", [:], "/hog/status/led/groupcolor", [.string("0000ff")], []),
    ("hog4", [:], "/hog/status/led/", [.float32(1)], []),
    ("hog4", [:], "/hog/status/led/x", [.float32(.nan)], []),
    ("hog4", [:], "/hog/playback/go/0/5", [], [runs(.list, "5")]),
    ("hog4", [:], "/hog/playback/go/0/15.2", [.float32(1)], [runs(.list, "15", cue: "2")]),
    ("hog4", [:], "/hog/playback/go/0/15.2.5/", [], [runs(.list, "15", cue: "2.5")]),
    ("hog4", [:], "/hog/playback/release/1/5", [], [runs(.scene, "5", false)]),
    ("hog4", [:], "/hog/playback/go/2/7", [], [runs(.macro, "7")]),
    ("hog4", [:], "/hog/playback/go/3/7", [], []),
    ("hog4", [:], "/hog/playback/go/0/", [], []),
    ("hog4", [:], "/hog/playback/go/0/x", [], []),
    ("hog4", [:], "/hog/playback/go/0/5x", [], []),
    ("hog4", [:], "/hog/playback/go/0/99999999999999999999", [], []),
    ("hog4", ["running": "no"], "/hog/playback/go/0/5", [], []),
    ("hog4", [:], "", [], []),
    (
      "eos", [:], "/eos/out/cmd", [.string("LIVE: Cue 1"), .int32(0)], [.commandLine("LIVE: Cue 1")]
    ),
    ("eos", [:], "/eos/out/ping", [.string("x")], [.heartbeat]),
    ("eos", [:], "/eos/out/active/cue/1/2.5", [.float32(0.5)], [runs(.list, "1", cue: "2.5")]),
    ("eos", [:], "/eos/out/active/cue/1/2.5/0", [.float32(1)], [runs(.list, "1", cue: "2.5")]),
    ("eos", [:], "/eos/out/active/cue/1/0", [.float32(1)], [runs(.list, "1", false)]),
    ("eos", [:], "/eos/out/active/cue/1/0.0/0", [.float32(0)], [runs(.list, "1", false)]),
    ("eos", [:], "/eos/out/active/cue", [.float32(0.5)], []),
    ("eos", [:], "/eos/out/pending/cue/2/10", [], [.pending(list: number("2"), cue: number("10"))]),
    (
      "eos", [:], "/eos/out/pending/cue/2/2.5/1", [.string("x")],
      [.pending(list: number("2"), cue: number("2.5"))]
    ),
    ("eos", [:], "/eos/out/pending/cue/text", [.string("2/10 Dusk")], []),
    ("eos", [:], "/eos/out/pending/cue", [], []), ("eos", [:], "/eos/out/pending/cue/2/", [], []),
    ("eos", [:], "/eos/out/pending/cue/2/x", [], []),
    ("eos", [:], "/eos/out/event/sub/3", [.int32(1)], [runs(.batch, "3")]),
    (
      "eos", ["scene": "sub"], "/eos/out/event/sub/3", [.float32(0)],
      [runs(.scene, "3", false), runs(.batch, "3", false)]
    ),
    ("eos", ["batch": "fader"], "/eos/out/event/sub/3", [.int32(1)], []),
    (
      "grandma3", [:], "/14.14.1.6.5", [.string("Go+"), .int32(1), .float32(100)],
      [runs(.list, "5"), runs(.scene, "5")]
    ),
    (
      "grandma3", ["prefix": "gma3"], "/gma3/14.14.1.6.5", [.string("Off"), .int32(0)],
      [runs(.list, "5", false), runs(.scene, "5", false)]
    ),
    ("grandma3", ["prefix": "gma3"], "/14.14.1.6.5", [.string("Off"), .int32(0)], []),
    (
      "grandma3", ["scene": "none"], "/14.14.1.6.5", [.string("Go+"), .int32(1)],
      [runs(.list, "5")]
    ),
    ("grandma3", ["running": "no"], "/14.14.1.6.5", [.string("Off"), .int32(0)], []),
    ("qlab", [:], "/reply/cue/5/start", [.string("{}")], [.heartbeat]),
    ("qlab", [:], "/replying", [], []),
    ("magicq", [:], "/pb/5", [.float32(0.5)], [runs(.list, "5")]),
    ("magicq", [:], "/exec/2/5", [.int32(0)], [runs(.intensity, "5", false)]),
    (
      "magicq", ["beam-page": "2"], "/exec/2/5", [.int32(1)],
      [runs(.intensity, "5"), runs(.beam, "5")]
    ),
    ("magicq", ["feedback": "no"], "/pb/5", [.float32(0.5)], []),
  ]

  @Test("A message means this", arguments: table)
  func meaning(
    profile: String, options: [String: String], address: String, arguments: [OSCArgument],
    feedback: [ConsoleFeedback]
  ) throws {
    let profile = try OSCProfile.named(profile, options)
    #expect(profile.feedback(of: OSCMessage(address, arguments)) == feedback)
  }

  @Test("No message traps or takes long", .timeLimit(.minutes(10)))
  func hostile() {
    let parts = ["/hog/status/led/", "/hog/playback/go/0/", "/eos/out/active/cue/1/", "/pb/", "/"]
    let tails = [String(repeating: "1", count: 60_000), "1..2", ".", "é/\u{0}", "-1", "1.2.3.4"]
    for profile in OSCProfile.builtIn {
      for address in parts.flatMap({ part in tails.map { part + $0 } }) {
        for argument in [.null, .array([]), .blob([]), .float64(.infinity)] as [OSCArgument] {
          _ = profile.feedback(of: OSCMessage(address, [argument]))
        }
      }
    }
  }
}
