import PluginAPI

/// Reads the subset of YAML that programs write when they export settings.
///
/// It reads tables and lists by indentation, texts plain, in quotes and in blocks, and empty `{}`
/// and `[]`. It refuses everything that could expand a small file or change the meaning of a value:
/// anchors, aliases, tags, keys other than texts, several documents. It also refuses tables and
/// lists in brackets.
struct YAMLDocument {
  private var lines: YAMLLines
  private var counter: DocumentCounter

  /// Reads a document.
  ///
  /// - Parameters:
  ///   - bytes: The text, UTF-8 without a mark.
  ///   - limits: The limits, and the values to keep.
  /// - Returns: The outermost value.
  /// - Throws: ``ShowFileError`` with the line.
  static func read(
    _ bytes: [UInt8], _ limits: DocumentLimits
  ) throws(ShowFileError) -> DocumentValue {
    var reader = YAMLDocument(
      lines: try YAMLLines(bytes, remedy: limits.remedy), counter: DocumentCounter(limits))
    if let first = reader.lines.nextUsed(), reader.lines.content(first).elementsEqual("---".utf8) {
      reader.lines.current = first + 1
    }
    let value = try reader.block(deeperThan: -1)
    if let end = reader.lines.nextUsed(), reader.isEnd(end) { reader.lines.current = end + 1 }
    if let next = reader.lines.nextUsed() {
      throw reader.fault("the line belongs to nothing before it", next)
    }
    return value
  }

  private init(lines: YAMLLines, counter: DocumentCounter) {
    self.lines = lines
    self.counter = counter
  }

  private func fault(_ what: String, _ line: Int) -> ShowFileError {
    ShowFileError(.malformed, what, line: line + 1, remedy: counter.limits.remedy)
  }

  /// Whether a line says that the document ends.
  private func isEnd(_ line: Int) -> Bool {
    lines.lines[line].indent == 0 && lines.content(line).elementsEqual("...".utf8)
  }

  /// The value of the lines with deeper indentation.
  private mutating func block(deeperThan indent: Int) throws(ShowFileError) -> DocumentValue {
    guard let line = lines.nextUsed(), lines.lines[line].indent > indent else { return .null }
    if Self.isListItem(lines.content(line)) { return try list(lines.lines[line].indent) }
    if try keyEnd(line) != nil { return try table(lines.lines[line].indent) }
    return try scalar(line, around: indent)
  }

  private static func isListItem(_ content: ArraySlice<UInt8>) -> Bool {
    guard content.first == UInt8(ascii: "-") else { return false }
    return content.count == 1 || content.dropFirst().first == 0x20
  }
}

// MARK: - Tables and lists

extension YAMLDocument {
  private mutating func table(_ indent: Int) throws(ShowFileError) -> DocumentValue {
    var entries: [DocumentValue.Entry] = []
    while let line = lines.nextUsed(), lines.lines[line].indent == indent,
      !Self.isListItem(lines.content(line)), !isEnd(line)
    {
      guard let end = try keyEnd(line) else { throw fault("a name and ':' were expected", line) }
      let key = key(lines.content(line).prefix(end))
      let isKept = counter.isKeeping
      try counter.enter(key, line: line + 1)
      lines.cut(line, by: end + 1)
      var value = DocumentValue.null
      if isAtEnd(line) {
        lines.current = line + 1
        // A list may be as far left as the name that it is of.
        let next = lines.nextUsed()
        let isBeside = next.map {
          lines.lines[$0].indent == indent && Self.isListItem(lines.content($0))
        }
        value = try isBeside == true ? list(indent) : block(deeperThan: indent)
      } else {
        value = try scalar(line, around: indent)
      }
      if isKept {
        entries.append(DocumentValue.Entry(key: key, value: counter.isKeeping ? value : .null))
      }
      counter.leave()
    }
    return .table(entries)
  }

  private mutating func list(_ indent: Int) throws(ShowFileError) -> DocumentValue {
    var values: [DocumentValue] = []
    while let line = lines.nextUsed(), lines.lines[line].indent == indent,
      Self.isListItem(lines.content(line))
    {
      let isKept = counter.isKeeping
      try counter.enter(JSONContainer.element, line: line + 1)
      lines.cut(line, by: 1)
      var value = DocumentValue.null
      let hasKey = try keyEnd(line) != nil
      if isAtEnd(line) {
        lines.current = line + 1
        value = try block(deeperThan: indent)
      } else if hasKey || Self.isListItem(lines.content(line)) {
        value = try block(deeperThan: indent)
      } else {
        value = try scalar(line, around: indent)
      }
      if isKept { values.append(counter.isKeeping ? value : .null) }
      counter.leave()
    }
    return .list(values)
  }

  /// Whether only spaces or a comment are left of a line.
  private func isAtEnd(_ line: Int) -> Bool {
    let content = lines.content(line)
    return content.isEmpty || content.first == UInt8(ascii: "#")
  }

  /// The length of a line's key in bytes; `nil` if it has none.
  private func keyEnd(_ line: Int) throws(ShowFileError) -> Int? {
    let content = lines.content(line)
    guard let first = content.first else { return nil }
    if first == UInt8(ascii: "?"), content.count == 1 || content.dropFirst().first == 0x20 {
      throw fault("names must be simple texts", line)
    }
    var place = content.startIndex
    if first == UInt8(ascii: "\"") || first == UInt8(ascii: "'") {
      guard let end = YAMLText.endOfQuoted(content) else { return nil }
      place = end
      guard place < content.endIndex, content[place] == UInt8(ascii: ":") else { return nil }
    } else {
      guard let end = YAMLText.endOfPlainKey(content) else { return nil }
      place = end
      // A name has no text before its own that names or tags it.
      if [UInt8(ascii: "&"), UInt8(ascii: "*"), UInt8(ascii: "!")].contains(first) {
        throw fault("anchors, aliases and tags are not read", line)
      }
    }
    return place - content.startIndex
  }

