import Foundation
import PluginAPI
import ShowFiles
import Testing

@Suite("Bad input for QLC+ workspaces")
struct QLCSafetyTests {
  private func refusal(_ text: String) -> ShowFileError? { failure(Array(text.utf8), as: .qlc) }

  @Test(
    "pitfall 19: a document type with declarations is refused before it is parsed",
    arguments: [
      "<!DOCTYPE Workspace [<!ENTITY a \"b\">]>",
      "<!DOCTYPE Workspace [ <!ENTITY x SYSTEM \"file:///etc/hostname\"> ]>",
      "<!DOCTYPE Workspace [<!-- ]> --> <!ENTITY a \"]>\">]>",
      "<!DOCTYPE Workspace SYSTEM \"http://localhost/x.dtd\">",
      "<!DOCTYPE Workspace PUBLIC \"-//X\" 'x.dtd' []>",
      "<!-- c --><?pi?><!DOCTYPE Workspace[]>",
    ])
  func doctype(_ doctype: String) throws {
    let text = "\n\(doctype)\n<Workspace><Engine/></Workspace>"
    #expect(recognition(of: Array(text.utf8))?.key == "qlc")
    let error = try #require(refusal(text))
    #expect(error.code == .malformed)
    #expect(error.line == 2)
    #expect(error.remedy?.contains("<!DOCTYPE Workspace>") == true)
  }

  @Test("pitfall 19: an entity bomb is refused at once")
  func entityBomb() {
    let entities = (1...30).map { "<!ENTITY e\($0) \"&e\($0 - 1);&e\($0 - 1);\">" }.joined()
    let text = "<!DOCTYPE Workspace [<!ENTITY e0 \"ha\">\(entities)]><Workspace>&e30;</Workspace>"
    #expect(refusal(text)?.code == .malformed)
  }

  @Test(
    "pitfall 19: a bare document type is accepted, and so is none",
    arguments: [
      "<!DOCTYPE Workspace>", "<!DOCTYPE  Workspace >", "", "<!-- <!DOCTYPE x [ -->",
    ])
  func bareDoctype(_ doctype: String) {
    #expect(refusal("\(doctype)<Workspace><Engine/></Workspace>") == nil)
  }

  @Test("pitfall 19: entities that are not declared are an error", arguments: ["&bomb;", "&xxe;"])
  func undeclaredEntity(_ entity: String) {
    #expect(refusal(workspace(engine: "<Function Name=\"\(entity)\"/>"))?.code == .malformed)
  }

  @Test("a truncated file is refused with a line", arguments: [0.1, 0.3, 0.5, 0.7, 0.9, 0.99])
  func truncated(_ part: Double) throws {
    let bytes = try fixture("version5.qxw")
    let cut = Array(bytes.prefix(Int(Double(bytes.count) * part)))
    let error = try #require(failure(cut, as: .qlc))
    #expect(error.code == .malformed)
    let lines = cut.count { $0 == 0x0A } + 1
    #expect((max(1, lines - 2)...lines).contains(error.line ?? 0))
    #expect(error.remedy != nil)
  }

  @Test(
    "broken XML is refused with its line",
    arguments: [
      ("<Workspace>\n<Engine>\n</Workspace>", 3), ("<Workspace>\n\n<Engine a=b/></Workspace>", 3),
      ("<Workspace/>\n<Workspace/>", 2), ("<Workspace/>\n\njunk", 3),
      ("<Workspace>\n<\u{1}/></Workspace>", 2),
      ("<Workspace>\n\n\n&#1;</Workspace>", 4),
    ])
  func broken(_ text: String, _ line: Int) throws {
    let error = try #require(refusal(text))
    #expect(error.code == .malformed)
    #expect(error.line == line)
  }

  @Test("elements may nest 96 deep, and no deeper")
  func depth() {
    func nested(_ depth: Int) -> String {
      workspace(
        console: String(repeating: "<Frame Caption=\"\">", count: depth)
          + String(repeating: "</Frame>", count: depth))
    }
    // Two elements are around the frames.
    #expect(refusal(nested(94)) == nil)
    #expect(refusal(nested(95))?.code == .malformed)
    #expect(refusal(nested(95))?.message.contains("more than 96 deep") == true)
    #expect(refusal(nested(100_000))?.code == .malformed)
  }

