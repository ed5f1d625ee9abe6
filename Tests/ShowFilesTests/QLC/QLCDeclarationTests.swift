import Foundation
import PluginAPI
import Testing

@testable import ShowFiles
@testable import XMLReading

@Suite("Declarations of QLC+ workspaces")
struct QLCDeclarationTests {
  private static let bomb = "<!DOCTYPE Workspace [<!ENTITY e \"boom\">]><Workspace>&e;</Workspace>"

  @Test(
    "pitfall 19: nothing in front hides a document type from the guard",
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
    #expect(failure(bytes + Array("<!--x--><Workspace/>".utf8), as: .qlc) == nil)
    let error = try #require(failure(bytes + Array(Self.bomb.utf8), as: .qlc))
    #expect(error.message.contains("entities or elements of its own"))
  }

  @Test(
    "pitfall 19: what the guard would let through is refused where the parser reports it",
    arguments: [
      "<!ENTITY e \"boom\">", "<!ENTITY e SYSTEM \"file:///etc/hostname\">",
      "<!ENTITY e SYSTEM \"x\" NDATA n>", "<!NOTATION n SYSTEM \"x\">",
      "<!ELEMENT Workspace ANY>", "<!ATTLIST Workspace a CDATA \"b\">", "<!ENTITY % p \"x\">",
    ])
  func secondDefence(_ declaration: String) throws {
    // So much in front that the guard, which looks at the beginning only, does not see it.
    let front = "<!--\(String(repeating: " ", count: FileHead.maximumLength))-->"
    let text = "<!DOCTYPE Workspace [\n\(declaration)\n]><Workspace><Engine/></Workspace>"
    let error = try #require(failure(Array((front + text).utf8), as: .qlc))
    #expect(error.code == .malformed)
    #expect(error.message.contains("declares"))
    #expect(error.line == 2)
  }

  @Test("pitfall 19: an external definition behind the guard is refused too")
  func secondDefenceAgainstDefinitions() throws {
    let front = "<!--\(String(repeating: " ", count: FileHead.maximumLength))-->"
    let text = "<!DOCTYPE Workspace SYSTEM \"http://localhost/x.dtd\"><Workspace/>"
    let error = try #require(failure(Array((front + text).utf8), as: .qlc))
    #expect(error.code == .malformed)
    #expect(error.message.contains("external definition"))
  }
}
