import Domain
import PluginAPI

/// The answer to one request: it is read for, decided and stored, and decided again if another
/// server was faster.
struct RequestWork: ServerWork {
  let request: RemoteRequest
  let sender: RequestSender
  let now: Timestamp
  /// What is remembered of a write; `nil` if the message cannot be repeated.
  let message: ReplayCache.Key?
  /// The token of the request, if this server made it for the owner.
  private(set) var token: FeedToken?
  /// How often it was decided before.
  private(set) var attempt = 0
  /// The bytes of the records that were read for it.
  private(set) var readBytes = 0
  /// The sequence at which the life of the zone began whose records it writes; `nil` if it writes
  /// none.
  private(set) var life: Int64?
  /// The answer to an equal message that wrote records.
  private var former: ReplayCache.Answer?
  private var reply = RemoteReply.results([])

  /// Creates the work for a request.
  ///
  /// - Parameters:
  ///   - request: The request, which is not trusted.
  ///   - sender: Who sent it, according to its signature.
  ///   - now: The time.
  ///   - message: The hash of the signed message.
  init(
    _ request: RemoteRequest, from sender: RequestSender, at now: Timestamp, message: MessageHash?
  ) {
    (self.request, self.sender, self.now) = (request, sender, now)
    self.message =
      request.isWrite ? message.map { ReplayCache.Key(sender: sender.key, hash: $0) } : nil
  }

  mutating func step(
    after event: StorageEvent, _ core: inout ServerCore
  ) -> ServerStep<ServerAnswer> {
    do throws(RemoteFailure) {
      switch event {
      case .none:
        if let result = core.begin(self) {
          guard case .success(let answer) = result, answer.life != nil else {
            return .end(ServerAnswer(result.map(\.reply)))
          }
          former = answer
        }
        let seal = TokenSeal(signer: core.signer, owner: sender.owner)
        token = request.token.flatMap(seal.token)
        return .read(try core.need(of: self))
      case .read(let facts):
        if let former {
          return .end(ServerAnswer(.success(try core.repeated(former, over: facts))))
        }
        readBytes = facts.page.readBytes
        if case .modify = request { life = facts.zones.first?.firstSequence }
        let decision = try core.decide(self, over: facts)
        reply = decision.reply
        guard let update = decision.update else { return end(.success(reply), &core) }
        return .apply(update)
      case .applied, .purged: return end(.success(reply), &core)
      case .failed(.stale):
        attempt += 1
        guard attempt < ServerCore.attempts else { throw ServerCore.busy }
        return .read(try core.need(of: self))
      case .failed(let fault): return end(.failure(fault.failure), &core, fault)
      }
    } catch {
      return end(.failure(error), &core)
    }
  }

  private func end(
    _ result: Result<RemoteReply, RemoteFailure>, _ core: inout ServerCore,
    _ fault: ServerFault? = nil
  ) -> ServerStep<ServerAnswer> {
    core.end(self, result)
    return .end(ServerAnswer(result, fault))
  }
}

extension RemoteRequest {
  /// The place from which it reads on.
  fileprivate var token: String? {
    switch self {
    case .changes(_, let token, _), .zoneChanges(let token): token
    case .query(_, let query): query.marker
    case .modify, .lookup, .zones, .createZone, .deleteZone: nil
    }
  }
}
