package import Domain
import Foundation
import JSONText
import PluginAPI
package import SyncServer
import SyncSigning
import SyncWire

/// Answers signed requests, and lets clients know of changes.
///
/// It has a thread of its own, which waits for the disk: connections do not. If a storage waits
/// without the thread, for a key as for records, other requests are answered meanwhile.
package actor SyncService {
  /// What a service works with.
  package struct Sources: Sendable {
    /// The clock.
    package var now: @Sendable () -> Timestamp
    /// The time since some moment, by a clock that no one sets.
    package var uptime: @Sendable () -> Duration
    /// Writes down how far the store has come, after something was written.
    package var mark: @Sendable () throws(ServerFault) -> Void

    /// Creates sources.
    ///
    /// - Parameters:
    ///   - now: The clock.
    ///   - uptime: A clock that no one sets; `nil` for the system's.
    ///   - mark: Writes down how far the store has come.
    package init(
      now: @escaping @Sendable () -> Timestamp, uptime: (@Sendable () -> Duration)? = nil,
      mark: @escaping @Sendable () throws(ServerFault) -> Void = {}
    ) {
      let origin = ContinuousClock.now
      (self.now, self.mark) = (now, mark)
      self.uptime = uptime ?? { origin.duration(to: .now) }
    }
  }

  private nonisolated let executor = ServerThread.store
  private let check: SignatureCheck
  private let sources: Sources
  private let bell: (any ServerBell)?
  private let start: StartGuard
  private let shell: ServerShell
  private var followers: Followers
  private var isMarked = true

  /// Runs on the thread of stores.
  package nonisolated var unownedExecutor: UnownedSerialExecutor {
    executor.asUnownedSerialExecutor()
  }

  /// How many streams of hints there can be, if nothing else is chosen.
  package static let standardStreams = 800

  /// Creates a service.
  ///
  /// - Parameters:
  ///   - core: Decides.
  ///   - storage: Where zones, records and the keys that are accepted are; a removed key is refused
  ///     at once.
  ///   - sources: The clock, and what marks the store.
  ///   - bell: Lets other servers of the storage know of changes; `nil` if there are none.
  ///   - mostStreams: The most streams of hints.
  package init(
    _ core: ServerCore, over storage: any ServerStorage & KeyDirectory, _ sources: Sources,
    bell: (any ServerBell)? = nil, mostStreams: Int = SyncService.standardStreams
  ) {
    (self.sources, self.bell) = (sources, bell)
    shell = ServerShell(core, over: storage)
    check = SignatureCheck(keys: storage)
    followers = Followers(most: mostStreams)
    start = StartGuard(at: sources.now(), uptime: sources.uptime())
  }

  /// What a request is before its body is read.
  enum Admission: Sendable {
    /// Its body is read and kept: the body is short, or the key is known.
    case known
    /// It names a key that is not known: ``SyncService/answer(_:)`` refuses it.
    case unknown
    /// It is refused, whatever its body is.
    case refused(SyncReply)
  }

  /// Checks what a request says before its body, so that a stranger's long body is not kept.
  func admission(of call: SyncCall) async -> Admission {
    do {
      return try await check.key(named: call.signature, at: sources.now()) == nil
        ? .unknown : .known
    } catch {
      return .refused(reply(to: error))
    }
  }

  /// Answers a request.
  ///
  /// What needs no storage is not done on the thread of stores, which has enough to do: checking
  /// the signature, reading the body, and writing the reply.
  @concurrent
  nonisolated func answer(_ call: SyncCall) async -> SyncReply {
    do {
      let key = try check.signer(of: call, naming: try await key(of: call))
      switch call.route {
      case .operation(let name): return await carryOut(name, call, key)
      default: return await callerReply(key)
      }
    } catch {
      return reply(to: error)
    }
  }

  private func callerReply(_ key: KeyEntry) -> SyncReply {
    do throws(RemoteFailure) {
      try shell.count(key, at: sources.now())
    } catch {
      return reply(to: error, key: key.name)
    }
    let text = JSONWriter.object(.control) { $0.member("userRecordName", key.owner) }
    var reply = SyncReply(Array(text.utf8), uuid: Self.makeID())
    reply.key = key.name
    return reply
  }

  private func key(of call: SyncCall) async throws -> KeyEntry? {
    try await check.key(named: call.signature, at: sources.now())
  }

  private nonisolated func reply(to error: any Error, key: String? = nil) -> SyncReply {
    let fault = error as? ServerFault
    let failure = error as? RemoteFailure ?? fault?.failure
    var reply = SyncReply(
      failure ?? RemoteFailure(.internalError, "the server has a fault"), uuid: Self.makeID())
    (reply.fault, reply.key) = (fault, key)
    return reply
  }

  private static func makeID() -> String { UUID().uuidString }
}

// MARK: - Operations

extension SyncService {
  @concurrent
  private nonisolated func carryOut(
    _ name: String, _ call: SyncCall, _ key: KeyEntry
  ) async -> SyncReply {
    let question: WireQuestion
    do throws(RemoteFailure) {
      question = try WireQuestion(name, call.body)
      if question.requests.contains(where: \.isWrite) { try checkTime(call) }
    } catch {
      return reply(to: error, key: key.name)
    }
    let hash = call.signature?.messageHash(body: call.body, path: call.path) ?? []
    let answers = await answers(to: question.requests, hash: hash, key, by: call.stream)
    let results = answers.map(\.result)
    let id = Self.makeID()
    let (status, body) = question.reply(results, uuid: id)
    var reply = SyncReply(body, status: status, uuid: id)
    if status != 200, case .failure(let failure)? = results.first {
      reply = SyncReply(failure, uuid: id)
    }
    (reply.key, reply.fault) = (key.name, answers.lazy.compactMap(\.fault).first)
    reply.writtenRecords = zip(question.requests, results).reduce(0) { $0 + Self.written($1) }
    return reply
  }

