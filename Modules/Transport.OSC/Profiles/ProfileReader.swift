import Domain
import JSONText
import PluginAPI

/// Reads a profile from its file.
struct ProfileReader {
  /// The extended profile's definition, with the parts read so far.
  private(set) var definition: ProfileDefinition
  private let isExtending: Bool
  let top: ProfileField

  /// The version of the format.
  static let version = 1

  private static let members = [
    "version", "name", "summary", "extends", "ports", "slip", "gap", "settings", "keys", "greeting",
    "heartbeat", "kinds", "feedback",
  ]

  /// Starts to read.
  ///
  /// - Parameters:
  ///   - top: The file's object.
  ///   - parent: The profile that it extends.
  init(_ top: ProfileField, extending parent: ProfileDefinition?) {
    self.top = top
    definition = parent ?? ProfileDefinition()
    isExtending = parent != nil
  }

  /// The name of a profile, and of the one that it extends, with the field that says so.
  static func names(
    _ top: ProfileField
  ) throws(TransportError) -> (name: String, extends: (String, ProfileField)?) {
    _ = try top.members(members)
    _ = try top.required("version").integer(version...version)
    let name = try top.required("name").word()
    guard let field = top.member("extends") else { return (name, nil) }
    return (name, (try field.word(), field))
  }

  mutating func read() throws(TransportError) -> ProfileDefinition {
    definition.name = try Self.names(top).name
    if let field = try member("summary") { definition.summary = try field.sentence() }
    if let field = top.member("ports") { definition.ports = try ports(field) }
    if let field = top.member("slip") { definition.slipPorts = try ports(field) }
    if let field = top.member("gap") {
      definition.gap = try field.integer(ConnectionSettings.gaps)
    }
    if let field = top.member("settings") { try readSettings(field) }
    if let field = top.member("keys") { definition.keys = try readKeys(field) }
    if let field = top.member("greeting") { definition.greeting = try readSteps(field) }
    if let field = top.member("heartbeat") { definition.heartbeat = try readHeartbeat(field) }
    if let field = try member("kinds") { try readKinds(field) }
    if let field = top.member("feedback") {
      var rules: [ProfileFeedback] = []
      for rule in try field.elements() { rules.append(try readFeedback(rule)) }
      try Self.check(rules.count, of: field)
      // A profile with its own rules has only those: feedback reported twice could flicker.
      definition.feedback = rules
    }
    return definition
  }

  private func ports(_ field: ProfileField) throws(TransportError) -> [Int] {
    var ports: [Int] = []
    for port in try field.elements() { ports.append(try port.integer(1...65_535)) }
    return ports
  }

  /// The most rules, settings, choices of a setting and steps: work grows with their product.
  private static let count = 256

  /// A member that only a profile that extends another may omit.
  private func member(_ name: String) throws(TransportError) -> ProfileField? {
    isExtending ? top.member(name) : try top.required(name)
  }

  /// Makes sure that there are not too many of something.
  static func check(_ count: Int, of field: ProfileField) throws(TransportError) {
    guard count <= Self.count else { throw field.mistake("at most \(Self.count) are allowed") }
  }

  // MARK: Settings

  private mutating func readSettings(_ field: ProfileField) throws(TransportError) {
    let members = try field.members()
    try Self.check(members.count, of: field)
    for (name, field) in members {
      try field.check(word: name)
      guard !Self.placeholders.contains(name) else {
        throw field.mistake("'\(name)' is a word of the format; name the setting otherwise")
      }
      let index = definition.settings.firstIndex { $0.name == name }
      if let index, let setting = try preferred(definition.settings[index], field) {
        definition.settings[index] = setting
      } else {
        definition.settings.append(try setting(name, field))
      }
    }
  }

  /// A setting of the extended profile with another default.
  private func preferred(
    _ setting: ProfileSetting, _ field: ProfileField
  ) throws(TransportError) -> ProfileSetting? {
    for (name, field) in try field.members() where name != "default" {
      throw field.mistake(
        "'\(setting.name)' is a setting of the profile that this one extends; "
          + "only its 'default' can be changed")
    }
    let standard = try field.required("default")
    return setting.preferring(try value(of: setting, standard))
  }

