import GRDB

/// The digest that is kept, beside what the contents add up to.
struct DigestComparison {
  /// The digest of the last commit.
  let kept: ContentsDigest
  /// The digest of the contents as they are.
  let found: ContentsDigest

  /// Reads all tables; `nil` if the contents count as they are.
  ///
  /// - Parameter db: The workspace, in a transaction.
  /// - Throws: Errors of SQLite, and `RowError` if the digest is garbled.
  init?(of db: Database) throws {
    let meta = try Meta.read(db)
    guard let kept = meta.digest else { return nil }
    self.kept = kept
    found = try Self.measure(meta, db)
  }

  /// Writes the digest again after tables were made again.
  ///
  /// What was not as it was written before stays so, and is noticed before the next commit.
  ///
  /// - Parameter db: The workspace, in a transaction that writes.
  /// - Throws: Errors of SQLite.
  func carry(into db: Database) throws {
    var meta = try Meta.read(db)
    meta.digest = kept.carried(from: found, to: try Self.measure(meta, db))
    try meta.write(db)
  }

  private static func measure(_ meta: Meta, _ db: Database) throws -> ContentsDigest {
    ContentsDigest(sums: try RowTally.measure(db), figures: meta.digestOfFigures)
  }
}
