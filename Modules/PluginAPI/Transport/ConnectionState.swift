/// How a connection is.
public enum ConnectionState: Hashable, Sendable {
  /// It is being made for the first time.
  case connecting
  /// Messages go out. Over UDP nobody answers, so it says only that they can be sent.
  case connected
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
    case .lost: "lost"
    case .refused: "refused"
    case .closed: "closed"
    }
  }

  /// What went wrong, or `nil`.
  public var reason: String? {
    switch self {
    case .lost(let reason), .refused(let reason): reason
    case .connecting, .connected, .closed: nil
    }
  }
}
