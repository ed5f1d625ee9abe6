/// The mark at the start of a text file that states its encoding.
package enum ByteOrderMark {
  /// EF BB BF.
  case utf8
  /// FF FE.
  case utf16LittleEndian
  /// FE FF.
  case utf16BigEndian

  /// The mark at the start of the bytes, or `nil`; three bytes are enough to decide.
  package init?(_ bytes: some Collection<UInt8>) {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
      self = .utf8
    } else if bytes.starts(with: [0xFF, 0xFE]) {
      self = .utf16LittleEndian
    } else if bytes.starts(with: [0xFE, 0xFF]) {
      self = .utf16BigEndian
    } else {
      return nil
    }
  }

  /// How many bytes the mark has.
  package var length: Int { self == .utf8 ? 3 : 2 }

  /// What turns the text after the mark into UTF-8, if it is not that already.
  package var transcoder: UTF16Transcoder? {
    switch self {
    case .utf8: nil
    case .utf16LittleEndian: UTF16Transcoder(isBigEndian: false)
    case .utf16BigEndian: UTF16Transcoder(isBigEndian: true)
    }
  }

  /// Whole bytes as UTF-8 without a mark, by their mark; as they are if they have none.
  package static func utf8(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    guard let mark = Self(bytes) else { return Array(bytes) }
    let text = bytes.dropFirst(mark.length)
    guard var transcoder = mark.transcoder else { return Array(text) }
    return transcoder.transcode(text)
  }
}
