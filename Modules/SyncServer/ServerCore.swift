public import Domain
public import PluginAPI

/// What a sync server decides: the answer to each request, and what is stored.
///
/// It has no connections, clock or randomness: the same requests at the same times get the same
/// answers. The caller has checked the signature of the request.
///
/// The zones of an owner are those of all its keys. The owner comes with the key, so a request can
/// only name zones of its sender; others do not exist for it.
///
/// A copy over a ``MemoryStorage`` is a server of its own.
public struct ServerCore: Sendable {
  /// The settings.
  public let settings: ServerSettings
  /// What is stored.
  public internal(set) var storage: any ServerStorage
  /// What went wrong in the storage during the last request, for the server's log; clients do not
  /// get to know it.
  public private(set) var lastFault: ServerFault?
  let signer: any TokenSigner
  private var keyLimiter: RateLimiter<String>
  private var zoneLimiter: RateLimiter<ZoneKey>
  private var replays: ReplayCache

  /// How often a write is decided again because another server was faster.
  static let attempts = 8

  /// Creates a server.
  ///
  /// - Parameters:
  ///   - storage: Where zones and records are.
  ///   - signer: Signs tokens, with the key that this storage's tokens always had.
  ///   - settings: The settings.
  public init(
    storage: any ServerStorage, signer: any TokenSigner, settings: ServerSettings = .init()
  ) {
    self.storage = storage
    self.signer = signer
    self.settings = settings
    keyLimiter = RateLimiter(settings.keyRate)
    zoneLimiter = RateLimiter(settings.zoneRate)
    replays = ReplayCache(settings)
  }

  /// Answers a request.
  ///
  /// - Parameters:
  ///   - request: The request, which is not trusted.
  ///   - sender: Who sent it, according to its signature.
  ///   - now: The time.
  ///   - message: The hash of the signed message. A write with a hash of the last 20 minutes is not
  ///     carried out again, but gets the reply from before; `nil` if messages cannot be repeated.
  /// - Returns: The reply, or why the request as a whole failed. Nothing is then stored.
  public mutating func answer(
    _ request: RemoteRequest, from sender: RequestSender, at now: Timestamp,
    message: MessageHash? = nil
  ) -> Result<RemoteReply, RemoteFailure> {
    lastFault = nil
    do {
      if let wait = keyLimiter.take(sender.key, at: now) { throw Self.throttled(wait) }
      guard request.isWrite, let message else {
        return .success(try carryOut(request, from: sender.owner, at: now))
      }
      let key = ReplayCache.Key(sender: sender.key, hash: message)
      if let reply = try replays.reply(to: key, at: now) { return .success(reply) }
      let reply = try carryOut(request, from: sender.owner, at: now)
      replays.remember(reply, to: key, at: now)
      return .success(reply)
    } catch {
      return .failure(failure(of: error))
    }
  }

  private mutating func carryOut(
    _ request: RemoteRequest, from owner: String, at now: Timestamp
  ) throws -> RemoteReply {
    for attempt in 0..<Self.attempts {
      do {
        return try self.attempt(request, from: owner, at: now, isFirst: attempt == 0)
      } catch ServerFault.stale {
        continue
      }
    }
    throw RemoteFailure(.tryAgainLater, "the zone is busy", retryAfter: .seconds(1))
  }

  private mutating func attempt(
    _ request: RemoteRequest, from owner: String, at now: Timestamp, isFirst: Bool
  ) throws -> RemoteReply {
    // The rate counts the requests of clients, not how often one is decided.
    let time = isFirst ? now : nil
    switch request {
    case .modify(let name, let operations, let isAtomic):
      let zone = try zone(name, of: owner, at: time)
      return try modify(zone, operations, isAtomic: isAtomic, at: now)
    case .lookup(let name, let names):
      return try lookup(names, in: try zone(name, of: owner, at: time))
    case .query(let name, let query):
      return try answer(query, in: try zone(name, of: owner, at: time))
    case .changes(let name, let token, let limit):
      let zone = try zone(name, of: owner, at: time)
      return try changes(of: zone, after: token, limit: limit)
    case .zoneChanges(let token): return try zoneChanges(of: owner, after: token)
    case .zones: return try zones(of: owner)
    case .createZone(let name): return try createZone(name, of: owner)
    case .deleteZone(let name): return try delete(try zone(name, of: owner, at: time))
    }
  }

  /// The zone that a request names, if its rate allows; without a time it is not counted.
  private mutating func zone(
    _ name: String, of owner: String, at now: Timestamp?
  ) throws -> StoredZone {
    guard RecordRules.isName(name), let zone = try storage.zone(name, of: owner), !zone.isDeleted
    else { throw RemoteFailure(.zoneNotFound, "there is no such zone") }
    if let now, let wait = zoneLimiter.take(zone.key, at: now) { throw Self.throttled(wait) }
    return zone
  }

  private static func throttled(_ wait: Duration) -> RemoteFailure {
    RemoteFailure(.throttled, "too many requests", retryAfter: wait)
  }

  /// What a client gets to know of an error.
  private mutating func failure(of error: any Error) -> RemoteFailure {
    if let failure = error as? RemoteFailure { return failure }
    lastFault = error as? ServerFault
    return switch lastFault {
    case .full:
      RemoteFailure(.quotaExceeded, "the server has no room", detail: .tooLarge(.server))
    case .unavailable, .stale:
      RemoteFailure(.tryAgainLater, "the server is busy", retryAfter: .seconds(1))
    case .damaged, nil: RemoteFailure(.internalError, "the server has a fault")
    }
  }
}

/// Who sent a request.
public struct RequestSender: Hashable, Sendable {
  /// Whose zones it is about.
  public let owner: String
  /// The key that signed it; an owner can have several.
  public let key: String

  /// Creates a sender.
  public init(owner: String, key: String) {
    self.owner = owner
    self.key = key
  }
}

/// The hash of a signed message: of what is signed, not of the signature, as one message has
/// several valid signatures.
public struct MessageHash: Hashable, Sendable {
  /// The bytes.
  public let bytes: [UInt8]

  /// Creates a hash.
  public init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }
}

extension RemoteRequest {
  /// Whether it changes what is stored.
  package var isWrite: Bool {
    switch self {
    case .modify, .createZone, .deleteZone: true
    case .lookup, .query, .changes, .zoneChanges, .zones: false
    }
  }
}
