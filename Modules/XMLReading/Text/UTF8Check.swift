/// Checks whether bytes are UTF-8, and where they stop being it.
package enum UTF8Check {
  /// The place of the first byte that no UTF-8 text can have there, or `nil`.
  package static func firstFault(in bytes: ArraySlice<UInt8>) -> Int? {
    bytes.withUnsafeBufferPointer { firstFault(in: $0) }.map { bytes.startIndex + $0 }
  }

  /// The place of the first byte that no UTF-8 text can have there, or `nil`.
  package static func firstFault(in buffer: UnsafeBufferPointer<UInt8>) -> Int? {
    var offset = 0
    while offset < buffer.count {
      if buffer[offset] < 0x80 {
        offset += 1
        continue
      }
      guard let length = lengthOfScalar(at: offset, in: buffer) else { return offset }
      offset += length
    }
    return nil
  }

  /// The length of the well-formed sequence of two to four bytes at an offset, or `nil`.
  private static func lengthOfScalar(
    at offset: Int, in buffer: UnsafeBufferPointer<UInt8>
  ) -> Int? {
    // The second byte's range shuts out overlong forms, surrogates and what is beyond U+10FFFF.
    let (length, second): (Int, ClosedRange<UInt8>)
    switch buffer[offset] {
    case 0xC2...0xDF: (length, second) = (2, 0x80...0xBF)
    case 0xE0: (length, second) = (3, 0xA0...0xBF)
    case 0xED: (length, second) = (3, 0x80...0x9F)
    case 0xE1...0xEF: (length, second) = (3, 0x80...0xBF)
    case 0xF0: (length, second) = (4, 0x90...0xBF)
    case 0xF1...0xF3: (length, second) = (4, 0x80...0xBF)
    case 0xF4: (length, second) = (4, 0x80...0x8F)
    default: return nil
    }
    guard offset + length <= buffer.count, second.contains(buffer[offset + 1]) else { return nil }
    for next in (offset + 2)..<max(offset + 2, offset + length)
    where !(0x80...0xBF).contains(buffer[next]) {
      return nil
    }
    return length
  }
}
