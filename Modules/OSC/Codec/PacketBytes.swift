/// Reading the parts of a packet; all numbers are big-endian.
extension RawSpan {
  /// The byte at an offset that is within.
  @inline(__always)
  func byte(at offset: Int) -> UInt8 { unsafeLoad(fromByteOffset: offset, as: UInt8.self) }

  /// The 32 bits at an offset.
  ///
  /// - Throws: ``OSCDecodingError`` if the bytes end before.
  @inline(__always)
  func word(at offset: Int, end: Int) throws(OSCDecodingError) -> UInt32 {
    guard end - offset >= 4 else { throw OSCDecodingError(.truncated, at: offset) }
    return UInt32(bigEndian: unsafeLoadUnaligned(fromByteOffset: offset, as: UInt32.self))
  }

  /// The 64 bits at an offset.
  ///
  /// - Throws: ``OSCDecodingError`` if the bytes end before.
  func doubleWord(at offset: Int, end: Int) throws(OSCDecodingError) -> UInt64 {
    guard end - offset >= 8 else { throw OSCDecodingError(.truncated, at: offset) }
    return UInt64(bigEndian: unsafeLoadUnaligned(fromByteOffset: offset, as: UInt64.self))
  }

  /// The offset of the NUL that ends the text at an offset.
  ///
  /// - Throws: ``OSCDecodingError`` if there is none, or if bytes other than zero follow up to the
  ///   next multiple of 4.
  @inline(__always)
  func endOfText(from offset: Int, end: Int) throws(OSCDecodingError) -> Int {
    guard 0 <= offset, offset <= end, end <= byteCount else {
      throw OSCDecodingError(.unterminated, at: offset)
    }
    // Within these bounds, so that they need not be checked at every word.
    let place = withUnsafeBytes { Self.wordWithZero(in: $0, from: offset, end: end) }
    guard end - place >= 4 else { throw OSCDecodingError(.unterminated, at: offset) }
    let word = UInt32(littleEndian: unsafeLoadUnaligned(fromByteOffset: place, as: UInt32.self))
    let zeros = (word &- 0x0101_0101) & ~word & 0x8080_8080
    let count = zeros.trailingZeroBitCount / 8
    guard word >> UInt32(count * 8) == 0 else {
      throw OSCDecodingError(.padding, at: firstNonZero(from: place + count))
    }
    return place + count
  }

  /// The first word that contains a zero byte; within 4 of the end if none does.
  ///
  /// Texts start and end at multiples of 4: the last word of a text contains a NUL.
  @inline(__always)
  private static func wordWithZero(
    in bytes: UnsafeRawBufferPointer, from offset: Int, end: Int
  ) -> Int {
    var place = offset
    while end &- place >= 8 {
      let words = bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self)
      if (words &- 0x0101_0101_0101_0101) & ~words & 0x8080_8080_8080_8080 != 0 { break }
      place &+= 8
    }
    while end &- place >= 4 {
      let word = bytes.loadUnaligned(fromByteOffset: place, as: UInt32.self)
      if (word &- 0x0101_0101) & ~word & 0x8080_8080 != 0 { return place }
      place &+= 4
    }
    return place
  }

  private func firstNonZero(from offset: Int) -> Int {
    var place = offset
    while place < byteCount, byte(at: place) == 0 { place += 1 }
    return place
  }

  /// The text between two offsets.
  @inline(__always)
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
