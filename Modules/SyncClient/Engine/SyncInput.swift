public import Domain
public import PluginAPI

/// What happens to a ``SyncEngine``.
public enum SyncInput: Sendable {
  /// Sync begins, or begins again; the network may have come back.
  case started
  /// This device made edits, which ``SyncEngine/take(_:at:before:)`` took over.
  case edited
  /// The time that the engine asked for has come.
  case timer
  /// Others may have changed something.
  case hint
  /// The network is back: this ends a pause unless the server asked for it.
  case networkIsBack
  /// The answer to a request has come.
  ///
  /// The time is that of the server when it answered, if it is known.
  case reply(SyncRequest.ID, Result<RemoteReply, RemoteFailure>, at: Timestamp? = nil)
}

/// When something happens, and by which chance: an engine has no clock and no randomness.
public struct SyncMoment: Sendable {
  /// The time of this device, right or not.
  public let time: Timestamp
  /// 64 random bits, which spread the retries of many devices.
  public let chance: UInt64

  /// Creates a moment.
  public init(_ time: Timestamp, chance: UInt64) {
    self.time = time
    self.chance = chance
  }
}

/// A request to send, with the id that its reply must carry.
public struct SyncRequest: Identifiable, Hashable, Sendable {
  /// The number.
  public let id: Int
  /// The request.
  public let request: RemoteRequest
}

/// What a ``SyncEngine`` wants done after something happened.
public struct SyncOutput: Hashable, Sendable {
  /// A request to send; all earlier ones are given up.
  public var request: SyncRequest?
  /// When to call again with ``SyncInput/timer``; later inputs replace it.
  public var wake: Timestamp?
  /// What the person should know.
  public var news: [SyncNews] = []

  /// Nothing.
  public init() {}
}

/// That nothing moves though something waits.
public struct SyncSilence: Hashable, Sendable {
  /// Since when.
  public let since: Timestamp
  /// What failed last; `nil` if nothing did: then no answer came, or none was asked for.
  public let failure: RemoteFailure?

  /// Creates the statement.
  public init(since: Timestamp, failure: RemoteFailure?) {
    (self.since, self.failure) = (since, failure)
  }
}

/// What sync has to say about itself.
public enum SyncNews: Hashable, Sendable {
  /// All edits were sent, and those of others taken in.
  case upToDate
  /// The server cannot be reached or is busy; sync tries again by itself.
  case waiting(RemoteFailure.Code)
  /// Nothing has moved for a minute though something waits.
  case silent(SyncSilence)
  /// The server does not accept this device, or has no room: a person has to sign in, get access,
  /// or make room.
  case blocked(RemoteFailure.Code, reason: String)
  /// The server does not take a record. It is sent again when it is edited; if the server lacks
  /// room or denies access, also when sync begins again, and every hour.
  case refused(EntityKey, reason: String)
  /// A record of the server cannot be read.
  case unreadable(record: String, reason: String)
  /// A newer build wrote a record; this one keeps what it has.
  case newer(EntityKey)
  /// Another device changed a trip first, and unsent edits of this one do not fit: they are lost.
  case overtaken(EntityKey)
}
