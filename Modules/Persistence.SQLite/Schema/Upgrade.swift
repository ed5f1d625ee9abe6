import Foundation
import GRDB
import PluginAPI

/// Brings an older file to the version of this build, with a copy of it put aside first.
struct Upgrade {
  /// The store's settings.
  let settings: SQLiteSettings
  /// The workspace, as the person named it.
  let location: String

  /// Upgrades a file in one transaction, or does nothing where it is of this version.
  ///
  /// - Throws: ``StoreError`` if a step fails; the file is then as it was.
  func run(on queue: DatabaseQueue) throws {
    let version = try queue.inDatabase { db in try FileStamp(db).version }
    guard version < settings.schema.version else { return }
    var backup: String?
    do {
      try queue.inDatabase { db in
        // Tables that others refer to can only be replaced while no one checks; the steps' result
        // is checked as a whole.
        try db.execute(sql: "PRAGMA foreign_keys = OFF")
        defer { try? db.execute(sql: "PRAGMA foreign_keys = ON") }
        try db.inTransaction(.immediate) {
          let version = try FileStamp(db).version
          guard version < settings.schema.version else { return .commit }
          if let finding = try StructureCheck.findings(in: db).first {
            throw StoreError(finding, at: location)
          }
          backup = try Backup(of: queue.path, settings).make(version: version)
          try apply(from: version, to: db)
          return .commit
        }
      }
    } catch {
      if let backup { try? FileManager.default.removeItem(atPath: backup) }
      throw error
    }
  }

  /// The first version with a digest of the contents.
  private static let firstWithDigest: Int32 = 10

  private func apply(from version: Int32, to db: Database) throws {
    // A block whose object is missing stays one: that is not a fault of the upgrade.
    let orphansBefore = try MissingOwners(in: db)
    let digest = version < Self.firstWithDigest ? nil : try DigestComparison(of: db)
    for version in version..<settings.schema.version {
      guard let step = settings.schema.steps[version] else {
        throw StoreError(
          .damaged, at: location, "no build upgrades a workspace of version \(version)",
          remedy: "open it with the build that made it")
      }
      try step(db)
    }
    guard try MissingOwners(in: db).areAmong(orphansBefore) else {
      throw StoreError(
        .damaged, at: location,
        "the workspace cannot be upgraded: rows would lose what they refer to",
        remedy: StoreError.repairing)
    }
    try db.execute(sql: "PRAGMA user_version = \(settings.schema.version)")
    try digest?.carry(into: db)
    // What is damaged is left as it was, and not upgraded first.
    _ = try settings.schema.check(db, at: location)
  }
}
