import Foundation

/// The journal that takes an unfinished transaction back, `NAME-journal`.
enum RollbackJournal {
  private static let magic: [UInt8] = [0xD9, 0xD5, 0x05, 0xF9, 0x20, 0xA1, 0x63, 0xD7]

  /// Whether a file was empty before its unfinished transaction, so that SQLite empties it again.
  ///
  /// - Parameter path: The file's path without symbolic links.
  /// - Returns: Whether SQLite empties it; not if there is no journal, or another file.
  static func empties(_ path: String) -> Bool {
    guard let handle = try? FileHandle(forReadingFrom: URL(fileURLWithPath: path + "-journal"))
    else { return false }
    defer { try? handle.close() }
    guard let header = try? handle.read(upToCount: 20), header.count == 20 else { return false }
    // The number of pages that the file had is in the fifth word.
    return header.starts(with: magic) && header.suffix(4).allSatisfy { $0 == 0 }
  }
}
