public import PluginAPI

/// What a server answers.
public struct ServerAnswer: Hashable, Sendable {
  /// The reply, or why the request as a whole failed; then nothing is stored.
  public let result: Result<RemoteReply, RemoteFailure>
  /// What went wrong in the storage, for the server's log; clients do not get to know it.
  public let fault: ServerFault?

  init(_ result: Result<RemoteReply, RemoteFailure>, _ fault: ServerFault? = nil) {
    (self.result, self.fault) = (result, fault)
  }
}
