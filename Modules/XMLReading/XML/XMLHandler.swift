package import PluginAPI

/// Takes the elements of an XML file, one after the other.
package protocol XMLHandler {
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
package struct XMLExpectations: Sendable {
  /// The names that the root may have.
  package let roots: [String]
  /// The remedy for a damaged file.
  package let remedy: String
  /// How deep elements may nest.
  package var depth: Int
  /// The most bytes that the file may have as text.
  package var length: Int
  /// The most bytes of a text; a longer one is cut.
  package var textLength: Int
  /// How many bytes of values a tag may have besides ``XMLTagMeter/maximumLength``.
  package var valueLength: Int

  /// Creates a form.
  package init(
    roots: [String], remedy: String, depth: Int = Nesting.limit, length: Int = 512 << 20,
    textLength: Int = 100_000, valueLength: Int = 0
  ) {
    self.roots = roots
    self.remedy = remedy
    self.depth = depth
    self.length = length
    self.textLength = textLength
    self.valueLength = valueLength
  }
}
