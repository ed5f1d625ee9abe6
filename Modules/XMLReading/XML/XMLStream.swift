package import PluginAPI

/// Reads a streamed XML file, and passes its elements to a handler.
///
/// The file is made safe before the parser sees it: UTF-8 throughout, without its own declarations,
/// without tags that take minutes. It buffers one piece of the file at a time.
package struct XMLStream {
  private let expectations: XMLExpectations
  private var text = TextSource(isXML: true)
  private var check = UTF8Stream()
  private var meter: XMLTagMeter
  private var length = 0
  /// Whether bytes are of a Western encoding that the file's declaration names.
  private var isWestern = false
  /// Whether the next bytes are decoded already.
  private var isDecoded = false

  private init(_ expectations: XMLExpectations) {
    self.expectations = expectations
    meter = XMLTagMeter(valueLength: expectations.valueLength)
  }

  /// Reads a file.
  ///
  /// - Parameters:
  ///   - source: The file, from its start.
  ///   - expectations: The expected form.
  ///   - handler: Receives the elements.
  /// - Returns: The handler after the last element.
  /// - Throws: ``ShowFileError`` with the line of the fault.
  package static func read<Handler: XMLHandler>(
    _ source: inout any ByteSource, as expectations: XMLExpectations, into handler: Handler
  ) throws(ShowFileError) -> Handler {
    var stream = XMLStream(expectations)
    let session = XMLHandlerSession(handler, expectations)
    var head = try stream.head(of: &source)
    try stream.prepare(&head)
    try stream.pass(head[...], to: session)
    while true {
      let piece = try stream.text.next(from: &source)
      guard !piece.isEmpty else { break }
      try stream.pass(piece, to: session)
    }
    try stream.finish(session)
    return session.handler
  }

  /// The beginning of the file, long enough for all that may be before the root.
  private mutating func head(
    of source: inout any ByteSource
  ) throws(ShowFileError) -> [UInt8] {
    var head: [UInt8] = []
    while head.count < FileHead.maximumLength {
      let piece = try text.next(from: &source)
      guard !piece.isEmpty else { break }
      head += piece
    }
    guard text.hasBytes else {
      throw ShowFileError(.emptyFile, "the file is empty", remedy: expectations.remedy)
    }
    return head
  }

  /// Checks the prolog, and removes the parts that the parser must not see.
  private mutating func prepare(_ head: inout [UInt8]) throws(ShowFileError) {
    try refuseOtherText(head)
    var prolog = XMLProlog(head)
    // A byte order mark is certain; a declaration may be left from an earlier encoding.
    if !text.hasMark, let encoding = prolog.encoding?.lowercased() {
      isWestern = try XMLText.isWestern(encoding)
      if isWestern {
        head = Array(Windows1252.decode(head).utf8)
        // Offsets before decoding do not apply to the parsed text.
        prolog = XMLProlog(head)
      }
    }
    try XMLPrologCheck.check(prolog, in: head, root: expectations.roots.first)
    // The declaration may name the encoding that the file had; spaces keep columns and lines.
    for place in prolog.declaration ?? 0..<0 where head[place] > 0x20 { head[place] = 0x20 }
    isDecoded = isWestern
  }

  /// Refuses text that does not start as XML, before blaming its encoding.
  private func refuseOtherText(_ text: [UInt8]) throws(ShowFileError) {
    let start = text.firstIndex { $0 > 0x20 } ?? text.endIndex
    guard start < text.endIndex, text[start] != UInt8(ascii: "<") else { return }
    throw ShowFileError(
      .malformed, "this is not XML: it does not begin with '<'",
      line: XMLText.line(of: start, in: text),
      remedy: "the file is of another program, or damaged")
  }

  private mutating func pass(
    _ bytes: ArraySlice<UInt8>, to session: XMLSession
  ) throws(ShowFileError) {
    let decoded = isWestern && !isDecoded ? Array(Windows1252.decode(bytes).utf8)[...] : bytes
    isDecoded = false
    length += decoded.count
    guard length <= expectations.length else {
      throw ShowFileError(
        .tooLarge, "the file has more than \(expectations.length >> 20) MiB",
        remedy: expectations.remedy)
    }
    let whole = try check.whole(decoded)
    if let line = meter.read(whole) {
      throw ShowFileError(
        .malformed, "the tag has more than \(XMLTagMeter.maximumLength) bytes", line: line,
        remedy: "the file seems damaged; save it again in the program that wrote it")
    }
    try session.feed(whole)
  }

  private mutating func finish(_ session: XMLSession) throws(ShowFileError) {
    try check.finish()
    try session.finish()
  }
}
