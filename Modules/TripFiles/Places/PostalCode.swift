/// Recognises the postal codes in addresses.
enum PostalCode {
  /// Whether a text is nothing but a postal code: `60613`, `60613-1234`, `M5V 1J1`, `SW1A 2AA`.
  static func isOne(_ text: String) -> Bool {
    let words = text.split(separator: " ")
    return (1...2).contains(words.count) && text.utf8.count <= 10 && words.allSatisfy(isCode)
  }

  /// The words of a text without the postal code before or behind them, and whether there was one.
  ///
  /// `1010 Wien`, `D-80331 München`, `1012 AB Amsterdam`, `111 22 Stockholm`, `London SW1A 2AA`
  /// and `Praha 1` lose their codes; a house number such as `12 High Street` stays.
  static func without(_ text: String) -> (words: [String], hadCode: Bool) {
    var words = text.split(separator: " ")[...]
    let count = words.count
    while words.count > 1, let last = words.last, isCode(last) {
      words.removeLast()
    }
    let isSplit =
      words.count > 2 && isDigits(words[0], 3...3) && isDigits(words[1], 2...3)
      || words.count > 2 && isDigits(words[0], 4...4) && isCapitals(words[1], 2...2)
    if isSplit {
      words = words.dropFirst(2)
    } else if words.count > 1, let first = words.first, isCode(first), first.utf8.count > 3 {
      words = words.dropFirst()
    }
    return (words.map(String.init), words.count < count)
  }

  private static func isCode(_ word: Substring) -> Bool {
    word.contains(where: \.isNumber)
      && word.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "-"):
          true
        default: false
        }
      }
  }

  private static func isDigits(_ word: Substring, _ lengths: ClosedRange<Int>) -> Bool {
    lengths.contains(word.utf8.count) && word.utf8.allSatisfy { (0x30...0x39).contains($0) }
  }

  private static func isCapitals(_ word: Substring, _ lengths: ClosedRange<Int>) -> Bool {
    lengths.contains(word.utf8.count) && word.utf8.allSatisfy { (0x41...0x5A).contains($0) }
  }
}
