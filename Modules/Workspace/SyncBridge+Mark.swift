import PluginAPI
import SyncClient

extension SyncBridge.State {
  /// What headers show.
  var mark: SceneSync? {
    if isOnline {
      guard isUpToDate else { return .busy }
      return refused.isEmpty ? .upToDate : .partial
    }
    return switch news {
    case .blocked?: .stopped
    case nil: .busy
    default: .offline
    }
  }
}

extension WorkspaceError {
  /// Creates an error from a server's refusal.
  ///
  /// - Parameters:
  ///   - failure: The refusal.
  ///   - renewal: How a person gets another key.
  init(_ failure: RemoteFailure, renewal: String) {
    if case .signIn? = failure.detail {
      self.init(
        .notAllowed, failure.reason,
        remedy: "sign in there with a browser, and type 'sync URL' with the web token")
      return
    }
    switch failure.code {
    case .noAnswer:
      self.init(
        .noAnswer, failure.reason, remedy: "see that the server runs and can be reached")
    case .accessDenied, .authenticationFailed, .authenticationRequired:
      self.init(
        .notAllowed, "the server does not accept this key: \(failure.reason)",
        remedy: renewal)
    default:
      self.init(.badAnswer, "the server answered \(failure.code.rawValue): \(failure.reason)")
    }
  }

  /// The error with another remedy after its own one.
  func with(_ remedy: String?) -> WorkspaceError {
    guard let remedy else { return self }
    return WorkspaceError(code, message, remedy: self.remedy.map { "\($0); \(remedy)" } ?? remedy)
  }

  /// Others can read a file with a key.
  static func exposedKey(in path: String) -> WorkspaceError {
    WorkspaceError(
      .notAllowed, "others can read the key in '\(path)'",
      remedy: "'chmod 600 \(path)' if no one has read it, or get another key from the server")
  }
}