  @Test(
    "pages that no frame can have are the first",
    arguments: ["9223372036854775807", "-9223372036854775808", "65536", "-1", "1e3", "x"])
  func extremePages(_ page: String) throws {
    let show = try read(
      workspace(
        engine: "<Function ID='1' Type='Scene' Name='A'/>",
        console: """
          <Frame Caption=''><Frame Caption='Inner' Page='\(page)'>\
          <Multipage CurrentPage='\(page)'/>\
          <Button ID='1' Page='\(page)'><WindowState Visible='True' X='0' Y='0' Width='9' \
          Height='9'/><Function ID='1'/></Button></Frame></Frame>
          """), as: .qlc)
    #expect(show.layouts.map(\.name) == ["Inner"])
    #expect(show.layouts.map(\.widgets.count) == [1])
  }

  @Test("a tag with thousands of attributes is refused before it is parsed")
  func overlongTag() {
    let attributes = (0..<8_000).map { "a\($0)=\"\" " }.joined()
    let text = "<Workspace>\n<Engine \(attributes)/></Workspace>"
    #expect(refusal(text)?.code == .malformed)
    #expect(refusal(text)?.line == 2)
    // A quote that is never closed makes one tag of all that follows.
    let open = "<Workspace>\n\n<Engine a=\"" + String(repeating: "<b/>\n", count: 20_000)
    #expect(refusal(open)?.line == 3)
  }

  @Test(
    "long comments, character data and texts are not long tags",
    arguments: [
      ("<!--", "-->"), ("<![CDATA[", "]]>"), ("<?x ", "?>"), ("<a>", "</a>"),
    ])
  func longContent(_ open: String, _ close: String) {
    let long = String(repeating: "x > y ' \" ", count: 10_000)
    #expect(refusal(workspace(engine: open + long + close)) == nil)
  }

  @Test(
    "pitfall 10: a widget that names functions twice fires the first that there can be",
    arguments: [
      "<Function>4294967295</Function><Chaser>1</Chaser>",
      "<Function></Function><Chaser>1</Chaser>",
      "<Function/><Chaser>1</Chaser>", "<Chaser>1</Chaser><Function>2</Function>",
      "<Function>1</Function><Chaser>4294967295</Chaser>", "<Chaser> </Chaser><Chaser>1</Chaser>",
    ])
  func namedTwice(_ functions: String) throws {
    let show = try read(
      workspace(
        engine: "<Function ID='1' Type='Chaser'/><Function ID='2' Type='Chaser'/>",
        console: "<Frame Caption=''><CueList ID='1'>\(functions)</CueList></Frame>"), as: .qlc)
    #expect(show.layouts.map { $0.widgets.map(\.object) } == [["Function:1"]])
  }

  @Test("another root is refused")
  func root() {
    #expect(refusal("<Hog/>")?.code == .malformed)
  }

  @Test("no XML at all is refused", arguments: ["hello", " ", "<", "<!DOCTYPE Workspace>"])
  func noXML(_ text: String) {
    #expect(refusal(text)?.code == .malformed)
  }

  @Test(
    "a file of another sort is refused as no XML, whatever its bytes",
    arguments: [
      (Array("Ident 3:0\nGroup 1\n".utf8), 1), (Array("\n\n{}".utf8), 3),
      ([0x50, 0x4B, 3, 4, 0, 0], 1), ([0xE9, 0x74, 0xE9], 1),
      (Array("hello <?xml encoding=\"EBCDIC\"?>".utf8), 1),
    ] as [([UInt8], Int)])
  func otherSort(_ bytes: [UInt8], _ line: Int) throws {
    let error = try #require(failure(bytes, as: .qlc))
    #expect(error.code == .malformed)
    #expect(error.message.contains("not XML"))
    #expect(error.line == line)
  }

  @Test("an empty file is refused as empty")
  func empty() {
    #expect(failure([], as: .qlc)?.code == .emptyFile)
  }

  @Test("zero bytes are refused with their line")
  func zeroBytes() {
    let text = "<Workspace>\n<Engine>\n\0</Engine></Workspace>"
    #expect(refusal(text)?.code == .malformed)
    #expect(refusal(text)?.line == 3)
  }

  @Test("a workspace of 65 MiB is read as a stream to its end, which is missing")
  func large() {
    var source: any ByteSource = RepeatingSource(
      head: "<Workspace>", String(repeating: " ", count: 1 << 20), bytes: 65 << 20)
    let error = #expect(throws: ShowFileError.self) {
      try ShowFilePlugin.qlc.make().read(&source, ReadingOptions())
    }
    #expect(error?.code == .malformed)
    #expect(error?.message.contains("ends within 'Workspace'") == true)
  }

  @Test("an error of the source comes through")
  func sourceFails() throws {
    let error = ShowFileError(.unreadable, "the disk is gone")
    var source: any ByteSource = FailingSource(after: try fixture("version4.qxw"), error)
    #expect(throws: error) { try ShowFilePlugin.qlc.make().read(&source, ReadingOptions()) }
  }
}

