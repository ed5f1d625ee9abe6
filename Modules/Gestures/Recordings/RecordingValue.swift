package import JSONText

/// A value in a line, read as the type that it must have.
package typealias RecordingValue = JSONField<RecordingError>

extension RecordingValue {
  /// The maximum length of a name or word.
  static var textLimit: Int { 64 }

  /// The outermost value of a line.
  ///
  /// - Parameters:
  ///   - json: The value, with its line.
  ///   - owner: Its name in messages.
  init(_ json: LocatedJSON, named owner: String) {
    self.init(json) { field, mistake in
      let name = field.path.isEmpty ? owner : field.path
      return switch mistake {
      case .needs(let sort): field.mistake(.wrongType, "\(name) must be \(sort)")
      case .outOfRange(_, let limits?):
        field.mistake(.outOfRange, "\(name) must lie within \(limits)")
      case .outOfRange: field.mistake(.outOfRange, "\(name) lies beyond the finite numbers")
      case .missing(let member):
        field.mistake(.missingMember, "\(name) must have '\(member)'")
      case .unknown(let member, let allowed):
        field.mistake(
          .unknownMember,
          "\(name) has no '\(member.prefix(Self.textLimit))'; allowed are "
            + allowed.joined(separator: ", "))
      case .custom(let message, _): field.mistake(.malformed, message)
      }
    }
  }

  /// Creates an error in this line.
  package func mistake(_ code: RecordingError.Code, _ message: String) -> RecordingError {
    RecordingError(code, line: json.place.line, message)
  }

  /// The word that is a member; empty if there is none.
  package func word(_ member: String) -> String {
    guard case .string(let text)? = json[name: member]?.value else { return "" }
    return text
  }

  /// A short text of plain characters.
  package func plainText() throws(RecordingError) -> String {
    let text = try text()
    guard text.utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) else {
      throw mistake(.malformed, "\(path) must be plain ASCII")
    }
    guard text.utf8.count <= Self.textLimit else {
      throw mistake(.malformed, "\(path) must have at most \(Self.textLimit) characters")
    }
    return text
  }

  /// One of several words.
  func word<Value: RawRepresentable<String> & CaseIterable>() throws(RecordingError) -> Value {
    let text = try plainText()
    guard let value = Value(rawValue: text) else {
      let allowed = Value.allCases.map(\.rawValue).joined(separator: ", ")
      throw mistake(.outOfRange, "\(path) is '\(text)'; allowed are \(allowed)")
    }
    return value
  }

  /// A number; if not strict, also `"nan"`, `"inf"` or `"-inf"`.
  package func number(isStrict: Bool) throws(RecordingError) -> Double {
    guard !isStrict, case .string(let text) = json.value else { return try number() }
    switch text {
    case "nan": return .nan
    case "inf": return .infinity
    case "-inf": return -.infinity
    default:
      throw mistake(
        .outOfRange,
        #"\#(path) is '\#(text)'; as text only "nan", "inf" and "-inf" are allowed"#)
    }
  }
}
