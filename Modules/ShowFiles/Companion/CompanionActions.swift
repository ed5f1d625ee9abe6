/// The message that an action of a module sends.
struct CompanionAction: Sendable {
  /// The module, as connections name it.
  let module: String
  /// The action.
  let name: String
  /// The address; `{option}` is replaced by an option of the action.
  let address: String
  /// The arguments; `{option}` as in the address.
  var arguments: [String] = []
  /// An option that contains all arguments.
  var list: String?
  /// The type of the argument where the action sends just the message that the file has; `nil` for
  /// the verbs of a console.
  var said: OSCTextType?

  /// The actions with known options, in the modules for known consoles.
  static let all: [CompanionAction] = osc + hog + eos + others

  private static let osc: [CompanionAction] = [
    CompanionAction(module: "generic-osc", name: "send_blank", address: "{path}", said: .any),
    CompanionAction(
      module: "generic-osc", name: "send_int", address: "{path}", arguments: ["{int}"],
      said: .integer),
    CompanionAction(
      module: "generic-osc", name: "send_float", address: "{path}", arguments: ["{float}"],
      said: .float),
    CompanionAction(
      module: "generic-osc", name: "send_string", address: "{path}", arguments: ["{string}"],
      said: .text),
    CompanionAction(
      module: "generic-osc", name: "send_boolean", address: "{path}", arguments: ["{value}"],
      said: .truth),
    CompanionAction(
      module: "generic-osc", name: "send_multiple", address: "{path}", list: "arguments",
      said: .any),
  ]

  private static let hog: [CompanionAction] =
    ["go", "halt", "release", "resume"].map { verb in
      CompanionAction(
        module: "highend-hog4", name: verb, address: "/hog/playback/\(verb)/{type}/{num}",
        arguments: ["{action}"])
    } + [
      CompanionAction(
        module: "highend-hog4", name: "qlGoCue", address: "/hog/playback/go/0/{qlId}.{qId}",
        arguments: ["{action}"]),
      CompanionAction(
        module: "highend-hog4", name: "masterKey", address: "/hog/hardware/{type}/{mId}"),
      CompanionAction(
        module: "highend-hog4", name: "masterFader", address: "/hog/hardware/fader/{mId}"),
      CompanionAction(module: "highend-hog4", name: "hardwareKey", address: "/hog/hardware/{type}"),
      CompanionAction(module: "highend-hog4", name: "hKey", address: "/hog/hardware/h{hId}"),
    ]

  private static let eos: [CompanionAction] =
    ["preset", "group", "ip", "cp", "fp", "bp", "fx", "snap", "ms"].map { word in
      CompanionAction(
        module: "etc-eos", name: "ds_\(word)", address: "/eos/\(word)", arguments: ["{\(word)}"])
    } + [
      CompanionAction(module: "etc-eos", name: "custom_osc", address: "{osc_path}", said: .any),
      CompanionAction(
        module: "etc-eos", name: "send_multiple", address: "{osc_path}", list: "osc_args",
        said: .any),
      CompanionAction(
        module: "etc-eos", name: "custom_cmd", address: "/eos/newcmd", arguments: ["{cmd}#"]),
      CompanionAction(
        module: "etc-eos", name: "run_cue", address: "/eos/cue/{list}/{number}/fire"),
      CompanionAction(
        module: "etc-eos", name: "run_macro", address: "/eos/macro/fire", arguments: ["{macro}"]),
      CompanionAction(
        module: "etc-eos", name: "fire_preset", address: "/eos/preset/{preset}/fire"),
      CompanionAction(module: "etc-eos", name: "sub_bump", address: "/eos/sub/{sub}/fire"),
      CompanionAction(module: "etc-eos", name: "press_key", address: "/eos/key/{key}"),
      CompanionAction(module: "etc-eos", name: "next_cue", address: "/eos/key/go_0"),
      CompanionAction(module: "etc-eos", name: "stop_back", address: "/eos/key/stop"),
      CompanionAction(module: "etc-eos", name: "blackout", address: "/eos/key/blackout"),
      CompanionAction(module: "etc-eos", name: "softkey", address: "/eos/softkey/{key}"),
      CompanionAction(module: "etc-eos", name: "channel_intensity", address: "/eos/chan/{id}"),
      CompanionAction(module: "etc-eos", name: "group_intensity", address: "/eos/group/{id}"),
      CompanionAction(module: "etc-eos", name: "sub_intensity", address: "/eos/sub/{id}"),
    ]

