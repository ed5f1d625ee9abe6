/// Detects what separates the cells of a table.
enum CSVSeparator {
  /// What may be between cells; of two that are as frequent the first counts.
  static let candidates: [UInt8] = [UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "\t")]

  /// The separator that a first line such as `sep=;` states, and how many bytes that line has with
  /// its end; `nil` if the first line is another one.
  static func stated(in bytes: ArraySlice<UInt8>) -> (separator: UInt8, length: Int)? {
    let line = bytes.prefix { $0 != 0x0A && $0 != 0x0D }
    guard line.count <= 8 else { return nil }
    var words = line.filter { $0 != UInt8(ascii: "\"") }
    // A tab can be the separator, so only spaces are trimmed.
    while words.last == 0x20 { words.removeLast() }
    guard words.count == 5, let separator = words.last, separator < 0x7F,
      separator >= 0x20 || separator == 0x09,
      String(decoding: words.dropLast(), as: UTF8.self).lowercased() == "sep="
    else { return nil }
    let end = bytes[line.endIndex...]
    let isPair = end.starts(with: [0x0D, 0x0A])
    return (separator, line.count + min(end.count, isPair ? 2 : 1))
  }

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
