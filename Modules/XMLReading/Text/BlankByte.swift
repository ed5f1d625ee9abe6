extension UInt8 {
  /// Whether a byte of a text counts as a space: tab, vertical tab, form feed and DOS's end-of-file
  /// mark do, line ends do not.
  @inlinable package var isBlankInText: Bool {
    switch self {
    case 0x20, 0x09, 0x0B, 0x0C, 0x1A: true
    default: false
    }
  }
}
