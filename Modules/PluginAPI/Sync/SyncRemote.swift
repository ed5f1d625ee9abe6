public import Domain

/// A connection to a sync server.
public protocol SyncRemote: Sendable {
  /// Sends a request, and waits for its answer.
  ///
  /// It ends early if its task is cancelled; the request may have been carried out then.
  ///
  /// - Parameter request: The request, within ``RemoteLimits``.
  /// - Returns: The answer. With ``RemoteFailure/Code/noAnswer``, the request may have been carried
  ///   out.
  func send(_ request: RemoteRequest) async -> RemoteAnswer
}

/// A sync server's answer, with its time.
public struct RemoteAnswer: Hashable, Sendable {
  /// The reply, or why the request as a whole failed.
  public let result: Result<RemoteReply, RemoteFailure>
  /// The time of the server when it answered; `nil` if it did not say.
  public let time: Timestamp?

  /// Creates an answer.
  public init(_ result: Result<RemoteReply, RemoteFailure>, at time: Timestamp? = nil) {
    self.result = result
    self.time = time
  }
}
