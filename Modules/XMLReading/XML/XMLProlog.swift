/// What is before the root of an XML file, read without a parser: enough to recognise a file,
/// and to refuse declarations before a parser sees them.
///
/// It is lenient: a prolog that breaks the grammar gives what could be read of it.
package struct XMLProlog {
  /// The name in the document type declaration.
  package private(set) var doctypeName: String?
  /// Whether the document type declaration has declarations of its own in brackets.
  package private(set) var hasInternalSubset = false
  /// Whether the document type declaration names an external definition.
  package private(set) var hasExternalDefinition = false
  /// Where the document type declaration begins.
  package private(set) var doctypeStart = 0
  /// The encoding that the XML declaration names.
  package private(set) var encoding: String?
  /// Where the XML declaration is.
  package private(set) var declaration: Range<Int>?
  /// The root element's name without its prefix.
  package private(set) var rootName: String?
  /// The namespace that the root element declares as its own.
  package private(set) var rootNamespace: String?

  private let bytes: [UInt8]
  private var position = 0

  /// Reads a prolog.
  ///
  /// - Parameter bytes: The beginning of the file in UTF-8, without a byte-order mark.
  package init(_ bytes: [UInt8]) {
    self.bytes = bytes
    while skipBlanks(), bytes[position] == UInt8(ascii: "<") {
      if starts(with: "<?") {
        readInstruction()
      } else if starts(with: "<!--") {
        skip("<!--", past: "-->")
      } else if starts(with: "<!DOCTYPE") {
        readDoctype()
      } else {
        readRoot()
        return
      }
    }
  }

  /// Moves to the next byte that is not a space, if there is one.
  @discardableResult
  private mutating func skipBlanks() -> Bool {
    while position < bytes.count, bytes[position] <= 0x20 { position += 1 }
    return position < bytes.count
  }

  private func starts(with text: StaticString) -> Bool {
    text.withUTF8Buffer { bytes[position...].starts(with: $0) }
  }

  /// Moves past the next place where the closing text is, or to the end.
  ///
  /// It cannot share bytes with the opening one: `<!-->` and `<?>` are open still, as parsers see
  /// them.
  private mutating func skip(_ opening: StaticString, past closing: StaticString) {
    position = min(bytes.count, position + opening.utf8CodeUnitCount)
    while position < bytes.count, !starts(with: closing) { position += 1 }
    position = min(bytes.count, position + closing.utf8CodeUnitCount)
  }

  private mutating func readInstruction() {
    let start = position
    // `<?XML` in capitals is wrong, but a console's manual prints it.
    let isDeclaration = word(from: start + 2).lowercased() == "xml"
    skip("<?", past: "?>")
    guard isDeclaration, declaration == nil else { return }
    declaration = start..<position
    encoding = attribute("encoding", in: start..<position)
  }

  private mutating func readDoctype() {
    doctypeStart = position
    position += 9
    skipBlanks()
    doctypeName = word(from: position)
    position += doctypeName?.utf8.count ?? 0
    var isNamed = true
    while position < bytes.count {
      switch bytes[position] {
      case UInt8(ascii: ">"):
        position += 1
        return
      case UInt8(ascii: "["):
        hasInternalSubset = true
        skipInternalSubset()
        isNamed = false
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        hasExternalDefinition = true
        skipQuoted()
      case ...0x20: position += 1
      default:
        if isNamed { hasExternalDefinition = true }
        position += 1
      }
    }
  }

  private mutating func skipInternalSubset() {
    position += 1
    while position < bytes.count {
      switch bytes[position] {
      case UInt8(ascii: "]"):
        position += 1
        return
      case UInt8(ascii: "\""), UInt8(ascii: "'"): skipQuoted()
      case UInt8(ascii: "<") where starts(with: "<!--"): skip("<!--", past: "-->")
      default: position += 1
      }
    }
  }

  private mutating func skipQuoted() {
    let quote = bytes[position]
    position += 1
    while position < bytes.count, bytes[position] != quote { position += 1 }
    position = min(bytes.count, position + 1)
  }

  private mutating func readRoot() {
    let start = position + 1
    let name = word(from: start)
    guard !name.isEmpty else { return }
    var end = start
    while end < bytes.count, bytes[end] != UInt8(ascii: ">") { end += 1 }
    let parts = name.split(separator: ":", maxSplits: 1)
    rootName = parts.last.map(String.init)
    let declaring = parts.count == 2 ? "xmlns:\(parts[0])" : "xmlns"
    rootNamespace = attribute(declaring, in: start..<end)
  }

  /// The name that begins at a place.
  private func word(from start: Int) -> String {
    let word = bytes.dropFirst(start).prefix(200).prefix { byte in
      byte > 0x20 && byte != UInt8(ascii: ">") && byte != UInt8(ascii: "/")
        && byte != UInt8(ascii: "[") && byte != UInt8(ascii: "?")
    }
    return String(decoding: word, as: UTF8.self)
  }

  /// The value of an attribute within a tag.
  private func attribute(_ name: String, in range: Range<Int>) -> String? {
    let tag = String(decoding: bytes[range].prefix(20_000), as: UTF8.self)
    for piece in tag.split(whereSeparator: \.isWhitespace) where piece.hasPrefix(name + "=") {
      let value = piece.dropFirst(name.count + 1)
      guard let quote = value.first, quote == "\"" || quote == "'" else { return nil }
      return value.dropFirst().split(separator: quote, omittingEmptySubsequences: false).first
        .map(String.init)
    }
    return nil
  }
}
