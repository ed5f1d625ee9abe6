import Domain
import PluginAPI
import TestSupport
import Testing
import Transport_OSC

/// What blocks of cues send.
@Suite("Cues of lists")
struct CueTests {
  private func trigger(
    _ text: String, _ action: TriggerAction = .go, _ kind: ObjectKind = .list
  ) throws -> Trigger {
    let number = try #require(ConsoleNumber(text))
    return Trigger(kind: kind, number: number.number, cue: number.cue, action: action)
  }

  @Test(
    "A cue keeps its zeros and its point",
    arguments: [
      ("eos", [:], "5/20", .go, ["/eos/cue/5/20/fire"]),
      ("eos", [:], "5/2", .go, ["/eos/cue/5/2/fire"]),
      ("eos", [:], "5/2.5", .go, ["/eos/cue/5/2.5/fire"]),
      ("eos", [:], "5/0.5", .go, ["/eos/cue/5/0.5/fire"]),
      ("eos", ["lists": "first-cue"], "5/10", .go, ["/eos/cue/5/10/fire"]),
      ("eos", ["lists": "master-go"], "5/10", .go, ["/eos/cue/5/10/fire"]),
      ("hog4", [:], "15/20", .go, ["/hog/playback/go/0/15.20 1.0"]),
      ("hog4", ["playback": "path"], "15/20", .go, ["/hog/playback/go/0/15.20"]),
      ("hog4", [:], "15/2.5", .go, ["/hog/playback/go/0/15.2.5 1.0"]),
      ("hog4", [:], "15/2.5", .release, ["/hog/playback/release/0/15.2.5 1.0"]),
      ("hog4", ["playback": "argument"], "15/2", .go, ["/hog/playback/go/0 15.2"]),
      ("grandma3", [:], "5/20", .go, ["/cmd \"Goto Sequence 5 Cue 20\""]),
      ("grandma3", [:], "5/2.5", .go, ["/cmd \"Goto Sequence 5 Cue 2.5\""]),
      ("grandma3", [:], "5/20", .release, ["/cmd \"Off Sequence 5\""]),
      ("magicq", [:], "5/20", .go, ["/pb/5/20"]),
      ("magicq", ["point-cues": "path"], "5/2.5", .go, ["/pb/5/2.5"]),
      ("magicq", [:], "5/2.5", .pause, ["/pb/5/pause"]),
    ] as [(String, [String: String], String, TriggerAction, [String])])
  func sent(
    profile: String, options: [String: String], number: String, action: TriggerAction,
    expected: [String]
  ) throws {
    let messages = try OSCProfile.named(profile, options).messages(for: trigger(number, action))
    #expect(Written.keysOrMessages(messages) == expected)
  }

