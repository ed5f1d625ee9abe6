/// What reading a command's words found besides their values.
struct ReadingTrace: Sendable {
  /// A part that could take more words, such as a name.
  struct Growing: Sendable {
    /// The syntax.
    let shape: Shape
    /// The position of its first word.
    let start: SourceRange
  }

  /// What could be typed at the end of the words, in the order of reading.
  var open: [Shape] = []
  /// The remaining parts to type there.
  var rest: [Shape] = []
  /// The keywords that were read.
  var keywords: [SourceRange] = []
  /// The last part that could take more words.
  var growing: Growing?
}
