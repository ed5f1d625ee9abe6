import PluginAPI
import ShowImport
import TestSupport

/// What is chosen for an input by its bytes: how it is cut, read and imported.
struct InputChoices {
  private let hash: UInt64

  /// Chooses.
  init(_ bytes: [UInt8]) {
    // FNV-1a, the same in every process.
    hash = bytes.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
  }

  /// The seed of all identities that an import draws.
  var seed: UInt64 { hash }

  /// How many bytes each piece of the file has; small ones, as those cut everything apart.
  var pieceLength: Int { pick([1, 2, 3, 5, 7, 16, 61, 509, 4_096], at: 8) }

  /// How it is read.
  var options: ReadingOptions {
    let columns: [TableField: String] =
      switch (hash >> 16) % 8 {
      case 0: [.name: "Title", .number: "No"]
      case 1: [.kind: "a", .number: "b", .list: "c", .cue: "d"]
      default: [:]
      }
    return ReadingOptions(columns: columns, wantsCues: true)
  }

  /// Whether it is read in a packed form as well.
  var isPacked: Bool { (hash >> 24).isMultiple(of: 4) }

  /// The form that it is packed in.
  var form: Compressed.Form { pick([.zlib, .gzip], at: 28) }

  /// What is done on collisions.
  var policy: CollisionPolicy {
    pick([.byNumber, .byNumber, .byName, .appendDifferent, .replace], at: 32)
  }

  /// Whether cues become blocks.
  var wantsCueBlocks: Bool { (hash >> 40).isMultiple(of: 2) }

  /// The rules of new boards.
  var rules: String? { pick([nil, nil, "canvas", "flow"], at: 48) }

  /// The time zone of times without one.
  var zone: String? { pick([nil, "America/Chicago", "Europe/Vienna"], at: 44) }

  private func pick<Value>(_ values: [Value], at bit: UInt64) -> Value {
    values[Int((hash >> bit) % UInt64(values.count))]
  }
}
