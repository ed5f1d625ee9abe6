/// The last bytes read of a zip archive: they include the next member's header, and at the end the
/// record that ends the directory.
///
/// libarchive ends names at a zero byte; only the header shows the rest. When it streams an
/// archive, it does not read the directory.
struct ArchiveTail {
  /// No header is longer: its fixed part, a name, and further fields.
  private static let longestHeader = 30 + 2 * 65_535

  private var bytes: [UInt8] = []
  /// Where in the archive they begin.
  private var start: Int64 = 0

  /// Adds bytes.
  mutating func append(_ piece: ArraySlice<UInt8>) {
    // Seldom, as all that is kept moves.
    if bytes.count >= 2 * Self.longestHeader {
      start += Int64(bytes.count - Self.longestHeader)
      bytes.removeFirst(bytes.count - Self.longestHeader)
    }
    bytes += piece
  }

  /// Whether the bytes contain a whole end-of-directory record.
  ///
  /// It is the last record, except for a comment and bytes that other programs added. A nested
  /// archive ends with one too, but that one does not match its position.
  var endsDirectory: Bool {
    let length = 22
    guard bytes.count >= length else { return false }
    let last = bytes.count - length
    return (max(0, last - 65_535)...last).contains { place in
      guard bytes[place] == 0x50, bytes[place...].starts(with: [0x50, 0x4B, 0x05, 0x06]),
        place + length + number(at: place + 20, of: 2) <= bytes.count
      else { return false }
      let (size, offset) = (number(at: place + 12, of: 4), number(at: place + 16, of: 4))
      let isLarge = size == 0xFFFF_FFFF || offset == 0xFFFF_FFFF
      // Records of large archives, of 76 bytes, may be between the directory and this one.
      let gap = start + Int64(place) - Int64(offset + size)
      return isLarge || gap == 0 || gap == 76
    }
  }

  /// A number of some bytes, lowest first.
  private func number(at place: Int, of count: Int) -> Int {
    bytes[place..<place + count].reversed().reduce(0) { $0 << 8 | Int($1) }
  }

  /// Whether the name in the first header from a place on has a zero byte.
  ///
  /// - Parameter place: The offset at which to look for the header.
  /// - Returns: Whether it has one; `false` if there is no header.
  func nameHasZero(from place: Int64) -> Bool {
    guard place >= start, let offset = Int(exactly: place - start), offset < bytes.count else {
      return false
    }
    guard
      let header = bytes[offset...].indices.first(where: {
        bytes[$0] == 0x50 && bytes[$0...].starts(with: ZipNames.localMagic)
      }), header + 30 <= bytes.count
    else { return false }
    let length = Int(bytes[header + 26]) | Int(bytes[header + 27]) << 8
    return bytes[(header + 30)...].prefix(length).contains(0)
  }
}
