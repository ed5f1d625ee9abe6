/// Measures the parts of a packet in bytes; refuses parts that cannot be encoded.
enum PacketMeasure {
  static func size(of packet: OSCPacket, depth: Int) throws(OSCEncodingError) -> Int {
    switch packet {
    case .message(let message): return try size(of: message)
    case .bundle(let bundle):
      guard depth < OSCLimits.depth else { throw .tooDeep }
      // The word "#bundle" and the time tag; each element has its size before it.
      var sum = 16
      for element in bundle.elements {
        sum = try adding(4 + size(of: element, depth: depth + 1), to: sum)
      }
      return sum
    }
  }

  private static func size(of message: OSCMessage) throws(OSCEncodingError) -> Int {
    guard message.address.utf8.first == UInt8(ascii: "/") else {
      throw .address(message.address)
    }
    var tags = 0
    let arguments = try size(of: message.arguments, tags: &tags, depth: 0)
    // A comma before the tags and a NUL behind them.
    return try adding(roundedToWords(tags + 2), to: size(of: message.address) + arguments)
  }

  private static func size(
    of arguments: some Collection<OSCArgument>, tags: inout Int, depth: Int
  ) throws(OSCEncodingError) -> Int {
    var sum = 0
    for argument in arguments {
      tags += 1
      switch argument {
      case .bool, .null, .impulse: break
      case .int32, .float32, .character, .color, .midi: sum += 4
      case .int64, .float64, .timeTag: sum += 8
      case .string(let text), .symbol(let text): sum = try adding(size(of: text), to: sum)
      case .blob(let bytes): sum = try adding(4 + roundedToWords(bytes.count), to: sum)
      case .array(let elements):
        guard depth < OSCLimits.depth else { throw .tooDeep }
        tags += 1
        sum = try adding(size(of: elements, tags: &tags, depth: depth + 1), to: sum)
      }
    }
    return sum
  }

  private static func size(of text: String) throws(OSCEncodingError) -> Int {
    let utf8 = text.utf8
    // The bytes of a text are contiguous, except in a bridged one.
    let holdsNUL = utf8.withContiguousStorageIfAvailable(holdsNUL) ?? utf8.contains(0)
    guard !holdsNUL else { throw .embeddedNUL(text) }
    return roundedToWords(utf8.count + 1)
  }

  /// Whether any byte is 0; looks at all of them, which the compiler makes many at once.
  private static func holdsNUL(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    var found = false
    for byte in bytes { found = (byte == 0) || found }
    return found
  }

  /// Adds sizes; refuses large ones long before sums could overflow.
  private static func adding(_ size: Int, to sum: Int) throws(OSCEncodingError) -> Int {
    guard size <= OSCLimits.packetSize, sum <= OSCLimits.packetSize else { throw .tooLarge }
    return sum + size
  }
}
