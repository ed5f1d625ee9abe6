/// Writes JSON on one line, member by member, without making values of it first.
///
/// It sets the commas; brackets close by themselves.
public struct JSONWriter: Sendable {
  /// Which characters are escaped.
  public enum Escapes: Sendable {
    /// Characters that JSON requires, and invisible ones, for people who read the text.
    case unseen
    /// Those that JSON asks for, all by their number: the form that stores keep and compare.
    case control
  }

  /// The text so far.
  public var text: String { String(decoding: bytes, as: UTF8.self) }

  /// Bytes are several times as fast to append to as a string.
  private var bytes: [UInt8] = []
  private let escapes: Escapes
  private var needsComma = false

  /// Starts with no text.
  public init(_ escapes: Escapes = .unseen) { self.escapes = escapes }

  /// The text of an object.
  public static func object(
    _ escapes: Escapes = .unseen, _ body: (inout JSONWriter) -> Void
  ) -> String {
    var writer = JSONWriter(escapes)
    writer.bytes.reserveCapacity(400)
    writer.object(body)
    return writer.text
  }

  // MARK: Values

  /// Writes JSON as it is, which must be one value.
  public mutating func raw(_ json: String) {
    begin()
    append(json)
  }

  /// Writes a string.
  public mutating func string(_ value: String) {
    begin()
    quote(value)
  }

  /// Writes a number, with the shortest digits that read back as the same.
  ///
  /// JSON has no form for a number that is not finite: it becomes the text `nan`, `inf` or `-inf`.
  public mutating func number(_ value: Double) {
    if value.isFinite { raw(value.description) } else { string(value.isNaN ? "nan" : "\(value)") }
  }

  /// Writes an object.
  public mutating func object(_ body: (inout JSONWriter) -> Void) {
    wrap("{", "}", body)
  }

  /// Writes an array.
  public mutating func array(_ body: (inout JSONWriter) -> Void) {
    wrap("[", "]", body)
  }

  private mutating func wrap(
    _ open: String, _ close: String, _ body: (inout JSONWriter) -> Void
  ) {
    begin()
    append(open)
    needsComma = false
    body(&self)
    append(close)
    needsComma = true
  }

  // MARK: Members

  /// Writes the name of a member; its value must follow.
  public mutating func name(_ name: String) {
    begin()
    quote(name)
    bytes.append(UInt8(ascii: ":"))
    needsComma = false
  }

  /// Writes a string member, or nothing for `nil`.
  public mutating func member(_ name: String, _ value: String?) {
    guard let value else { return }
    self.name(name)
    string(value)
  }

  /// Writes a whole-number member, or nothing for `nil`.
  @inlinable
  public mutating func member(_ name: String, _ value: (some FixedWidthInteger)?) {
    guard let value else { return }
    self.name(name)
    raw(String(value))
  }

  /// Writes a number member, or nothing for `nil`.
  public mutating func member(_ name: String, _ value: Double?) {
    guard let value else { return }
    self.name(name)
    number(value)
  }

  /// Writes a member that is a truth value.
  public mutating func member(_ name: String, _ value: Bool) {
    self.name(name)
    raw(value ? "true" : "false")
  }

  /// Writes a member that is an object.
  public mutating func object(_ name: String, _ body: (inout JSONWriter) -> Void) {
    self.name(name)
    object(body)
  }

  /// Writes members that are strings, in the order of their names.
  public mutating func members(_ texts: [String: String]) {
    for (name, value) in texts.sorted(by: { $0.key < $1.key }) { member(name, value) }
  }

  // MARK: Characters

  private mutating func begin() {
    if needsComma { bytes.append(UInt8(ascii: ",")) }
    needsComma = true
  }

  private mutating func append(_ text: String) {
    var text = text
    text.withUTF8 { bytes.append(contentsOf: $0) }
  }

  private mutating func quote(_ value: String) {
    bytes.append(UInt8(ascii: "\""))
    var value = value
    let keepsUnseen = escapes == .control
    let isWritten = value.withUTF8 { value in
      let isPlain = value.allSatisfy { byte in
        byte >= 0x20 && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
          && (byte < 0x7F || keepsUnseen)
      }
      if isPlain {
        bytes.append(contentsOf: value)
      } else if keepsUnseen {
        escapeControls(value)
        return true
      }
      return isPlain
    }
    if !isWritten { for scalar in value.unicodeScalars { escape(scalar) } }
    bytes.append(UInt8(ascii: "\""))
  }

  /// Writes a text of which only ASCII is escaped; what is between goes over as a whole.
  ///
  /// Values are often JSON themselves, and so have many quotes.
  private mutating func escapeControls(_ text: UnsafeBufferPointer<UInt8>) {
    var start = 0
    for (place, byte) in text.enumerated()
    where byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") {
      bytes.append(contentsOf: text[start..<place])
      escape(Unicode.Scalar(byte))
      start = place + 1
    }
    bytes.append(contentsOf: text[start...])
  }

  private mutating func escape(_ scalar: Unicode.Scalar) {
    switch (scalar, escapes) {
    case ("\"", _), ("\\", _):
      append("\\")
      append(String(scalar))
    case ("\n", .unseen): append("\\n")
    case ("\r", .unseen): append("\\r")
    case ("\t", .unseen): append("\\t")
    default:
      guard scalar.value < 0x20 || escapes == .unseen && Self.isUnseen(scalar) else {
        return append(String(scalar))
      }
      for unit in String(scalar).utf16 {
        let digits = String(unit, radix: 16)
        append("\\u" + String(repeating: "0", count: 4 - digits.count) + digits)
      }
    }
  }

  /// Whether a character is invisible in displayed text.
  private static func isUnseen(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.value < 0x7F { return scalar.value < 0x20 }
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator: return true
    default:
      // Invisible in fonts, except variation selectors of the character before.
      return scalar.properties.isDefaultIgnorableCodePoint && !scalar.properties.isVariationSelector
    }
  }
}
