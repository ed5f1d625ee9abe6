/// What is accepted of a JSON file.
struct JSONLimits: Sendable {
  /// The key of a value in an array.
  static let element = "[]"

  /// What to do about a file that is damaged.
  let remedy: String
  /// How deep values may nest.
  var depth = Nesting.limit
  /// The most bytes that the file may have.
  var length = 256 << 20
  /// How long a text may be that is looked at, in bytes; what is longer is cut off.
  var textLength = 4096
}