@Suite("Encodings of QLC+ workspaces")
struct QLCEncodingTests {
  private let element =
    "<Workspace><Engine><Function ID=\"0\" Type=\"Scene\" Name=\"Été 🎭\"/></Engine></Workspace>"

  private func name(_ bytes: [UInt8]) throws -> String? {
    try read(bytes, as: .qlc).objects.first?.name
  }

  @Test("UTF-8 with a mark")
  func mark() throws {
    #expect(try name([0xEF, 0xBB, 0xBF] + Array(element.utf8)) == "Été 🎭")
  }

  @Test(
    "UTF-16 with and without a mark, either way round, whatever the declaration says",
    arguments: [
      (String.Encoding.utf16LittleEndian, true), (.utf16BigEndian, true),
      (.utf16LittleEndian, false), (.utf16BigEndian, false),
    ])
  func utf16(_ encoding: String.Encoding, hasMark: Bool) throws {
    let text = "<?xml version=\"1.0\" encoding=\"UTF-16\"?><!DOCTYPE Workspace>\(element)"
    let data = try #require(((hasMark ? "\u{FEFF}" : "") + text).data(using: encoding))
    #expect(recognition(of: Array(data))?.key == "qlc")
    #expect(try name(Array(data)) == "Été 🎭")
  }

  @Test("pitfall 19: an entity bomb in UTF-16 is refused too")
  func utf16Doctype() throws {
    let text = "\u{FEFF}<!DOCTYPE Workspace [<!ENTITY a \"b\">]>\(element)"
    let data = try #require(text.data(using: .utf16BigEndian))
    #expect(failure(Array(data), as: .qlc)?.code == .malformed)
  }

  @Test("Latin-1 by its declaration", arguments: ["ISO-8859-1", "windows-1252"])
  func latin1(_ encoding: String) throws {
    let bytes =
      Array("<?xml version='1.0' encoding='\(encoding)'?>".utf8)
      + Array("<Workspace><Engine><Function ID='0' Type='Scene' Name='".utf8)
      + [0xC9, 0x74, 0xE9] + Array("'/></Engine></Workspace>".utf8)
    #expect(try name(bytes) == "Été")
  }

  @Test(
    "a mark wins over a declaration that contradicts it",
    arguments: ["ISO-8859-1", "windows-1252", "EBCDIC-CP-US", "UTF-16"])
  func contradiction(_ encoding: String) throws {
    let text = "<?xml version=\"1.0\" encoding=\"\(encoding)\"?>\(element)"
    #expect(try name([0xEF, 0xBB, 0xBF] + Array(text.utf8)) == "Été 🎭")
    let wide = try #require("\u{FEFF}\(text)".data(using: .utf16LittleEndian))
    #expect(try name(Array(wide)) == "Été 🎭")
  }

  @Test("an encoding that is not read is refused by name")
  func unknown() {
    let error = failure(
      Array("<?xml version=\"1.0\" encoding=\"EBCDIC-CP-US\"?>\(element)".utf8), as: .qlc)
    #expect(error?.code == .badEncoding)
    #expect(error?.message.contains("ebcdic") == true)
  }

  @Test(
    "what is not UTF-8 is refused with its line",
    arguments: [
      [0xE9], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xF5, 0x80, 0x80, 0x80], [0xE2, 0x82], [0x80],
    ] as [[UInt8]])
  func invalid(_ tail: [UInt8]) {
    let bytes = Array("<Workspace>\n\n<Engine/>".utf8) + tail + Array("</Workspace>".utf8)
    let error = failure(bytes, as: .qlc)
    #expect(error?.code == .badEncoding)
    #expect(error?.line == 3)
  }
}

@Suite("Recognition of QLC+ workspaces")
struct QLCRecognitionTests {
  @Test(
    "files that are",
    arguments: [
      "<!DOCTYPE Workspace>\n<Workspace CurrentWindow=\"x\">",
      "<?xml version=\"1.0\"?><Workspace xmlns=\"http://www.qlcplus.org/Workspace\">",
      "<!-- c -->\n<Workspace>", "<!DOCTYPE Workspace>", "<Workspace/>",
    ])
  func yes(_ text: String) {
    #expect(recognition(of: Array(text.utf8))?.key == "qlc")
  }

  @Test(
    "pitfall 17: files that are not",
    arguments: [
      "<Workspaces/>", "<Hog/>", "<MA/>", "Workspace", "<?xml version=\"1.0\"?>", "",
      "<Workspace xmlns=\"http://example.org/other\"/>", "<workspace/>", "{\"Workspace\":1}",
    ])
  func no(_ text: String) {
    #expect(recognition(of: Array(text.utf8), by: [.qlc]) == nil)
  }
}
