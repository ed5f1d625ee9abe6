/// Turns the bytes that a terminal sends into keys, pasted text and reports of the mouse.
///
/// Bytes can be split anywhere. Sequences that are not known are skipped, and bytes that are not
/// UTF-8 become U+FFFD. What is buffered never exceeds ``longestPaste`` and a few bytes.
///
/// The sequences are those of ECMA-48 and of xterm's documentation of control sequences, and the
/// keys of rxvt and of the Linux console that differ.
public struct InputDecoder: Sendable {
  /// The most bytes of a pasted text.
  public static let longestPaste = 1 << 20
  /// The most bytes of a control sequence; longer ones are garbage.
  private static let longestSequence = 64
  private static let escape: UInt8 = 0x1B
  private static let pasteEnd = Array("\u{1B}[201~".utf8)

  private var bytes: [UInt8] = []
  /// The text of a paste that has not ended.
  private var paste: [UInt8]?
  private var isPasteTooLong = false

  /// Creates a decoder at the beginning of the input.
  public init() {}

  /// Whether the bytes so far begin something longer, unless nothing follows soon.
  ///
  /// After a short pause, call ``flush()``: the Escape key sends the first byte of a sequence.
  public var isWaiting: Bool { !bytes.isEmpty && paste == nil }

  /// Takes bytes.
  ///
  /// - Parameter new: The next bytes.
  /// - Returns: The completed input, in order.
  /// - Complexity: O(*n*) in the number of bytes.
  public mutating func decode(_ new: [UInt8]) -> [TerminalInput] {
    bytes += new
    var inputs: [TerminalInput] = []
    var start = 0
    while start < bytes.count {
      if paste != nil {
        guard continuePaste(&start, &inputs) else { break }
      } else {
        guard let piece = Self.piece(of: bytes[start...]) else { break }
        start += piece.length
        switch piece.meaning {
        case .nothing: break
        case .key(let key): inputs.append(.key(key))
        case .mouse(let event): inputs.append(.mouse(event))
        case .focus(let isFocused): inputs.append(.focus(isFocused))
        case .pasteBegins: (paste, isPasteTooLong) = ([], false)
        }
      }
    }
    bytes.removeFirst(start)
    return inputs
  }

  /// Takes the pending bytes as they are: nothing follows them.
  ///
  /// - Returns: The input; for a single Escape byte the Escape key.
  public mutating func flush() -> [TerminalInput] {
    guard isWaiting else { return [] }
    let (first, rest) = (bytes.first, Array(bytes.dropFirst()))
    bytes.removeAll()
    // The rest of a character does not come any more.
    guard first == Self.escape else { return [.key(Key("\u{FFFD}"))] }
    guard !rest.isEmpty else { return [.key(Key(.escape))] }
    // Alt-[ and Alt-O are the beginnings of sequences.
    guard rest.count == 1, let key = Self.key(ofByte: rest[0]) else { return [] }
    return [.key(Key(key.code, key.modifiers.union(.alt)))]
  }

  /// Takes bytes of a paste.
  ///
  /// - Returns: Whether it has ended.
  private mutating func continuePaste(_ start: inout Int, _ inputs: inout [TerminalInput]) -> Bool {
    guard var text = paste else { return true }
    paste = nil
    let rest = bytes[start...]
    let end = Self.firstIndex(of: Self.pasteEnd, in: rest)
    // The last bytes may be the beginning of the end.
    let taken = rest[..<(end ?? max(rest.endIndex - Self.pasteEnd.count + 1, start))]
    if isPasteTooLong || text.count + taken.count > Self.longestPaste {
      isPasteTooLong = true
      text.removeAll()
    } else {
      text += taken
    }
    start = taken.endIndex
    guard end != nil else {
      paste = text
      return false
    }
    start += Self.pasteEnd.count
    inputs.append(isPasteTooLong ? .longPaste : .paste(Self.lines(of: text)))
    return true
  }

  /// A pasted text with uniform line ends.
  private static func lines(of bytes: [UInt8]) -> String {
    // A line feed after a carriage return is one character with it.
    String(String(decoding: bytes, as: UTF8.self).map { $0 == "\r\n" || $0 == "\r" ? "\n" : $0 })
  }

  private static func firstIndex(of pattern: [UInt8], in bytes: ArraySlice<UInt8>) -> Int? {
    bytes.indices.first { bytes[$0] == pattern[0] && bytes[$0...].starts(with: pattern) }
  }
}

