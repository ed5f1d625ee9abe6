import Domain

/// Recognises names that need no cleaning, as most in show files.
package enum PlainName {
  /// Whether bytes are ASCII, and ``Name/cleaned(_:)`` leaves their text as it is.
  package static func isPlain(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard bytes.count <= Name.maximumLength else { return false }
    let blank = UInt8(ascii: " ")
    var last = blank
    for byte in bytes {
      // A space may follow anything else but a space.
      guard byte < 0x7F, byte > blank || byte == blank && last != blank else { return false }
      last = byte
    }
    return bytes.isEmpty || last != blank
  }
}
