import XMLReading

/// A row that begins or ends a section: `START_TARGETS`, alone or padded with empty cells.
struct EosMarker: Equatable {
  /// Whether a section begins rather than ends.
  let isStart: Bool
  /// The name of the section in capitals.
  let section: String

  /// Reads a row; `nil` if it is not a marker.
  init?(_ row: borrowing CSVRow) {
    // Most rows begin with a digit, so little is looked at.
    guard let first = row[0].first(where: { $0 > 0x20 }),
      [0x53, 0x73, 0x45, 0x65].contains(first)
    else { return nil }
    let word = String(decoding: row[trimmed: 0].prefix(80), as: UTF8.self).uppercased()
    guard word.hasPrefix("START_") || word.hasPrefix("END_") else { return nil }
    // A name may start the same way, if the columns have another order.
    for column in 1..<max(1, row.count) where !row[trimmed: column].isEmpty { return nil }
    isStart = word.hasPrefix("START_")
    section = String(word.dropFirst(isStart ? 6 : 4))
  }

  /// Whether a text begins with a marker that begins a section.
  ///
  /// - Parameter text: UTF-8 without a mark.
  /// - Returns: Whether it does.
  static func opens(_ text: [UInt8]) -> Bool {
    let rest = text.drop { $0 <= 0x20 }
    let isQuoted = rest.first == UInt8(ascii: "\"")
    let start = rest.dropFirst(isQuoted ? 1 : 0)
    let word = start.prefix(40).prefix {
      $0 > 0x20 && $0 != UInt8(ascii: ",") && $0 != UInt8(ascii: ";") && $0 != UInt8(ascii: "\"")
    }
    let sections = ["START_TARGETS", "START_LEVELS", "START_SHOWCONTROL"]
    return sections.contains(String(decoding: word, as: UTF8.self).uppercased())
  }
}