// MARK: - Pieces

extension InputDecoder {
  private enum Meaning {
    case nothing
    case key(Key)
    case mouse(MouseEvent)
    case focus(Bool)
    case pasteBegins
  }

  private typealias Piece = (meaning: Meaning, length: Int)

  /// The first piece of some bytes; `nil` if it is not complete.
  private static func piece(of bytes: ArraySlice<UInt8>) -> Piece? {
    guard let first = bytes.first else { return nil }
    if first == escape { return sequence(in: bytes) }
    if let key = key(ofByte: first) { return (.key(key), 1) }
    return character(in: bytes)
  }

  /// The key of a byte of ASCII; `nil` for others.
  private static func key(ofByte byte: UInt8) -> Key? {
    switch byte {
    case 0x0D: return Key(.enter)
    case 0x09: return Key(.tab)
    case 0x7F, 0x08: return Key(.backspace)
    case escape: return Key(.escape)
    case 0: return Key(" ", .control)
    case 1..<0x1B: return Key(Character(Unicode.Scalar(byte + 0x60)), .control)
    case 0x1C..<0x20: return Key(Character(Unicode.Scalar(byte + 0x40)), .control)
    case 0x20..<0x7F: return Key(Character(Unicode.Scalar(byte)))
    default: return nil
    }
  }

  /// The first character of some bytes, which is not ASCII.
  private static func character(in bytes: ArraySlice<UInt8>) -> Piece? {
    let length =
      switch bytes.first ?? 0 {
      case 0xC2...0xDF: 2
      case 0xE0...0xEF: 3
      case 0xF0...0xF4: 4
      default: 1
      }
    let sequence = bytes.prefix(length)
    // A byte that cannot follow ends the sequence at once.
    let valid = 1 + sequence.dropFirst().prefix { $0 & 0xC0 == 0x80 }.count
    if valid == sequence.count, sequence.count < length { return nil }
    guard valid == length, let text = String(validating: sequence, as: UTF8.self),
      let scalar = text.unicodeScalars.first
    else { return (.key(Key("\u{FFFD}")), valid) }
    // The controls beyond ASCII mean nothing as keys.
    let isControl = (0x80..<0xA0).contains(scalar.value)
    return (isControl ? .nothing : .key(Key(Character(scalar))), length)
  }

  private static func sequence(in bytes: ArraySlice<UInt8>) -> Piece? {
    guard let second = bytes.dropFirst().first else { return nil }
    switch second {
    case UInt8(ascii: "["): return controlSequence(in: bytes)
    case UInt8(ascii: "O"):
      guard let last = bytes.dropFirst(2).first else { return nil }
      return (Self.key(ofFinal: last, []).map(Meaning.key) ?? .nothing, 3)
    case escape:
      // Alt and a key that sends a sequence; two Escapes otherwise.
      guard bytes.count > 2 else { return nil }
      guard [UInt8(ascii: "["), UInt8(ascii: "O")].contains(bytes[bytes.startIndex + 2]) else {
        return (.key(Key(.escape)), 1)
      }
      return withAlt(sequence(in: bytes.dropFirst()))
    default: return withAlt(piece(of: bytes.dropFirst()))
    }
  }

  private static func withAlt(_ piece: Piece?) -> Piece? {
    guard let piece else { return nil }
    guard case .key(let key) = piece.meaning else { return (piece.meaning, piece.length + 1) }
    return (.key(Key(key.code, key.modifiers.union(.alt))), piece.length + 1)
  }

