/// The limits of a JSON text.
public struct JSONLimits: Hashable, Sendable {
  /// The most bytes that the text may have.
  public let length: Int
  /// How deep arrays and objects may nest; ``LocatedJSON`` recurses as deep.
  public let depth: Int
  /// The most values in the text, which limits their memory.
  public let values: Int
  /// The most bytes of a string that are kept in lenient reading; the rest is cut off.
  public let textLength: Int
  /// Whether bytes that are not UTF-8 and halves of characters become U+FFFD, and NUL is allowed,
  /// as in files of other programs; otherwise they are errors.
  public let isLenient: Bool

  /// The most characters of a number.
  static let numberLength = 64

  /// Creates limits; without arguments those of a file that people write: 1 MiB, 64 levels.
  public init(
    length: Int = 1 << 20, depth: Int = 64, values: Int = .max, textLength: Int = .max,
    isLenient: Bool = false
  ) {
    self.length = length
    self.depth = depth
    self.values = values
    self.textLength = isLenient ? textLength : .max
    self.isLenient = isLenient
  }
}
