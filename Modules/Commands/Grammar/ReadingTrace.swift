/// What reading the words of a command came to besides their values.
struct ReadingTrace: Sendable {
  /// A part that would take more words than there are, such as a name.
  struct Growing: Sendable {
    /// How it is written.
    let shape: Shape
    /// Where its first word stands.
    let start: SourceRange
  }

  /// What could be written where the words ended, in the order in which parts were read.
  var open: [Shape] = []
  /// The parts that are left to write there.
  var rest: [Shape] = []
  /// The keywords that were read.
  var keywords: [SourceRange] = []
  /// The last part that would take more words.
  var growing: Growing?
}