  private func key(_ content: ArraySlice<UInt8>) -> String {
    let limit = counter.limits.textLength
    return switch content.first {
    case UInt8(ascii: "\""): YAMLText.unescaped(content.dropFirst().dropLast(), limit: limit)
    case UInt8(ascii: "'"): YAMLText.unquoted(content.dropFirst().dropLast(), limit: limit)
    default: YAMLText.string(content.prefix(limit))
    }
  }
}

// MARK: - Single values

extension YAMLDocument {
  /// The value that begins on a line, and may go on on those after it.
  private mutating func scalar(
    _ line: Int, around indent: Int
  ) throws(ShowFileError) -> DocumentValue {
    let content = lines.content(line)
    guard let first = content.first else { return .null }
    switch first {
    case UInt8(ascii: "|"), UInt8(ascii: ">"):
      return try blockText(line, around: indent, isFolded: first == UInt8(ascii: ">"))
    case UInt8(ascii: "\""), UInt8(ascii: "'"): return try quoted(line, first, around: indent)
    case UInt8(ascii: "&"), UInt8(ascii: "*"), UInt8(ascii: "!"):
      throw fault("anchors, aliases and tags are not read", line)
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      let text = YAMLText.string(YAMLText.withoutComment(content)).filter { $0 != " " }
      lines.current = line + 1
      if text == "{}" { return .table([]) }
      if text == "[]" { return .list([]) }
      throw fault("values in brackets are not read", line)
    case UInt8(ascii: "@"), UInt8(ascii: "`"), UInt8(ascii: "%"), UInt8(ascii: "}"),
      UInt8(ascii: "]"), UInt8(ascii: ","):
      throw fault("a text cannot begin so", line)
    default: return plain(line, around: indent)
    }
  }

  private mutating func plain(_ line: Int, around indent: Int) -> DocumentValue {
    var text = YAMLText.string(
      YAMLText.withoutComment(lines.content(line)).prefix(counter.limits.textLength))
    lines.current = line + 1
    var isMore = false
    while lines.current < lines.lines.count, lines.lines[lines.current].indent > indent {
      let content = lines.content(lines.current)
      guard !content.isEmpty, content.first != UInt8(ascii: "#") else { break }
      append(" " + YAMLText.string(YAMLText.withoutComment(content)), to: &text)
      isMore = true
      lines.current += 1
    }
    return isMore ? .text(cut(text)) : YAMLText.value(text)
  }

  private mutating func quoted(
    _ line: Int, _ quote: UInt8, around indent: Int
  ) throws(ShowFileError) -> DocumentValue {
    var raw = Array(lines.content(line))
    lines.current = line + 1
    // Quotes in quotes are doubled or marked, so that the end is known only with the whole text.
    var scan = YAMLText.QuoteScan(quote)
    var end = scan.end(in: raw[...])
    while end == nil {
      guard lines.current < lines.lines.count,
        lines.lines[lines.current].indent > indent || lines.content(lines.current).isEmpty
      else { throw fault("a quote is not closed", line) }
      let next = lines.content(lines.current)
      lines.current += 1
      let isContinued = quote == UInt8(ascii: "\"") && scan.endsWithEscape
      if isContinued { raw.removeLast() }
      raw += isContinued ? [] : [next.isEmpty ? 0x0A : 0x20]
      scan.skip(to: raw.count)
      raw += next
      end = scan.end(in: raw[...])
    }
    guard let end, YAMLText.withoutComment(raw[end...]).allSatisfy({ $0 == 0x20 }) else {
      throw fault("something follows a text in quotes", line)
    }
    let inside = raw[1..<(end - 1)]
    let limit = counter.limits.textLength
    let isDouble = quote == UInt8(ascii: "\"")
    return .text(
      isDouble
        ? YAMLText.unescaped(inside, limit: limit) : YAMLText.unquoted(inside, limit: limit))
  }

  private mutating func blockText(
    _ line: Int, around indent: Int, isFolded: Bool
  ) throws(ShowFileError) -> DocumentValue {
    let header = YAMLText.string(YAMLText.withoutComment(lines.content(line))).dropFirst()
    guard header.count <= 2, header.allSatisfy({ "+-123456789".contains($0) }) else {
      throw fault("a text cannot begin so", line)
    }
    let given = header.compactMap(\.wholeNumberValue).first.map { max(0, indent) + $0 }
    var base = given
    var parts: [String] = []
    lines.current = line + 1
    while lines.current < lines.lines.count {
      let next = lines.lines[lines.current]
      guard next.content.isEmpty || next.indent > indent else { break }
      let extra = next.content.isEmpty ? 0 : max(0, next.indent - (base ?? next.indent))
      if !next.content.isEmpty, base == nil { base = next.indent }
      let blanks = String(repeating: " ", count: min(extra, 1_000))
      if parts.count < counter.limits.textLength {
        parts.append(cut(blanks + YAMLText.string(lines.content(lines.current))))
      }
      lines.current += 1
    }
    while parts.last?.isEmpty == true { parts.removeLast() }
    return .text(cut(parts.joined(separator: isFolded ? " " : "\n")))
  }

  private func append(_ more: String, to text: inout String) {
    if text.utf8.count < counter.limits.textLength { text += more }
  }

  /// A text up to the length that is kept.
  private func cut(_ text: String) -> String {
    let limit = counter.limits.textLength
    return text.utf8.count <= limit
      ? text : String(decoding: text.utf8.prefix(limit), as: UTF8.self)
  }
}
