package import GRDB
import PluginAPI

/// The tables of a workspace, and how the tables of older versions become them.
package struct Schema: Sendable {
  /// One step from a version to the next.
  package typealias Step = @Sendable (Database) throws -> Void

  /// The version that this build writes, kept as the file's `user_version`.
  package let version: Int32
  /// The statements that make the tables of this version.
  package let statements: String
  /// The steps from older versions, each under the version that it starts from.
  package let steps: [Int32: Step]
  /// All tables and indices of a file of this version.
  ///
  /// A file without one of the tables is damaged; with anything else, it serves other programs too.
  package let objects: Set<SchemaObject>

  /// Describes a version.
  package init(
    version: Int32, statements: String, steps: [Int32: Step], objects: Set<SchemaObject>
  ) {
    self.version = version
    self.statements = statements
    self.steps = steps
    self.objects = objects
  }

  /// The tables of this build.
  package static let current = Schema(
    version: 12,
    statements: Tables.version1 + Tables.version2 + Tables.version3 + Tables.version4
      + Tables.version5 + Tables.version6 + Tables.version7 + Tables.version8
      + Tables.version9 + Tables.version10 + Tables.version11 + Tables.version12,
    steps: [
      1: { db in try db.execute(sql: Tables.version2) },
      2: { db in try db.execute(sql: Tables.version3) },
      3: { db in try db.execute(sql: Tables.version4) },
      4: { db in
        try db.execute(sql: Tables.version5)
        try NameKeys.recompute(in: db)
      },
      5: { db in try db.execute(sql: Tables.version6) },
      6: { db in try db.execute(sql: Tables.version7) },
      7: { db in try db.execute(sql: Tables.version8) },
      8: { db in try db.execute(sql: Tables.version9) },
      9: { db in try db.execute(sql: Tables.version10) },
      10: { db in try db.execute(sql: Tables.version11) },
      11: { db in try db.execute(sql: Tables.version12) },
    ], objects: Tables.objects)

  /// Whether a file has no tables and no owner.
  static func isMissing(in db: Database) throws -> Bool {
    let stamp = try FileStamp(db)
    return try stamp.applicationID == 0 && stamp.version == 0
      && Int.fetchOne(db, sql: "SELECT count(*) FROM sqlite_master") == 0
  }

  /// Makes the tables of a new workspace and stamps the file.
  func create(in db: Database) throws {
    try db.execute(sql: statements)
    try Meta.start.insert(db)
    try db.execute(sql: "PRAGMA application_id = \(FileStamp.workspace)")
    try db.execute(sql: "PRAGMA user_version = \(version)")
  }

  /// Checks that the file is a workspace and not of a newer version.
  ///
  /// - Parameters:
  ///   - stamp: The file's stamp.
  ///   - location: The workspace, as the user named it.
  /// - Throws: ``StoreError`` if this build must leave the file alone.
  func accept(_ stamp: FileStamp, at location: String) throws(StoreError) {
    guard stamp.applicationID == FileStamp.workspace else {
      throw StoreError(
        .notAWorkspace, at: location, "that file is not a workspace but another program's database",
        remedy: "name another file; this one was left as it is")
    }
    guard stamp.version <= version else {
      throw StoreError(
        .newerWorkspace, at: location,
        "the workspace is of version \(stamp.version); this build knows version \(version)",
        remedy: "open it with a newer build; the file was left as it is")
    }
    guard stamp.version >= 1 else {
      throw StoreError(
        .damaged, at: location, "the workspace is damaged: its version is \(stamp.version)",
        remedy: "restore a backup")
    }
  }

  /// Checks that no newer build has upgraded the file while it was open.
  func checkVersion(_ db: Database, at location: String) throws {
    let statement = try db.cachedStatement(sql: "PRAGMA user_version")
    let now = try Int32.fetchOne(statement) ?? 0
    guard now == version else {
      throw StoreError(
        .newerWorkspace, at: location,
        "the workspace has become version \(now) since it was opened; this build knows version "
          + "\(version); nothing was written", remedy: "open it with a newer build")
    }
  }

  /// Checks that the file can be used: its version, that it contains nothing of others and, if it
  /// is of this version, its tables and its one row of figures.
  ///
  /// - Returns: The file's stamp.
  func check(_ db: Database, at location: String) throws -> FileStamp {
    let stamp = try FileStamp(db)
    try accept(stamp, at: location)
    let found = try SchemaObject.all(in: db)
    try refuseForeign(found, at: location)
    // The contents of an older version are checked after its upgrade.
    guard stamp.version == version else { return stamp }
    let missing = objects.subtracting(found).filter { $0.type == "table" }.map(\.name).sorted()
    guard missing.isEmpty else {
      throw StoreError(
        .damaged, at: location,
        "the workspace is damaged: it has no table '\(missing.joined(separator: "', '"))'",
        remedy: "restore a backup")
    }
    _ = try Meta.read(db)
    return stamp
  }
}
