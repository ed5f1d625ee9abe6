import Foundation
import GRDB
import PluginAPI

/// Reads a file whose list of tables is damaged by way of the list of a new workspace.
///
/// SQLite cannot read any table without the list, but all workspaces are made by the same
/// statements: their tables begin on the same pages, in files that were made by this version, and
/// in those that were compacted since.
struct SchemaGraft {
  private static let pageSize = 4_096
  private static let headerLength = 100
  /// The types of pages of tables.
  private static let (inner, leaf): (UInt8, UInt8) = (5, 13)

  /// The pages of the list, the first page of the file first.
  private let pages: [[UInt8]]

  /// Takes the list of a new workspace.
  ///
  /// - Parameters:
  ///   - path: Where the workspace can be made.
  ///   - isCompacted: Whether its pages are those of a compacted workspace.
  ///   - settings: The store's settings.
  /// - Throws: Errors of SQLite or the file system.
  init?(making path: String, compacted isCompacted: Bool, _ settings: SQLiteSettings) throws {
    let queue = try Connection.writable(path, settings)
    defer { try? FileManager.default.removeItem(atPath: path) }
    try queue.inDatabase { db in
      try db.inTransaction(.immediate) {
        try settings.schema.create(in: db)
        return .commit
      }
      if isCompacted { try db.execute(sql: "VACUUM") }
    }
    try queue.close()
    let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
    func page(_ number: Int) -> [UInt8]? {
      let start = (number - 1) * Self.pageSize
      return number > 0 && bytes.count >= start + Self.pageSize
        ? Array(bytes[start..<start + Self.pageSize]) : nil
    }
    guard let first = page(1) else { return nil }
    let children = Self.pointers(in: first).compactMap { page(Self.number(in: first, at: $0)) }
    guard children.allSatisfy({ $0.first == Self.leaf }) else { return nil }
    pages = [first] + children
  }

  /// Where the first page has the numbers of its children.
  private static func pointers(in page: [UInt8]) -> [Int] {
    guard page[headerLength] == inner else { return [] }
    let count = Int(page[headerLength + 3]) << 8 | Int(page[headerLength + 4])
    let cells = (0..<count).map { index in
      let place = headerLength + 12 + 2 * index
      return Int(page[place]) << 8 | Int(page[place + 1])
    }
    return cells + [headerLength + 8]
  }

  private static func number(in page: [UInt8], at place: Int) -> Int {
    page[place..<place + 4].reduce(0) { $0 << 8 | Int($1) }
  }

  /// Writes the list to a file: its first page anew, and the others behind the last one.
  ///
  /// - Parameter path: The file.
  /// - Throws: Errors of the file system.
  func write(to path: String) throws {
    let file = try FileHandle(forUpdating: URL(fileURLWithPath: path))
    defer { try? file.close() }
    let count = Int(try file.seekToEnd()) / Self.pageSize
    var first = pages[0]
    func put(_ number: Int, at place: Int) {
      for index in 0..<4 {
        first[place + index] = UInt8(truncatingIfNeeded: number >> (24 - 8 * index))
      }
    }
    for (index, place) in Self.pointers(in: first).enumerated() {
      put(count + 1 + index, at: place)
    }
    put(count + pages.count - 1, at: 28)
    // No free pages: which are free is not known.
    put(0, at: 32)
    put(0, at: 36)
    // No log: what it contained is in the file by now.
    (first[18], first[19]) = (1, 1)
    try file.seek(toOffset: UInt64(count * Self.pageSize))
    for page in pages.dropFirst() { try file.write(contentsOf: page) }
    try file.seek(toOffset: 0)
    try file.write(contentsOf: first)
  }
}

extension FileSalvage {
  /// Reads a copy whose list of tables is damaged.
  ///
  /// - Parameters:
  ///   - path: The copy.
  ///   - settings: The store's settings.
  /// - Returns: The most that can be read; `nil` if nothing can.
  static func readGrafted(_ path: String, _ settings: SQLiteSettings) -> Salvage? {
    let readings = [false, true].compactMap { isCompacted -> Salvage? in
      let target = "\(path)-grafted"
      defer { try? FileManager.default.removeItem(atPath: target) }
      guard !Task.isCancelled,
        let graft = try? SchemaGraft(
          making: "\(path)-new", compacted: isCompacted, settings),
        (try? FileManager.default.copyItem(atPath: path, toPath: target)) != nil,
        (try? graft.write(to: target)) != nil
      else { return nil }
      return try? readOnce(target, settings).salvage
    }
    guard var best = readings.max(by: { $0.entities.count < $1.entities.count }),
      !best.entities.isEmpty
    else { return nil }
    let finding = StoreFinding(
      place: "the file", message: "the list of its tables is damaged; that of a new one was used")
    best.losses.insert(Salvage.Loss(finding), at: 0)
    return best
  }
}
