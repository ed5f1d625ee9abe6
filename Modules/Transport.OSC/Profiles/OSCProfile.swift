import Domain
public import OSC
public import PluginAPI
public import Transport

/// The messages for a console with OSC, read from a profile file.
///
/// The format of those files is in `Documentation/consoles.md`.
public struct OSCProfile: ConsoleProfile {
  let definition: ProfileDefinition
  /// The value of each setting.
  public let choices: [String: String]

  /// A profile with the defaults of its settings.
  init(_ definition: ProfileDefinition) {
    self.definition = definition
    choices = Dictionary(
      uniqueKeysWithValues: definition.settings.map { ($0.name, $0.standard) })
  }

  private init(_ definition: ProfileDefinition, _ choices: [String: String]) {
    self.definition = definition
    self.choices = choices
  }

  /// The name that commands know it by.
  public var name: String { definition.name }
  /// A short description.
  public var summary: String { definition.summary }
  /// The ports by which a console of this sort is known.
  public var ports: [Int] { definition.ports }
  /// The ports on which streams have the framing SLIP.
  var slipPorts: [Int] { definition.slipPorts }
  /// The milliseconds between keystrokes, unless set otherwise.
  public var gap: Int { definition.gap }
  /// The settings, in the order of the file.
  public var settings: [ProfileSetting] { definition.settings }

  /// The profile with settings chosen.
  ///
  /// - Parameter options: Choices by the names of settings; those left out stay as they are.
  /// - Returns: The profile.
  /// - Throws: ``/PluginAPI/TransportError`` if there is no such setting or choice.
  public func choosing(_ options: [String: String]) throws(TransportError) -> OSCProfile {
    var choices = choices
    // In a fixed order, so that the same one of several errors is reported each time.
    for (name, text) in options.sorted(by: { $0.key < $1.key }) {
      guard let setting = definition.setting(name) else {
        let names = settings.map(\.name)
        throw TransportError(
          .badProfile, "the profile '\(self.name)' has no setting '\(name)'",
          remedy: names.isEmpty ? "it has none" : "its settings are \(names.listed)")
      }
      guard let value = setting.value(text) else {
        throw TransportError(
          .badProfile, "'\(text)' is not a choice for '\(name)' of the profile '\(self.name)'",
          remedy: "allowed are \(setting.allowed)")
      }
      choices[name] = value
    }
    return OSCProfile(definition, choices)
  }

  /// The messages for a trigger, in order.
  ///
  /// - Parameter trigger: The trigger.
  /// - Returns: The messages.
  /// - Throws: ``/PluginAPI/TransportError`` if the console has no equivalent, or the message of
  ///   the block cannot be read.
  public func messages(for trigger: Trigger) throws(TransportError) -> [ConsoleMessage] {
    if let text = trigger.message { return try Self.messages(for: trigger, instead: text) }
    guard let target = trigger.target else {
      throw noEquivalent(trigger, "the block has neither an object nor a message")
    }
    if target.isMadeUp {
      guard trigger.stroke == .press || trigger.action == .toggle else { return [] }
      throw TransportError(
        .noEquivalent,
        "\(target.kind.rawValue) \(target.consoleNumber) has no number in its file: this one is"
          + " made up, and the console may have something else there",
        remedy: "'object edit' gives it the number that the console has, the same one too")
    }
    if let reason = definition.limit(target.kind, filling(for: target, trigger)) {
      // A press that failed needs no release.
      guard trigger.stroke == .press || trigger.action == .toggle else { return [] }
      throw noEquivalent(trigger, reason)
    }
    switch (definition.kinds[target.kind]?[trigger.action], trigger.stroke) {
    case (.switched(let on, let off), .press):
      var messages = try messages(on, trigger)
      // Do not switch on what cannot be switched off.
      let ending = try self.messages(off, trigger)
      // Flashes are released with the connection; toggles stay on.
      guard trigger.action == .flash else { return messages }
      messages[0].release += ending.map { $0.withoutRelease }
      return messages
    case (.switched(_, let off), .lift):
      if trigger.action == .toggle { return try messages(off, trigger) }
      // A press that failed needs no release, and the failure was reported then.
      return (try? messages(off, trigger)) ?? []
    case (.nothing(let reason), .lift) where trigger.action == .toggle:
      throw noEquivalent(trigger, reason)
    case (_, .lift): return []
    case (.steps(let steps), .press): return try messages(steps, trigger)
    case (.nothing(let reason), .press): throw noEquivalent(trigger, reason)
    case (nil, .press): throw noEquivalent(trigger, "the profile does not know this kind")
    }
  }

