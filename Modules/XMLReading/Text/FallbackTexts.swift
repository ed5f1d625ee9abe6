import Domain
import PluginAPI

/// Makes texts of bytes, and counts those that are not UTF-8 and are read as Windows-1252.
package struct FallbackTexts {
  /// How many there were.
  package private(set) var count = 0
  /// The line of the first.
  package private(set) var line: Int?

  /// Starts without any.
  package init() {}

  /// Bytes as text, and whether they had to be read as Windows-1252.
  package static func decoded(_ bytes: ArraySlice<UInt8>) -> (text: String, isFallback: Bool) {
    bytes.withUnsafeBufferPointer { decoded($0) }
  }

  /// Bytes as text, and whether they had to be read as Windows-1252.
  package static func decoded(
    _ bytes: UnsafeBufferPointer<UInt8>
  ) -> (text: String, isFallback: Bool) {
    guard UTF8Check.firstFault(in: bytes) != nil else {
      return (String(decoding: bytes, as: UTF8.self), false)
    }
    return (Windows1252.decode(bytes), true)
  }

  /// The text of bytes.
  package mutating func text(_ bytes: ArraySlice<UInt8>, line: Int) -> String {
    bytes.withUnsafeBufferPointer { text($0, line: line) }
  }

  /// The text of bytes.
  package mutating func text(_ bytes: UnsafeBufferPointer<UInt8>, line: Int) -> String {
    let (text, isFallback) = Self.decoded(bytes)
    if isFallback {
      count += 1
      self.line = self.line ?? line
    }
    return text
  }

  /// The text of bytes as a name, cleaned.
  package mutating func name(_ bytes: UnsafeBufferPointer<UInt8>, line: Int) -> String {
    if PlainName.isPlain(bytes) { return String(decoding: bytes, as: UTF8.self) }
    return Name.cleaned(text(bytes, line: line))
  }

  /// The sentence that reports the texts, or `nil` if there are none.
  package var warning: String? {
    guard count > 0 else { return nil }
    return "\(counted(count, "text is", "texts are")) not UTF-8 and read as Windows-1252"
  }

  /// The sentence that reports broken characters of UTF-16, or `nil` if there are none.
  package static func warning(replaced count: Int) -> String? {
    guard count > 0 else { return nil }
    return "\(counted(count, "broken UTF-16 character")) replaced by U+FFFD"
  }
}
