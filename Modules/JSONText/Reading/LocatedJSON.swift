/// A JSON value with its position, for texts that are small enough to keep.
///
/// It reads strictly, so that a mistake of the author is reported with its place instead of
/// changing the meaning of the text. Numbers stay text.
public struct LocatedJSON: Hashable, Sendable {
  /// The value.
  public let value: Value
  /// Where it begins.
  public let place: TextPlace

  /// A value of JSON.
  public enum Value: Hashable, Sendable {
    /// Nothing.
    case null
    /// A truth value.
    case bool(Bool)
    /// A number, as it is written.
    case number(String)
    /// A text.
    case string(String)
    /// Elements in order.
    case array([LocatedJSON])
    /// Members in the order written; no two have the same name.
    case object([Member])
  }

  /// A name and a value in an object.
  public struct Member: Hashable, Sendable {
    /// The name.
    public let name: String
    /// Where the name begins.
    public let place: TextPlace
    /// The value.
    public let value: LocatedJSON

    package init(name: String, place: TextPlace, value: LocatedJSON) {
      (self.name, self.place, self.value) = (name, place, value)
    }
  }

  /// Creates a value that is at a place.
  public init(_ value: Value, at place: TextPlace) {
    self.value = value
    self.place = place
  }

  /// Reads a text of one JSON value, with optional spaces around it.
  ///
  /// - Throws: ``JSONError`` with the place of the first fault.
  public init(_ text: String, _ limits: JSONLimits = JSONLimits()) throws(JSONError) {
    try self.init(utf8: Array(text.utf8)[...], limits)
  }

  /// Reads the bytes of a text.
  ///
  /// Time and memory are linear in the length of the text.
  ///
  /// - Parameters:
  ///   - bytes: One JSON value in UTF-8; a byte order mark before it is skipped.
  ///   - limits: The limits.
  ///   - line: The number of the first line.
  /// - Throws: ``JSONError`` with the place of the first fault.
  public init(
    utf8 bytes: ArraySlice<UInt8>, _ limits: JSONLimits = JSONLimits(), line: Int = 1
  ) throws(JSONError) {
    var tokeniser = JSONTokeniser(bytes, limits, line: line)
    self = try Self.read(try tokeniser.need(), &tokeniser)
    // Only spaces can follow.
    _ = try tokeniser.next()
  }

  /// Reads the rest of a value in a text, of which one token was taken.
  package static func read(
    _ token: JSONToken, _ tokeniser: inout JSONTokeniser
  ) throws(JSONError) -> LocatedJSON {
    let place = tokeniser.place
    switch token {
    case .scalar(.null): return LocatedJSON(.null, at: place)
    case .scalar(.bool(let value)): return LocatedJSON(.bool(value), at: place)
    case .scalar(.number(let digits)): return LocatedJSON(.number(digits), at: place)
    case .scalar(.string(let text)): return LocatedJSON(.string(text), at: place)
    case .beginArray:
      var elements: [LocatedJSON] = []
      while true {
        let token = try tokeniser.need()
        if token == .endArray { return LocatedJSON(.array(elements), at: place) }
        elements.append(try read(token, &tokeniser))
      }
    case .beginObject, .endArray, .endObject, .name:
      var members: [Member] = []
      members.reserveCapacity(8)
      while case .name(let name) = try tokeniser.need() {
        let start = tokeniser.place
        let value = try read(try tokeniser.need(), &tokeniser)
        members.append(Member(name: name, place: start, value: value))
      }
      try checkNames(of: members)
      return LocatedJSON(.object(members), at: place)
    }
  }

  private static func checkNames(of members: [Member]) throws(JSONError) {
    if members.count <= 16 {
      // A dictionary would take longer than reading the object; so would copies of the members.
      for index in members.indices {
        for first in 0..<index where members[first].name == members[index].name {
          throw duplicate(members[index], of: members[first].place)
        }
      }
      return
    }
    var places: [String: TextPlace] = [:]
    for member in members {
      if let first = places.updateValue(member.place, forKey: member.name) {
        throw duplicate(member, of: first)
      }
    }
  }

  private static func duplicate(_ member: Member, of first: TextPlace) -> JSONError {
    let isSameLine = first.line == member.place.line
    return JSONError(
      .duplicateMember,
      "the member '\(member.name)' "
        + (isSameLine ? "appears twice" : "is in line \(first.line) already"),
      at: member.place)
  }
}

extension LocatedJSON {
  /// The sort of the value in messages: `a text`.
  public var sort: String {
    switch value {
    case .null: "null"
    case .bool: "a truth value"
    case .number: "a number"
    case .string: "a text"
    case .array: "an array"
    case .object: "an object"
    }
  }

  /// The value of a member; `nil` if there is none, or the value is not an object.
  public subscript(name name: String) -> LocatedJSON? {
    guard case .object(let members) = value else { return nil }
    return members.first { $0.name == name }?.value
  }

  /// The elements of an array of strings; `nil` for anything else.
  public var texts: [String]? {
    guard case .array(let elements) = value else { return nil }
    let texts = elements.compactMap(\.string)
    return texts.count == elements.count ? texts : nil
  }

  /// The members of an object of strings; `nil` for anything else.
  public var textsByName: [String: String]? {
    guard case .object(let members) = value else { return nil }
    var texts: [String: String] = [:]
    for member in members {
      guard let text = member.value.string else { return nil }
      texts[member.name] = text
    }
    return texts
  }

  private var string: String? {
    guard case .string(let text) = value else { return nil }
    return text
  }
}

extension JSONTokeniser {
  /// The next token of a whole text that has not ended: one that ends early is an error already.
  package mutating func need() throws(JSONError) -> JSONToken {
    guard let token = try next() else { throw error("the text is empty") }
    return token
  }
}
