import Domain
import OSC
import PluginAPI

extension OSCProfile {
  /// The messages of steps; at least one.
  func messages(
    _ steps: [ProfileStep], _ trigger: Trigger
  ) throws(TransportError) -> [ConsoleMessage] {
    guard let target = trigger.target, target.consoleNumber.isPossible(for: target.kind) else {
      throw noEquivalent(trigger, "\(ValidationError(.cueOutsideList))")
    }
    let filling = filling(for: target, trigger)
    var messages: [ConsoleMessage] = []
    var typing = Typing()
    for step in steps where step.condition.holds(filling) {
      switch step.action {
      case .nothing(let reason, let choose):
        let choices = choose.flatMap { choice in
          choice.allowed.map { "\(choice.setting)=\($0)" }
        }
        throw noEquivalent(trigger, reason, choices)
      case .keys(let keys):
        for key in keys {
          messages += try strokes(key, filling, trigger)
          typing.take(key, filling, messages)
        }
      case .send(let address, let arguments):
        let arguments = try self.arguments(arguments, filling, trigger)
        messages.append(OSCMessage(address.text(filling), arguments).console)
      }
    }
    guard !messages.isEmpty else {
      throw noEquivalent(trigger, "its settings leave nothing to send for such a number")
    }
    messages[0].check = typing.check(of: messages, definition.keys, filling)
    return messages
  }

  /// The values for the placeholders of steps.
  func filling(for target: Trigger.Target, _ trigger: Trigger) -> ProfileTemplate.Filling {
    ProfileTemplate.Filling(
      number: target.consoleNumber, pending: trigger.pending, choices: choices)
  }

  /// The text that a sequence of keys types, if it can be checked.
  private struct Typing {
    /// The key before the number.
    private var key = ""
    private var number: (key: String, text: String, by: Int)?

    /// Adds a key, the last one of some messages.
    mutating func take(
      _ key: ProfileStep.Key, _ filling: ProfileTemplate.Filling, _ messages: [ConsoleMessage]
    ) {
      switch key {
      case .named(let template): self.key = template.text(filling)
      case .digits(let template):
        // The last key that goes down; what follows only releases it.
        let down = messages.lastIndex { !$0.release.isEmpty } ?? 0
        number = (self.key, template.text(filling), down + 1)
      }
    }

    /// The expected command line; `nil` if nothing is typed or known.
    func check(
      of messages: [ConsoleMessage], _ keys: ProfileKeys?, _ filling: ProfileTemplate.Filling
    ) -> KeyCheck? {
      guard let number, let keys else { return nil }
      var filling = filling
      filling.key = number.key
      filling.typed = number.text
      let endings = keys.check.filter { $0.condition.holds(filling) }.map {
        $0.reads.text(filling)
      }
      guard !endings.isEmpty else { return nil }
      let typed = number.key.isEmpty ? number.text : "\(number.key) \(number.text)"
      return KeyCheck(
        typed: typed, endings: endings, typedBy: number.by, length: messages.count)
    }
  }

  /// Why nothing can be sent.
  ///
  /// - Parameters:
  ///   - trigger: The trigger.
  ///   - reason: The reason.
  ///   - choices: The settings of the profile that would change this.
  /// - Returns: The error.
  func noEquivalent(
    _ trigger: Trigger, _ reason: String, _ choices: [String] = []
  ) -> TransportError {
    let target = trigger.target.map { target in
      "\(target.kind.rawValue) \(target.consoleNumber)"
        + (target.name.isEmpty ? "" : " '\(target.name)'")
    }
    return TransportError(
      .noEquivalent,
      "\(definition.name) has nothing for the action '\(trigger.action.rawValue)' on "
        + "\(target ?? "a block without an object"): \(reason)",
      remedy: choices.isEmpty ? "a block can have a message of its own" : nil, choices: choices)
  }

  // MARK: Keys

  private func strokes(
    _ key: ProfileStep.Key, _ filling: ProfileTemplate.Filling, _ trigger: Trigger
  ) throws(TransportError) -> [ConsoleMessage] {
    guard let keys = definition.keys else { return [] }
    switch key {
    case .named(let template): return try stroke(keys, template.text(filling), trigger)
    case .digits(let template):
      var messages: [ConsoleMessage] = []
      for byte in template.text(filling).utf8 {
        let digit = Int(byte) - Int(UInt8(ascii: "0"))
        guard let name = keys.digits.indices.contains(digit) ? keys.digits[digit] : keys.period
        else { throw noEquivalent(trigger, "the name of the key for the point is not known") }
        messages += try stroke(keys, name, trigger)
      }
      return messages
    }
  }

  /// A key down and up.
  private func stroke(
    _ keys: ProfileKeys, _ name: String, _ trigger: Trigger
  ) throws(TransportError) -> [ConsoleMessage] {
    let filling = ProfileTemplate.Filling(key: name, choices: choices)
    let address = keys.address.text(filling)
    var down = OSCMessage(address, try arguments(keys.down, filling, trigger)).console
    var up = OSCMessage(address, try arguments(keys.up, filling, trigger)).console
    down.isKey = true
    up.isKey = true
    down.release = [up]
    return keys.upAgain.map { $0.holds(filling) } == true ? [down, up, up] : [down, up]
  }

  // MARK: Arguments

  private func arguments(
    _ arguments: [ProfileArgument], _ filling: ProfileTemplate.Filling, _ trigger: Trigger
  ) throws(TransportError) -> [OSCArgument] {
    var filled: [OSCArgument] = []
    for argument in arguments {
      switch argument {
      case .fixed(let value): filled.append(value)
      case .array(let elements):
        filled.append(.array(try self.arguments(elements, filling, trigger)))
      case .typed(let types, let template):
        filled.append(try value(of: types, template, filling, trigger))
      }
    }
    return filled
  }

  private func value(
    of types: [String], _ template: ProfileTemplate, _ filling: ProfileTemplate.Filling,
    _ trigger: Trigger
  ) throws(TransportError) -> OSCArgument {
    let text = template.text(filling)
    for type in types {
      guard let value = TypedValue.value(of: type, text) else { continue }
      if filling.number.cue != nil, let decimal = value.decimalText,
        !Self.isSame(decimal, text, isWhole: template.hasNumber)
      {
        throw noEquivalent(
          trigger,
          "it would be sent as a number, and as a number \(text) is "
            + (ObjectNumber(decimal)?.text ?? decimal))
      }
      return value
    }
    let type = types.joined(separator: " or ")
    throw noEquivalent(trigger, "'\(text)' is not a value of the type \(type)")
  }

  /// Whether a number still identifies a cue after conversion.
  ///
  /// List and cue together must keep their form: as a number 5.20 is 5.2, and the console would
  /// fire cue 2 instead of cue 20.
  private static func isSame(_ decimal: String, _ text: String, isWhole: Bool) -> Bool {
    guard let number = ObjectNumber(text), number == ObjectNumber(decimal) else { return false }
    return !isWhole || number.text == text
  }
}

extension OSCArgument {
  /// The decimal form of a numeric argument; `nil` for others.
  fileprivate var decimalText: String? {
    switch self {
    case .int32(let value): "\(value)"
    case .int64(let value): "\(value)"
    case .float32(let value): "\(value)"
    case .float64(let value): "\(value)"
    default: nil
    }
  }
}

extension ConsoleMessage {
  /// The message, as something that releases another.
  var withoutRelease: ConsoleMessage {
    ConsoleMessage(address, arguments, isKey: isKey)
  }
}
