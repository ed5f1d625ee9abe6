package import PluginAPI

/// Why a storage did not do what it should.
public enum ServerFault: Error, Hashable, Sendable {
  /// The zone was changed since it was read.
  case stale
  /// The storage is busy or cannot be reached.
  case unavailable(String)
  /// The storage has no room.
  case full(String)
  /// The storage has contents that no server wrote.
  case damaged(String)

  /// What a client gets to know of it.
  package var failure: RemoteFailure {
    switch self {
    case .full:
      RemoteFailure(.quotaExceeded, "the server has no room", detail: .tooLarge(.server))
    case .unavailable, .stale:
      RemoteFailure(.tryAgainLater, "the server is busy", retryAfter: .seconds(1))
    case .damaged: RemoteFailure(.internalError, "the server has a fault")
    }
  }
}
