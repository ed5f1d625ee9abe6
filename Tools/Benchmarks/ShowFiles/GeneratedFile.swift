import Foundation
import PluginAPI

/// A show file of any size in one of the formats, as consoles and programs write it.
///
/// It consists of sections, and each section of parts that differ by their numbers, names and
/// values. The same seed gives the same file.
struct GeneratedFile: Sendable {
  /// A section of the file with similar parts.
  struct Section: Sendable {
    /// The text before the parts.
    let head: String
    /// Its share of the file, in percent.
    let percent: Int
    /// The most parts; readers accept so many objects and no more.
    var limit = Int.max
    /// Writes a part, by its number from 1.
    let part: @Sendable (_ number: Int, _ random: inout SplitMix64) -> String
    /// The text after the parts.
    let end: String
  }

  /// Its title in the results.
  let title: String
  /// The format that reads it.
  let plugin: ShowFilePlugin
  /// How a file of it is called.
  let name: String
  /// How large it is for measuring, in megabytes.
  var megabytes = 50
  /// The sections in their order.
  let sections: [Section]

  /// Writes the file piece by piece.
  ///
  /// - Parameters:
  ///   - megabytes: The size; smaller if the sections reach their limits.
  ///   - write: Receives the pieces.
  func write(megabytes: Int, to write: (String) throws -> Void) rethrows {
    var random = SplitMix64(seed: 6)
    for section in sections {
      try write(section.head)
      var left = megabytes * 10_000 * section.percent
      var number = 1
      while left > 0, number <= section.limit {
        let part = section.part(number, &random)
        try write(part)
        left -= part.utf8.count
        number += 1
      }
      try write(section.end)
    }
  }

  /// Writes the file to disk.
  func write(megabytes: Int, to path: String) throws {
    guard FileManager.default.createFile(atPath: path, contents: nil) else {
      throw CocoaError(.fileWriteUnknown)
    }
    let file = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
    defer { try? file.close() }
    var pending = Data()
    try write(megabytes: megabytes) { piece in
      pending.append(contentsOf: piece.utf8)
      guard pending.count >= 1 << 20 else { return }
      try file.write(contentsOf: pending)
      pending.removeAll(keepingCapacity: true)
    }
    try file.write(contentsOf: pending)
  }

  /// The file in memory.
  var bytes: [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(megabytes * 1_050_000)
    write(megabytes: megabytes) { bytes += $0.utf8 }
    return bytes
  }
}

extension GeneratedFile {
  /// A file of every text format.
  static let all: [Self] = [
    .usitt, .cueTable, .objectTable, .eosCSV, .reaper, .qlc, .ma2, .ma3, .hog, .blinderKitten,
    .companion,
    .canvas,
  ]

  /// Typical names, some with letters beyond ASCII.
  static let names = [
    "Front wash", "Cyc blue", "Blinder", "Böse Überraschung", "Spot 1 center", "Walk in",
    "Act 2 Scene 3", "Strobe full", "Haze", "Été chaud", "Band specials", "Key light SL",
  ]

  /// A name of an object.
  static func name(_ number: Int, _ random: inout SplitMix64) -> String {
    "\(names[Int(random.next() % UInt64(names.count))]) \(number)"
  }

  /// A level from 0 to 255.
  static func level(_ random: inout SplitMix64) -> UInt64 { random.next() % 256 }
}
