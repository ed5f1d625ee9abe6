public import PluginAPI

/// Why a trip cannot be made, merged or edited; it is as it was.
public struct TripError: Error, Hashable, Sendable {
  /// Which kind of failure it is.
  public let code: ErrorCode
  /// What happened, without a capital or full stop.
  public let message: String
  /// What can be done about it, or `nil`.
  public let remedy: String?

  /// Creates an error.
  public init(_ code: ErrorCode, _ message: String, remedy: String? = nil) {
    self.code = code
    self.message = message
    self.remedy = remedy
  }
}

extension TripError: CustomStringConvertible {
  /// What happened, and what to do.
  public var description: String { remedy.map { "\(message); \($0)" } ?? message }
}
