import Domain
import OSC
import PluginAPI
import TestSupport
import Testing
import Transport
import Transport_OSC

/// Profiles that people write.
@Suite("Profile files")
struct ProfileFileTests {
  /// A file without mistakes, one thing in a line.
  static let whole = """
    {
      "version": 1,
      "name": "mine",
      "summary": "Mine",
      "ports": [9], "gap": 5,
      "settings": {"form": {"meaning": "m", "default": "a", "choices": {"a": "A", "b": "B"}},
        "desk": {"meaning": "m", "default": ""}},
      "keys": {"address": "{desk}/k/{key}", "down": [true], "up": [false], "period": "dot",
        "digits": ["n", "e", "z", "d", "v", "f", "s", "b", "a", "u"], "up-again": false,
        "check": [{"reads": "{key}{desk} {number}", "when": {"number": "point"}}]},
      "greeting": [{"send": "/hello"}],
      "heartbeat": {"ask": [{"send": "/alive"}], "every": 1000, "patience": 2000}, "kinds": {
        "group": {"go": [{"send": "/g/{number}", "arguments": [1]}], "otherwise": "no"},
        "intensity": {"flash": {"on": [{"send": "/i"}], "off": [{"send": "/o"}]},
          "otherwise": "no"},
        "position": {"go": [{"keys": ["p", "{number}"], "when": {"form": "a"}}],
          "release": "no", "pause": "no", "back": "no", "flash": "no"},
        "colour": "no", "beam": "no", "effect": "no", "list": "no", "scene": "no", "batch": "no",
        "macro": "no",
        "plot": {"numbers": [{"from": 1, "to": 9, "otherwise": "nine"}], "go": [{"send": "/p"}],
          "otherwise": "no"}
      }, "feedback": [
        {"address": "/r/{number}", "means": "running", "kind": "list"}
      ]
    }
    """

  private static func profile(_ text: String, _ others: [ProfileSource] = []) throws -> OSCProfile {
    try OSCProfile(ProfileSource(text: text, path: "mine.json"), beside: others)
  }

