import GRDB
import PluginAPI

/// What is wrong with a workspace as a whole, and where.
struct Damage: Error, Hashable {
  /// A table or index, or the file.
  let place: String
  /// What is wrong with it.
  let reason: String

  /// Refuses to write to the workspace.
  func refusal(at location: String) -> StoreError {
    StoreError(
      .damaged, at: location, "\(place): \(reason); nothing was written",
      remedy: "see what is wrong with 'callboard workspace check', then repair it or restore a "
        + "backup")
  }
}

extension Damage {
  /// How many faults SQLite reports.
  private static let most = 20

  /// Looks for damage: pages and indexes that contradict each other, and contents that are not
  /// those that Callboard wrote last.
  ///
  /// It reads the whole file.
  ///
  /// - Parameters:
  ///   - db: The workspace, in a transaction.
  ///   - tally: What measures its contents.
  /// - Returns: All damage found.
  /// - Throws: Errors of SQLite, and `RowError`.
  static func all(in db: Database, _ tally: RowTally) throws -> [Damage] {
    let structure = try structural(in: db)
    // The rows of a file with broken pages differ in any case.
    guard structure.isEmpty else { return structure }
    let meta = try Meta.read(db)
    guard let digest = meta.digest else { return [] }
    let found = ContentsDigest(sums: try tally.measure(db), figures: meta.hash)
    return digest.places(differingFrom: found).map { table in
      Damage(
        place: "the table '\(table)'",
        reason: "its contents are not those that Callboard wrote last: another program or the disk "
          + "changed them")
    }
  }

  /// Looks for pages and indexes that contradict each other, and for values that a table forbids.
  static func structural(in db: Database) throws -> [Damage] {
    let lines = try String.fetchAll(db, sql: "PRAGMA integrity_check(\(most))")
    return lines == ["ok"] ? [] : lines.map { Damage(place: "the file", reason: $0) }
  }
}

extension OpenFile {
  /// Runs reads or writes, and refuses all later writes if these find damage.
  func noting<Value>(_ body: () throws -> Value) throws -> Value {
    do {
      return try body()
    } catch let error as RowError {
      note(Damage(place: "the table '\(error.table)'", reason: error.reason))
      throw error
    } catch let error as DatabaseError
      where [.SQLITE_CORRUPT, .SQLITE_NOTADB].contains(error.resultCode)
    {
      note(Damage(place: "the file", reason: error.message ?? "its pages contradict each other"))
      throw error
    }
  }
}