  private func setting(
    _ name: String, _ field: ProfileField
  ) throws(TransportError) -> ProfileSetting {
    _ = try field.members(["meaning", "default", "choices"])
    let meaning = try field.required("meaning").sentence()
    var choices: [ProfileSetting.Choice] = []
    if let field = field.member("choices") {
      let members = try field.members()
      try Self.check(members.count, of: field)
      for (name, field) in members {
        try field.check(word: name)
        choices.append(ProfileSetting.Choice(name: name, meaning: try field.sentence()))
      }
      guard choices.count >= 2 else { throw field.mistake("two choices at least are expected") }
    }
    let setting = ProfileSetting(name: name, meaning: meaning, standard: "", choices: choices)
    return setting.preferring(try value(of: setting, try field.required("default")))
  }

  private func value(
    of setting: ProfileSetting, _ field: ProfileField
  ) throws(TransportError) -> String {
    let text = try field.text()
    guard let value = setting.value(text) else {
      throw field.mistake("'\(text)' is not a choice; allowed are \(setting.allowed)")
    }
    return value
  }

  // MARK: Kinds

  private mutating func readKinds(_ field: ProfileField) throws(TransportError) {
    for (_, field) in try field.members(ObjectKind.allCases.map(\.rawValue)) {
      guard let kind = ObjectKind.allCases.first(where: { field.path == "kinds.\($0.rawValue)" })
      else { continue }
      definition.kinds[kind] = try readKind(field, extending: definition.kinds[kind] ?? [:])
      // A complete replacement of a kind replaces its numbers too.
      let isWhole = field.member("otherwise") != nil || field.isText
      if isWhole { definition.limits[kind] = nil }
      if let numbers = field.member("numbers") {
        definition.limits[kind] = try readLimits(numbers)
      }
    }
    for kind in ObjectKind.allCases where definition.kinds[kind] == nil {
      throw field.mistake(
        "the kind '\(kind.rawValue)' is missing",
        remedy: "write its messages, or a sentence that says why the console has no equivalent")
    }
  }

  private func readKind(
    _ field: ProfileField, extending parent: [TriggerAction: ProfileAction]
  ) throws(TransportError) -> [TriggerAction: ProfileAction] {
    if field.isText {
      let reason = try field.sentence()
      return Dictionary(
        uniqueKeysWithValues: TriggerAction.allCases.map { ($0, .nothing(reason)) })
    }
    let names = TriggerAction.allCases.map(\.rawValue)
    _ = try field.members(names + ["numbers", "otherwise"])
    var actions = parent
    if let field = field.member("otherwise") {
      let reason = try field.sentence()
      for action in TriggerAction.allCases { actions[action] = .nothing(reason) }
    }
    for action in TriggerAction.allCases where action != .toggle {
      if let field = field.member(action.rawValue) {
        actions[action] = try readAction(field, action, beside: actions)
      } else if actions[action] == nil {
        throw field.mistake(
          "the action '\(action.rawValue)' is missing",
          remedy: "write its messages, or 'otherwise' with a sentence that says why the console "
            + "has no equivalent")
      }
    }
    if let field = field.member(TriggerAction.toggle.rawValue) {
      actions[.toggle] = try readAction(field, .toggle, beside: actions)
    } else if actions[.go] != parent[.go] || actions[.release] != parent[.release]
      || actions[.toggle] == nil
    {
      actions[.toggle] = Self.toggle(actions)
    }
    return actions
  }

  /// The default of a toggle: on sends what go sends, off what release sends.
  private static func toggle(_ actions: [TriggerAction: ProfileAction]) -> ProfileAction {
    switch (actions[.go], actions[.release]) {
    case (.steps(let on), .steps(let off)): .switched(on: on, off: off)
    case (.steps, .nothing(let reason)), (.nothing(let reason), _): .nothing(reason)
    default: .nothing("nothing is known that switches it off")
    }
  }

  private func readAction(
    _ field: ProfileField, _ action: TriggerAction, beside actions: [TriggerAction: ProfileAction]
  ) throws(TransportError) -> ProfileAction {
    if case .string = field.json.value { return .nothing(try field.sentence()) }
    guard action.isSwitch else { return .steps(try readSteps(field)) }
    _ = try field.members(["on", "off"])
    return .switched(
      on: try readHalf(try field.required("on"), of: actions),
      off: try readHalf(try field.required("off"), of: actions))
  }

  /// The steps of a half of a switch: its own, or those of an action that is named.
  private func readHalf(
    _ field: ProfileField, of actions: [TriggerAction: ProfileAction]
  ) throws(TransportError) -> [ProfileStep] {
    guard field.isText else { return try readSteps(field) }
    let name = try field.text()
    guard let action = TriggerAction(rawValue: name), case .steps(let steps) = actions[action]
    else {
      throw field.mistake(
        "'\(name)' is not an action with messages", remedy: "write messages, or 'go' or 'release'")
    }
    return steps
  }
}