  /// Answers the requests of a body, one after the other.
  private func answers(
    to requests: [RemoteRequest], hash: [UInt8], _ key: KeyEntry, by name: String?
  ) async -> [ServerAnswer] {
    let sender = RequestSender(
      owner: key.owner, key: key.identifier, canWrite: key.canWrite)
    var answers: [ServerAnswer] = []
    for (number, request) in requests.enumerated() {
      // Each request of a body is a message of its own.
      let message = MessageHash(requests.count > 1 ? hash + [UInt8(number)] : hash)
      let answer = await shell.answer(request, from: sender, at: sources.now(), message: message)
      answers.append(answer)
      note(request, answer.result, key, by: name)
    }
    return answers
  }

  private nonisolated func checkTime(_ call: SyncCall) throws(RemoteFailure) {
    guard let date = call.signature.flatMap(SignatureCheck.time) else { return }
    try start.check(date, at: sources.now(), uptime: sources.uptime())
  }

  /// Lets others know of a change.
  private func note(
    _ request: RemoteRequest, _ result: Result<RemoteReply, RemoteFailure>, _ key: KeyEntry,
    by name: String?
  ) {
    guard case .success = result, request.isWrite else { return }
    switch request {
    case .modify(let zone, _, _):
      guard Self.written((request, result)) > 0 else { return }
      note(ZoneHint(owner: key.owner, zone: zone, writer: name))
    case .createZone(let zone), .deleteZone(let zone):
      note(ZoneHint(owner: key.owner, zone: zone, writer: name))
    default: return
    }
    isMarked = false
  }

  private func note(_ hint: ZoneHint) {
    followers.note(hint.zone, of: hint.owner, by: hint.writer)
    bell?.ring(hint)
  }

  /// How many records a request wrote.
  private static func written(
    _ part: (request: RemoteRequest, result: Result<RemoteReply, RemoteFailure>)
  ) -> Int {
    guard case .modify = part.request, case .success(.results(let results)) = part.result else {
      return 0
    }
    return results.count { if case .record = $0 { true } else { false } }
  }
}

// MARK: - Streams

extension SyncService {
  /// Adds a stream of hints.
  ///
  /// - Returns: The stream, or why there is none.
  func follow(_ call: SyncCall) async -> (stream: Followers.Stream?, reply: SyncReply) {
    do {
      let key = try await check.signer(of: call, at: sources.now())
      do throws(RemoteFailure) {
        try shell.count(key, at: sources.now())
        let stream = try followers.add(key, try StreamRequest(call.body), name: call.stream)
        var reply = SyncReply([], uuid: Self.makeID())
        reply.key = key.name
        return (stream, reply)
      } catch {
        return (nil, reply(to: error, key: key.name))
      }
    } catch {
      return (nil, reply(to: error))
    }
  }

  /// Takes the zones that a stream has to write.
  func takeHints(_ stream: Followers.Stream) -> [String] { followers.take(stream.id) }

  /// Removes a stream that ended.
  func leave(_ stream: Followers.Stream) { followers.remove(stream.id) }

  /// Passes the hints of other servers on to the streams, until the task is cancelled.
  func listen() async {
    guard let bell else { return }
    for await hint in bell.hints() {
      switch hint {
      case .zone(let hint): followers.note(hint.zone, of: hint.owner, by: hint.writer)
      case .everything: await noteEverything()
      }
    }
  }

  /// Lets all clients know that any zone may have changed.
  private func noteEverything() async {
    for owner in followers.owners {
      do throws(ServerFault) {
        for zone in try await shell.storage.read(.zones(of: owner)).zones {
          followers.note(zone.name, of: owner, by: nil)
        }
      } catch {
        // A client whose stream ends asks the server at once.
        followers.end(owner: owner)
      }
    }
  }

  /// Whether there are other servers.
  nonisolated var hasBell: Bool { bell != nil }

  /// How many streams there are.
  package var streamCount: Int { followers.count }

  /// Ends the streams of keys that were removed.
  ///
  /// - Throws: ``/SyncServer/ServerFault`` if the keys cannot be read.
  package func endRevokedStreams() async throws(ServerFault) {
    for key in followers.keys where try await check.keys.key(key) == nil {
      followers.end(key: key)
    }
  }

  /// Ends all streams, and takes no others.
  func endStreams() { followers.close() }
}

// MARK: - Upkeep

extension SyncService {
  /// Whether the store can be read.
  func isHealthy() async -> Bool {
    (try? await shell.storage.read(.zonesAfter(nil, limit: 1))) != nil
  }

  /// Marks how far the store has come, if something was written since the last time.
  func mark() throws(ServerFault) {
    guard !isMarked else { return }
    try sources.mark()
    isMarked = true
  }

  /// Collects what was deleted long ago.
  ///
  /// - Returns: How many records lost their values, and of how many nothing is left.
  func collect() async throws(ServerFault) -> (emptied: Int, removed: Int) {
    let counts = try await shell.collect(at: sources.now())
    if counts.emptied > 0 { isMarked = false }
    return counts
  }
}
