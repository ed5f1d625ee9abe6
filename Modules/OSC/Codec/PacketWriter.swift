/// Writes the parts of a packet, each at the next multiple of 4; all numbers are big-endian.
struct PacketWriter {
  private let memory: UnsafeMutableRawBufferPointer
  /// How many bytes are written.
  private(set) var count = 0

  init(_ memory: UnsafeMutableRawBufferPointer) { self.memory = memory }

  mutating func write(_ packet: OSCPacket) {
    switch packet {
    case .message(let message): write(message)
    case .bundle(let bundle):
      write(text: "#bundle")
      write(bundle.timeTag.rawValue)
      for element in bundle.elements {
        let place = count
        write(UInt32.zero)
        write(element)
        let size = UInt32(truncatingIfNeeded: count - place - 4)
        store(size.bigEndian, at: place)
      }
    }
  }

  private mutating func write(_ message: OSCMessage) {
    write(text: message.address)
    append(UInt8(ascii: ","))
    writeTags(of: message.arguments)
    terminate()
    writeValues(of: message.arguments)
  }

  private mutating func writeTags(of arguments: some Collection<OSCArgument>) {
    for argument in arguments {
      guard case .array(let elements) = argument else {
        append(argument.tag)
        continue
      }
      append(UInt8(ascii: "["))
      writeTags(of: elements)
      append(UInt8(ascii: "]"))
    }
  }

  private mutating func writeValues(of arguments: some Collection<OSCArgument>) {
    for argument in arguments {
      switch argument {
      case .bool, .null, .impulse: break
      case .int32(let value): write(UInt32(bitPattern: value))
      case .float32(let value): write(value.bitPattern)
      case .string(let text), .symbol(let text): write(text: text)
      case .blob(let bytes): write(blob: bytes)
      case .timeTag(let time): write(time.rawValue)
      case .int64(let value): write(UInt64(bitPattern: value))
      case .float64(let value): write(value.bitPattern)
      case .character(let value), .color(let value), .midi(let value): write(value)
      case .array(let elements): writeValues(of: elements)
      }
    }
  }

  private mutating func write(_ value: UInt32) {
    store(value.bigEndian, at: count)
    count += 4
  }

  private mutating func write(_ value: UInt64) {
    store(value.bigEndian, at: count)
    count += 8
  }

  private mutating func write(text: String) {
    var text = text
    text.withUTF8 { append(UnsafeRawBufferPointer($0)) }
    terminate()
  }

  private mutating func write(blob bytes: [UInt8]) {
    write(UInt32(truncatingIfNeeded: bytes.count))
    bytes.withUnsafeBytes { append($0) }
    fill(to: roundedToWords(count))
  }

  /// Ends a text: one NUL at least, and more up to the next multiple of 4.
  private mutating func terminate() { fill(to: roundedToWords(count + 1)) }

  private mutating func fill(to end: Int) {
    while count < end { append(UInt8.zero) }
  }

  private mutating func append(_ byte: UInt8) {
    store(byte, at: count)
    count += 1
  }

  private mutating func append(_ bytes: UnsafeRawBufferPointer) {
    guard count + bytes.count <= memory.count, let base = memory.baseAddress else { return }
    if let source = bytes.baseAddress {
      (base + count).copyMemory(from: source, byteCount: bytes.count)
    }
    count += bytes.count
  }

  private func store<Value: FixedWidthInteger>(_ value: Value, at place: Int) {
    // Never beyond the memory, even for a packet that was not measured.
    guard place + MemoryLayout<Value>.size <= memory.count else { return }
    memory.storeBytes(of: value, toByteOffset: place, as: Value.self)
  }
}

extension OSCArgument {
  /// The type tag; that of an array is its opening bracket.
  public var tag: UInt8 {
    switch self {
    case .int32: UInt8(ascii: "i")
    case .float32: UInt8(ascii: "f")
    case .string: UInt8(ascii: "s")
    case .blob: UInt8(ascii: "b")
    case .bool(let value): value ? UInt8(ascii: "T") : UInt8(ascii: "F")
    case .null: UInt8(ascii: "N")
    case .impulse: UInt8(ascii: "I")
    case .timeTag: UInt8(ascii: "t")
    case .int64: UInt8(ascii: "h")
    case .float64: UInt8(ascii: "d")
    case .symbol: UInt8(ascii: "S")
    case .character: UInt8(ascii: "c")
    case .color: UInt8(ascii: "r")
    case .midi: UInt8(ascii: "m")
    case .array: UInt8(ascii: "[")
    }
  }
}