  @Test("A person's file is read")
  func read() throws {
    let profile = try Self.profile(Self.whole)
    #expect(profile.name == "mine")
    #expect(profile.summary == "Mine")
    #expect(profile.gap == 5)
    #expect(profile.ports == [9])
    #expect(profile.choices == ["form": "a", "desk": ""])
    #expect(profile.greeting == [ConsoleMessage("/hello")])
    #expect(profile.heartbeat?.question == [ConsoleMessage("/alive")])
    #expect(profile.heartbeat?.patience == .seconds(2))
    for (plot, isKnown) in [("0.5", false), ("1", true), ("9.5", true), ("10", false)] {
      let trigger = Trigger(kind: .plot, number: try #require(ObjectNumber(plot)))
      #expect(((try? profile.messages(for: trigger)) != nil) == isKnown, "\(plot)")
    }
    let number = try #require(ObjectNumber("50.2"))
    let keys = try profile.messages(for: Trigger(kind: .position, number: number))
    #expect(
      keys.map(\.address) == ["p", "f", "n", "dot", "z"].flatMap { ["/k/\($0)", "/k/\($0)"] })
    #expect(keys.map { $0.arguments[0].type } == (0..<5).flatMap { _ in ["T", "F"] })
    #expect(profile.feedback(of: OSCMessage("/r/5", [.int32(1)])).count == 1)
    let other = try profile.choosing(["desk": "x", "form": "b"])
    let error = #expect(throws: TransportError.self) {
      try other.messages(for: Trigger(kind: .position, number: number))
    }
    #expect(error?.message.contains("its settings leave nothing to send") == true)
  }

  /// What is replaced, by what; the line of the mistake, and parts of the message.
  static let mistakes: [(String, String, Int?, String)] = [
    (
      "\"version\": 1,", "\"version\": 1", 3,
      "mine.json: ',' or '}' is expected, not '\"' (column 3)"
    ),
    ("\"version\": 1", "\"version\": 2", 2, "'version': 2 is out of range"),
    (
      "\"version\": 1", "\"version\": \"1\"", 2, "'version': a whole number is expected, not a text"
    ),
    ("\"version\": 1,", "", 1, "the member 'version' is missing"),
    ("\"name\": \"mine\",", "", 1, "the member 'name' is missing"),
    ("\"name\": \"mine\"", "\"name\": \"a b\"", 3, "'name': 'a b' is not a name"),
    ("\"name\": \"mine\"", "\"name\": \"\"", 3, "'name': '' is not a name"),
    (
      "\"name\": \"mine\"", "\"name\": \"eos\"", 3,
      "'eos' is the name of a profile that is built in"
    ),
    ("\"summary\": \"Mine\",", "", 1, "the member 'summary' is missing"),
    ("\"summary\": \"Mine\"", "\"summary\": \"\"", 4, "'summary': a sentence has 1 to 300"),
    ("\"summary\": \"Mine\"", "\"summary\": \"a\\nb\"", 4, "'summary': a sentence has"),
    (
      "\"summary\"", "\"sumary\"", 4, "'sumary': there is no such member; allowed are version, name"
    ),
    (
      "\"summary\": \"Mine\"", "\"summary\": \"Mine\", \"extends\": \"x\"", 4,
      "there is no profile 'x'"
    ),
    ("[9]", "[0]", 5, "'ports[0]': 0 is out of range"),
    ("[9]", "9", 5, "'ports': an array is expected, not a number"),
    (
      "\"gap\": 5", "\"gap\": 1001", 5, "'gap': 1001 is out of range; a whole number from 0 to 1000"
    ),
    ("\"gap\": 5", "\"gap\": 1.5", 5, "'gap': 1.5 is out of range"),
    ("\"form\": {", "\"number\": {", 6, "'settings.number': 'number' is a word of the format"),
    ("\"form\": {", "\"a b\": {", 6, "'settings.a b': 'a b' is not a name"),
    ("\"default\": \"a\"", "\"default\": \"c\"", 6, "'c' is not a choice; allowed are a, b"),
    ("\"default\": \"a\", ", "", 6, "'settings.form': the member 'default' is missing"),
    ("\"default\": \"\"", "\"default\": \"a b\"", 7, "allowed are a part of an address"),
    ("{\"a\": \"A\", \"b\": \"B\"}", "{\"a\": \"A\"}", 6, "two choices at least"),
    ("\"choices\": {", "\"choice\": {", 6, "'settings.form.choice': there is no such member"),
    ("{desk}/k/{key}", "{desk}/k/", 8, "'keys.address': '{key}' is expected once"),
    ("{desk}/k/{key}", "k/{key}", 8, "'keys.address': an address begins with '/'"),
    ("{desk}/k/{key}", "{form}/k/{key}", 8, "'keys.address': an address begins with '/'"),
    (
      "{desk}/k/{key}", "/{number}/{key}", 8,
      "there is no place '{number}'; allowed are {key}, {form}"
    ),
    ("\"down\": [true], ", "", 8, "'keys': the member 'down' is missing"),
    ("\"n\", ", "", 9, "'keys.digits': the names of ten keys are expected"),
    ("\"up-again\": false", "\"up-again\": 1", 9, "'keys.up-again': true or false is expected"),
    (
      "\"up-again\": false", "\"up-again\": {\"number\": \"whole\"}", 9,
      "know nothing of the number"
    ),
    (
      "\"reads\": \"{key}", "\"raeds\": \"{key}", 10,
      "'keys.check[0].raeds': there is no such"
    ),
    ("[{\"reads\"", "[{}, {\"reads\"", 10, "'keys.check[0]': the member 'reads' is missing"),
    ("{key}{desk} {number}", "{key}", 10, "'keys.check[0].reads': '{number}' is expected"),
    (
      "{key}{desk} {number}", "{whole}", 10,
      "there is no place '{whole}'; allowed are {number}, {key}"
    ),
    (
      "{\"reads\": \"{key}{desk} {number}\", \"when\": {\"number\": \"point\"}}",
      "\"{number}\"", 10, "'keys.check[0]': an object is expected, not a text"
    ),
    ("[{\"send\": \"/hello\"}]", "[]", 11, "'greeting': at least one step is expected"),
    ("\"macro\": \"no\",", "", 12, "'kinds': the kind 'macro' is missing"),
    (
      "\"macro\": \"no\"", "\"marco\": \"no\"", 19,
      "'kinds.marco': there is no such member; allowed"
    ),
    ("\"macro\": \"no\"", "\"macro\": 1", 19, "'kinds.macro': an object is expected, not a number"),
    ("\"macro\": \"no\"", "\"macro\": {}", 19, "'kinds.macro': the action 'go' is missing"),
    (
      "\"go\": [{\"send\": \"/g", "\"goo\": [{\"send\": \"/g", 13,
      "'kinds.group.goo': there is no such"
    ),
    (
      "\"otherwise\": \"no\"},\n    \"intensity\"", "\"back\": \"no\"},\n    \"intensity\"", 13,
      "the action 'release' is missing"
    ),
    ("/g/{number}", "/g/{numer}", 13, "there is no place '{numer}'; allowed are {number}, {whole}"),
    ("/g/{number}", "/g/{number", 13, "'kinds.group.go[0].send': a place begins with '{'"),
    ("/g/{number}", "/g/number}", 13, "a place begins with '{' and ends with '}'"),
    ("/g/{number}", "/g/{cue}", 13, "'{cue}' needs a number with a point"),
    ("/g/{number}", "/g/{fraction}", 13, "'{fraction}' needs a number with a point"),
    ("/g/{number}", "/g/{key}", 13, "there is no place '{key}'"),
    ("/g/{number}", "g/{number}", 13, "'kinds.group.go[0].send': an address begins with '/'"),
    ("/g/{number}", "", 13, "'kinds.group.go[0].send': an address begins with '/'"),
    ("/g/{number}", "/g\\n{number}", 13, "an address holds no control characters"),
    ("\"send\": \"/g/{number}\"", "\"send\": 1", 13, "a text is expected, not a number"),
    (
      "\"send\": \"/g/{number}\"", "\"put\": \"/g\"", 13,
      "'kinds.group.go[0].put': there is no such"
    ),
    ("\"send\": \"/g/{number}\"", "\"send\": \"/g\", \"keys\": [\"p\"]", 13, "a step has one of"),
    ("{\"send\": \"/g/{number}\", \"arguments\": [1]}", "{}", 13, "a step has one of 'send'"),
    (
      "\"send\": \"/g/{number}\"", "\"nothing\": \"no\"", 13,
      "only a step with 'send' has arguments"
    ),
    ("\"arguments\": [1]", "\"arguments\": 1", 13, "'kinds.group.go[0].arguments': an array is"),
    ("\"arguments\": [1]", "\"arguments\": [99999999999]", 13, "99999999999 is too large"),
    (
      "\"arguments\": [1]", "\"arguments\": [{\"q\": \"1\"}]", 13,
      "there is no type 'q'; allowed are b, c"
    ),
    ("\"arguments\": [1]", "\"arguments\": [{\"i/q\": \"1\"}]", 13, "there is no type 'i/q'"),
    ("\"arguments\": [1]", "\"arguments\": [{}]", 13, "one member is expected: a type"),
    (
      "\"arguments\": [1]", "\"arguments\": [{\"i\": \"x\"}]", 13,
      "'x' is not a value of the type 'i'"
    ),
    (
      "\"arguments\": [1]", "\"arguments\": [{\"i\": 1}]", 13, "arguments[0].i': a text is expected"
    ),
    ("\"arguments\": [1]", "\"arguments\": [{\"f\": \"{x}\"}]", 13, "there is no place '{x}'"),
    ("\"arguments\": [1]", "\"arguments\": [{\"I\": false}]", 13, "an impulse is written"),
    (
      "\"arguments\": [1]",
      "\"arguments\": " + String(repeating: "[", count: 18) + String(repeating: "]", count: 18), 13,
      "arrays lie deeper than 16 levels"
    ),
    (
      "\"off\": [{\"send\": \"/o\"}]", "\"of\": []", 14,
      "'kinds.intensity.flash.of': there is no such"
    ),
    (
      ", \"off\": [{\"send\": \"/o\"}]", "", 14,
      "'kinds.intensity.flash': the member 'off' is missing"
    ),
    (
      "\"off\": [{\"send\": \"/o\"}]", "\"off\": []", 14,
      "'kinds.intensity.flash.off': at least one step"
    ),
    ("\"flash\": {\"on\"", "\"go\": {\"on\"", 14, "'kinds.intensity.go': an array is expected"),
    (
      "\"on\": [{\"send\": \"/i\"}]", "\"on\": \"pause\"", 14,
      "'kinds.intensity.flash.on': 'pause' is not an action with messages"
    ),
    ("\"p\", \"{number}\"", "", 16, "'kinds.position.go[0].keys': at least one key"),
    ("\"p\", \"{number}\"", "\"\"", 16, "the name of a key is expected"),
    (
      ", \"period\": \"dot\"", "", 16,
      "the names of the keys for digits and the point are not known"
    ),
    (
      "\"when\": {\"form\": \"a\"}", "\"when\": {\"form\": \"c\"}", 16,
      "'c' is not a choice; allowed are a, b"
    ),
    (
      "\"when\": {\"form\": \"a\"}", "\"when\": {\"form\": []}", 16,
      "at least one choice is expected"
    ),
    (
      "\"when\": {\"form\": \"a\"}", "\"when\": {\"from\": \"a\"}", 16,
      "allowed are number, cue, pending, form"
    ),
    (
      "\"when\": {\"form\": \"a\"}", "\"when\": {\"desk\": \"\"}", 16,
      "allowed are number, cue, pending, form"
    ),
    (
      "\"when\": {\"form\": \"a\"}", "\"when\": {\"cue\": [\"whole\", \"odd\"]}", 16,
      "'odd' is not a form of a cue; allowed are none, whole, point"
    ),
    (
      "\"when\": {\"form\": \"a\"}", "\"when\": {\"number\": \"odd\"}", 16,
      "allowed are whole, point"
    ),
    (
      "\"when\": {\"form\": \"a\"}", "\"when\": {\"pending\": \"odd\"}", 16,
      "allowed are known, unknown"
    ),
    ("/g/{number}", "/g/{pending}", 13, "'{pending}' needs a cue that the console reported"),
    (
      "\"send\": \"/g/{number}\"", "\"choose\": {}, \"send\": \"/g\"", 13,
      "only a step with 'nothing' says what to choose"
    ),
    (
      "\"send\": \"/g/{number}\", \"arguments\": [1]",
      "\"nothing\": \"n\", \"choose\": {\"form\": \"c\"}", 13,
      "'c' is not a choice; allowed are a, b"
    ),
    ("\"every\": 1000", "\"every\": 99", 12, "99 is out of range"),
    (", \"patience\": 2000", "", 12, "'heartbeat': the member 'patience' is missing"),
    ("[{\"send\": \"/alive\"}]", "[]", 12, "'heartbeat.ask': at least one step"),
    ("\"to\": 9", "\"to\": 0", 20, "'kinds.plot.numbers[0].to': 0 is out of range"),
    ("\"from\": 1, ", "", 20, "'kinds.plot.numbers[0]': the member 'from' is missing"),
    ("\"kind\": \"list\"", "\"kind\": \"list\", \"x\": 1", 23, "there is no such member"),
    (
      "\"means\": \"running\", \"kind\": \"list\"", "\"means\": \"pending\"", 23,
      "the list and its cue are expected: '{list}' and '{cue}'"
    ),
    (
      "\"means\": \"running\"", "\"means\": \"walking\"", 23,
      "'walking' is not a meaning; allowed are command-line"
    ),
    ("\"means\": \"running\", ", "", 23, "'feedback[0]': the member 'means' is missing"),
    ("\"kind\": \"list\"", "\"kind\": \"lists\"", 23, "'lists' is not a kind; allowed are group"),
    (
      "\"kind\": \"list\"", "\"without\": \"\"", 23,
      "'feedback[0].without': there is no such member"
    ),
    ("\"kind\": \"list\"", "\"kind\": \"list\", \"argument\": 256", 23, "256 is out of range"),
    (
      "\"kind\": \"list\"", "\"kind\": \"list\", \"argument\": 0, \"always\": true", 23,
      "either 'always' or"
    ),
    (
      "\"kind\": \"list\"", "\"kind\": \"list\", \"when\": {\"number\": \"whole\"}", 23,
      "does not depend on"
    ),
    ("/r/{number}", "/r/{key}", 23, "the object's number is expected"),
    ("/r/{number}", "/r/{rest}/{number}", 23, "'{key}' and '{rest}' come at the end"),
    ("/r/{number}", "r/{number}", 23, "'feedback[0].address': an address begins with '/'"),
    ("/r/{number}", "/r/{form", 23, "a place begins with '{'"),
    ("/r/{number}", "/r/{x}", 23, "there is no place '{x}'; allowed are {number}, {list}, {cue}"),
    (
      "\"means\": \"running\", \"kind\": \"list\"", "\"means\": \"lamp\"", 23,
      "the lamp's key is expected"
    ),
  ]

  @Test("A mistake is reported with the line, the field and what is allowed", arguments: mistakes)
  func mistake(old: String, new: String, line: Int?, message: String) throws {
    let text = Self.whole.replacing(old, with: new, maxReplacements: 1)
    try #require(text != Self.whole)
    let error = #expect(throws: TransportError.self) { try Self.profile(text) }
    #expect(error?.code == .badProfile)
    #expect(error?.line == line)
    #expect(error?.message.hasPrefix("mine.json: ") == true)
    #expect(error?.message.contains(message) == true, "\(error?.message ?? "")")
  }

  @Test("There are not too many of anything")
  func counts() throws {
    func many(_ one: (Int) -> String, _ separator: String = ", ") -> String {
      (0..<257).map(one).joined(separator: separator)
    }
    let table = [
      ("[{\"send\": \"/hello\"}]", "[\(many { _ in "{\"send\": \"/hello\"}" })]", "greeting"),
      ("\"p\", \"{number}\"", many { _ in "\"p\"" }, "kinds.position.go[0].keys"),
      (
        "{\"form\": \"a\"}", "{\"form\": [\(many { _ in "\"a\"" })]}",
        "kinds.position.go[0].when.form"
      ),
      (
        "{\"a\": \"A\", \"b\"", "{\"a\": \"A\", \(many { "\"c\($0)\": \"C\"" }), \"b\"",
        "settings.form.choices"
      ),
      (
        "\"check\": [", "\"check\": [\(many { _ in "{\"reads\": \"{number}\"}" }), ", "keys.check"
      ),
      (
        "\"settings\": {",
        "\"settings\": {\(many { "\"s\($0)\": {\"meaning\": \"m\", \"default\": \"\"}" }), ",
        "settings"
      ),
      (
        "\"feedback\": [",
        "\"feedback\": [\(many { _ in "{\"address\": \"/a\", \"means\": \"heartbeat\"}" }), ",
        "feedback"
      ),
    ]
    for (old, new, field) in table {
      let text = Self.whole.replacing(old, with: new, maxReplacements: 1)
      let error = #expect(throws: TransportError.self) { try Self.profile(text) }
      #expect(error?.message == "mine.json: '\(field)': at most 256 are allowed")
    }
  }

  @Test("A profile without keys cannot press any")
  func noKeys() throws {
    let start = try #require(Self.whole.firstRange(of: "\"keys\": {\"address\""))
    let end = try #require(Self.whole.firstRange(of: "\"greeting\""))
    let text = Self.whole[..<start.lowerBound] + Self.whole[end.lowerBound...]
    let error = #expect(throws: TransportError.self) { try Self.profile(String(text)) }
    #expect(error?.message.contains("the profile has no keys") == true)
    #expect(error?.line == 13)
  }

  @Test("What keys type is checked as the file says, by what was typed and the key before it")
  func checks() throws {
    let number = try #require(ObjectNumber("50.2"))
    let position = Trigger(kind: .position, number: number)
    let profile = try Self.profile(Self.whole)
    let messages = try profile.messages(for: position)
    let check = KeyCheck(typed: "p 50.2", endings: ["p 50.2"], typedBy: 9, length: 10)
    #expect(messages.map(\.check) == [check] + Array(repeating: nil, count: 9))
    #expect(
      try profile.choosing(["desk": "/x"]).messages(for: position)[0].check?.endings == ["p/x 50.2"]
    )

    let unchecked = Self.whole.replacing(
      "\"check\": [{\"reads\": \"{key}{desk} {number}\", \"when\": {\"number\": \"point\"}}]",
      with: "\"check\": []")
    #expect(try Self.profile(unchecked).messages(for: position).allSatisfy { $0.check == nil })

    let parts = Self.whole.replacing("\"p\", \"{number}\"", with: "\"p\", \"{whole}\", \"q\"")
    let whole = try Self.profile(parts).messages(for: position)
    #expect(
      whole[0].check == KeyCheck(typed: "p 50", endings: ["p 50"], typedBy: 5, length: 8))
    let keys = Self.whole.replacing("\"p\", \"{number}\"", with: "\"p\"")
    #expect(try Self.profile(keys).messages(for: position).allSatisfy { $0.check == nil })
  }

  // MARK: Extending

  private static func extending(_ name: String, _ parent: String, _ rest: String = "") -> String {
    "{\n\"version\": 1,\n\"name\": \"\(name)\",\n\"extends\": \"\(parent)\"\(rest)\n}"
  }

  @Test("What a file leaves out is taken from the profile that it extends")
  func extending() throws {
    let profile = try Self.profile(
      Self.extending(
        "mine", "hog4",
        """
        ,
        "settings": {"playback": {"default": "path"}, "own": {"meaning": "m", "default": ""}},
        "keys": {"up-again": false},
        "kinds": {"list": {"back": [{"send": "{own}/back/{number}"}]}, "plot": "no",
          "scene": {"back": [{"send": "/b"}], "otherwise": "no"}}
        """))
    let hog = try OSCProfile.named("hog4", ["playback": "path", "up-again": "no"])
    let number = ObjectNumber(5)
    for kind in ObjectKind.allCases where kind != .plot && kind != .scene {
      let trigger = Trigger(kind: kind, number: number)
      #expect(try profile.messages(for: trigger) == hog.messages(for: trigger))
    }
    let back = Trigger(kind: .list, number: number, action: .back)
    #expect(try profile.messages(for: back) == [ConsoleMessage("/back/5")])
    #expect(profile.summary == hog.summary)
    #expect(profile.settings.count == hog.settings.count + 1)
    for kind in [.plot, .scene] as [ObjectKind] {
      #expect(throws: TransportError.self) {
        try profile.messages(for: Trigger(kind: kind, number: number))
      }
    }
  }

  @Test("Only the default of an extended profile's setting can be changed")
  func extendedSetting() {
    let text = Self.extending("mine", "hog4", ",\n\"settings\": {\"clear\":\n{\"meaning\": \"x\"}}")
    let error = #expect(throws: TransportError.self) { try Self.profile(text) }
    #expect(error?.line == 6)
    #expect(error?.message.contains("only its 'default' can be changed") == true)
  }

  @Test("Files may extend each other, but not in a circle")
  func circles() throws {
    func source(_ name: String, _ parent: String) -> ProfileSource {
      ProfileSource(text: Self.extending(name, parent), path: "\(name).json")
    }
    let good = [source("a", "b"), source("b", "c"), source("c", "eos")]
    #expect(try OSCProfile(good[0], beside: good).gap == OSCProfile.named("eos", [:]).gap)
    let table: [([ProfileSource], String, String)] = [
      ([source("a", "a")], "a → a", "a.json"),
      ([source("a", "b"), source("b", "a")], "a → b → a", "b.json"),
      ([source("a", "b"), source("b", "c"), source("c", "b")], "a → b → c → b", "c.json"),
    ]
    for (files, circle, path) in table {
      let error = #expect(throws: TransportError.self) {
        try OSCProfile(files[0], beside: files)
      }
      #expect(error?.code == .badProfile)
      #expect(error?.line == 4)
      #expect(error?.message == "\(path): 'extends': the profile extends itself: \(circle)")
    }
    let error = #expect(throws: TransportError.self) {
      try OSCProfile(source("a", "x"), beside: [source("b", "eos")])
    }
    #expect(error?.message.contains("allowed are hog4, eos, grandma3, qlab, magicq, b") == true)
  }

  // MARK: Choosing

  @Test("The profile of a connection is the one asked for, or the one its port stands for")
  func choosing() throws {
    func profile(_ settings: ConnectionSettings, _ address: String? = nil) throws -> OSCProfile {
      try OSCProfile(settings, for: try address.map { try ConnectionAddress($0) })
    }
    #expect(try profile(ConnectionSettings()).name == "hog4")
    #expect(try profile(ConnectionSettings(), "osc+udp://h:7001").name == "hog4")
    #expect(try profile(ConnectionSettings(), "osc+tcp://h:3032").name == "eos")
    #expect(try profile(ConnectionSettings(), "osc+udp://h:53000").name == "qlab")
    #expect(try profile(ConnectionSettings(), "osc+udp://h:12").name == "hog4")
    #expect(
      try profile(ConnectionSettings(profile: .named("EOS")), "osc+udp://h:7001").name == "eos")
    let file = ConnectionSettings.ProfileChoice.file(text: Self.whole, path: "mine.json")
    let settings = ConnectionSettings(profile: file, options: ["form": "b"])
    #expect(try profile(settings).choices["form"] == "b")
    let error = #expect(throws: TransportError.self) {
      try profile(ConnectionSettings(profile: .named("hog")))
    }
    #expect(error?.code == .unknownProfile)
    #expect(error?.remedy == "built in are hog4, eos, grandma3, qlab, magicq")
  }

  @Test(
    "A setting or choice that is none is refused with those that are",
    arguments: [
      (["x": "y"], "no setting 'x'", "its settings are playback, point-cues, clear, up-again"),
      (["clear": "x"], "'x' is not a choice for 'clear'", "allowed are groups, every, never"),
      (["x": "", "a": ""], "no setting 'a'", "its settings are playback"),
    ] as [([String: String], String, String)])
  func badOptions(options: [String: String], message: String, remedy: String) {
    let error = #expect(throws: TransportError.self) { try OSCProfile.named("hog4", options) }
    #expect(error?.code == .badProfile)
    #expect(error?.message.contains(message) == true)
    #expect(error?.remedy?.contains(remedy) == true)
  }

  @Test(
    "A part of addresses is taken with and without its slash, and nothing else",
    arguments: [
      ("", ""), ("/a", "/a"), ("a", "/a"), ("a/b", "/a/b"), ("a b", nil), ("/", nil), ("a//b", nil),
      ("a/", nil), ("#", nil), ("a*", nil), ("{a}", nil), ("\u{0}", nil), ("é", "/é"),
      (String(repeating: "a", count: 256), nil),
    ] as [(String, String?)])
  func addressParts(text: String, value: String?) {
    #expect((try? OSCProfile.named("grandma3", ["prefix": text]).choices["prefix"]) == value)
  }

  // MARK: Whatever comes

  @Test("No file traps or takes long", .timeLimit(.minutes(10)), arguments: [1, 2] as [UInt64])
  func mutations(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let pieces = [
      "{", "}", "[", "]", "\"", ",", ":", "1", "null", "{number}", "{cue}", "go", "", "é",
    ]
    for _ in Effort.scaled(0..<300) {
      var text = Self.whole
      for _ in 0...Int.random(in: 0..<3, using: &random) {
        let offsets = (0..<2).map { _ in Int.random(in: 0..<text.count, using: &random) }
        let start = text.index(text.startIndex, offsetBy: offsets[0])
        let end = text.index(start, offsetBy: min(offsets[1] % 4, text.count - offsets[0]))
        text.replaceSubrange(start..<end, with: pieces.randomElement(using: &random) ?? "")
      }
      do throws(TransportError) {
        let profile = try OSCProfile(ProfileSource(text: text, path: "x.json"))
        for kind in ObjectKind.allCases {
          for action in TriggerAction.allCases {
            _ = try? profile.messages(
              for: Trigger(kind: kind, number: ObjectNumber(5), action: action))
          }
        }
      } catch {
        #expect(error.code == .badProfile, "seed \(seed): \(text)")
        #expect(error.line != nil, "seed \(seed): \(text)")
        #expect(error.description.count < 2_000, "seed \(seed): \(text)")
      }
    }
  }
}
