/// Reads a message of OSC as it came in a datagram, by a few lines that share nothing with the
/// product.
struct DatagramText {
  private var rest: ArraySlice<UInt8>

  /// The message as the command `send` takes it; what cannot be read says so.
  static func text(of datagram: [UInt8]) -> String {
    var reader = Self(rest: datagram[...])
    guard let address = reader.string(), let types = reader.string(), types.first == "," else {
      return "not a message: \(datagram)"
    }
    var words = [address.contains(" ") ? "\"\(address)\"" : address]
    for type in types.dropFirst() {
      guard let word = reader.word(type) else { return "not of type \(type): \(datagram)" }
      words.append(word)
    }
    return reader.rest.isEmpty ? words.joined(separator: " ") : "too long: \(datagram)"
  }

  private mutating func word(_ type: Character) -> String? {
    switch type {
    case "i": number().map { "\(Int32(bitPattern: $0))" }
    case "f": number().map { "\(Float(bitPattern: $0))" }
    case "s": string().map(Self.word)
    case "T": "true"
    case "F": "false"
    case "N", "I": "\(type)"
    default: nil
    }
  }

  /// A text; one that could be a number says what it is.
  private static func word(_ text: String) -> String {
    let word = Double(text) == nil ? text : "s:\(text)"
    return word.contains(" ") ? "\"\(word)\"" : word
  }

  private mutating func number() -> UInt32? {
    guard rest.count >= 4 else { return nil }
    defer { rest = rest.dropFirst(4) }
    return rest.prefix(4).reduce(0) { $0 << 8 | UInt32($1) }
  }

  /// Bytes up to a NUL, and NULs up to a multiple of four.
  private mutating func string() -> String? {
    let bytes = rest.prefix { $0 != 0 }
    let size = (bytes.count / 4 + 1) * 4
    guard rest.count >= size, rest.prefix(size).dropFirst(bytes.count).allSatisfy({ $0 == 0 })
    else { return nil }
    rest = rest.dropFirst(size)
    return String(decoding: bytes, as: UTF8.self)
  }
}
