public import Domain

/// A connection to a sync server.
public protocol SyncRemote: Sendable {
  /// What the server does, and what it leaves to its clients; by default, those of this project's
  /// own server.
  var capabilities: RemoteCapabilities { get }

  /// Sends a request, and waits for its answer.
  ///
  /// It ends early if its task is cancelled; the request may have been carried out then. If the
  /// answer has a key for the next request, it is waited for, but only for some seconds.
  ///
  /// - Parameter request: The request, within ``RemoteLimits``.
  /// - Returns: The answer. With ``RemoteFailure/Code/noAnswer``, the request may have been carried
  ///   out.
  func send(_ request: RemoteRequest) async -> RemoteAnswer

  /// Listens for changes that others make in a zone, until the connection ends or its task is
  /// cancelled.
  ///
  /// It is a help only: without it, a client asks from time to time. By default it ends at once.
  ///
  /// - Parameters:
  ///   - zone: The zone.
  ///   - note: Called when something changed, and when it begins to listen.
  func listen(to zone: String, _ note: @escaping @Sendable () -> Void) async

  /// Refuses requests from now on, and waits for the end of those that were sent.
  ///
  /// After that, another process can use the same key. By default it does nothing, as a key is not
  /// changed by its use.
  func finish() async
}

extension SyncRemote {
  /// Those of this project's own server.
  public var capabilities: RemoteCapabilities { .ownServer }

  /// Does nothing.
  public func finish() async {}

  /// Ends at once.
  public func listen(to zone: String, _ note: @escaping @Sendable () -> Void) async {}
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
