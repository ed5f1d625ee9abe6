import Foundation
import PluginAPI
import Testing

@testable import ShowFiles

#if canImport(FoundationXML)
  import FoundationXML
#endif

@Suite("Declarations of QLC+ workspaces")
struct QLCDeclarationTests {
  private static let bomb = "<!DOCTYPE Workspace [<!ENTITY e \"boom\">]><Workspace>&e;</Workspace>"

  @Test(
    "nothing in front hides a document type from the guard",
    arguments: [
      "<!--><Workspace -->", "<!---><Workspace -->", "<!--><Workspace/-->", "<?x ><Workspace ?>",
      "<!-- --><!--><Workspace --><!-- -->", "<?x?><!--><?y?><Workspace -->",
    ])
  func hidden(_ prefix: String) throws {
    let bytes = Array("\n\(prefix)\(Self.bomb)".utf8)
    #expect(XMLProlog(bytes).hasInternalSubset)
    let error = try #require(failure(bytes, as: .qlc))
    #expect(error.code == .malformed)
    #expect(error.line == 2)
    #expect(error.message.contains("entities or elements of its own"))
  }

  @Test("nor does an encoding that moves what follows")
  func movedByDecoding() throws {
    // Decoded, each of these bytes takes two, so places found before lie too early.
    let bytes =
      Array("<!--".utf8) + [0xE9] + Array("--><?xml version='1.0' encoding='latin1'?>".utf8)
      + Array("<!--x--><Workspace a='--><!DOCTYPE Workspace [<!ENTITY e \"boom\">]>'/>".utf8)
    let text = String(decoding: try XMLText.checked(bytes), as: UTF8.self)
    #expect(text.hasPrefix("<!--é--> "))
    #expect(text.contains(" <!--x--><Workspace "))
    #expect(failure(bytes, as: .qlc)?.code == .malformed)
  }

  @Test(
    "what the guard would let through is refused all the same, before a parser sees it",
    arguments: [
      "<!ENTITY e \"boom\">", "<!ENTITY e SYSTEM \"file:///etc/hostname\">",
      "<!ENTITY e SYSTEM \"x\" NDATA n>", "<!NOTATION n SYSTEM \"x\">",
      "<!ELEMENT Workspace ANY>", "<!ATTLIST Workspace a CDATA \"b\">", "<!ENTITY % p \"x\">",
    ])
  func secondDefence(_ declaration: String) throws {
    let text = "<!DOCTYPE Workspace [\n\(declaration)\n]><Workspace><Engine/></Workspace>"
    let error = #expect(throws: ShowFileError.self) {
      _ = try QLCParser.workspace(in: Array(text.utf8))
    }
    #expect(error?.code == .malformed)
    #expect(error?.message.contains("declares") == true)
    #expect(error?.line == 2)
  }

  @Test("a declaration that a parser tells of ends the parse", arguments: 0..<6)
  func delegate(_ sort: Int) {
    let reader = QLCParser()
    let parser = XMLParser(data: Data())
    switch sort {
    case 0: reader.parser(parser, foundInternalEntityDeclarationWithName: "x", value: "y")
    case 1:
      reader.parser(
        parser, foundExternalEntityDeclarationWithName: "x", publicID: nil, systemID: "y")
    case 2:
      reader.parser(
        parser, foundUnparsedEntityDeclarationWithName: "x", publicID: nil, systemID: nil,
        notationName: nil)
    case 3:
      reader.parser(parser, foundNotationDeclarationWithName: "x", publicID: nil, systemID: nil)
    case 4: reader.parser(parser, foundElementDeclarationWithName: "x", model: "ANY")
    default:
      reader.parser(
        parser, foundAttributeDeclarationWithName: "x", forElement: "y", type: nil,
        defaultValue: nil)
    }
    #expect(reader.failure?.code == .malformed)
    #expect(reader.failure?.message.contains("'x'") == true)
    #expect(reader.failure?.line == 1)
  }
}
