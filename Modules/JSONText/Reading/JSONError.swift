/// Why a text is not JSON, and where.
public struct JSONError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kind of fault.
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

  /// The kind of fault.
  public let code: Code
  /// The place of the fault.
  public let place: TextPlace
  /// The fault and the allowed values, without a capital or full stop.
  public let message: String

  init(_ code: Code, _ message: String, at place: TextPlace) {
    self.code = code
    self.place = place
    self.message = message
  }

  /// The place and the fault.
  public var description: String { "\(place): \(message)" }
}
