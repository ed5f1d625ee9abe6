import Foundation
import Testing

/// The real files of other programs, with the counts expected of them.
///
/// They are not a part of the repository, so tests of them run only where they are.
enum Samples {
  /// Why a test is disabled.
  static let absence =
    "the sample show files are absent: set CALLBOARD_SAMPLES, "
    + "or put them in ../shared/samples/showfiles"

  /// A row of the table of expected counts.
  struct Row: CustomTestStringConvertible, Sendable {
    let file: String
    let kind: String
    let count: Int
    var testDescription: String { "\(file) \(kind) = \(count)" }
  }

  /// The folder, where there is one.
  static let folder: URL? = {
    let repository = URL(fileURLWithPath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let candidates = [
      ProcessInfo.processInfo.environment["CALLBOARD_SAMPLES"].map { URL(fileURLWithPath: $0) },
      repository.appendingPathComponent("../shared/samples/showfiles"),
    ]
    return candidates.compactMap { $0 }.first {
      FileManager.default.fileExists(atPath: $0.appendingPathComponent("expected.csv").path)
    }
  }()

  /// Whether the files are there.
  static var arePresent: Bool { folder != nil }

  /// The names of all files but the descriptions.
  static var names: [String] {
    guard let folder else { return [] }
    let all = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return all.filter { !$0.hasSuffix(".md") && $0 != "expected.csv" }.sorted()
  }

  /// The bytes of a file.
  static func bytes(_ name: String) throws -> [UInt8] {
    guard let folder else { return [] }
    return Array(try Data(contentsOf: folder.appendingPathComponent(name)))
  }

  /// The rows about files and kinds that begin so, with whole counts.
  static func rows(of files: [String], kinds: [String]) -> [Row] {
    guard let folder,
      let table = try? String(
        contentsOf: folder.appendingPathComponent("expected.csv"), encoding: .utf8)
    else { return [] }
    return table.split(whereSeparator: \.isNewline).compactMap { line in
      let cells = line.split(separator: ",", maxSplits: 3, omittingEmptySubsequences: false)
      guard cells.count == 4, let count = Int(cells[2]),
        files.contains(where: cells[0].hasPrefix), kinds.contains(where: cells[1].hasPrefix)
      else { return nil }
      return Row(file: String(cells[0]), kind: String(cells[1]), count: count)
    }
  }
}
