import Domain

/// The text of an object's canvas node: `Group 5`, or `List 5/20` for a cue, and its name in the
/// next line.
///
/// An object of a host's kind without a number has the kind alone in its first line.
struct CanvasLabel: Hashable {
  /// The kind.
  let kind: ObjectKind
  /// The number, with the cue if it is one.
  let number: ConsoleNumber
  /// The name; empty if it has none.
  let name: String

  /// The text of a node, which is Markdown: special characters are escaped with `\`.
  static func text(of object: ShowObject) -> String {
    let title =
      object.isNumbered ? "\(object.kind.title) \(object.consoleNumber)" : object.kind.title
    return object.name.isEmpty ? title : "\(title)\n\(escaped(object.name))"
  }

  /// Reads the text of a node, or returns `nil` if it does not name an object.
  ///
  /// Its first line starts with a kind and a number, or is a kind of a host alone. The name is the
  /// rest of that line, after at most one separator, or the second line. Markdown characters around
  /// them are ignored.
  init?(_ text: String, _ kinds: ObjectKinds) {
    let lines = text.split(
      maxSplits: 2, omittingEmptySubsequences: true, whereSeparator: \.isNewline)
    guard let first = lines.first else { return nil }
    let words = Self.plain(first).split(
      maxSplits: 2, omittingEmptySubsequences: true, whereSeparator: \.isWhitespace)
    guard let word = words.first, let kind = kinds.kind(word: word) else { return nil }
    if words.count == 1, kind.isOfHost {
      (self.kind, number) = (kind, ConsoleNumber(.zero))
      name = lines.count > 1 ? Name.cleaned(Self.plain(lines[1])) : ""
      return
    }
    guard words.count >= 2 else { return nil }
    let digits = words[1].prefix {
      $0 == "." || $0 == ConsoleNumber.separator || ("0"..."9").contains($0)
    }
    let sign = words[1].dropFirst(digits.count)
    // A full stop behind the number ends it.
    let bare = digits.last == "." ? digits.dropLast() : digits
    guard let number = ConsoleNumber(bare), number.isPossible(for: kind),
      sign.isEmpty || sign == ":" || sign == ","
    else {
      return nil
    }
    self.kind = kind
    self.number = number
    let rest = words.count > 2 ? words[2] : ""
    let inLine = rest.drop { ":-–—,|".contains($0) || $0.isWhitespace }
    name =
      inLine.isEmpty && lines.count > 1
      ? Name.cleaned(Self.plain(lines[1])) : Name.cleaned(inLine)
  }

  // MARK: Markdown

  static func escaped(_ name: String) -> String {
    var text = String.UnicodeScalarView()
    var isAtDigits = true
    for (index, scalar) in name.unicodeScalars.enumerated() {
      switch scalar {
      case "\\", "`", "*", "_", "[", "]", "<", ">", "#", "~", "|", "$", "=", "&", "!":
        text.append("\\")
      case "+", "-": if index == 0 { text.append("\\") }
      // `1.` at its beginning makes a line one of a list.
      case ".", ")": if index > 0, isAtDigits { text.append("\\") }
      default: break
      }
      isAtDigits = isAtDigits && ("0"..."9").contains(scalar)
      text.append(scalar)
    }
    return String(text)
  }

  /// A line without surrounding Markdown, and with escapes resolved.
  static func plain(_ line: Substring) -> String {
    var scalars = line.unicodeScalars[...]
    while let first = scalars.first, isBlank(first) || "#*_>`-".unicodeScalars.contains(first) {
      // A name can start with an escaped character.
      scalars.removeFirst()
    }
    while let last = scalars.last, isBlank(last) || "*_`".unicodeScalars.contains(last) {
      if scalars.dropLast().last == "\\" { break }
      scalars.removeLast()
    }
    var text = String.UnicodeScalarView()
    var isEscaped = false
    for scalar in scalars {
      if !isEscaped, scalar == "\\" {
        isEscaped = true
        continue
      }
      if isEscaped, !isSign(scalar) { text.append("\\") }
      if isEscaped || scalar != "*" { text.append(scalar) }
      isEscaped = false
    }
    if isEscaped { text.append("\\") }
    return String(text)
  }

  private static func isBlank(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isWhitespace
  }

  private static func isSign(_ scalar: Unicode.Scalar) -> Bool {
    scalar.isASCII && (scalar.properties.generalCategory != .decimalNumber)
      && !scalar.properties.isAlphabetic && !scalar.properties.isWhitespace
  }
}
