/// Detects what separates the cells of a table.
enum CSVSeparator {
  /// What may be between cells; of two that are as frequent the first counts.
  static let candidates: [UInt8] = [UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "\t")]

  /// What is most often, outside of quotes, in the first line in which any candidate is.
  ///
  /// - Parameter bytes: The beginning of the table.
  /// - Returns: The separator; a comma if none is.
  static func detect(_ bytes: some Sequence<UInt8>) -> UInt8 {
    var counts = [0, 0, 0]
    var isQuoted = false
    for byte in bytes {
      if byte == UInt8(ascii: "\"") {
        isQuoted.toggle()
      } else if !isQuoted {
        if let place = candidates.firstIndex(of: byte) { counts[place] += 1 }
        if byte == 0x0A || byte == 0x0D, counts != [0, 0, 0] { break }
      }
    }
    var best = 0
    for place in counts.indices where counts[place] > counts[best] { best = place }
    return candidates[best]
  }
}
