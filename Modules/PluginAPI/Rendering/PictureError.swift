/// Why a picture cannot be drawn.
public struct PictureError: Error, Hashable, Sendable {
  /// The kind of failure.
  public let code: ErrorCode
  /// What happened, without a capital or full stop.
  public let message: String
  /// How to fix it, or `nil`.
  public let remedy: String?

  /// Creates an error.
  public init(_ code: ErrorCode, _ message: String, remedy: String? = nil) {
    self.code = code
    self.message = message
    self.remedy = remedy
  }
}

extension PictureError: CustomStringConvertible {
  /// The message and the remedy.
  public var description: String { remedy.map { "\(message); \($0)" } ?? message }
}
