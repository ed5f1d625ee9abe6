import PluginAPI

/// What is refused of what is before the root, before a parser sees it.
enum XMLPrologCheck {
  /// Refuses declarations and definitions of the document type.
  ///
  /// - Parameters:
  ///   - prolog: What is before the root.
  ///   - text: Its text.
  ///   - root: The root that is expected.
  /// - Throws: ``ShowFileError`` with the line.
  static func check(
    _ prolog: XMLProlog, in text: [UInt8], root: String?
  ) throws(ShowFileError) {
    guard prolog.hasInternalSubset || prolog.hasExternalDefinition else { return }
    let line = XMLText.line(of: prolog.doctypeStart, in: text)
    let root = prolog.doctypeName ?? root
    guard prolog.hasInternalSubset else { throw externalDefinition(line: line, root: root) }
    throw ShowFileError(
      .malformed, "the document type declares entities or elements of its own", line: line,
      remedy: remedy(root))
  }

  /// The error of a document type that names a definition elsewhere.
  static func externalDefinition(line: Int, root: String?) -> ShowFileError {
    ShowFileError(
      .malformed, "the document type names an external definition", line: line,
      remedy: remedy(root))
  }

  /// What to do about a document type that says more than a name.
  static func remedy(_ root: String?) -> String {
    "only a bare '<!DOCTYPE \(root ?? "NAME")>' is accepted"
  }
}
