/// Writes numbers so that reading them gives the same.
enum NumberText {
  /// A number in as few digits as it needs.
  static func text(_ number: Double) -> String {
    let text = "\(number)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }

  /// The numbers of a list with spaces or commas between; `nil` for another count or other text.
  static func numbers(_ text: String, count: Int) -> [Double]? {
    var scanner = NumberScanner(text)
    var numbers: [Double] = []
    scanner.skipBlanks()
    while numbers.count < count {
      guard let number = scanner.number() else { return nil }
      numbers.append(number)
      scanner.skipSeparator()
    }
    return scanner.isAtEnd ? numbers : nil
  }
}
