import Domain
import PluginAPI
import Testing
import Transport
import Transport_OSC

/// What the profiles that are built in send.
@Suite("Built-in profiles")
struct BuiltInProfileTests {
  @Test("All files are read, in the order people see them")
  func names() throws {
    for result in OSCProfile.readBuiltIn() { #expect(throws: Never.self) { try result.get() } }
    #expect(OSCProfile.builtIn.map(\.name) == ["hog4", "eos", "grandma3", "qlab", "magicq"])
    for profile in OSCProfile.builtIn {
      #expect(!profile.summary.isEmpty)
      #expect(ConnectionSettings.gaps.contains(profile.gap))
      for setting in profile.settings {
        #expect(profile.choices[setting.name] == setting.standard)
      }
    }
    let ports = OSCProfile.builtIn.flatMap(\.ports)
    #expect(Set(ports).count == ports.count, "a port stands for one console")
  }

  /// Triggers with the messages they stand for, as people write them; those of keys are keys.
  static let sent: [(String, [String: String], ObjectKind, String, TriggerAction, [String])] = [
    ("hog4", [:], .list, "5", .go, ["/hog/playback/go/0/5 1.0"]),
    ("hog4", [:], .list, "15.2", .go, ["/hog/playback/go/0/15.2 1.0"]),
    ("hog4", ["playback": "path"], .list, "15.2", .go, ["/hog/playback/go/0/15.2"]),
    ("hog4", ["playback": "argument"], .list, "15", .go, ["/hog/playback/go/0 15"]),
    ("hog4", ["playback": "argument"], .list, "15.2", .go, ["/hog/playback/go/0 15.2"]),
    ("hog4", [:], .scene, "5", .release, ["/hog/playback/release/1/5 1.0"]),
    ("hog4", [:], .macro, "5", .pause, ["/hog/playback/halt/2/5 1.0"]),
    ("hog4", ["playback": "path"], .macro, "5", .go, ["/hog/playback/go/2/5"]),
    ("hog4", [:], .group, "12", .go, ["backspace", "backspace", "group", "one", "two", "enter"]),
    ("hog4", ["clear": "never"], .group, "7", .go, ["group", "seven", "enter"]),
    ("hog4", [:], .colour, "5.2", .go, ["colour", "five", "period", "two", "enter"]),
    (
      "hog4", ["clear": "every"], .effect, "1000000", .go,
      ["backspace", "backspace", "effect", "one"] + Array(repeating: "zero", count: 6) + ["enter"]
    ),
    ("hog4", [:], .intensity, "3", .go, ["intensity", "three", "enter"]),
    ("hog4", [:], .position, "4", .go, ["position", "four", "enter"]),
    ("hog4", [:], .beam, "689", .go, ["beam", "six", "eight", "nine", "enter"]),
    ("hog4", [:], .batch, "5", .go, ["batch", "five", "enter"]),
    ("hog4", ["batch": "master"], .batch, "5", .go, ["go/5"]),
    ("hog4", ["batch": "master"], .batch, "5", .back, ["goback/5"]),
    ("hog4", [:], .plot, "5", .go, ["plot", "five", "enter"]),
    ("hog4", ["enter": "none"], .beam, "5", .go, ["beam", "five"]),
    ("hog4", ["back": "playback"], .scene, "5", .back, ["/hog/playback/back/1/5 1.0"]),
    (
      "hog4", ["back": "playback", "playback": "argument"], .list, "5", .back,
      ["/hog/playback/back/0 5"]
    ),
    ("eos", [:], .group, "5", .go, ["/eos/group 5"]),
    ("eos", [:], .group, "5.2", .go, ["/eos/group s:5.2"]),
    ("eos", [:], .intensity, "5.2", .go, ["/eos/ip/5.2/fire"]),
    ("eos", ["palette": "argument"], .position, "5", .go, ["/eos/fp/fire 5"]),
    ("eos", [:], .effect, "5", .go, ["/eos/fx 5"]),
    ("eos", ["effect": "command"], .effect, "5", .go, ["/eos/newcmd \"Effect 5#\""]),
    ("eos", [:], .list, "5.2", .go, ["/eos/cue/5/2/fire"]),
    ("eos", ["lists": "first-cue"], .list, "5", .go, ["/eos/cue/5/1/fire"]),
    ("eos", ["batch": "fader"], .batch, "10", .go, ["/eos/fader/1/10/fire"]),
    ("magicq", [:], .list, "10", .go, ["/pb/10/go"]),
    ("magicq", [:], .list, "1", .go, ["/pb/1/go"]),
    ("magicq", [:], .scene, "11", .go, ["/exec/7/11 1"]),
    ("eos", [:], .scene, "5", .go, ["/eos/preset/5/fire"]),
    ("eos", ["scene": "sub"], .scene, "5", .release, ["/eos/sub/5/fire 0.0"]),
    ("eos", [:], .batch, "5", .go, ["/eos/sub/5/fire 1.0"]),
    ("eos", [:], .macro, "5", .go, ["/eos/macro/5/fire"]),
    ("eos", ["batch": "fader"], .batch, "5", .go, ["/eos/fader/1/5/fire"]),
    ("eos", ["batch": "fader"], .batch, "5", .release, ["/eos/fader/1/5/stop"]),
    ("eos", [:], .plot, "5", .go, ["/eos/ms 5"]),
    ("grandma3", [:], .group, "5", .go, ["/cmd \"SelectFixtures Group 5\""]),
    ("grandma3", ["prefix": "gma3"], .colour, "5", .go, ["/gma3/cmd \"At Preset 4.5\""]),
    ("grandma3", [:], .list, "5", .go, ["/cmd \"Go+ Sequence 5\""]),
    ("grandma3", [:], .list, "5.2", .go, ["/cmd \"Goto Sequence 5 Cue 2\""]),
    ("grandma3", [:], .list, "5.2", .release, ["/cmd \"Off Sequence 5\""]),
    ("grandma3", [:], .scene, "5", .pause, ["/cmd \"Pause Sequence 5\""]),
    ("grandma3", [:], .list, "5", .back, ["/cmd \"Go- Sequence 5\""]),
    ("grandma3", [:], .beam, "7", .go, ["/cmd \"At Preset 5.7\""]),
    ("grandma3", ["beam-pool": "3"], .beam, "7", .go, ["/cmd \"At Preset 3.7\""]),
    ("grandma3", ["effect-pool": "25"], .effect, "7", .go, ["/cmd \"At Preset 25.7\""]),
    ("grandma3", [:], .macro, "5", .go, ["/cmd \"Go+ Macro 5\""]),
    ("grandma3", ["macro-release": "off"], .macro, "5", .release, ["/cmd \"Off Macro 5\""]),
    ("grandma3", [:], .plot, "5", .go, ["/cmd \"View 5\""]),
    ("qlab", [:], .list, "5.2", .go, ["/cue/5.2/start"]),
    ("qlab", ["release": "panic"], .scene, "5", .release, ["/cue/5/panic"]),
    ("qlab", ["workspace": "/workspace/A-1"], .macro, "5", .go, ["/workspace/A-1/cue/5/start"]),
    ("magicq", [:], .list, "5", .go, ["/pb/5/go"]),
    ("magicq", [:], .list, "5.2", .go, ["/pb/5/2"]),
    ("magicq", [:], .group, "5", .go, ["/exec/1/5 1"]),
    ("magicq", ["beam-page": "10"], .beam, "5", .release, ["/exec/10/5 0"]),
  ]

  @Test("A trigger stands for these messages", arguments: sent)
  func messages(
    profile: String, options: [String: String], kind: ObjectKind, number: String,
    action: TriggerAction, expected: [String]
  ) throws {
    let profile = try OSCProfile.named(profile, options)
    let trigger = Trigger(kind: kind, number: try #require(ObjectNumber(number)), action: action)
    let messages = try profile.messages(for: trigger)
    #expect(Written.keysOrMessages(messages) == expected)
    #expect(messages.allSatisfy { $0.isKey != expected[0].hasPrefix("/") })
    var lift = trigger
    lift.stroke = .lift
    #expect(try profile.messages(for: lift) == [])
  }

  @Test("A key goes down, up, and up again, and what is down can be released")
  func keys() throws {
    let trigger = Trigger(kind: .macro, number: ObjectNumber(7))
    var profile = try OSCProfile.named("eos", ["lists": "master-go"])
    let list = Trigger(kind: .list, number: ObjectNumber(7))
    let address = "/eos/key/go_0"
    let up = ConsoleMessage(address, [MessageArgument("f", .number(0))], isKey: true)
    let down = ConsoleMessage(
      address, [MessageArgument("f", .number(1))], isKey: true, release: [up])
    #expect(try profile.messages(for: list) == [down, up])
    #expect(try profile.messages(for: trigger).allSatisfy { !$0.isKey && $0.release == [] })

    let plot = Trigger(kind: .plot, number: ObjectNumber(1))
    profile = try OSCProfile.named("hog4", [:])
    let twice = try profile.messages(for: plot).map(\.arguments)
    let off = [MessageArgument("i", .integer(0))]
    let on = [MessageArgument("i", .integer(1))]
    #expect(twice == [on, off, off, on, off, off, on, off, off])
    let once = try profile.choosing(["up-again": "no"]).messages(for: plot).map(\.arguments)
    #expect(once == [on, off, on, off, on, off])
  }

  @Test(
    "Hog's command line is checked for what is typed, if anybody wants it",
    arguments: [
      ([:], .group, "12", .init(typed: "group 12", endings: ["12"], typedBy: 13, length: 18)),
      ([:], .colour, "5.2", .init(typed: "colour 5.2", endings: ["5.2"], typedBy: 10, length: 15)),
      (
        ["check": "words", "clear": "never", "up-again": "no"], .group, "12",
        .init(typed: "group 12", endings: ["group 12"], typedBy: 5, length: 8)
      ),
      (
        ["enter": "none"], .plot, "5",
        .init(typed: "plot 5", endings: ["5"], typedBy: 4, length: 6)
      ),
      (["check": "no"], .group, "12", nil), ([:], .list, "5", nil),
      (["batch": "master"], .batch, "5", nil),
    ] as [([String: String], ObjectKind, String, KeyCheck?)])
  func check(
    options: [String: String], kind: ObjectKind, number: String, check: KeyCheck?
  ) throws {
    let profile = try OSCProfile.named("hog4", options)
    let number = try #require(ObjectNumber(number))
    let messages = try profile.messages(for: Trigger(kind: kind, number: number))
    #expect(messages.first?.check == check)
    #expect(messages.dropFirst().allSatisfy { $0.check == nil })
  }

  @Test("What cannot be switched off says so at the tap that is to switch it off")
  func noWayOff() throws {
    let profile = try OSCProfile.named("hog4", [:])
    for stroke in [Trigger.Stroke.press, .lift] {
      let trigger = Trigger(
        kind: .batch, number: ObjectNumber(5), action: .toggle, stroke: stroke)
      #expect(throws: TransportError.self) { try profile.messages(for: trigger) }
    }
  }

  @Test("A console that answers questions is lost within 3 seconds")
  func heartbeats() {
    let heartbeats = OSCProfile.builtIn.compactMap(\.heartbeat)
    #expect(!heartbeats.isEmpty)
    for heartbeat in heartbeats {
      #expect(heartbeat.interval + heartbeat.patience + Pulse.look <= .seconds(3))
    }
  }

  @Test(
    "Flash is on at the press and off at the lift, and can be released",
    arguments: [
      ("eos", [:], .batch, "/eos/sub/5/fire 1.0", "/eos/sub/5/fire 0.0"),
      ("eos", ["scene": "sub"], .scene, "/eos/sub/5/fire 1.0", "/eos/sub/5/fire 0.0"),
      ("hog4", [:], .list, "/hog/playback/go/0/5 1.0", "/hog/playback/release/0/5 1.0"),
      ("hog4", ["batch": "master"], .batch, "/hog/hardware/flash/5 1", "/hog/hardware/flash/5 0"),
      (
        "eos", ["batch": "fader"], .batch, "/eos/fader/1/5/fire 1.0", "/eos/fader/1/5/fire 0.0"
      ),
      (
        "grandma3", ["flash": "command"], .list, "/cmd \"Flash On Sequence 5\"",
        "/cmd \"Flash Off Sequence 5\""
      ),
      ("qlab", [:], .list, "/cue/5/start", "/cue/5/stop"),
      ("magicq", [:], .list, "/pb/5/flash 1", "/pb/5/flash 0"),
      ("magicq", [:], .colour, "/exec/4/5 1", "/exec/4/5 0"),
    ] as [(String, [String: String], ObjectKind, String, String)])
  func flash(
    profile: String, options: [String: String], kind: ObjectKind, on: String, off: String
  ) throws {
    let profile = try OSCProfile.named(profile, options)
    var trigger = Trigger(kind: kind, number: ObjectNumber(5), action: .flash)
    let press = try profile.messages(for: trigger)
    #expect(Written.keysOrMessages(press) == [on])
    trigger.stroke = .lift
    let lift = try profile.messages(for: trigger)
    #expect(Written.keysOrMessages(lift) == [off])
    #expect(press.flatMap(\.release) == lift)
  }

  @Test(
    "What a console has no equivalent for is said with the kind, the action and the console",
    arguments: [
      ("hog4", .group, "5", .flash), ("hog4", .group, "5", .release), ("hog4", .batch, "5", .back),
      ("eos", .list, "5", .go), ("eos", .macro, "5", .pause), ("eos", .scene, "5", .flash),
      ("qlab", .group, "5", .go), ("magicq", .plot, "5", .go), ("magicq", .group, "5.2", .go),
      ("magicq", .list, "11", .go), ("magicq", .list, "0", .release),
      ("magicq", .list, "11.2", .flash), ("magicq", .list, "99999999999999", .pause),
      ("grandma3", .colour, "4.5", .go), ("grandma3", .list, "5", .flash),
      ("grandma3", .macro, "5", .release),
    ] as [(String, ObjectKind, String, TriggerAction)])
  func noEquivalent(
    name: String, kind: ObjectKind, number: String, action: TriggerAction
  ) throws {
    let profile = try OSCProfile.named(name, [:])
    var trigger = Trigger(
      kind: kind, number: try #require(ObjectNumber(number)), name: "Main", action: action)
    let error = #expect(throws: TransportError.self) { try profile.messages(for: trigger) }
    #expect(error?.code == .noEquivalent)
    let message = error?.message ?? ""
    let part = "\(name) has nothing for the action '\(action.rawValue)' on \(kind.rawValue) "
    #expect(message.hasPrefix("\(part)\(number) 'Main': "), "\(message)")
    trigger.stroke = .lift
    #expect(try profile.messages(for: trigger) == [])
  }

  @Test("Toggle sends what go sends, then what release sends, where the console knows both")
  func toggles() throws {
    for profile in OSCProfile.builtIn {
      for kind in ObjectKind.allCases {
        var trigger = Trigger(kind: kind, number: ObjectNumber(5), action: .toggle)
        let go = try? profile.messages(for: Trigger(kind: kind, number: ObjectNumber(5)))
        let release = try? profile.messages(
          for: Trigger(kind: kind, number: ObjectNumber(5), action: .release))
        let isPossible = go != nil && release != nil
        let on = try? profile.messages(for: trigger)
        #expect(on == (isPossible ? go : nil))
        trigger.stroke = .lift
        let off = try? profile.messages(for: trigger)
        #expect((off?.isEmpty == false ? off : nil) == (isPossible ? release : nil))
      }
    }
  }

  @Test("An Eos fires the cue that it said is pending, and else says what can be chosen")
  func pending() throws {
    let eos = try OSCProfile.named("eos", [:])
    var trigger = Trigger(kind: .list, number: ObjectNumber(5), name: "Main")
    let error = #expect(throws: TransportError.self) { try eos.messages(for: trigger) }
    #expect(error?.choices == ["lists=master-go", "lists=first-cue"])
    #expect(error?.remedy == nil)
    trigger.pending = ObjectNumber("2.5")
    #expect(try eos.messages(for: trigger).map(OSCProfile.text) == ["/eos/cue/5/2.5/fire"])
    let first = try eos.choosing(["lists": "first-cue"])
    #expect(try first.messages(for: trigger).map(OSCProfile.text) == ["/eos/cue/5/1/fire"])
    let none = try eos.choosing(["lists": "none"])
    #expect(throws: TransportError.self) { try none.messages(for: trigger) }
    #expect(eos.greeting.map(OSCProfile.text) == ["/eos/subscribe 1"])
    #expect(eos.heartbeat?.question.map(OSCProfile.text) == ["/eos/ping"])
  }

  @Test("A fader of the bank of an Eos, and an Execute page of MagicQ, is one of ten")
  func ten() throws {
    let eos = try OSCProfile.named("eos", ["batch": "fader"])
    let trigger = Trigger(kind: .batch, number: ObjectNumber(11))
    let error = #expect(throws: TransportError.self) { try eos.messages(for: trigger) }
    #expect(error?.message.contains("10 faders") == true)
    let page = #expect(throws: TransportError.self) {
      try OSCProfile.named("magicq", ["scene-page": "11"])
    }
    #expect(page?.code == .badProfile)
  }

  @Test("Every choice of every setting can be sent, for every kind and action")
  func choices() throws {
    for profile in OSCProfile.builtIn {
      for setting in profile.settings {
        let values = setting.choices.isEmpty ? ["", "a/b"] : setting.choices.map(\.name)
        for value in values {
          let profile = try profile.choosing([setting.name: value])
          for kind in ObjectKind.allCases {
            for action in TriggerAction.allCases {
              let trigger = Trigger(kind: kind, number: ObjectNumber(5), action: action)
              do throws(TransportError) {
                let messages = try profile.messages(for: trigger)
                #expect(!messages.isEmpty)
                #expect(messages.allSatisfy { $0.address.hasPrefix("/") })
              } catch {
                #expect(error.code == .noEquivalent)
              }
            }
          }
        }
      }
    }
  }

  @Test(
    "What is in doubt can be left out",
    arguments: [
      ("hog4", "batch", .batch, .go), ("hog4", "plot", .plot, .go),
      ("eos", "batch", .batch, .flash),
      ("eos", "batch", .batch, .release), ("eos", "plot", .plot, .go),
      ("grandma3", "scene", .scene, .go), ("grandma3", "scene", .scene, .release),
      ("grandma3", "batch", .batch, .go), ("grandma3", "plot", .plot, .go),
      ("grandma3", "intensity-pool", .intensity, .go), ("grandma3", "effect-pool", .effect, .go),
      ("grandma3", "sequences", .list, .back), ("grandma3", "sequences", .scene, .pause),
    ] as [(String, String, ObjectKind, TriggerAction)])
  func leftOut(name: String, setting: String, kind: ObjectKind, action: TriggerAction) throws {
    let trigger = Trigger(kind: kind, number: ObjectNumber(5), action: action)
    #expect(throws: Never.self) { try OSCProfile.named(name, [:]).messages(for: trigger) }
    let error = #expect(throws: TransportError.self) {
      try OSCProfile.named(name, [setting: "none"]).messages(for: trigger)
    }
    #expect(error?.code == .noEquivalent)
    #expect(error?.message.contains("settings leave nothing") == false, "the reason is missing")
  }

  @Test("A console is reported first what it has to know: MagicQ that somebody listens")
  func greeting() throws {
    #expect(try OSCProfile.named("magicq", [:]).greeting == [ConsoleMessage("/feedback/pb+exec")])
    #expect(try OSCProfile.named("magicq", ["feedback": "no"]).greeting == [])
    let eos = try OSCProfile.named("eos", [:])
    #expect(eos.greeting.map(OSCProfile.text) == ["/eos/subscribe 1"])
    let faders = try OSCProfile.named("eos", ["batch": "fader"])
    #expect(
      Set(faders.greeting.map(OSCProfile.text)) == ["/eos/subscribe 1", "/eos/fader/1/config/10"])
  }
}
