import Foundation
import GRDB

/// The two numbers in an SQLite file's header that identify its application and version.
struct FileStamp: Hashable, Sendable {
  /// The mark of a workspace: "CALB".
  static let workspace: Int32 = 0x4341_4C42

  /// The application that owns the file.
  let applicationID: Int32
  /// The version of its tables.
  let version: Int32

  /// Reads the stamp through SQLite.
  init(_ db: Database) throws {
    applicationID = try Int32.fetchOne(db, sql: "PRAGMA application_id") ?? 0
    version = try Int32.fetchOne(db, sql: "PRAGMA user_version") ?? 0
  }

  /// Reads the stamp from a file's first bytes, or returns `nil` without a whole SQLite header.
  init?(header: Data) {
    guard header.count >= Self.headerLength, header.starts(with: Data("SQLite format 3\0".utf8))
    else { return nil }
    version = Int32(bitPattern: Self.word(header, at: 60))
    applicationID = Int32(bitPattern: Self.word(header, at: 68))
  }

  /// The bytes of a header.
  static let headerLength = 100

  /// How long a file with a header is meant to be, at least.
  static func length(header: Data) -> Int64 {
    let pageSize = Int64(word(header, at: 16) >> 16)
    let pages = Int64(word(header, at: 28))
    // A page of 65,536 bytes is written as 1.
    return pages * (pageSize == 1 ? 65_536 : pageSize)
  }

  /// Reads four bytes, highest first.
  private static func word(_ data: Data, at offset: Int) -> UInt32 {
    data.dropFirst(offset).prefix(4).reduce(0) { $0 << 8 | UInt32($1) }
  }
}
