/// Reading the parts of a packet; all numbers are big-endian.
extension RawSpan {
  /// The byte at an offset that lies within.
  func byte(at offset: Int) -> UInt8 { unsafeLoad(fromByteOffset: offset, as: UInt8.self) }

  /// The 32 bits at an offset.
  ///
  /// - Throws: ``OSCDecodingError`` where the bytes end before.
  func word(at offset: Int, end: Int) throws(OSCDecodingError) -> UInt32 {
    guard end - offset >= 4 else { throw OSCDecodingError(.truncated, at: offset) }
    return UInt32(bigEndian: unsafeLoadUnaligned(fromByteOffset: offset, as: UInt32.self))
  }

  /// The 64 bits at an offset.
  ///
  /// - Throws: ``OSCDecodingError`` where the bytes end before.
  func doubleWord(at offset: Int, end: Int) throws(OSCDecodingError) -> UInt64 {
    guard end - offset >= 8 else { throw OSCDecodingError(.truncated, at: offset) }
    return UInt64(bigEndian: unsafeLoadUnaligned(fromByteOffset: offset, as: UInt64.self))
  }

  /// Where the NUL stands that ends the text at an offset.
  ///
  /// - Throws: ``OSCDecodingError`` where there is none, or where more than zeros follow up to the
  ///   next multiple of 4.
  func endOfText(from offset: Int, end: Int) throws(OSCDecodingError) -> Int {
    var place = offset
    // Texts begin and end at multiples of 4: the word that ends one holds a NUL.
    while end - place >= 4 {
      let word = UInt32(littleEndian: unsafeLoadUnaligned(fromByteOffset: place, as: UInt32.self))
      let zeros = (word &- 0x0101_0101) & ~word & 0x8080_8080
      if zeros != 0 {
        let count = zeros.trailingZeroBitCount / 8
        guard word >> UInt32(count * 8) == 0 else {
          throw OSCDecodingError(.padding, at: firstNonZero(from: place + count))
        }
        return place + count
      }
      place += 4
    }
    throw OSCDecodingError(.unterminated, at: offset)
  }

  private func firstNonZero(from offset: Int) -> Int {
    var place = offset
    while place < byteCount, byte(at: place) == 0 { place += 1 }
    return place
  }

  /// The text between two offsets.
  func text(from offset: Int, to end: Int) -> String {
    extracting(offset..<end).withUnsafeBytes { String(decoding: $0, as: UTF8.self) }
  }

  /// The bytes between two offsets.
  func array(from offset: Int, to end: Int) -> [UInt8] {
    extracting(offset..<end).withUnsafeBytes { Array($0) }
  }
}

/// The next multiple of 4.
func roundedToWords(_ offset: Int) -> Int { (offset + 3) & ~3 }
