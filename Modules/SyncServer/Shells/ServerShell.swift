public import Domain
public import PluginAPI

/// Answers requests over a storage that it waits for.
///
/// It belongs to one actor, and runs where that one does. While one request waits for the storage,
/// others go on; each step of a request uses the core alone. A write that is repeated while it is
/// being carried out is refused, and can be sent again a second later.
public final class ServerShell {
  /// What is stored.
  public let storage: any ServerStorage
  private(set) var core: ServerCore

  /// Creates a shell.
  ///
  /// - Parameters:
  ///   - core: Decides.
  ///   - storage: Where zones and records are.
  public init(_ core: ServerCore, over storage: any ServerStorage) {
    (self.core, self.storage) = (core, storage)
  }

  /// Answers a request.
  ///
  /// - Parameters:
  ///   - request: The request, which is not trusted.
  ///   - sender: Who sent it, according to its signature.
  ///   - now: The time.
  ///   - message: The hash of the signed message. A write with a hash of the last 20 minutes is not
  ///     carried out again, but gets the reply from before; `nil` if messages cannot be repeated.
  /// - Returns: The answer.
  public func answer(
    _ request: RemoteRequest, from sender: RequestSender, at now: Timestamp,
    message: MessageHash? = nil
  ) async -> ServerAnswer {
    await run(RequestWork(request, from: sender, at: now, message: message))
  }

  /// Counts a request that is answered without the storage, together with the others of its key.
  ///
  /// - Parameters:
  ///   - key: The key that signed it.
  ///   - now: The time.
  /// - Throws: ``/PluginAPI/RemoteFailure`` if the key sends too many.
  package func count(_ key: KeyEntry, at now: Timestamp) throws(RemoteFailure) {
    try core.count(key.identifier, at: now)
  }

  /// Collects what was deleted long ago; call it once a day.
  ///
  /// Clients mark a record as deleted, and leave its values, which a later edit could bring back.
  /// After ``ServerSettings/tombstoneAge`` it is deleted for good, if it has not changed since.
  /// After the same time once more, what is left of it goes, too.
  ///
  /// - Parameter now: The time.
  /// - Returns: How many records lost their values, and of how many nothing is left.
  /// - Throws: ``ServerFault`` if the storage fails.
  /// - Complexity: Grows with all records.
  public func collect(
    at now: Timestamp
  ) async throws(ServerFault) -> (emptied: Int, removed: Int) {
    let end = core.settings.lastDeletion(at: now)
    return try await run(CollectionWork(before: end, purges: true, at: now)).get()
  }

  /// Carries out a work step by step.
  func run<Work: ServerWork>(_ work: Work) async -> Work.Outcome {
    var (work, event) = (work, StorageEvent.none)
    while true {
      do throws(ServerFault) {
        switch work.step(after: event, &core) {
        case .read(let need): event = .read(try await storage.read(need))
        case .apply(let update):
          try await storage.apply(update)
          event = .applied
        case .purge(let moment, let owner):
          event = .purged(try await storage.purgeTombstones(before: moment, of: owner))
        case .end(let outcome): return outcome
        }
      } catch {
        event = .failed(error)
      }
    }
  }
}
