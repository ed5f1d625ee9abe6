/// Reads one message between two offsets of a packet.
struct MessageReader {
  /// Where the message ends.
  let end: Int
  /// The offset of the next argument.
  private var place = 0

  init(end: Int) { self.end = end }

  /// Reads the message.
  ///
  /// - Parameters:
  ///   - bytes: The packet.
  ///   - start: The offset of the message; a `/` is there.
  /// - Returns: The message.
  /// - Throws: ``OSCDecodingError`` with the first byte that cannot be read.
  mutating func message(
    in bytes: RawSpan, from start: Int = 0
  ) throws(OSCDecodingError) -> OSCMessage {
    guard end & 3 == 0 else { throw OSCDecodingError(.oddSize, at: end) }
    let endOfAddress = try bytes.endOfText(from: start, end: end)
    let address = bytes.text(from: start, to: endOfAddress)
    let tags = roundedToWords(endOfAddress + 1)
    // Old senders write no tags; without arguments that is no loss.
    if tags == end { return OSCMessage(address, OSCArguments()) }
    guard bytes.byte(at: tags) == UInt8(ascii: ",") else {
      throw OSCDecodingError(.missingTags, at: tags)
    }
    let endOfTags = try bytes.endOfText(from: tags, end: end)
    place = roundedToWords(endOfTags + 1)
    let arguments = try arguments(in: bytes, tags: tags + 1..<endOfTags)
    guard place == end else { throw OSCDecodingError(.trailing, at: place) }
    return OSCMessage(address, arguments)
  }

  private mutating func arguments(
    in bytes: RawSpan, tags: Range<Int>
  ) throws(OSCDecodingError) -> OSCArguments {
    // Nearly all messages have one argument or none.
    if tags.isEmpty { return OSCArguments() }
    if tags.count == 1, bytes.byte(at: tags.lowerBound) != UInt8(ascii: "["),
      bytes.byte(at: tags.lowerBound) != UInt8(ascii: "]")
    {
      return OSCArguments(try argument(in: bytes, tag: tags.lowerBound))
    }
    var arguments: [OSCArgument] = []
    arguments.reserveCapacity(tags.count)
    /// The arguments before the open brackets.
    var outer: [[OSCArgument]] = []
    for tag in tags {
      switch bytes.byte(at: tag) {
      case UInt8(ascii: "["):
        guard outer.count < OSCLimits.depth else { throw OSCDecodingError(.tooDeep, at: tag) }
        outer.append(arguments)
        arguments = []
      case UInt8(ascii: "]"):
        guard var before = outer.popLast() else { throw OSCDecodingError(.brackets, at: tag) }
        before.append(.array(arguments))
        arguments = before
      default:
        arguments.append(try argument(in: bytes, tag: tag))
      }
    }
    guard outer.isEmpty else { throw OSCDecodingError(.brackets, at: tags.upperBound) }
    return OSCArguments(arguments)
  }

  @inline(__always)
  private mutating func argument(
    in bytes: RawSpan, tag: Int
  ) throws(OSCDecodingError) -> OSCArgument {
    switch bytes.byte(at: tag) {
    case UInt8(ascii: "i"): return .int32(Int32(bitPattern: try word(in: bytes)))
    case UInt8(ascii: "f"): return .float32(Float(bitPattern: try word(in: bytes)))
    case UInt8(ascii: "s"): return .string(try text(in: bytes))
    case UInt8(ascii: "b"): return .blob(try blob(in: bytes))
    case UInt8(ascii: "T"): return .bool(true)
    case UInt8(ascii: "F"): return .bool(false)
    case UInt8(ascii: "N"): return .null
    case UInt8(ascii: "I"): return .impulse
    case UInt8(ascii: "t"): return .timeTag(OSCTimeTag(rawValue: try doubleWord(in: bytes)))
    case UInt8(ascii: "h"): return .int64(Int64(bitPattern: try doubleWord(in: bytes)))
    case UInt8(ascii: "d"): return .float64(Double(bitPattern: try doubleWord(in: bytes)))
    case UInt8(ascii: "S"): return .symbol(try text(in: bytes))
    case UInt8(ascii: "c"): return .character(try word(in: bytes))
    case UInt8(ascii: "r"): return .color(try word(in: bytes))
    case UInt8(ascii: "m"): return .midi(try word(in: bytes))
    case let unknown: throw OSCDecodingError(.unknownTag(unknown), at: tag)
    }
  }

  private mutating func word(in bytes: RawSpan) throws(OSCDecodingError) -> UInt32 {
    let word = try bytes.word(at: place, end: end)
    place += 4
    return word
  }

  private mutating func doubleWord(in bytes: RawSpan) throws(OSCDecodingError) -> UInt64 {
    let word = try bytes.doubleWord(at: place, end: end)
    place += 8
    return word
  }

  private mutating func text(in bytes: RawSpan) throws(OSCDecodingError) -> String {
    let endOfText = try bytes.endOfText(from: place, end: end)
    defer { place = roundedToWords(endOfText + 1) }
    return bytes.text(from: place, to: endOfText)
  }

  private mutating func blob(in bytes: RawSpan) throws(OSCDecodingError) -> [UInt8] {
    let size = Int32(bitPattern: try bytes.word(at: place, end: end))
    let start = place + 4
    // The end is a multiple of 4: where the bytes fit, those that fill up fit too.
    guard size >= 0, Int(size) <= end - start else {
      throw OSCDecodingError(.size(size), at: place)
    }
    let endOfBlob = start + Int(size)
    place = roundedToWords(endOfBlob)
    for filler in endOfBlob..<place where bytes.byte(at: filler) != 0 {
      throw OSCDecodingError(.padding, at: filler)
    }
    return bytes.array(from: start, to: endOfBlob)
  }
}
