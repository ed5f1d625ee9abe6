package import Domain
import PluginAPI

/// What a sync server decides: the answer to each request, and what is stored.
///
/// It has no storage, connections, clock or randomness, and waits for nothing: it says what it
/// needs to know, decides over what was read, and gives the change to store. A ``MemoryServer`` or
/// a ``ServerShell`` reads and stores. The same requests at the same times get the same answers.
///
/// The zones of an owner are those of all its keys. The owner comes with the key, so a request can
/// only name zones of its sender; others do not exist for it.
public struct ServerCore: Sendable {
  /// The settings.
  public let settings: ServerSettings
  let signer: any TokenSigner
  private var keyLimiter: RateLimiter<String>
  private var pageLimiter: RateLimiter<String>
  private var zoneLimiter: RateLimiter<ZoneKey>
  private var replays: ReplayCache

  /// How often a write is decided again because another server was faster.
  static let attempts = 8
  /// Why it is not decided again after that.
  static let busy = RemoteFailure(
    .tryAgainLater, "the zone is busy", retryAfter: .seconds(1))

  /// Creates a core.
  ///
  /// - Parameters:
  ///   - signer: Signs tokens, with the key that the tokens of the storage always had.
  ///   - settings: The settings.
  public init(signer: any TokenSigner, settings: ServerSettings = .init()) {
    self.signer = signer
    self.settings = settings
    keyLimiter = RateLimiter(settings.keyRate)
    pageLimiter = RateLimiter(settings.pageRate)
    zoneLimiter = RateLimiter(settings.zoneRate)
    replays = ReplayCache(settings)
  }

  /// Begins a request.
  ///
  /// - Returns: The answer, if there is one already; `nil` if the request goes on, and then ends
  ///   with ``end(_:_:)``.
  mutating func begin(_ work: RequestWork) -> Result<ReplayCache.Answer, RemoteFailure>? {
    if !work.sender.canWrite, let refusal = Self.refusal(of: work.request) {
      return refusal.map { ReplayCache.Answer(reply: $0, life: nil) }
    }
    if let wait = wait(of: work) { return .failure(Self.throttled(wait)) }
    guard let message = work.message else { return nil }
    return replays.begin(message, at: work.now)
  }

  /// Counts a request of a key that needs no storage, and refuses it if there are too many.
  mutating func count(_ key: String, at now: Timestamp) throws(RemoteFailure) {
    if let wait = keyLimiter.take(key, at: now) { throw Self.throttled(wait) }
  }

  /// How long a request has to wait for the rates of its key; `nil` if it is within them.
  private mutating func wait(of work: RequestWork) -> Duration? {
    let key = work.sender.key
    if work.request.isOfPage {
      // Many pages can be read at once, and each one is charged only when it was read.
      return pageLimiter.take(key, count: ServerSettings.leastPage, at: work.now)
    }
    if work.request.readsByName, let wait = pageLimiter.take(key, count: 0, at: work.now) {
      return wait
    }
    return keyLimiter.take(key, at: work.now)
  }

  /// Counts what was read for a request.
  private mutating func charge(_ work: RequestWork) {
    guard work.request.isOfPage || work.request.readsByName else { return }
    pageLimiter.charge(
      work.sender.key, Int64(work.readBytes / 1_000),
      reserved: work.request.isOfPage ? ServerSettings.leastPage : 0, at: work.now)
  }

  /// Ends a request that has begun.
  mutating func end(_ work: RequestWork, _ result: Result<RemoteReply, RemoteFailure>) {
    charge(work)
    guard let message = work.message else { return }
    replays.end(
      message, result.map { ReplayCache.Answer(reply: $0, life: work.life) }, at: work.now)
  }

  /// Returns the answer to a message that was carried out before.
  ///
  /// If its zone has begun again since, the answer is no longer true, and the message must not be
  /// carried out twice: the sender has to send the write in a new one.
  func repeated(
    _ answer: ReplayCache.Answer, over facts: StorageFacts
  ) throws(RemoteFailure) -> RemoteReply {
    guard let zone = facts.zones.first, !zone.isDeleted else { throw Self.noZone }
    guard zone.firstSequence == answer.life else {
      throw RemoteFailure(
        .tryAgainLater, "this message was carried out before the zone began again",
        retryAfter: .seconds(1))
    }
    return answer.reply
  }

  /// Decides a request over what was read for it.
  mutating func decide(
    _ work: RequestWork, over facts: StorageFacts
  ) throws(RemoteFailure) -> Decision {
    switch work.request {
    case .modify(_, let operations, let isAtomic):
      let zone = try zone(of: work, facts)
      return try modify(zone, operations, isAtomic: isAtomic, at: work.now, over: facts)
    case .lookup(_, let names):
      _ = try zone(of: work, facts)
      return Decision(try lookup(names, over: facts))
    case .query(_, let query):
      let zone = try zone(of: work, facts)
      return Decision(try answer(query, after: work.token, in: zone, over: facts))
    case .changes(_, let text, let limit):
      let zone = try zone(of: work, facts)
      guard limit > 0 else { throw RemoteFailure(.badRequest, "the limit must be positive") }
      let place = text == nil ? start(of: zone, facts) : try place(work.token, in: zone, facts)
      return Decision(changes(of: zone, from: place, over: facts))
    case .zoneChanges(let text):
      return Decision(try zoneChanges(work, isFromStart: text == nil, over: facts))
    case .zones: return Decision(reply(facts.zones.filter { !$0.isDeleted }, facts))
    case .createZone(let name):
      return try createZone(name, of: work.sender.owner, over: facts)
    case .deleteZone: return try alter(try zone(of: work, facts), isDeleted: true, over: facts)
    }
  }

  /// The zone that a request names, if its rate allows.
  private mutating func zone(
    of work: RequestWork, _ facts: StorageFacts
  ) throws(RemoteFailure) -> StoredZone {
    guard let zone = facts.zones.first, !zone.isDeleted else { throw Self.noZone }
    // The rate counts the requests of clients, not how often one is decided.
    if work.attempt == 0, !work.request.isOfPage,
      let wait = zoneLimiter.take(zone.key, at: work.now)
    {
      throw Self.throttled(wait)
    }
    return zone
  }

  static let noZone = RemoteFailure(.zoneNotFound, "there is no such zone")

  private static func throttled(_ wait: Duration) -> RemoteFailure {
    RemoteFailure(.throttled, "too many requests", retryAfter: wait)
  }

  /// What a key that can only read gets for a write; `nil` for all other requests.
  ///
  /// Records are refused one by one, so that a client goes on reading.
  private static func refusal(
    of request: RemoteRequest
  ) -> Result<RemoteReply, RemoteFailure>? {
    guard request.isWrite else { return nil }
    let failure = RemoteFailure(.accessDenied, "the key can only read")
    guard case .modify(_, let operations, _) = request else { return .failure(failure) }
    return .success(.results(operations.map { .failure(name: $0.record.name, failure) }))
  }

  /// The number of the epoch that begins after another one.
  package static func epoch(
    after last: Int64, at now: Timestamp
  ) throws(ServerFault) -> Int64 {
    let (next, isOver) = last.addingReportingOverflow(1)
    guard !isOver else { throw .damaged("the epoch is the last one there can be") }
    return max(next, now.milliseconds)
  }
}

/// What a core decided.
struct Decision {
  /// The reply to the request, once the change is stored.
  let reply: RemoteReply
  /// The change; `nil` if nothing changes.
  let update: StorageUpdate?

  init(_ reply: RemoteReply, _ update: StorageUpdate? = nil) {
    (self.reply, self.update) = (reply, update)
  }
}
