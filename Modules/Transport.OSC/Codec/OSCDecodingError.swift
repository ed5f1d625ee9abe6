/// Why bytes are no packet, and where.
public struct OSCDecodingError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What is wrong.
  public enum Reason: Hashable, Sendable {
    /// There are no bytes.
    case empty
    /// More bytes than ``OSCLimits/packetSize``.
    case tooLarge
    /// The size is no multiple of 4.
    case oddSize
    /// It begins neither with `/` nor with `#bundle`.
    case notAPacket
    /// Text that no NUL ends.
    case unterminated
    /// Bytes behind the end of a text or blob that are not 0.
    case padding
    /// Arguments without type tags.
    case missingTags
    /// A type tag that is not known; how long its argument is, nobody knows.
    case unknownTag(UInt8)
    /// A bracket that is not closed, or closes nothing.
    case brackets
    /// Deeper than ``OSCLimits/depth``.
    case tooDeep
    /// The bytes end within an argument, a time tag or the size of an element.
    case truncated
    /// A blob or element whose size is negative, no multiple of 4, or more than there is.
    case size(Int32)
    /// Bytes behind the last argument.
    case trailing
  }

  /// What is wrong.
  public let reason: Reason
  /// The first byte that cannot be read, counted from 0.
  public let offset: Int

  /// Creates an error.
  public init(_ reason: Reason, at offset: Int) {
    self.reason = reason
    self.offset = offset
  }

  /// What is wrong, with the byte.
  public var description: String {
    "byte \(offset): \(reason.text)"
  }
}

extension OSCDecodingError.Reason {
  fileprivate var text: String {
    switch self {
    case .empty: "a packet has at least 4 bytes"
    case .tooLarge: "a packet has at most \(OSCLimits.packetSize) bytes"
    case .oddSize: "the size of a packet is a multiple of 4"
    case .notAPacket: "a packet begins with '/' or '#bundle'"
    case .unterminated: "a text has no end"
    case .padding: "behind a text or blob stand only zeros"
    case .missingTags: "there are arguments but no type tags"
    case .unknownTag(let tag):
      (0x21...0x7E).contains(tag)
        ? "the type tag '\(Character(UnicodeScalar(tag)))' is not known"
        : "the type tag with the code \(tag) is not known"
    case .brackets: "brackets do not match"
    case .tooDeep: "nothing may lie deeper than \(OSCLimits.depth) levels"
    case .truncated: "the packet ends too early"
    case .size(let size): "a size of \(size) cannot be"
    case .trailing: "there are bytes behind the last argument"
    }
  }
}