  private static func controlSequence(in bytes: ArraySlice<UInt8>) -> Piece? {
    let body = bytes.dropFirst(2)
    // The Linux console's first function keys.
    if body.first == UInt8(ascii: "[") {
      guard let last = body.dropFirst().first else { return nil }
      let isKey = (UInt8(ascii: "A")...UInt8(ascii: "E")).contains(last)
      return (isKey ? .key(Key(.function(Int(last) - 0x40))) : .nothing, 4)
    }
    let parameters = body.prefix { (0x20..<0x40).contains($0) }
    guard parameters.count <= longestSequence else { return (.nothing, parameters.count + 2) }
    guard let last = bytes[parameters.endIndex...].first else { return nil }
    // A byte that cannot be in a sequence ends it, and is itself.
    guard (0x40..<0x7F).contains(last) else { return (.nothing, parameters.count + 2) }
    let length = parameters.count + 3
    let isMouse = parameters.first == UInt8(ascii: "<")
    let list = isMouse ? parameters.dropFirst() : parameters
    guard list.allSatisfy({ $0 == UInt8(ascii: ";") || (0x30..<0x3A).contains($0) }) else {
      return (.nothing, length)
    }
    let numbers = list.split(
      separator: UInt8(ascii: ";"), omittingEmptySubsequences: false
    ).map { Int(String(decoding: $0, as: UTF8.self)) ?? (isMouse ? -1 : 0) }
    return (isMouse ? mouse(numbers, last) : meaning(of: numbers, last), length)
  }

  private static func mouse(_ numbers: [Int], _ last: UInt8) -> Meaning {
    guard [UInt8(ascii: "M"), UInt8(ascii: "m")].contains(last),
      let event = MouseEvent(sgr: numbers, isRelease: last == UInt8(ascii: "m"))
    else { return .nothing }
    return .mouse(event)
  }

  private static func meaning(of numbers: [Int], _ last: UInt8) -> Meaning {
    let modifiers = modifiers(numbers.count > 1 ? numbers[1] : 1)
    switch last {
    case UInt8(ascii: "~"):
      if numbers.first == 200 { return .pasteBegins }
      if numbers.first == 27, numbers.count == 3 { return key(ofCode: numbers[2], modifiers) }
      return (numbers.first.flatMap(code(ofNumber:)).map { .key(Key($0, modifiers)) }) ?? .nothing
    case UInt8(ascii: "u"):
      return numbers.first.map { key(ofCode: $0, modifiers) } ?? .nothing
    case UInt8(ascii: "I"): return .focus(true)
    case UInt8(ascii: "O"): return .focus(false)
    case UInt8(ascii: "Z"): return .key(Key(.tab, modifiers.union(.shift)))
    default: return key(ofFinal: last, modifiers).map(Meaning.key) ?? .nothing
    }
  }

  private static func modifiers(_ number: Int) -> Key.Modifiers {
    // Meta is Alt; what else there is (Super, Caps Lock) changes nothing.
    let bits = max(number - 1, 0)
    let modifiers = Key.Modifiers(rawValue: bits & 7)
    return bits & 8 == 0 ? modifiers : modifiers.union(.alt)
  }

  /// The key that a terminal reports by the number of its character.
  private static func key(ofCode code: Int, _ modifiers: Key.Modifiers) -> Meaning {
    guard let value = UInt32(exactly: code), let scalar = Unicode.Scalar(value) else {
      return .nothing
    }
    if value < 0x80, let key = key(ofByte: UInt8(value)) {
      return .key(Key(key.code, key.modifiers.union(modifiers)))
    }
    return value < 0xA0 ? .nothing : .key(Key(Character(scalar), modifiers))
  }

  private static func key(ofFinal byte: UInt8, _ modifiers: Key.Modifiers) -> Key? {
    let code: Key.Code? =
      switch byte {
      case UInt8(ascii: "A"): .up
      case UInt8(ascii: "B"): .down
      case UInt8(ascii: "C"): .right
      case UInt8(ascii: "D"): .left
      case UInt8(ascii: "F"): .end
      case UInt8(ascii: "H"): .home
      case UInt8(ascii: "M"): .enter
      case UInt8(ascii: "P")...UInt8(ascii: "S"): .function(Int(byte) - 0x4F)
      // rxvt: with Control.
      case UInt8(ascii: "a"): .up
      case UInt8(ascii: "b"): .down
      case UInt8(ascii: "c"): .right
      case UInt8(ascii: "d"): .left
      default: nil
      }
    let isLower = (UInt8(ascii: "a")...UInt8(ascii: "d")).contains(byte)
    return code.map { Key($0, isLower ? modifiers.union(.control) : modifiers) }
  }

  private static func code(ofNumber number: Int) -> Key.Code? {
    switch number {
    case 1, 7: .home
    case 2: .insert
    case 3: .delete
    case 4, 8: .end
    case 5: .pageUp
    case 6: .pageDown
    case 11...15: .function(number - 10)
    case 17...21: .function(number - 11)
    case 23...24: .function(number - 12)
    default: nil
    }
  }
}
