extension StringProtocol {
  /// The text without terminal controls and hidden characters.
  ///
  /// Line ends and tabs become spaces, other control characters a visible character (`␛` for an
  /// escape). Characters that reorder text or are invisible are dropped, and so are marks beyond
  /// the eighth on one letter. The result is one line, and making it safe again does not change it.
  public var safeForTerminal: String {
    if isPrintableASCII { return String(self) }
    var result = String.UnicodeScalarView()
    var marks = 0
    var isFlag = false
    for scalar in unicodeScalars {
      guard let safe = Self.safeScalar(for: scalar, inFlag: isFlag) else { continue }
      isFlag = safe.value == 0x1F3F4 || (isFlag && Self.isTag(safe))
      marks = TextWidth.cells(of: safe) == 0 ? marks + 1 : 0
      if marks <= 8 { result.append(safe) }
    }
    return String(result)
  }

  /// Whether each byte is a safe character of one cell.
  var isPrintableASCII: Bool {
    func isPrintable(_ byte: UInt8) -> Bool { byte >= 0x20 && byte < 0x7F }
    // Contiguous bytes avoid a call for each byte in unspecialised code.
    return utf8.withContiguousStorageIfAvailable { $0.allSatisfy(isPrintable) }
      ?? utf8.allSatisfy(isPrintable)
  }

  /// The replacement of a scalar, or `nil` if it is dropped.
  private static func safeScalar(
    for scalar: Unicode.Scalar, inFlag isFlag: Bool
  ) -> Unicode.Scalar? {
    switch scalar.value {
    case 0x09...0x0D, 0x85, 0x2028, 0x2029: " "
    case 0..<0x20: Unicode.Scalar(0x2400 + scalar.value)
    case 0x7F: "\u{2421}"
    case 0x80..<0xA0: "\u{FFFD}"
    case 0x61C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x206F: nil
    case 0xAD, 0x180E, 0x200B, 0x2060...0x2065, 0xFEFF, 0xFFF0...0xFFFB: nil
    case 0x13430...0x1343F, 0x1BCA0...0x1BCA3, 0x1D173...0x1D17A: nil
    // Tags spell hidden words, except where they choose the country of a flag.
    case 0xE0000...0xE007F: isFlag ? scalar : nil
    default: scalar
    }
  }

  private static func isTag(_ scalar: Unicode.Scalar) -> Bool {
    (0xE0000...0xE007F).contains(scalar.value)
  }
}
