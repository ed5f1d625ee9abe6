public import SyncServer

/// The checks that every storage of a sync server must pass: a list for each part of a storage.
///
/// They need no testing framework: a check throws ``ConformanceFailure`` if the storage breaks a
/// promise. What a call costs is not checked, nor whether a change survives a power cut.
public enum StorageConformance {
  /// The checks of a `ServerStorage`.
  ///
  /// - Parameter seeds: The seeds of random requests; there is a check for each.
  /// - Returns: The checks, each of which needs a storage of its own.
  public static func storage(
    seeds: some Sequence<UInt64> = 0..<6
  ) -> [StorageCheck<any ServerStorage>] {
    ZoneChecks.all + RecordChecks.all + SharingChecks.all + AnswerChecks.all(seeds)
  }

  /// The checks of a `KeyStore`.
  ///
  /// - Returns: The checks, each of which needs a storage of its own.
  public static func keys() -> [StorageCheck<any KeyStore>] { KeyChecks.all }
}

/// A storage to check, and how to open the part of it that is checked.
///
/// Each check needs a storage of its own, which is empty: create a subject for each.
public struct StorageSubject<Storage>: Sendable {
  /// Opens the storage.
  let open: @Sendable () async throws -> Storage

  /// Creates a subject.
  ///
  /// - Parameter open: Opens the storage. A check calls it once or more, also while others are
  ///   open: all calls must lead to the same zones and keys, over a connection of their own if the
  ///   storage has connections.
  public init(open: @escaping @Sendable () async throws -> Storage) {
    self.open = open
  }
}

/// What a check does.
typealias CheckBody<Storage> = @Sendable (StorageSubject<Storage>) async throws -> Void

/// One promise of a part of a storage, and how to check it.
public struct StorageCheck<Storage>: Sendable, CustomStringConvertible {
  /// The promise.
  public let description: String
  private let body: CheckBody<Storage>

  init(_ description: String, _ body: @escaping CheckBody<Storage>) {
    self.description = description
    self.body = body
  }

  /// Runs the check.
  ///
  /// - Parameter subject: An empty storage.
  /// - Throws: ``ConformanceFailure`` where the promise is broken, and what the storage throws
  ///   where it should not have thrown.
  public func run(on subject: StorageSubject<Storage>) async throws {
    do {
      try await body(subject)
    } catch let broken as BrokenPromise {
      throw ConformanceFailure(description: broken.description)
    }
  }
}
