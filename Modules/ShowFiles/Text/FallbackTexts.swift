import Domain
import PluginAPI
import XMLReading

/// Makes texts of bytes, and counts those that are not UTF-8 and are read as Windows-1252.
struct FallbackTexts {
  /// How many there were.
  private(set) var count = 0
  /// The line of the first.
  private(set) var line: Int?

  /// Bytes as text, and whether they had to be read as Windows-1252.
  static func decoded(_ bytes: ArraySlice<UInt8>) -> (text: String, isFallback: Bool) {
    bytes.withUnsafeBufferPointer { decoded($0) }
  }

  /// Bytes as text, and whether they had to be read as Windows-1252.
  static func decoded(
    _ bytes: UnsafeBufferPointer<UInt8>
  ) -> (text: String, isFallback: Bool) {
    guard UTF8Check.firstFault(in: bytes) != nil else {
      return (String(decoding: bytes, as: UTF8.self), false)
    }
    return (Windows1252.decode(bytes), true)
  }

  /// The text of bytes.
  mutating func text(_ bytes: ArraySlice<UInt8>, line: Int) -> String {
    bytes.withUnsafeBufferPointer { text($0, line: line) }
  }

  /// The text of bytes.
  mutating func text(_ bytes: UnsafeBufferPointer<UInt8>, line: Int) -> String {
    let (text, isFallback) = Self.decoded(bytes)
    if isFallback {
      count += 1
      self.line = self.line ?? line
    }
    return text
  }

  /// The text of bytes as a name, cleaned.
  mutating func name(_ bytes: UnsafeBufferPointer<UInt8>, line: Int) -> String {
    if PlainName.isPlain(bytes) { return String(decoding: bytes, as: UTF8.self) }
    return Name.cleaned(text(bytes, line: line))
  }

  /// Reports the texts and the characters that were replaced.
  func warn(in warnings: inout WarningLog, replaced: Int = 0) {
    if count > 0 {
      warnings.add(
        line: line, "\(counted(count, "text is", "texts are")) not UTF-8 and read as Windows-1252")
    }
    if replaced > 0 {
      warnings.add("\(counted(replaced, "broken UTF-16 character")) replaced by U+FFFD")
    }
  }
}
