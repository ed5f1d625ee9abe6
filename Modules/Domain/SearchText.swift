/// The searchable bytes of an object: its folded name, a separator, and its number with any cue.
///
/// UTF-8 in composed normal form: a text contains another if its bytes do, since no character
/// begins within another one's bytes.
enum SearchText {
  /// The separator between the parts; no word of a query contains it.
  static let separator: UInt8 = 0

  /// Appends the text of an object.
  static func append(_ object: ShowObject, to text: inout [UInt8]) {
    let start = text.count
    var isASCII = true
    for byte in object.name.utf8 {
      isASCII = isASCII && byte < 0x80
      let isCapital = (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
      text.append(isCapital ? byte | 0x20 : byte)
    }
    if !isASCII {
      text.removeSubrange(start...)
      text.append(contentsOf: SearchKey(object.name).text.utf8)
    }
    text.append(separator)
    text.append(contentsOf: object.numberText.utf8)
  }

  /// Whether a text contains a word.
  static func contains(_ word: [UInt8], in text: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let first = word.first else { return true }
    var start = 0
    let last = text.count - word.count
    while start <= last {
      if text[start] == first, begins(word, at: start, in: text) { return true }
      start += 1
    }
    return false
  }

  /// Whether a text contains a number before the object's own, with no digit beside it.
  static func containsNumber(_ number: [UInt8], in text: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let end = text.lastIndex(of: separator) else { return false }
    var start = 0
    while start + number.count <= end {
      let isWhole =
        (start == 0 || !isDigit(text[start - 1])) && !isDigit(text[start + number.count])
      if isWhole, begins(number, at: start, in: text) { return true }
      start += 1
    }
    return false
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  /// Whether a text ends in exactly this number.
  static func isNumber(_ number: [UInt8], of text: UnsafeBufferPointer<UInt8>) -> Bool {
    let start = text.count - number.count
    return start > 0 && text[start - 1] == separator && begins(number, at: start, in: text)
  }

  private static func begins(
    _ word: [UInt8], at start: Int, in text: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    var index = 0
    while index < word.count {
      if text[start + index] != word[index] { return false }
      index += 1
    }
    return true
  }
}
