public import PluginAPI

/// The checks that every store must pass: a suite for each part of a store.
///
/// They need no testing framework: a check throws ``ConformanceFailure`` if the store breaks a
/// promise. What a call costs is not checked, nor whether a commit survives a power cut.
public enum StoreConformance {
  /// The checks of a `BoardStore`: shows, boards and blocks, and all that concerns commits.
  ///
  /// - Parameter sharesWriting: Whether two handles may write to one workspace at the same time. If
  ///   not, the checks that do so are left out.
  /// - Returns: The checks, each of which needs a workspace of its own.
  public static func boards(sharesWriting: Bool = true) -> [StoreCheck<any BoardStore>] {
    let all =
      ReadingChecks.all + RoundTripChecks.all + CommitChecks.all + MisfitChecks.all
      + NameChecks.all + HistoryChecks.all + SharingChecks.all + AccessChecks.all
    return all.filter { sharesWriting || !$0.needsSecondWriter }
  }

  /// The checks of a `TripStore`.
  ///
  /// - Parameter sharesWriting: Whether two handles may write to one workspace at the same time. If
  ///   not, the checks that do so are left out.
  /// - Returns: The checks, each of which needs a workspace of its own.
  public static func trips(sharesWriting: Bool = true) -> [StoreCheck<any TripStore>] {
    let all = TripReadingChecks.all + TripRoundTripChecks.all + TripMisfitChecks.all
    return all.filter { sharesWriting || !$0.needsSecondWriter }
  }

  /// The checks of a `LocalStore`, which accepts shows and boards as changes.
  ///
  /// - Parameter sharesWriting: Whether two handles may write to one workspace at the same time. If
  ///   not, the checks that do so are left out.
  /// - Returns: The checks, each of which needs a workspace of its own.
  public static func local(sharesWriting: Bool = true) -> [StoreCheck<any LocalStore>] {
    let all = ViewChecks.all + ConnectionChecks.all + ActiveChecks.all
    return all.filter { sharesWriting || !$0.needsSecondWriter }
  }

  /// The checks of an `OutboxStore`, which accepts shows as changes.
  ///
  /// - Parameter sharesWriting: Whether two handles may write to one workspace at the same time. If
  ///   not, the checks that do so are left out.
  /// - Returns: The checks, each of which needs a workspace of its own.
  public static func outbox(sharesWriting: Bool = true) -> [StoreCheck<any OutboxStore>] {
    OutboxChecks.all.filter { sharesWriting || !$0.needsSecondWriter }
  }

  /// The checks of a `SyncStore` beside those of its outbox, which accepts shows as changes.
  ///
  /// - Parameter sharesWriting: Whether two handles may write to one workspace at the same time. If
  ///   not, the checks that do so are left out.
  /// - Returns: The checks, each of which needs a workspace of its own.
  public static func sync(sharesWriting: Bool = true) -> [StoreCheck<any SyncStore>] {
    SyncChecks.all.filter { sharesWriting || !$0.needsSecondWriter }
  }

  /// The checks of a `CommandStore`, which accepts shows as changes.
  ///
  /// - Returns: The checks, each of which needs a workspace of its own.
  public static func commands() -> [StoreCheck<any CommandStore>] { CommandChecks.all }

  /// The checks of a `WorkspaceStore` beside those of its parts.
  ///
  /// - Parameter seeds: The seeds of random changes; there is a check for each.
  /// - Returns: The checks, each of which needs a workspace of its own.
  public static func whole(
    seeds: some Sequence<UInt64> = 1...6
  ) -> [StoreCheck<any WorkspaceStore>] {
    MixedChecks.all + SyncChecks.whole + UpkeepChecks.all + RandomChecks.all(seeds)
  }
}

/// A workspace to check, and how to open the part of its store that is checked.
///
/// Each check needs a workspace of its own, which does not exist yet: create a subject for each,
/// with a location that was not used before.
public struct StoreSubject<Store>: Sendable {
  /// The location that is passed to the store.
  let location: String
  /// Opens the workspace, which is created now or by its first commit.
  let open: @Sendable () throws -> Store
  /// Opens the workspace to read only; `nil` if that cannot be checked.
  let openReadOnly: (@Sendable () throws -> Store)?

  /// Creates a subject.
  ///
  /// - Parameters:
  ///   - location: The location that is passed to the store; for a store with a file, its path.
  ///   - openReadOnly: Opens a workspace that exists so that it cannot be written; `nil` to leave
  ///     that out.
  ///   - open: Opens the workspace. A check calls it once or more: again after closing, and while
  ///     another handle is open. All calls must lead to the same workspace, which is created by the
  ///     first call or the first commit.
  public init(
    location: String, openReadOnly: (@Sendable () throws -> Store)? = nil,
    open: @escaping @Sendable () throws -> Store
  ) {
    self.location = location
    self.openReadOnly = openReadOnly
    self.open = open
  }
}

typealias BoardSubject = StoreSubject<any BoardStore>
typealias TripSubject = StoreSubject<any TripStore>
typealias LocalSubject = StoreSubject<any LocalStore>
typealias OutboxSubject = StoreSubject<any OutboxStore>
typealias CommandSubject = StoreSubject<any CommandStore>
typealias WorkspaceSubject = StoreSubject<any WorkspaceStore>

/// One promise of a part of a store, and how to check it.
public struct StoreCheck<Store>: Sendable, CustomStringConvertible {
  /// The promise.
  public let description: String
  /// Whether the check writes by two handles that are open at the same time.
  ///
  /// For a store that allows one at a time, `sharesWriting: false` leaves these checks out.
  public let needsSecondWriter: Bool
  private let body: @Sendable (StoreSubject<Store>) throws -> Void

  init(
    _ description: String, needsSecondWriter: Bool = false,
    _ body: @escaping @Sendable (StoreSubject<Store>) throws -> Void
  ) {
    self.description = description
    self.needsSecondWriter = needsSecondWriter
    self.body = body
  }

  /// Runs the check.
  ///
  /// - Parameter subject: A workspace that does not exist yet.
  /// - Throws: ``ConformanceFailure`` where the promise is broken, and what the store throws where
  ///   it should not have thrown.
  public func run(on subject: StoreSubject<Store>) throws {
    do {
      try body(subject)
    } catch let broken as BrokenPromise {
      throw ConformanceFailure(description: broken.description)
    }
  }
}
