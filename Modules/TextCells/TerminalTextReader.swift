/// Reads text in the encoding of terminals from the bytes of a valid UTF-8 text.
///
/// Each byte is looked at once. Where a sequence breaks off, the rest is text again.
struct TerminalTextReader {
  /// What was read.
  private(set) var runs: [TextRun] = []
  /// The bytes of the last run, which is not complete yet.
  private var text: [UInt8] = []
  private var textStyle = TextStyle.plain
  /// The style of the text to come.
  private var style = TextStyle.plain
  /// How many bytes may still come.
  private var room: Int
  /// The columns of the current line up to ``measured``.
  private var column = 0
  /// How far the current line was measured: a run, and a place in its bytes.
  private var measured = (run: 0, byte: 0)

  private static let tabWidth = 8

  init(limit: Int) { room = limit }

  /// Reads a whole text.
  mutating func read(_ bytes: UnsafeBufferPointer<UInt8>) {
    var place = 0
    while place < bytes.count, room > 0 { place = readOn(bytes, from: place) }
    finishRun()
  }

  /// Reads a stretch of text, a control character or a sequence.
  ///
  /// - Returns: Where to read on.
  private mutating func readOn(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    var end = start
    let limit = room < bytes.count - start ? start + room : bytes.count
    while end < limit, Self.isPlain(bytes[end]) { end += 1 }
    if end > start {
      // Not within a character.
      while end < bytes.count, (0x80..<0xC0).contains(bytes[end]) { end += 1 }
      append(bytes[start..<end])
      return end
    }
    let next = start + 1
    switch bytes[start] {
    case 0x1B: return readEscape(bytes, from: next)
    case 0x0A: appendLineEnd()
    case 0x09: appendTab()
    // All characters whose second byte may be that of a control character.
    case 0xC2:
      guard next < bytes.count else { break }
      if (0x80..<0xA0).contains(bytes[next]) {
        return readControl(bytes[next] - 0x40, bytes, from: next + 1)
      }
      append(bytes[start...next])
      return next + 1
    default: break
    }
    return next
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    byte >= 0x20 && byte != 0x7F && byte != 0xC2
  }

  // MARK: Text

  private mutating func append(_ bytes: some Collection<UInt8>) {
    if style != textStyle {
      finishRun()
      textStyle = style
    }
    text.append(contentsOf: bytes)
    room -= bytes.count
  }

  /// A line end is invisible, so it needs no run of its own.
  private mutating func appendLineEnd() {
    if text.isEmpty { textStyle = style }
    text.append(UInt8(ascii: "\n"))
    room -= 1
    column = 0
    measured = (runs.count, text.count)
  }

  private mutating func appendTab() {
    var line = ""
    if measured.run < runs.count {
      line = String(decoding: runs[measured.run].text.utf8.dropFirst(measured.byte), as: UTF8.self)
      for run in runs[(measured.run + 1)...] { line += run.text }
      measured.byte = 0
    }
    line += String(decoding: text[measured.byte...], as: UTF8.self)
    column += line.cellWidth
    let blanks = Self.tabWidth - column % Self.tabWidth
    append(repeatElement(UInt8(ascii: " "), count: blanks))
    column = (column + blanks) % Self.tabWidth
    measured = (runs.count, text.count)
  }

  private mutating func finishRun() {
    guard !text.isEmpty else { return }
    runs.append(TextRun(String(decoding: text, as: UTF8.self), style: textStyle))
    text.removeAll(keepingCapacity: true)
  }

  // MARK: Sequences

  private mutating func readEscape(
    _ bytes: UnsafeBufferPointer<UInt8>, from start: Int
  ) -> Int {
    var place = start
    while place < bytes.count, (0x20..<0x30).contains(bytes[place]) { place += 1 }
    guard place < bytes.count, (0x30..<0x7F).contains(bytes[place]) else { return place }
    return place == start
      ? readControl(bytes[place], bytes, from: place + 1) : place + 1
  }

  /// Reads what a control character begins: those from U+0080 on are short for an escape with
  /// another character.
  private mutating func readControl(
    _ final: UInt8, _ bytes: UnsafeBufferPointer<UInt8>, from start: Int
  ) -> Int {
    switch final {
    case UInt8(ascii: "["): readSequence(bytes, from: start)
    case UInt8(ascii: "]"): endOfString(bytes, from: start, endsAtBell: true)
    case UInt8(ascii: "P"), UInt8(ascii: "X"), UInt8(ascii: "^"), UInt8(ascii: "_"):
      endOfString(bytes, from: start, endsAtBell: false)
    default: start
    }
  }

  private mutating func readSequence(
    _ bytes: UnsafeBufferPointer<UInt8>, from start: Int
  ) -> Int {
    var place = start
    while place < bytes.count, (0x30..<0x40).contains(bytes[place]) { place += 1 }
    let parameters = bytes[start..<place]
    while place < bytes.count, (0x20..<0x30).contains(bytes[place]) { place += 1 }
    guard place < bytes.count, (0x40..<0x7F).contains(bytes[place]) else { return place }
    if bytes[place] == UInt8(ascii: "m"), place == parameters.endIndex {
      style.apply(sgr: parameters)
    }
    return place + 1
  }

  /// The end of a control string: of a title, a link, a picture.
  private func endOfString(
    _ bytes: UnsafeBufferPointer<UInt8>, from start: Int, endsAtBell: Bool
  ) -> Int {
    var place = start
    while place < bytes.count {
      switch bytes[place] {
      case 0x07 where endsAtBell: return place + 1
      // Cancel and substitute.
      case 0x18, 0x1A: return place + 1
      // Its terminator, or another sequence, which cancels it.
      case 0x1B: return place
      case 0xC2 where place + 1 < bytes.count && bytes[place + 1] == 0x9C: return place + 2
      default: place += 1
      }
    }
    return place
  }
}
