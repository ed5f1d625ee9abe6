public import PluginAPI

/// The checks that every store must pass, whoever wrote it.
///
/// They need no testing framework: a check throws ``ConformanceFailure`` where the store breaks a
/// promise of `WorkspaceStore`. With Swift Testing, a store runs them all by
///
/// ```swift
/// @Test(arguments: StoreConformance.checks())
/// func keepsItsPromises(_ check: StoreCheck) throws {
///   let path = try temporaryPath()
///   try check.run(on: StoreSubject(location: path) { try MyStore(path: path) })
/// }
/// ```
public enum StoreConformance {
  /// All checks.
  ///
  /// - Parameter sharesWriting: Whether two handles may write to one workspace at the same time.
  /// - Returns: The checks, each of which needs a workspace of its own.
  public static func checks(sharesWriting: Bool = true) -> [StoreCheck] {
    let all =
      ReadingChecks.all + RoundTripChecks.all + TripRoundTripChecks.all + CommitChecks.all
      + MisfitChecks.all + TripMisfitChecks.all + NameChecks.all + HistoryChecks.all
      + ViewChecks.all + ConnectionChecks.all + ActiveChecks.all + SharingChecks.all
      + RandomChecks.all
    return all.filter { sharesWriting || !$0.needsSecondWriter }
  }
}

/// A workspace to check, and how to open it.
public struct StoreSubject: Sendable {
  /// What the store is told to open.
  public let location: String
  /// Opens the workspace, which comes to be now or with its first commit.
  ///
  /// A call while another handle is open gives a further handle on the same workspace.
  public let open: @Sendable () throws -> any WorkspaceStore

  /// Creates a subject.
  ///
  /// - Parameters:
  ///   - location: What the store is told to open.
  ///   - open: Opens the workspace, which comes to be now or with its first commit.
  public init(location: String, open: @escaping @Sendable () throws -> any WorkspaceStore) {
    self.location = location
    self.open = open
  }
}

/// One promise of a store, and how to see whether it keeps it.
public struct StoreCheck: Sendable, CustomStringConvertible {
  /// The promise.
  public let description: String
  /// Whether the check writes by two handles that are open at the same time.
  public let needsSecondWriter: Bool
  private let body: @Sendable (StoreSubject) throws -> Void

  init(
    _ description: String, needsSecondWriter: Bool = false,
    _ body: @escaping @Sendable (StoreSubject) throws -> Void
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
  public func run(on subject: StoreSubject) throws {
    try body(subject)
  }
}
