extension TextStyle {
  /// Applies the parameters of an SGR sequence; those that are not known change nothing.
  ///
  /// - Parameter bytes: What is between `[` and `m`.
  mutating func apply(sgr bytes: some Collection<UInt8>) {
    // Other bytes that may be here make it a private sequence with another meaning.
    guard bytes.allSatisfy({ $0 < 0x3C }) else { return }
    var rest = SGRParameter.all(in: bytes)[...]
    while let first = rest.popFirst() {
      let parts = rest.prefix { $0.isPart }.map(\.value)
      rest.removeFirst(parts.count)
      switch first.value {
      case 38, 48, 58:
        let numbers = parts.isEmpty ? Self.numbersOfColor(&rest) : parts
        // What comes after half a colour may be its other half.
        if numbers.isEmpty { return }
        set(Self.color(numbers), by: first.value)
      case 4: underline = parts.first != 0
      case _ where !parts.isEmpty: break
      default: apply(first.value)
      }
    }
  }

  private mutating func apply(_ code: Int) {
    switch code {
    case 0: self = .plain
    case 1: bold = true
    case 2: dim = true
    case 7: reverse = true
    case 22: (bold, dim) = (false, false)
    case 24: underline = false
    case 27: reverse = false
    case 30...37: foreground = .color(atIndex: UInt8(code - 30))
    case 39: foreground = nil
    case 40...47: background = .color(atIndex: UInt8(code - 40))
    case 49: background = nil
    case 90...97: foreground = .color(atIndex: UInt8(code - 82))
    case 100...107: background = .color(atIndex: UInt8(code - 92))
    default: break
    }
  }

  /// Sets a colour; one beyond all numbers changes nothing, nor does that of an underline.
  private mutating func set(_ color: TerminalColor?, by code: Int) {
    guard let color else { return }
    if code == 38 { foreground = color }
    if code == 48 { background = color }
  }

  /// Takes the numbers of a colour, each a parameter: `5;N` or `2;R;G;B`; none if some are missing.
  private static func numbersOfColor(_ rest: inout ArraySlice<SGRParameter>) -> [Int] {
    let count = rest.first?.value == 5 ? 2 : rest.first?.value == 2 ? 4 : 0
    let numbers = rest.prefix(count)
    guard numbers.count == count, !numbers.contains(where: \.isPart) else { return [] }
    rest.removeFirst(count)
    return numbers.map(\.value)
  }

  /// The colour of some numbers: `5 N`, `2 R G B` or, with a colour space, `2 S R G B` and more
  /// that does not matter; `nil` for others.
  private static func color(_ numbers: [Int]) -> TerminalColor? {
    let hasSpace = numbers.first == 2 && numbers.count > 4
    let bytes = numbers.dropFirst(hasSpace ? 2 : 1).compactMap(UInt8.init(exactly:))
    return switch (numbers.first, bytes.count) {
    case (5, 1...) where bytes.count == numbers.count - 1: .color(atIndex: bytes[0])
    case (2, 3...): TerminalColor(red: bytes[0], green: bytes[1], blue: bytes[2])
    default: nil
    }
  }
}

/// A number of an SGR sequence.
private struct SGRParameter {
  /// The number; 0 where it is left out, and at most ``limit``.
  let value: Int
  /// Whether it is a part of the parameter before it, after a colon.
  let isPart: Bool

  /// Larger numbers mean nothing, so they need not be told apart.
  private static let limit = 100_000

  static func all(in bytes: some Collection<UInt8>) -> [SGRParameter] {
    var all: [SGRParameter] = []
    var (value, isPart) = (0, false)
    for byte in bytes {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        value = min(value * 10 + Int(byte - UInt8(ascii: "0")), limit)
      default:
        all.append(SGRParameter(value: value, isPart: isPart))
        (value, isPart) = (0, byte == UInt8(ascii: ":"))
      }
    }
    all.append(SGRParameter(value: value, isPart: isPart))
    return all
  }
}
