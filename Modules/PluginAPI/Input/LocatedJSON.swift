/// A JSON value that knows where it stands, for files that people write by hand.
///
/// Read strictly, as RFC 8259 has it, so that a slip of the pen is told with its line instead of
/// changing what the file means. Numbers stay text: `5.20` is not `5.2` to everyone who reads it.
public struct LocatedJSON: Hashable, Sendable {
  /// What the value is.
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
  }

  /// The most bytes of a text, where nobody says otherwise.
  public static let size = 1 << 20
  /// How deep arrays and objects may lie in each other.
  public static let depth = 64

  /// Creates a value that stands at a place.
  public init(_ value: Value, at place: TextPlace) {
    self.value = value
    self.place = place
  }

  /// Reads a text.
  ///
  /// Time and memory grow with the length of the text, whatever it holds.
  ///
  /// - Parameter text: One JSON value, with blanks around it at most.
  /// - Throws: ``LocatedJSONError`` with the place of the first thing that is wrong.
  public init(_ text: String) throws(LocatedJSONError) {
    try self.init(utf8: Array(text.utf8))
  }

  /// Reads the bytes of a text.
  ///
  /// - Parameters:
  ///   - bytes: One JSON value in UTF-8; a byte order mark before it is passed over.
  ///   - size: The most bytes that it may have.
  ///   - count: The most values that it may hold, which is what bounds the memory they take.
  /// - Throws: ``LocatedJSONError`` with the place of the first thing that is wrong.
  public init(
    utf8 bytes: [UInt8], size: Int = LocatedJSON.size, count: Int = .max
  ) throws(LocatedJSONError) {
    var reader = try JSONTextReader(bytes, size: size, count: count)
    self = try reader.readAll()
  }
}

extension LocatedJSON {
  /// What the value is, in the words of a message: `a text`.
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

  /// The value of a member; `nil` where there is none, or the value is no object.
  public subscript(name name: String) -> LocatedJSON? {
    guard case .object(let members) = value else { return nil }
    return members.first { $0.name == name }?.value
  }
}

/// Why a text is no JSON, and where.
public struct LocatedJSONError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Where reading broke off.
  public let place: TextPlace
  /// What is wrong and what is allowed, without a capital or full stop.
  public let message: String

  init(_ message: String, at place: TextPlace) {
    self.message = message
    self.place = place
  }

  /// The place and what is wrong.
  public var description: String { "\(place): \(message)" }
}
