/// How a connection is.
public enum ConnectionState: Hashable, Sendable {
  /// It is being made for the first time.
  case connecting
  /// The console answers, or took the connection.
  case connected
  /// Messages go out, and nothing says that they arrive: over UDP, until something comes in.
  case unconfirmed
  /// It was there and is being made again, with what went wrong.
  case lost(String)
  /// The console does not take it, with what it or the system said; it is tried again.
  case refused(String)
  /// It was ended here.
  case closed

  /// The word for it.
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

  /// What went wrong, or `nil`.
  public var reason: String? {
    switch self {
    case .lost(let reason), .refused(let reason): reason
    case .connecting, .connected, .unconfirmed, .closed: nil
    }
  }

  /// Whether what the console said last is still believed.
  public var isTrusted: Bool { self == .connected || self == .unconfirmed }
}
