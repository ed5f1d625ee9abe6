import PluginAPI
import SyncClient

extension SyncBridge.State {
  /// What headers show.
  var mark: SceneSync? {
    if isOnline { return isUpToDate ? .upToDate : .busy }
    return switch news {
    case .blocked?: .stopped
    case nil: .busy
    default: .offline
    }
  }
}

extension WorkspaceError {
  /// Creates an error from a server's refusal.
  init(_ failure: RemoteFailure) {
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
        remedy: "'callboard-sync-server keys new NAME' makes another one there")
    default:
      self.init(.badAnswer, "the server answered \(failure.code.rawValue): \(failure.reason)")
    }
  }
}
