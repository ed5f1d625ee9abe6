/// Why bytes are not a packet, and where.
public struct OSCDecodingError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kind of fault.
  public enum Reason: Hashable, Sendable {
    /// There are no bytes.
    case empty
    /// More bytes than ``OSCLimits/packetSize``.
    case tooLarge
    /// The size is not a multiple of 4.
    case oddSize
    /// It begins neither with `/` nor with `#bundle`.
    case notAPacket
    /// Text that no NUL ends.
    case unterminated
    /// Bytes behind the end of a text or blob that are not 0.
    case padding
    /// Arguments without type tags.
    case missingTags
    /// An unknown type tag; the length of its argument is unknown.
    case unknownTag(UInt8)
    /// A bracket that is not closed, or closes nothing.
    case brackets
    /// Deeper than ``OSCLimits/depth``.
    case tooDeep
    /// The bytes end within an argument, a time tag or the size of an element.
    case truncated
    /// A blob or element whose size is negative, not a multiple of 4, or too large.
    case size(Int32)
    /// Bytes behind the last argument.
    case trailing
  }

  /// The kind of fault.
  public let reason: Reason
  /// The first byte that cannot be read, counted from 0.
  public let offset: Int

  /// Creates an error.
  public init(_ reason: Reason, at offset: Int) {
    self.reason = reason
    self.offset = offset
  }

  /// The fault, with its offset.
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
    case .padding: "only zeros follow a text or blob"
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
