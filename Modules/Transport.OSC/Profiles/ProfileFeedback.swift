import Domain
import OSC
import PluginAPI

/// The meanings of messages from a console.
struct ProfileFeedback: Hashable, Sendable {
  let condition: ProfileCondition
  let pattern: [Token]
  let meaning: Meaning

  /// A piece of an address.
  enum Token: Hashable, Sendable {
    case text(String)
    /// The value of a setting.
    case setting(String)
    /// Digits with at most one point between.
    case number
    /// Digits.
    case list
    /// The number of a cue.
    case cue
    /// All the rest, at least one character.
    case key
    /// The rest, possibly empty.
    case rest
  }

  enum Meaning: Hashable, Sendable {
    case heartbeat
    /// The command line is an argument.
    case commandLine(argument: Int)
    /// A lamp is lit or not, by an argument.
    case lamp(argument: Int, without: String, instead: [String: String])
    /// The cue of a list that its next go fires.
    case pending
    /// Objects of a kind run or not.
    case running(ObjectKind, Running)
  }

  enum Running: Hashable, Sendable {
    case always(Bool)
    /// By an argument.
    case argument(Int)
  }

  /// The longest address that is looked at: those of consoles are far shorter.
  static let addressLength = 1_024

  /// The meaning of a message; `nil` if it does not match, or its arguments do not fit.
  func meaning(of message: OSCMessage, _ choices: [String: String]) -> ConsoleFeedback? {
    guard message.address.utf8.count <= Self.addressLength,
      condition.holds(ProfileTemplate.Filling(choices: choices)),
      let caught = catches(message.address, choices)
    else { return nil }
    switch meaning {
    case .heartbeat: return .heartbeat
    case .commandLine(let place): return message.text(at: place).map(ConsoleFeedback.commandLine)
    case .lamp(let place, let ending, let names):
      var key = caught.key
      if !ending.isEmpty, key.hasSuffix(ending) { key.removeLast(ending.count) }
      return message.isOn(at: place).map { .lamp(names[key] ?? key, isLit: $0) }
    case .pending:
      guard let list = caught.number, let cue = caught.cue else { return nil }
      return .pending(list: list, cue: cue)
    case .running(let kind, let running):
      guard let number = caught.number else { return nil }
      let isRunning: Bool? =
        switch running {
        case .always(let value): value
        case .argument(let place): message.isOn(at: place)
        }
      // No list has a cue 0: going there leaves all cues.
      guard caught.cue != .zero else { return .running(kind, number, isRunning: false) }
      return isRunning.map { .running(kind, number, isRunning: $0, cue: caught.cue) }
    }
  }

  private struct Catch {
    var number: ObjectNumber?
    var cue: ObjectNumber?
    var key = ""
  }

  /// The values of the placeholders in an address; `nil` if it does not match.
  private func catches(_ address: String, _ choices: [String: String]) -> Catch? {
    var rest = address.utf8[...]
    // Ignore a trailing slash.
    if rest.last == UInt8(ascii: "/") { rest = rest.dropLast() }
    var caught = Catch()
    for token in pattern {
      switch token {
      case .text(let text): guard rest.pass(text) else { return nil }
      case .setting(let name): guard rest.pass(choices[name] ?? "") else { return nil }
      case .number, .list:
        guard let number = rest.passNumber(hasPoint: token == .number) else { return nil }
        caught.number = number
      case .cue:
        guard let number = rest.passNumber(hasPoint: true) else { return nil }
        caught.cue = number
      case .key, .rest:
        guard token == .rest || !rest.isEmpty else { return nil }
        caught.key = String(decoding: rest, as: UTF8.self)
        rest = rest.dropFirst(rest.count)
      }
    }
    return rest.isEmpty ? caught : nil
  }
}

extension Substring.UTF8View {
  /// Skips a text if it is here.
  fileprivate mutating func pass(_ text: String) -> Bool {
    guard starts(with: text.utf8) else { return false }
    self = dropFirst(text.utf8.count)
    return true
  }

  /// Skips a number if one is here that objects can have.
  fileprivate mutating func passNumber(hasPoint: Bool) -> ObjectNumber? {
    var seenPoint = !hasPoint
    let end = firstIndex { byte in
      if byte == UInt8(ascii: "."), !seenPoint {
        seenPoint = true
        return false
      }
      return !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }
    let text = self[..<(end ?? endIndex)]
    self = self[(end ?? endIndex)...]
    return ObjectNumber(String(decoding: text, as: UTF8.self))
  }
}

extension OSCMessage {
  fileprivate func text(at place: Int) -> String? {
    guard arguments.indices.contains(place) else { return nil }
    return switch arguments[place] {
    case .string(let text), .symbol(let text): text
    default: nil
    }
  }

  /// Whether an argument is true or above zero; `nil` for other types.
  fileprivate func isOn(at place: Int) -> Bool? {
    guard arguments.indices.contains(place) else { return nil }
    return switch arguments[place] {
    case .int32(let value): value > 0
    case .int64(let value): value > 0
    case .float32(let value): value.isNaN ? nil : value > 0
    case .float64(let value): value.isNaN ? nil : value > 0
    case .bool(let value): value
    default: nil
    }
  }
}
