import GRDB
import PluginAPI

/// Compares the contents with their digest.
enum DigestCheck {
  /// The tables whose rows are not those that Callboard wrote last.
  ///
  /// - Parameter db: The workspace, in a transaction.
  /// - Returns: A finding for each; none if the contents count as they are.
  /// - Throws: Errors of SQLite that say nothing about the file.
  static func findings(in db: Database) throws -> [StoreFinding] {
    try StoreFinding.noting("the file") {
      guard let digest = try DigestComparison(of: db) else { return [] }
      return digest.kept.places(differingFrom: digest.found).map { table in
        StoreFinding(
          place: "table '\(table)'",
          message: "the rows are not those that Callboard wrote last: another program or the disk "
            + "changed them")
      }
    }
  }
}
