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
  ///   - text: What stood in it, without blanks around, where that was wanted.
  ///   - path: The names of the open elements; this one's is the last.
  /// - Throws: ``ShowFileError``, which ends the reading.
  mutating func end(_ text: String?, in path: [String]) throws(ShowFileError)
}

/// What is expected of an XML file, and what to say of one that is otherwise.
struct XMLExpectations: Sendable {
  /// The names that the root may have.
  let roots: [String]
  /// What to do about a file that is damaged.
  let remedy: String
  /// How deep elements may nest.
  var depth = Nesting.limit
  /// The most bytes that the file may have as text.
  var length = 512 << 20
  /// How long a text may be that is looked at, in bytes; what is longer is cut off.
  var textLength = 100_000
}
