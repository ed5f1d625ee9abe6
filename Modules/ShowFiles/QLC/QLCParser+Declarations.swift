import Foundation
import PluginAPI

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// Declarations are refused before a parser sees them; should one come through, it ends here, where
/// the parser tells of it.
extension QLCParser {
  func parser(
    _ parser: XMLParser, foundInternalEntityDeclarationWithName name: String, value: String?
  ) {
    refuseDeclaration(of: "entity", name, in: parser)
  }

  func parser(
    _ parser: XMLParser, foundExternalEntityDeclarationWithName name: String, publicID: String?,
    systemID: String?
  ) {
    refuseDeclaration(of: "entity", name, in: parser)
  }

  func parser(
    _ parser: XMLParser, foundUnparsedEntityDeclarationWithName name: String, publicID: String?,
    systemID: String?, notationName: String?
  ) {
    refuseDeclaration(of: "entity", name, in: parser)
  }

  func parser(
    _ parser: XMLParser, foundNotationDeclarationWithName name: String, publicID: String?,
    systemID: String?
  ) {
    refuseDeclaration(of: "notation", name, in: parser)
  }

  func parser(
    _ parser: XMLParser, foundElementDeclarationWithName elementName: String, model: String
  ) {
    refuseDeclaration(of: "element", elementName, in: parser)
  }

  func parser(
    _ parser: XMLParser, foundAttributeDeclarationWithName attributeName: String,
    forElement elementName: String, type: String?, defaultValue: String?
  ) {
    refuseDeclaration(of: "attribute", attributeName, in: parser)
  }

  private func refuseDeclaration(of what: String, _ name: String, in parser: XMLParser) {
    fail(
      ShowFileError(
        .malformed, "the document type declares the \(what) '\(name.prefix(80))'",
        line: max(1, parser.lineNumber), remedy: Self.declarationRemedy),
      in: parser)
  }
}
