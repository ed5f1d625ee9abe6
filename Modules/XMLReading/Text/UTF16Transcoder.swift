/// Turns a stream of UTF-16 bytes into UTF-8, whatever way the stream is cut.
package struct UTF16Transcoder {
  /// Whether the more significant byte of a unit comes first.
  package let isBigEndian: Bool
  /// How many broken units were replaced by U+FFFD.
  package private(set) var replacementCount = 0

  private var oddByte: UInt8?
  private var highSurrogate: UInt16?

  package init(isBigEndian: Bool) {
    self.isBigEndian = isBigEndian
  }

  /// The UTF-8 of the next bytes; a unit cut at their end waits for the next call.
  package mutating func transcode(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    var output: [UInt8] = []
    output.reserveCapacity(bytes.count)
    for byte in bytes {
      guard let first = oddByte else {
        oddByte = byte
        continue
      }
      oddByte = nil
      let (high, low) = isBigEndian ? (first, byte) : (byte, first)
      take(UInt16(high) << 8 | UInt16(low), into: &output)
    }
    return output
  }

  /// What is left at the end of the stream: U+FFFD for a unit or pair that was cut.
  package mutating func finish() -> [UInt8] {
    var output: [UInt8] = []
    if highSurrogate != nil || oddByte != nil { replace(into: &output) }
    (highSurrogate, oddByte) = (nil, nil)
    return output
  }

  private mutating func take(_ unit: UInt16, into output: inout [UInt8]) {
    switch unit {
    case 0xD800..<0xDC00:
      if highSurrogate != nil { replace(into: &output) }
      highSurrogate = unit
    case 0xDC00..<0xE000:
      guard let high = highSurrogate else { return replace(into: &output) }
      highSurrogate = nil
      append(0x10000 + (UInt32(high - 0xD800) << 10) + UInt32(unit - 0xDC00), to: &output)
    default:
      if highSurrogate != nil { replace(into: &output) }
      highSurrogate = nil
      append(UInt32(unit), to: &output)
    }
  }

  private mutating func replace(into output: inout [UInt8]) {
    replacementCount += 1
    append(0xFFFD, to: &output)
  }

  private func append(_ value: UInt32, to output: inout [UInt8]) {
    guard let scalar = Unicode.Scalar(value) else { return }
    output.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
  }
}
