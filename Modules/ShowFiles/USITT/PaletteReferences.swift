/// The palettes and presets that levels refer to, as in `12@CP8` or `208@bCP10`.
struct PaletteReferences {
  /// What can be referred to.
  enum Target: UInt64, CaseIterable {
    case intensity
    case focus
    case color
    case beam
    case preset

    /// How levels spell it.
    var prefix: String {
      switch self {
      case .intensity: "IP"
      case .focus: "FP"
      case .color: "CP"
      case .beam: "BP"
      case .preset: "PR"
      }
    }
  }

  /// How many different references are told apart.
  static let limit = 100_000

  private var counts: [UInt64: Int] = [:]

  /// Records the references in a line of levels.
  mutating func scan(_ line: ArraySlice<UInt8>) {
    line.withUnsafeBufferPointer { buffer in
      var offset = 1
      while offset + 1 < buffer.count {
        // Only references have a P: levels are digits, hexadecimal or a lower-case prefix.
        if buffer[offset] | 0x20 == UInt8(ascii: "p") { note(at: offset, in: buffer) }
        offset += 1
      }
    }
  }

  private mutating func note(at offset: Int, in buffer: UnsafeBufferPointer<UInt8>) {
    let next = buffer[offset + 1]
    let target: Target
    var digits = offset + 1
    if next | 0x20 == UInt8(ascii: "r") {
      target = .preset
      digits += 1
    } else {
      switch buffer[offset - 1] | 0x20 {
      case UInt8(ascii: "i"): target = .intensity
      case UInt8(ascii: "f"): target = .focus
      case UInt8(ascii: "c"): target = .color
      case UInt8(ascii: "b"): target = .beam
      default: return
      }
    }
    var end = digits
    while end < buffer.count, Self.isNumeral(buffer[end]) { end += 1 }
    let numerals = UnsafeBufferPointer(rebasing: buffer[digits..<end])
    guard let number = RecordNumber(numerals) else { return }
    let key = target.rawValue << 48 | number.parts
    guard counts.count < Self.limit || counts[key] != nil else { return }
    counts[key, default: 0] += 1
  }

  private static func isNumeral(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || byte == UInt8(ascii: ".")
  }

  /// The references to what is not among the `defined`, in order, as they are spelled: `CP8`.
  func undefined(_ defined: [Target: Set<RecordNumber>]) -> [String] {
    counts.keys.sorted().compactMap { key in
      guard let target = Target(rawValue: key >> 48) else { return nil }
      let number = RecordNumber(parts: key & (1 << 48 - 1))
      let isDefined = defined[target]?.contains(number) ?? false
      return isDefined ? nil : "\(target.prefix)\(number)"
    }
  }
}