  /// Parses a message for the command `send`.
  ///
  /// - Parameter words: An address and arguments.
  /// - Returns: The message.
  /// - Throws: ``/PluginAPI/TransportError`` with the word that cannot be read.
  public func message(from words: [String]) throws(TransportError) -> ConsoleMessage {
    try MessageWords.message(from: words).console
  }

  /// The messages that make a console report its state, sent when a connection opens.
  public var greeting: [ConsoleMessage] {
    messages(definition.greeting)
  }

  /// The question that shows whether the console is alive; `nil` if there is none.
  public var heartbeat: Heartbeat? {
    definition.heartbeat.map { heartbeat in
      Heartbeat(
        question: messages(heartbeat.question), interval: .milliseconds(heartbeat.interval),
        patience: .milliseconds(heartbeat.patience))
    }
  }

  /// The messages of steps that are about no object.
  private func messages(_ steps: [ProfileStep]) -> [ConsoleMessage] {
    let trigger = Trigger(kind: .group, number: ObjectNumber(1))
    return steps.isEmpty ? [] : (try? messages(steps, trigger)) ?? []
  }

  /// The meaning of a message from the console; usually none.
  public func feedback(of message: OSCMessage) -> [ConsoleFeedback] {
    definition.feedback.compactMap { $0.meaning(of: message, choices) }
  }
}

// MARK: - Instead of the profile

extension OSCProfile {
  /// The messages of a block that has one of its own.
  private static func messages(
    for trigger: Trigger, instead text: String
  ) throws(TransportError) -> [ConsoleMessage] {
    var message = try MessageWords.message(from: text)
    guard trigger.action.isSwitch else {
      return trigger.stroke == .press ? [message.console] : []
    }
    let on = message.console
    guard let last = message.arguments.popLast()?.switchedOff else {
      throw TransportError(
        .badMessage, "the message '\(text)' cannot be switched off",
        remedy:
          "its last argument has to be a number or true: off is the same with 0 or false"
      )
    }
    message.arguments.append(last)
    let off = message.console
    if trigger.stroke == .lift { return [off] }
    return [
      ConsoleMessage(on.address, on.arguments, release: trigger.action == .flash ? [off] : [])
    ]
  }
}

extension OSCArgument {
  /// The argument that ends what this argument starts, or `nil`.
  fileprivate var switchedOff: OSCArgument? {
    switch self {
    case .int32: .int32(0)
    case .int64: .int64(0)
    case .float32: .float32(0)
    case .float64: .float64(0)
    case .bool: .bool(false)
    default: nil
    }
  }
}

// MARK: - Words

extension OSCProfile {
  /// The text form of a message, as `message(from:)` reads it.
  ///
  /// - Parameter message: A message whose types are those of OSC.
  /// - Returns: The text.
  public static func text(of message: ConsoleMessage) -> String {
    (try? OSCMessage(message)).map(MessageWords.text) ?? message.address
  }

  /// Parses the message of a block, which replaces the profile's.
  ///
  /// - Parameter text: The words of `message(from:)` with spaces between; put words with spaces in
  ///   quotes.
  /// - Returns: The message.
  /// - Throws: ``/PluginAPI/TransportError`` with the word that cannot be read.
  public static func message(from text: String) throws(TransportError) -> ConsoleMessage {
    try MessageWords.message(from: text).console
  }
}
