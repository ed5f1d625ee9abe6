import CLibXML2
import PluginAPI

/// One run of libxml2's push parser: the part that knows pointers.
///
/// The parser is used rather than Foundation's because that one holds the whole file, reports no
/// entities on Linux, and refuses some large files that are well-formed.
class XMLSession {
  /// The names of the open elements.
  fileprivate(set) var path: [String] = []
  /// Why the reading ended early.
  private(set) var failure: ShowFileError?
  /// Whether the root has begun.
  fileprivate(set) var hasRoot = false
  /// The line of the first fault in the XML.
  fileprivate var faultLine: Int?

  fileprivate let expectations: XMLExpectations
  private var context: xmlParserCtxtPtr?
  /// The text of the element that is open, where it is wanted.
  fileprivate var text: [UInt8]?
  /// The texts of elements around it that end where their first element began, from the outside in.
  fileprivate var heldTexts: [(depth: Int, text: [UInt8])] = []
  /// Names are kept by the parser once for all; so are ours, by where it keeps them.
  private var names: [UnsafePointer<xmlChar>: String] = [:]

  init(_ expectations: XMLExpectations) {
    self.expectations = expectations
    var handler = Self.makeHandler()
    // No reference is counted: the parser lives as long as this.
    context = xmlCreatePushParserCtxt(
      &handler, Unmanaged.passUnretained(self).toOpaque(), nil, 0, nil)
    // References to characters and the five names are put in; others no one declared.
    let options = XML_PARSE_NOENT.rawValue | XML_PARSE_NONET.rawValue
    _ = xmlCtxtUseOptions(context, Int32(bitPattern: options))
    _ = xmlSwitchEncoding(context, XML_CHAR_ENCODING_UTF8)
  }

  deinit {
    // Declarations, though refused, may have made the parser keep a document.
    if let document = context?.pointee.myDoc { xmlFreeDoc(document) }
    xmlFreeParserCtxt(context)
  }

  /// Reads more of the file.
  ///
  /// - Parameter bytes: UTF-8.
  /// - Throws: ``ShowFileError`` if the handler throws it, or the XML is broken.
  func feed(_ bytes: ArraySlice<UInt8>) throws(ShowFileError) {
    let pieceLength = 1 << 18
    var rest = bytes
    while !rest.isEmpty {
      let piece = rest.prefix(pieceLength)
      rest = rest.dropFirst(pieceLength)
      piece.withUnsafeBytes { memory in
        _ = xmlParseChunk(
          context, memory.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(memory.count), 0)
      }
      try check()
    }
  }

  /// Reads the end of the file.
  ///
  /// - Throws: ``ShowFileError`` if the file is not whole.
  func finish() throws(ShowFileError) {
    _ = xmlParseChunk(context, nil, 0, 1)
    try check()
    guard hasRoot, path.isEmpty, context?.pointee.wellFormed == 1 else { throw damage() }
  }

  private func check() throws(ShowFileError) {
    checkNames()
    if let failure { throw failure }
    if faultLine != nil { throw damage() }
  }

  /// Ends the reading if there are more names than any format has.
  ///
  /// The parser keeps every name of an element or attribute for good, and looks ever longer for one
  /// the more there are: minutes for some million.
  private func checkNames() {
    guard failure == nil, let names = context?.pointee.dict,
      xmlDictSize(names) > Self.nameLimit
    else { return }
    fail(
      ShowFileError(
        .tooLarge, "elements and attributes have more than \(Self.nameLimit) different names",
        line: line, remedy: expectations.remedy))
  }

  /// The most different names of elements and attributes; formats know some hundred.
  private static let nameLimit = 50_000

  private func damage() -> ShowFileError {
    let what =
      if let open = path.last {
        "the XML is broken or ends within '\(open.prefix(80))'"
      } else {
        hasRoot ? "something follows the end of the root" : "this is not XML"
      }
    return ShowFileError(
      .malformed, what, line: faultLine ?? line, remedy: expectations.remedy)
  }

  /// The line that the parser is at, from 1.
  fileprivate var line: Int { max(1, Int(context?.pointee.input?.pointee.line ?? 1)) }

  /// Ends the reading with an error.
  fileprivate func fail(_ error: ShowFileError) {
    if failure == nil { failure = error }
    xmlStopParser(context)
  }

  fileprivate func refuseDeclaration(of what: String, _ name: UnsafePointer<xmlChar>?) {
    let name = name.map { String(cString: $0).prefix(80) } ?? ""
    fail(
      ShowFileError(
        .malformed, "the document type declares the \(what) '\(name)'", line: line,
        remedy: XMLPrologCheck.remedy(expectations.roots.first)))
  }

  fileprivate func name(at pointer: UnsafePointer<xmlChar>) -> String {
    if let name = names[pointer] { return name }
    let name = String(cString: pointer)
    // Formats know some hundred; a name for each element would fill the memory.
    if names.count >= 20_000 {
      fail(
        ShowFileError(
          .tooLarge, "elements have more than 20000 different names", line: line,
          remedy: expectations.remedy))
    }
    names[pointer] = name
    return name
  }

