import JSONText

/// A value in a line, which is asked for as what it must be.
package struct RecordingValue {
  /// The longest name or word.
  static let textLimit = 64

  /// The texts that stand for what JSON has no numbers for.
  private static let words: [String: Double] = ["nan": .nan, "inf": .infinity, "-inf": -.infinity]

  /// What messages call it.
  package let name: String
  private let json: LocatedJSON
  private let line: RecordingLine

  init(_ json: LocatedJSON, _ name: String, in line: RecordingLine) {
    self.json = json
    self.name = name
    self.line = line
  }

  /// A mistake in this line.
  package func mistake(_ code: RecordingError.Code, _ message: String) -> RecordingError {
    line.mistake(code, message)
  }

  /// The same value by another name.
  package func named(_ name: String) -> RecordingValue {
    RecordingValue(json, name, in: line)
  }

  /// Whether it is an object with a member.
  package func has(_ member: String) -> Bool { json[name: member] != nil }

  /// The word that is a member; empty if there is none.
  package func word(_ member: String) -> String {
    guard case .string(let text)? = json[name: member]?.value else { return "" }
    return text
  }

  /// The members of an object.
  ///
  /// - Parameter allowed: The names that it may have; `nil` where those count that are asked for.
  package func members(
    allowed: [String]? = nil
  ) throws(RecordingError) -> RecordingMembers {
    guard case .object(let members) = json.value else {
      throw mistake(.wrongType, "\(name) must be an object in braces")
    }
    if let allowed, let unknown = members.first(where: { !allowed.contains($0.name) }) {
      throw self.unknown(unknown.name, allowed: allowed)
    }
    return RecordingMembers(of: self, members.map { RecordingValue($0.value, $0.name, in: line) })
  }

  /// What to say to a member that the form does not have.
  func unknown(_ member: String, allowed: [String]) -> RecordingError {
    mistake(
      .unknownMember,
      "\(name) has no '\(member.prefix(Self.textLimit))'; allowed are "
        + allowed.joined(separator: ", "))
  }

  /// Any text.
  package func text() throws(RecordingError) -> String {
    guard case .string(let text) = json.value else {
      throw mistake(.wrongType, "\(name) must be text in double quotes")
    }
    return text
  }

  /// A text of few plain characters.
  package func plainText() throws(RecordingError) -> String {
    let text = try text()
    guard text.utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) else {
      throw mistake(.malformed, "\(name) must be plain ASCII")
    }
    guard text.utf8.count <= Self.textLimit else {
      throw mistake(.malformed, "\(name) must have at most \(Self.textLimit) characters")
    }
    return text
  }

  /// One of a few words.
  func word<Value: RawRepresentable<String> & CaseIterable>() throws(RecordingError) -> Value {
    let text = try plainText()
    guard let value = Value(rawValue: text) else {
      let allowed = Value.allCases.map(\.rawValue).joined(separator: ", ")
      throw mistake(.outOfRange, "\(name) is '\(text)'; allowed are \(allowed)")
    }
    return value
  }

  /// `true` or `false`.
  package func truth() throws(RecordingError) -> Bool {
    guard case .bool(let value) = json.value else {
      throw mistake(.wrongType, "\(name) must be true or false")
    }
    return value
  }

  /// A number.
  ///
  /// - Parameter isStrict: Whether it must be finite; otherwise `"nan"`, `"inf"` and `"-inf"` are
  ///   numbers, too.
  package func number(isStrict: Bool = true) throws(RecordingError) -> Double {
    switch json.value {
    case .number(let digits):
      guard let value = Double(digits), value.isFinite else {
        throw mistake(.outOfRange, "\(name) lies beyond the finite numbers")
      }
      return value
    case .string(let text) where !isStrict:
      guard let value = Self.words[text] else {
        throw mistake(
          .outOfRange,
          #"\#(name) is '\#(text)'; as text only "nan", "inf" and "-inf" are allowed"#)
      }
      return value
    default: throw mistake(.wrongType, "\(name) must be a number")
    }
  }

  /// A whole number, exact over all its bits.
  package func whole<Value: FixedWidthInteger>(
    as type: Value.Type = Value.self
  ) throws(RecordingError) -> Value {
    guard case .number(let digits) = json.value else {
      throw mistake(.wrongType, "\(name) must be a number")
    }
    guard
      !digits.utf8.contains(where: { $0 == UInt8(ascii: ".") || $0 | 0x20 == UInt8(ascii: "e") })
    else {
      throw mistake(.wrongType, "\(name) must be a whole number, written in digits only")
    }
    guard let value = Value(digits) else {
      throw mistake(.outOfRange, "\(name) must lie within \(Value.min) and \(Value.max)")
    }
    return value
  }
}
