import GRDB
import PluginAPI
import Synchronization

/// An open file with one connection, and the figures read last.
final class OpenFile: Sendable {
  /// The connection.
  let queue: DatabaseQueue
  /// The identity of the file, whatever its name.
  let identity: FileIdentity
  private let known = Mutex<Known?>(nil)
  private let soundness = Mutex(Soundness.unknown)

  /// What is known about damage.
  private enum Soundness {
    /// Nothing was written yet.
    case unknown
    /// All was well before the first write.
    case sound(RowTally)
    /// Something was damaged: nothing is written any more.
    case damaged(StoreFinding)
  }

  private struct Known {
    /// SQLite's number for the state that other connections have left.
    let dataVersion: Int64
    let meta: Meta
    /// Whether the tables were of this build's version then.
    let isOfThisVersion: Bool
  }

  /// Keeps a connection.
  init(_ queue: DatabaseQueue, _ identity: FileIdentity) {
    self.queue = queue
    self.identity = identity
  }

  /// The current figures.
  ///
  /// They are read only if another connection has committed since: SQLite counts such commits
  /// without reading a table. This connection's own commits do not count; they record their figures
  /// with ``remember(_:)``.
  func meta(_ db: Database) throws -> Meta {
    let version = try Self.dataVersion(db)
    if let known = known.withLock({ $0 }), known.dataVersion == version { return known.meta }
    // Figures that are newer than the number are read again the next time: never older ones.
    let meta = try Meta.read(db)
    known.withLock { $0 = Known(dataVersion: version, meta: meta, isOfThisVersion: false) }
    return meta
  }

  /// The current figures, in a transaction that may write.
  ///
  /// - Throws: ``StoreError`` if a newer build has upgraded the file since.
  func meta(_ db: Database, writingTo schema: Schema, at location: String) throws -> Meta {
    let version = try Self.dataVersion(db)
    if let known = known.withLock({ $0 }), known.dataVersion == version, known.isOfThisVersion {
      return known.meta
    }
    try schema.checkVersion(db, at: location)
    let meta = try Meta.read(db)
    known.withLock { $0 = Known(dataVersion: version, meta: meta, isOfThisVersion: true) }
    return meta
  }

  /// Records the figures that a transaction of this connection has committed.
  func remember(_ meta: Meta) {
    known.withLock { known in
      guard let last = known else { return }
      known = Known(dataVersion: last.dataVersion, meta: meta, isOfThisVersion: true)
    }
  }

  /// Checks that nothing looks damaged, before something is written; the first time, that reads
  /// the whole file.
  ///
  /// - Parameters:
  ///   - db: The connection, outside a transaction.
  ///   - location: The workspace, as the person named it.
  /// - Throws: ``StoreError`` if something is damaged, and errors of SQLite.
  func checkSound(_ db: Database, at location: String) throws {
    switch soundness.withLock({ $0 }) {
    case .sound: return
    case .damaged(let finding): throw StoreError(finding, at: location)
    case .unknown: break
    }
    var finding: StoreFinding?
    do {
      try db.inTransaction(.deferred) {
        finding = try StructureCheck.findings(in: db).first ?? DigestCheck.findings(in: db).first
        return .commit
      }
    } catch {
      // SQLite does not end a transaction without an error in which it read a damaged page.
      guard finding != nil else { throw error }
    }
    if let finding {
      note(finding)
      throw StoreError(finding, at: location)
    }
    let tally = try RowTally(of: db)
    soundness.withLock { $0 = .sound(tally) }
  }

  /// Refuses all writes from now on.
  private func note(_ finding: StoreFinding) { soundness.withLock { $0 = .damaged(finding) } }

  /// Refuses a write if something looked damaged before.
  func checkNothingNoted(at location: String) throws {
    if case .damaged(let finding) = soundness.withLock({ $0 }) {
      throw StoreError(finding, at: location)
    }
  }

  /// Runs reads or writes, and refuses all later writes if these find damage.
  func noting<Value>(_ body: () throws -> Value) throws -> Value {
    do {
      return try body()
    } catch let error as RowError {
      note(StoreFinding(error))
      throw error
    } catch let error as DatabaseError
      where [.SQLITE_CORRUPT, .SQLITE_NOTADB].contains(error.resultCode)
    {
      note(StoreFinding(place: "the file", message: error.words))
      throw error
    }
  }

  /// What adds up the rows that are written; `nil` before ``checkSound(_:at:)``.
  var tally: RowTally? {
    if case .sound(let tally) = soundness.withLock({ $0 }) { tally } else { nil }
  }

  private static func dataVersion(_ db: Database) throws -> Int64 {
    try db.number("PRAGMA data_version")
  }
}

extension StoreError {
  /// Refuses to write to a damaged workspace.
  init(_ finding: StoreFinding, at location: String) {
    self.init(
      .damaged, at: location,
      "the workspace is damaged: \(finding.place): \(finding.message); nothing was written",
      remedy: "see all that is wrong with 'callboard workspace check', then repair it or restore a "
        + "backup")
  }
}
