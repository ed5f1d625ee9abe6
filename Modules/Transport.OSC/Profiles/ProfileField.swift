import JSONText
import PluginAPI

/// A value in a profile file, with the way to it, so that a mistake says where it is.
struct ProfileField {
  let json: LocatedJSON
  /// The way from the top: `kinds.list.go[0].send`; empty at the top.
  let path: String
  /// The name of the file.
  let file: String

  func mistake(_ message: String, remedy: String? = nil) -> TransportError {
    let field = path.isEmpty ? "" : "'\(Self.short(path))': "
    return TransportError(
      .badProfile, "\(file): \(field)\(Self.short(message))", line: json.place.line,
      remedy: remedy)
  }

  /// What a message quotes may be as long as the file.
  private static func short(_ text: String) -> String {
    text.unicodeScalars.count <= 400 ? text : "\(text.prefix(400))…"
  }

  private func expected(_ sort: String) -> TransportError {
    mistake("\(sort) is expected, not \(json.sort)")
  }

  // MARK: Values

  /// Whether it is a text.
  var isText: Bool { if case .string = json.value { true } else { false } }

  /// The members of an object.
  ///
  /// - Parameter allowed: The names that may occur; `nil` for any.
  /// - Returns: The names and the values, in order.
  /// - Throws: ``/PluginAPI/TransportError`` for what is no object, or has another member.
  func members(_ allowed: [String]? = nil) throws(TransportError) -> [(String, ProfileField)] {
    guard case .object(let members) = json.value else { throw expected("an object") }
    var fields: [(String, ProfileField)] = []
    for member in members {
      let field = ProfileField(
        json: member.value, path: path.isEmpty ? member.name : "\(path).\(member.name)", file: file)
      if let allowed, !allowed.contains(member.name) {
        let place = ProfileField(
          json: LocatedJSON.nothing(at: member.place), path: field.path, file: file)
        throw place.mistake("there is no such member; allowed are \(allowed.listed)")
      }
      fields.append((member.name, field))
    }
    return fields
  }

  /// A member of an object, or `nil`.
  func member(_ name: String) -> ProfileField? {
    json[name: name].map {
      ProfileField(json: $0, path: path.isEmpty ? name : "\(path).\(name)", file: file)
    }
  }

  /// A member that has to be there.
  func required(_ name: String) throws(TransportError) -> ProfileField {
    guard let field = member(name) else { throw mistake("the member '\(name)' is missing") }
    return field
  }

  func elements() throws(TransportError) -> [ProfileField] {
    guard case .array(let elements) = json.value else { throw expected("an array") }
    return elements.enumerated().map { index, element in
      ProfileField(json: element, path: "\(path)[\(index)]", file: file)
    }
  }

  func text() throws(TransportError) -> String {
    guard case .string(let text) = json.value else { throw expected("a text") }
    return text
  }

  /// The longest sentence.
  static let sentenceLength = 300

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
      throw mistake("'\(word)' is no name; a name has 1 to 64 letters, digits, '-', '.' and '_'")
    }
  }

  func bool() throws(TransportError) -> Bool {
    guard case .bool(let value) = json.value else { throw expected("true or false") }
    return value
  }

  func integer(_ range: ClosedRange<Int>) throws(TransportError) -> Int {
    guard case .number(let text) = json.value else { throw expected("a whole number") }
    guard let value = Int(text), range.contains(value) else {
      throw mistake(
        "\(text) is out of range; a whole number from \(range.lowerBound) to "
          + "\(range.upperBound) is expected")
    }
    return value
  }
}

extension LocatedJSON {
  /// A place in a text, for what is wrong there.
  fileprivate static func nothing(at place: TextPlace) -> LocatedJSON {
    LocatedJSON(.null, at: place)
  }
}

extension [String] {
  /// The words as a message lists them.
  var listed: String { joined(separator: ", ") }
}
