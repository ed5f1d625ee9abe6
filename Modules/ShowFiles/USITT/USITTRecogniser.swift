/// Recognises USITT ASCII from a file's beginning.
///
/// It is where the first line that says anything is a basic or primary record, or where any line
/// is an `Ident` with a version.
enum USITTRecogniser {
  /// The words that may follow `Clear` and `Set`.
  private static let clearable: Set<String> = [
    "ALL", "CUE", "CUES", "GROUP", "GROUPS", "SUB", "SUBS", "PATCH",
  ]
  private static let settable: Set<String> = ["CHANNELS", "DIMMERS", "PATCH", "DEFAULT"]

  /// Whether the text is USITT ASCII.
  ///
  /// - Parameter text: The beginning of the file in UTF-8, without a byte-order mark.
  /// - Returns: Whether it is.
  static func recognises(_ text: [UInt8]) -> Bool {
    var isFirst = true
    for line in text.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }) {
      var fields = USITTFields(line)
      guard let key = fields.keyword() else { continue }
      let word = fields.keywordText
      if word.hasPrefix("$$") { continue }
      // In all these files a space is after the keyword; in CSV a comma does.
      let isSpaced = fields.isKeywordFollowedByBlank
      if isSpaced {
        if key == .ident, namesVersion(&fields) { return true }
        if isFirst, opensFile(word, &fields) { return true }
      }
      isFirst = false
    }
    return false
  }

  /// Whether a version follows, as in `Ident 3:0` or `IDENT 3.0`.
  private static func namesVersion(_ fields: inout USITTFields) -> Bool {
    guard let version = fields.nextField()?.first else { return false }
    return (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(version)
  }

  private static func opensFile(_ word: String, _ fields: inout USITTFields) -> Bool {
    switch word {
    case "MANUFACTURER", "CONSOLE": !fields.restOfText.isEmpty
    case "CUE", "GROUP", "SUB", "PATCH": fields.nextNumber() != nil
    case "CLEAR": fields.nextField().map { isKnown($0, in: clearable) } ?? false
    case "SET": fields.nextField().map { isKnown($0, in: settable) } ?? false
    default:
      word.hasPrefix("$") && USITTKeyword.named[word] != nil && fields.nextNumber() != nil
    }
  }

  private static func isKnown(_ field: ArraySlice<UInt8>, in words: Set<String>) -> Bool {
    field.first == UInt8(ascii: "$")
      || words.contains(String(decoding: field, as: UTF8.self).uppercased())
  }
}
