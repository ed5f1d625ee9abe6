/// Literal text in Markdown.
enum MarkdownText {
  /// A text whose characters have no special meaning in any Markdown.
  ///
  /// Characters that every Markdown lets you escape are escaped; others that some dialects
  /// interpret become references.
  static func escaped(_ text: String) -> String {
    var result = ""
    for (index, scalar) in text.unicodeScalars.enumerated() {
      switch scalar {
      case "\\", "`", "*", "_", "[", "]": result += "\\\(scalar)"
      case "<": result += "&lt;"
      case "&": result += "&amp;"
      case "~", "$", "^", "|", "@": result += "&#\(scalar.value);"
      case ">", "#", "+", "-", "=", ":", "!":
        // At the beginning of a row these make quotes, headings, lists and more.
        result += index == 0 ? "&#\(scalar.value);" : String(Character(scalar))
      case "\u{0}"..."\u{1F}", "\u{7F}", "\u{85}", "\u{2028}", "\u{2029}": result += " "
      default: result.unicodeScalars.append(scalar)
      }
    }
    return escapedNumber(result)
  }

  /// Escapes the point of `1. ` at the beginning, which makes a list.
  private static func escapedNumber(_ text: String) -> String {
    let digits = text.prefix { $0.isASCII && $0.isNumber }
    guard !digits.isEmpty, let mark = text.dropFirst(digits.count).first, mark == "." || mark == ")"
    else { return text }
    return "\(digits)\\\(text.dropFirst(digits.count))"
  }
}
