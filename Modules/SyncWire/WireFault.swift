import JSONText

/// Why a text is not what it should be on the wire.
public struct WireFault: Error, Hashable, Sendable, CustomStringConvertible {
  /// What is wrong, without a capital or full stop.
  public let message: String
  /// Where: the line and column.
  public let place: String

  init(_ message: String, _ json: LocatedJSON) {
    (self.message, place) = (message, "\(json.place)")
  }

  init(_ error: JSONError) { (message, place) = (error.message, "\(error.place)") }

  /// The place and the message.
  public var description: String { "\(place): \(message)" }
}

extension LocatedJSON {
  /// The text of a member; `nil` if there is none.
  func text(_ name: String) throws(WireFault) -> String? {
    guard let member = self[name: name] else { return nil }
    switch member.value {
    case .string(let text): return text
    case .null: return nil
    default: throw WireFault("'\(name)' must be a string", member)
    }
  }

  /// The text of a member that must be there.
  func needText(_ name: String) throws(WireFault) -> String {
    guard let text = try text(name) else { throw WireFault("'\(name)' is missing", self) }
    return text
  }

  /// The whole number of a member; `nil` if there is none.
  func integer(_ name: String) throws(WireFault) -> Int? {
    guard let member = self[name: name] else { return nil }
    switch member.value {
    case .number(let digits):
      guard let number = Int(digits) else { break }
      return number
    case .null: return nil
    default: break
    }
    throw WireFault("'\(name)' must be a whole number", member)
  }

  /// The truth value of a member; `nil` if there is none.
  func bool(_ name: String) throws(WireFault) -> Bool? {
    guard let member = self[name: name] else { return nil }
    switch member.value {
    case .bool(let value): return value
    case .null: return nil
    default: throw WireFault("'\(name)' must be true or false", member)
    }
  }

  /// The elements of a member; none if there is none.
  func elements(_ name: String) throws(WireFault) -> [LocatedJSON] {
    guard let member = self[name: name] else { return [] }
    switch member.value {
    case .array(let elements): return elements
    case .null: return []
    default: throw WireFault("'\(name)' must be a list", member)
    }
  }
}
