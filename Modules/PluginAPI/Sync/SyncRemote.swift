/// A connection to a sync server.
public protocol SyncRemote: Sendable {
  /// Sends a request, and waits for its answer.
  ///
  /// - Parameter request: The request, within ``RemoteLimits``.
  /// - Returns: The answer.
  /// - Throws: ``RemoteFailure`` if the request as a whole failed; with
  ///   ``RemoteFailure/Code/noAnswer``, it may have been carried out.
  func send(_ request: RemoteRequest) async throws(RemoteFailure) -> RemoteReply
}
