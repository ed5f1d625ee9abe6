import PluginAPI

/// Takes the elements of an XML file, one after the other.
protocol XMLHandler {
  /// An element begins.
  ///
  /// - Parameters:
  ///   - tag: Its start tag.
  ///   - path: The names of the open elements from the root on; this one's is the last.
  /// - Returns: Whether the text up to its end, or to the first element in it, is wanted.
  /// - Throws: ``ShowFileError``, which ends the reading.
  mutating func start(
    _ tag: borrowing XMLTag, in path: [String]
  ) throws(ShowFileError) -> Bool

  /// An element ends.
  ///
  /// - Parameters:
  ///   - text: Its content without surrounding spaces, if requested.
  ///   - path: The names of the open elements; this one's is the last.
  /// - Throws: ``ShowFileError``, which ends the reading.
  mutating func end(_ text: String?, in path: [String]) throws(ShowFileError)
}

/// The expected form of an XML file, and the remedies for other forms.
struct XMLExpectations: Sendable {
  /// The names that the root may have.
  let roots: [String]
  /// The remedy for a damaged file.
  let remedy: String
  /// How deep elements may nest.
  var depth = Nesting.limit
  /// The most bytes that the file may have as text.
  var length = 512 << 20
  /// The most bytes of a text; a longer one is cut.
  var textLength = 100_000
}
