/// Why a text is not JSON, and where.
public struct JSONError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What kind of fault it is.
  public enum Code: Hashable, Sendable {
    /// The text breaks the grammar of JSON.
    case malformed
    /// Something follows the value.
    case trailingText
    /// An object has two members with the same name.
    case duplicateMember
    /// The text is longer, or has more values, than is allowed.
    case tooLarge
  }

  /// What kind of fault it is.
  public let code: Code
  /// Where the fault is.
  public let place: TextPlace
  /// What is wrong and what is allowed, without a capital or full stop.
  public let message: String

  init(_ code: Code, _ message: String, at place: TextPlace) {
    self.code = code
    self.place = place
    self.message = message
  }

  /// The place and what is wrong.
  public var description: String { "\(place): \(message)" }
}
