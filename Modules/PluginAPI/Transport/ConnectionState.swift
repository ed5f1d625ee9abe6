/// The state of a connection.
public enum ConnectionState: Hashable, Sendable {
  /// Connecting for the first time.
  case connecting
  /// The console answers, or accepted the connection.
  case connected
  /// Messages go out without confirmation: over UDP, until something comes in.
  case unconfirmed
  /// The connection was lost, for this reason, and is being made again.
  case lost(String)
  /// The console refuses the connection, for this reason; it is tried again.
  case refused(String)
  /// This program closed the connection.
  case closed

  /// The state as a word.
  public var word: String {
    switch self {
    case .connecting: "connecting"
    case .connected: "connected"
    case .unconfirmed: "unconfirmed"
    case .lost: "lost"
    case .refused: "refused"
    case .closed: "closed"
    }
  }

  /// The reason, or `nil`.
  public var reason: String? {
    switch self {
    case .lost(let reason), .refused(let reason): reason
    case .connecting, .connected, .unconfirmed, .closed: nil
    }
  }

  /// Whether the console's last feedback is still valid.
  public var isTrusted: Bool { self == .connected || self == .unconfirmed }
}