  fileprivate func append(_ bytes: UnsafePointer<xmlChar>, _ count: Int32) {
    guard let length = text?.count, length < expectations.textLength else { return }
    text?.append(contentsOf: UnsafeBufferPointer(start: bytes, count: Int(count)))
  }

  private static func withoutBlanks(_ text: [UInt8]) -> ArraySlice<UInt8> {
    var text = text[...]
    while let last = text.last, last <= 0x20 { text.removeLast() }
    return text.drop { $0 <= 0x20 }
  }

  /// An element begins; whether its text is wanted.
  fileprivate func start(_ tag: borrowing XMLTag) throws(ShowFileError) -> Bool { false }

  /// An element ends.
  fileprivate func end(_ text: String?) throws(ShowFileError) {}
}

/// A session that hands the elements to a handler.
final class XMLHandlerSession<Handler: XMLHandler>: XMLSession {
  private(set) var handler: Handler

  init(_ handler: Handler, _ expectations: XMLExpectations) {
    self.handler = handler
    super.init(expectations)
  }

  override fileprivate func start(_ tag: borrowing XMLTag) throws(ShowFileError) -> Bool {
    try handler.start(tag, in: path)
  }

  override fileprivate func end(_ text: String?) throws(ShowFileError) {
    try handler.end(text, in: path)
  }
}

// MARK: - Callbacks of the parser

extension XMLSession {
  private static func of(_ pointer: UnsafeMutableRawPointer?) -> XMLSession? {
    pointer.map { Unmanaged<XMLSession>.fromOpaque($0).takeUnretainedValue() }
  }

  fileprivate func begin(
    _ pointer: UnsafePointer<xmlChar>?,
    _ attributes: UnsafeMutablePointer<UnsafePointer<xmlChar>?>?, _ count: Int32
  ) {
    guard failure == nil, let pointer else { return }
    let name = name(at: pointer)
    if let text {
      heldTexts.append((path.count, text))
      self.text = nil
    }
    path.append(name)
    if path.count > expectations.depth {
      return fail(
        ShowFileError(
          .malformed, "elements nest more than \(expectations.depth) deep", line: line,
          remedy: expectations.remedy))
    }
    if path.count == 1, !expectations.roots.contains(name) {
      let roots = expectations.roots.map { "'\($0)'" }.joined(separator: " or ")
      return fail(
        ShowFileError(.malformed, "the root is '\(name.prefix(80))', not \(roots)", line: line))
    }
    hasRoot = true
    do throws(ShowFileError) {
      let tag = XMLTag(name: name, line: line, attributes: attributes, count: Int(count))
      if try start(tag) { text = [] }
    } catch {
      fail(error)
    }
  }

  fileprivate func leave() {
    guard failure == nil, !path.isEmpty else { return }
    if heldTexts.last?.depth == path.count { text = heldTexts.removeLast().text }
    do throws(ShowFileError) {
      try end(text.map { String(decoding: Self.withoutBlanks($0), as: UTF8.self) })
    } catch {
      fail(error)
    }
    text = nil
    path.removeLast()
  }

  fileprivate static func makeHandler() -> xmlSAXHandler {
    var handler = xmlSAXHandler()
    handler.initialized = UInt32(XML_SAX2_MAGIC)
    handler.startElementNs = { session, name, _, _, _, _, count, _, attributes in
      XMLSession.of(session)?.begin(name, attributes, count)
    }
    handler.endElementNs = { session, _, _, _ in XMLSession.of(session)?.leave() }
    handler.characters = { session, text, count in
      if let text { XMLSession.of(session)?.append(text, count) }
    }
    // The same, so that the parser does not ask what kind of spaces they are.
    handler.ignorableWhitespace = handler.characters
    handler.cdataBlock = handler.characters
    addRefusals(to: &handler)
    handler.serror = { session, error in
      guard let session = XMLSession.of(session), let error,
        error.pointee.level == XML_ERR_FATAL, session.faultLine == nil
      else { return }
      session.faultLine = max(1, Int(error.pointee.line))
    }
    return handler
  }

  private static func addRefusals(to handler: inout xmlSAXHandler) {
    handler.internalSubset = { session, _, publicID, systemID in
      guard publicID != nil || systemID != nil, let session = XMLSession.of(session) else { return }
      session.fail(
        XMLPrologCheck.externalDefinition(
          line: session.line, root: session.expectations.roots.first))
    }
    handler.entityDecl = { session, name, _, _, _, _ in
      XMLSession.of(session)?.refuseDeclaration(of: "entity", name)
    }
    handler.unparsedEntityDecl = { session, name, _, _, _ in
      XMLSession.of(session)?.refuseDeclaration(of: "entity", name)
    }
    handler.notationDecl = { session, name, _, _ in
      XMLSession.of(session)?.refuseDeclaration(of: "notation", name)
    }
    handler.elementDecl = { session, name, _, _ in
      XMLSession.of(session)?.refuseDeclaration(of: "element", name)
    }
    handler.attributeDecl = { session, _, name, _, _, _, tree in
      xmlFreeEnumeration(tree)
      XMLSession.of(session)?.refuseDeclaration(of: "attribute", name)
    }
  }
}