  @Test(
    "Where a console cannot say which cue is meant, nothing is sent",
    arguments: [
      ("hog4", ["playback": "argument"], "15/20", .go, "as a number 15.20 is 15.2"),
      ("hog4", ["playback": "argument"], "15/0", .go, "as a number 15.0 is 15"),
      ("hog4", ["playback": "argument"], "15/2.5", .go, "'15.2.5' is not a value"),
      ("hog4", ["playback": "argument"], "16777217/3", .go, "as a number 16777217.3 is"),
      ("hog4", ["playback": "argument"], "15/20", .release, "as a number 15.20 is 15.2"),
      ("hog4", ["point-cues": "none"], "15/2.5", .go, "cues with a point are not reached"),
      ("hog4", ["point-cues": "none"], "15/2.5", .pause, "cues with a point are not reached"),
      ("qlab", [:], "5/20", .go, "QLab knows a cue by its own number"),
      ("qlab", [:], "5/2.5", .release, "QLab knows a cue by its own number"),
      ("qlab", [:], "5/2", .flash, "QLab knows a cue by its own number"),
      ("magicq", [:], "5/2.5", .go, "how a cue with a point is written is not known"),
    ] as [(String, [String: String], String, TriggerAction, String)])
  func refused(
    profile: String, options: [String: String], number: String, action: TriggerAction,
    reason: String
  ) throws {
    let profile = try OSCProfile.named(profile, options)
    let error = #expect(throws: TransportError.self) {
      try profile.messages(for: trigger(number, action))
    }
    #expect(error?.code == .noEquivalent)
    #expect(error?.message.contains("on list \(number): ") == true, "\(error?.message ?? "")")
    #expect(error?.message.contains(reason) == true, "\(error?.message ?? "")")
  }

  @Test(
    "Nothing but a list with a whole number has cues", arguments: OSCProfile.builtIn.map(\.name))
  func impossible(name: String) throws {
    let profile = try OSCProfile.named(name, [:])
    for kind in ObjectKind.allCases {
      let point = kind == .list ? "5.5" : "5"
      let number = try #require(ObjectNumber(point))
      for action in TriggerAction.allCases {
        let wrong = Trigger(kind: kind, number: number, cue: ObjectNumber(2), action: action)
        #expect(throws: TransportError.self) { try profile.messages(for: wrong) }
      }
    }
  }

  private static let custom = """
    {"version": 1, "name": "desk", "summary": "s", "extends": "hog4",
     "keys": {"period": "dot"},
     "kinds": {"list": {"go": [
      {"send": "/a/{list}/{cue}", "arguments": [{"i/f": "{cue}"}, {"f": "{whole}"}, "{number}"],
       "when": {"number": "point", "cue": ["whole", "point"], "check": "number"}},
      {"send": "/b/{fraction}", "when": {"number": "point", "cue": "none"}},
      {"keys": ["list", "{number}", "enter"], "when": {"check": "words"}},
      {"keys": ["cue", "{fraction}"], "when": {"number": "point", "check": "no"}}
     ], "otherwise": "o"}}}
    """

  @Test("Places, conditions and keys of a custom profile know cues")
  func places() throws {
    let profile = try OSCProfile(ProfileSource(text: Self.custom, path: "desk.json"))
    func sent(_ number: String, _ check: String = "number") throws -> [String] {
      Written.keysOrMessages(
        try profile.choosing(["check": check]).messages(for: trigger(number)))
    }
    #expect(try sent("5/20") == ["/a/5/20 20 5.0 s:5.20"])
    #expect(try sent("5/2.5") == ["/a/5/2.5 2.5 5.0 5.2.5"])
    #expect(try sent("5.2") == ["/b/2"])
    #expect(try sent("5/20", "words") == ["list", "five", "dot", "two", "zero", "enter"])
    #expect(try sent("5/2.5", "no") == ["cue", "two", "dot", "five"])
    #expect(throws: TransportError.self) { try sent("5/16777217.5") }
  }

  @Test("A key for a point that has no name is not pressed")
  func namelessPoint() throws {
    let text = """
      {"version": 1, "name": "keyed", "summary": "s", "extends": "eos",
       "keys": {"digits": ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9"]},
       "kinds": {"list": {"go": [{"keys": ["{fraction}"], "when": {"number": "point"}},
        {"nothing": "n", "when": {"number": "whole"}}], "otherwise": "o"}}}
      """
    let profile = try OSCProfile(ProfileSource(text: text, path: "keyed.json"))
    #expect(Written.keysOrMessages(try profile.messages(for: trigger("5/20"))) == ["2", "0"])
    #expect(throws: TransportError.self) { try profile.messages(for: trigger("5/2.5")) }
  }

  // MARK: Never another cue

  /// List and cue as the console reads them in a message, by the form that its profile sends;
  /// a number that is an argument is read as its value.
  private func read(_ message: String, _ profile: String) -> String? {
    let words = message.split(separator: " ", maxSplits: 1)
    let parts = words[0].split(separator: "/").map(String.init)
    switch profile {
    case "eos": return "\(parts[2])/\(parts[3])"
    case "magicq": return parts.count == 3 ? "\(parts[1])/\(parts[2])" : nil
    case "grandma3":
      let command = words[1].filter { $0 != "\"" }.split(separator: " ")
      return command.count == 5 ? "\(command[2])/\(command[4])" : nil
    default:
      let number = parts.count > 4 ? parts[4] : String(words[1])
      let sides = number.split(separator: ".", maxSplits: 1)
      guard sides.count == 2 else { return nil }
      guard parts.count <= 4 else { return "\(sides[0])/\(sides[1])" }
      // As a value, no one can say 5.20 from 5.2.
      return ObjectNumber("0.\(sides[1])").map { "\(sides[0])/\($0.text.dropFirst(2))" }
    }
  }

  @Test(
    "Whatever list and cue, nothing is sent or exactly that cue",
    arguments: [
      ("eos", [:]), ("hog4", [:]), ("hog4", ["playback": "path"]),
      ("hog4", ["playback": "argument"]), ("grandma3", [:]), ("magicq", [:]),
      ("magicq", ["point-cues": "path"]),
    ] as [(String, [String: String])])
  func never(profile name: String, options: [String: String]) throws {
    let profile = try OSCProfile.named(name, options)
    var random = SplitMix64(seed: 2_026)
    func digits(_ most: Int) -> String {
      (0..<Int.random(in: 1...most, using: &random)).map { _ in
        String(Int.random(in: 0...9, using: &random))
      }.joined()
    }
    var sent: [String: ConsoleNumber] = [:]
    for _ in 0..<5_000 {
      let size = Bool.random(using: &random) ? 2 : 9
      let point = Bool.random(using: &random) ? "" : "." + digits(size)
      let number = try #require(ConsoleNumber("\(digits(size))/\(digits(size))\(point)"))
      let messages: [ConsoleMessage]
      do {
        messages = try profile.messages(for: trigger(number.text))
      } catch {
        continue
      }
      let written = try #require(Written.keysOrMessages(messages).first)
      #expect(messages.count == 1 && read(written, name) == number.text, "\(number): \(written)")
      #expect(sent[written] == nil || sent[written] == number, "\(number): \(written)")
      sent[written] = number
    }
    #expect(sent.count > 50)
  }
}
