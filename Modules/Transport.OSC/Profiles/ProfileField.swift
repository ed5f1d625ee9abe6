import JSONText
import PluginAPI

/// A value in a profile file with its path, for error messages.
typealias ProfileField = JSONField<TransportError>

extension ProfileField {
  /// The outermost value of a file.
  init(_ json: LocatedJSON, in file: String) {
    self.init(json) { field, mistake in
      var path = field.path
      let (message, remedy): (String, String?)
      switch mistake {
      case .needs(let sort):
        (message, remedy) = ("\(sort) is expected, not \(field.json.sort)", nil)
      case .outOfRange(let digits, _): (message, remedy) = ("\(digits) is out of range", nil)
      case .missing(let name): (message, remedy) = ("the member '\(name)' is missing", nil)
      case .unknown(let name, let allowed):
        path += path.isEmpty ? name : ".\(name)"
        (message, remedy) = ("there is no such member; allowed are \(allowed.listed)", nil)
      case .custom(let text, let advice): (message, remedy) = (text, advice)
      }
      let place = path.isEmpty ? "" : "'\(Self.short(path))': "
      return TransportError(
        .badProfile, "\(file): \(place)\(Self.short(message))", line: field.json.place.line,
        remedy: remedy)
    }
  }

  /// A quoted value in a message could be as long as the file.
  private static func short(_ text: String) -> String {
    text.unicodeScalars.count <= 400 ? text : "\(text.prefix(400))…"
  }

  func mistake(_ message: String, remedy: String? = nil) -> TransportError {
    error(.custom(message, remedy: remedy))
  }

  /// Whether it is a text.
  var isText: Bool { if case .string = json.value { true } else { false } }

  /// The longest sentence.
  static var sentenceLength: Int { 300 }

  /// A text for people.
  func sentence() throws(TransportError) -> String {
    let text = try text()
    let isPrintable = text.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7F }
    guard !text.isEmpty, text.unicodeScalars.count <= Self.sentenceLength, isPrintable else {
      throw mistake("a sentence has 1 to \(Self.sentenceLength) characters in one line")
    }
    return text
  }

  /// A text that names something.
  func word() throws(TransportError) -> String {
    let text = try text()
    try check(word: text)
    return text
  }

  func check(word: String) throws(TransportError) {
    let isFit = word.utf8.allSatisfy { byte in
      (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
        || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
        || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "_")
    }
    guard isFit, (1...64).contains(word.utf8.count) else {
      throw mistake("'\(word)' is not a name; a name has 1 to 64 letters, digits, '-', '.' and '_'")
    }
  }

  func integer(_ range: ClosedRange<Int>) throws(TransportError) -> Int {
    guard case .number(let text) = json.value else { throw error(.needs("a whole number")) }
    guard let value = Int(text), range.contains(value) else {
      throw mistake(
        "\(text) is out of range; a whole number from \(range.lowerBound) to "
          + "\(range.upperBound) is expected")
    }
    return value
  }
}

extension [String] {
  /// The words as a message lists them.
  var listed: String { joined(separator: ", ") }
}
