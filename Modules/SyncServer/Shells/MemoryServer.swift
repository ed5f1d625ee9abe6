public import Domain
public import PluginAPI

/// A server whose storage is in memory: a value, for simulations and tests.
///
/// A copy is a server of its own.
public struct MemoryServer: Sendable {
  /// Decides.
  public private(set) var core: ServerCore
  /// What is stored.
  public var storage: MemoryStorage

  /// Creates a server.
  public init(_ core: ServerCore, over storage: MemoryStorage = MemoryStorage()) {
    (self.core, self.storage) = (core, storage)
  }

  /// Answers a request, as ``ServerShell/answer(_:from:at:message:)`` does.
  public mutating func answer(
    _ request: RemoteRequest, from sender: RequestSender, at now: Timestamp,
    message: MessageHash? = nil
  ) -> Result<RemoteReply, RemoteFailure> {
    run(RequestWork(request, from: sender, at: now, message: message)).result
  }

  /// Collects what was deleted long ago, as ``ServerShell/collect(at:)`` does.
  public mutating func collect(
    at now: Timestamp
  ) throws(ServerFault) -> (emptied: Int, removed: Int) {
    let end = core.settings.lastDeletion(at: now)
    return try run(CollectionWork(before: end, purges: true, at: now)).get()
  }

  /// Deletes the records for good that clients have marked as deleted before a moment.
  ///
  /// - Parameters:
  ///   - moment: The moment.
  ///   - now: The time.
  /// - Returns: How many there were.
  /// - Throws: ``ServerFault`` if the storage fails.
  public mutating func deleteForGood(
    before moment: Timestamp, at now: Timestamp
  ) throws(ServerFault) -> Int {
    try run(CollectionWork(before: moment, purges: false, at: now)).get().emptied
  }

  /// Stores the contents of a zone, as ``ServerShell/replaceZone(_:of:with:replaces:at:)`` does.
  public mutating func replaceZone(
    _ name: String, of owner: String, with contents: ZoneContents, replaces: Bool,
    at now: Timestamp
  ) -> Result<RemoteReply, RemoteFailure> {
    run(ReplacementWork(name, of: owner, with: contents, replaces: replaces, at: now)).result
  }

  private mutating func run<Work: ServerWork>(_ work: Work) -> Work.Outcome {
    var (work, event) = (work, StorageEvent.none)
    while true {
      switch work.step(after: event, &core) {
      case .read(let need): event = .read(storage.read(need))
      case .apply(let update):
        do throws(ServerFault) {
          try storage.apply(update)
          event = .applied
        } catch {
          event = .failed(error)
        }
      case .purge(let moment, let owner):
        event = .purged(storage.purgeTombstones(before: moment, of: owner))
      case .end(let outcome): return outcome
      }
    }
  }
}
