package import PluginAPI

/// The bytes of a text file as UTF-8: a byte-order mark is taken off, UTF-16 is transcoded.
///
/// Text without a mark passes as it is; whether it is valid UTF-8 is for the reader to see.
package struct TextSource {
  /// How many broken units of UTF-16 were replaced so far.
  package var replacementCount: Int { transcoder?.replacementCount ?? 0 }
  /// Whether the source gave any byte at all.
  package private(set) var hasBytes = false
  /// Whether a mark stated the encoding.
  package private(set) var hasMark = false

  /// Whether the text is XML, of which UTF-16 is recognised without a mark.
  private let isXML: Bool
  private var transcoder: UTF16Transcoder?
  private var isSniffed = false
  private var isAtEnd = false

  /// Prepares the reading.
  package init(isXML: Bool = false) { self.isXML = isXML }

  /// The next bytes; none at the end.
  package mutating func next(
    from source: inout any ByteSource
  ) throws(ShowFileError) -> ArraySlice<UInt8> {
    if !isSniffed {
      let text = decoded(try sniff(&source))
      if !text.isEmpty { return text }
    }
    while !isAtEnd {
      let text = decoded(try pull(from: &source))
      if !text.isEmpty { return text }
    }
    return transcoder?.finish()[...] ?? []
  }

  /// The first bytes, at least three unless there are fewer, without their mark.
  private mutating func sniff(
    _ source: inout any ByteSource
  ) throws(ShowFileError) -> ArraySlice<UInt8> {
    isSniffed = true
    var head = try pull(from: &source)
    while head.count < 3, !isAtEnd { head += try pull(from: &source) }
    guard let mark = ByteOrderMark(head) else {
      if isXML, let unmarked = XMLText.unmarkedUTF16(head) {
        transcoder = unmarked.transcoder
        hasMark = true
      }
      return head
    }
    hasMark = true
    transcoder = mark.transcoder
    return head.dropFirst(mark.length)
  }

  private mutating func pull(
    from source: inout any ByteSource
  ) throws(ShowFileError) -> ArraySlice<UInt8> {
    let bytes = try source.next()
    if bytes.isEmpty { isAtEnd = true } else { hasBytes = true }
    return bytes
  }

  private mutating func decoded(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    transcoder?.transcode(bytes)[...] ?? bytes
  }
}