  private static let others: [CompanionAction] =
    [
      ("group", "SelectFixtures Group {group}"), ("macro", "Go+ Macro {macro}"),
      ("quickey", "Quickey {quickey}"), ("command", "{command}"),
    ].map { name, command in
      CompanionAction(
        module: "malighting-grandma3", name: name, address: "/cmd", arguments: [command])
    } + [
      CompanionAction(
        module: "malighting-grandma3", name: "exec_button",
        address: "/Page{page}/Key{button_number}")
    ]
    + ["figure53-qlab-advance", "figure53-qlab"].flatMap { module in
      [
        CompanionAction(module: module, name: "start", address: "/cue/{cue}/start"),
        CompanionAction(module: module, name: "stop_cue", address: "/cue/{cue}/stop"),
        CompanionAction(module: module, name: "panic_cue", address: "/cue/{cue}/panic"),
        CompanionAction(module: module, name: "go", address: "/go"),
      ]
    }
    + ["Go", "Pause", "Release", "Flash"].map { verb in
      CompanionAction(
        module: "chamsys-magicq-osc", name: "pb\(verb)",
        address: "/pb/{pbId}/\(verb.lowercased())")
    } + [
      CompanionAction(module: "chamsys-magicq-osc", name: "pbJump", address: "/pb/{pbId}/{cue}"),
      CompanionAction(module: "chamsys-magicq-osc", name: "pb", address: "/pb/{pbId}"),
      CompanionAction(
        module: "chamsys-magicq-osc", name: "execute", address: "/exec/{exeP}/{exeNr}"),
      CompanionAction(module: "chamsys-magicq-osc", name: "rpc", address: "/rpc"),
    ]
}

extension CompanionAction {
  /// The message with the options put in; `nil` if one that the address needs is not known.
  func message(_ options: DocumentValue) -> OSCText? {
    guard let address = Self.filled(address, options), address.hasPrefix("/") else { return nil }
    var values = arguments.map { Self.filled($0, options) }
    if let list { values = Self.option(list, options).map(Self.words) ?? [nil] }
    let words = values.map { value in value.flatMap { said?.word($0) } }
    let isSaid = said != nil && !words.contains(nil)
    return OSCText(address, values, words: isSaid ? words.compactMap { $0 } : nil)
  }

  /// A text with the options filled in; `nil` if one is missing or only known when pressed.
  private static func filled(_ text: String, _ options: DocumentValue) -> String? {
    var result = ""
    for (place, piece) in text.split(separator: "{", omittingEmptySubsequences: false).enumerated()
    {
      guard place > 0 else {
        result += piece
        continue
      }
      let halves = piece.split(separator: "}", maxSplits: 1, omittingEmptySubsequences: false)
      guard halves.count == 2, let value = option(String(halves[0]), options) else { return nil }
      result += value + halves[1]
    }
    return result
  }

  /// The value of an option.
  ///
  /// Newer versions also say whether it is an expression.
  private static func option(_ name: String, _ options: DocumentValue) -> String? {
    guard var value = options[name] else { return nil }
    if value["isExpression"]?.isTrue == true { return nil }
    value = value["value"] ?? value
    if case .bool(let isTrue) = value { return isTrue ? "1" : "0" }
    guard let text = value.string, !text.contains("$("), text.utf8.count <= 500 else { return nil }
    return text
  }

  /// The words of a text; those in quotes stay together.
  private static func words(_ text: String) -> [String] {
    text.split(separator: "\"", omittingEmptySubsequences: false).enumerated().flatMap {
      place, piece in
      place.isMultiple(of: 2)
        ? piece.split(whereSeparator: \.isWhitespace).map(String.init) : [String(piece)]
    }
  }
}
