/// How many cells of a terminal a text takes.
///
/// A width is that of the whole grapheme cluster, since a family of emoji joined to one picture
/// takes two cells however many scalars it is made of. Scalars of ambiguous width take one cell.
public enum TextWidth {
  /// The version of Unicode that the table was made from.
  public static let unicodeVersion = "17.0"

  /// The cells of a single scalar: 0, 1 or 2; control characters take none.
  public static func cells(of scalar: Unicode.Scalar) -> Int {
    let value = scalar.value
    if value < 0x300 { return value < 0x20 || (0x7F..<0xA0).contains(value) ? 0 : 1 }
    // Lines and blocks that pictures are drawn with; the table agrees, this is only quicker.
    if (0x2500..<0x25FD).contains(value) { return 1 }
    if contains(value, in: zero) { return 0 }
    return contains(value, in: wide) ? 2 : 1
  }

  /// The cells of a grapheme cluster.
  ///
  /// An emoji with its selectors, modifiers and joined emoji takes two cells; any other cluster
  /// takes the sum of its scalars.
  public static func cells(of character: Character) -> Int {
    let scalars = character.unicodeScalars
    guard let first = scalars.first else { return 0 }
    guard let second = scalars.dropFirst().first else { return cells(of: first) }
    let isEmoji = first.properties.isEmoji
    if isEmoji, second.value == 0xFE0F { return 2 }
    let widths = scalars.lazy.map { cells(of: $0) }
    // Digits are emoji in Unicode, but do not join. Regional indicators take one cell each: two of
    // them make a flag of two cells.
    if isEmoji, first.value > 0x7F, widths.max() == 2 { return 2 }
    return widths.reduce(0, +)
  }

  /// The cells of a text.
  ///
  /// - Complexity: O(*n*) in the length of the text; plain ASCII takes a short cut.
  public static func cells(of text: some StringProtocol) -> Int {
    text.isPrintableASCII ? text.utf8.count : text.reduce(0) { $0 + cells(of: $1) }
  }

  /// Whether one of the pairs of first and last value in a sorted list holds a value.
  private static func contains(_ value: UInt32, in ranges: [UInt32]) -> Bool {
    var low = 0
    var high = ranges.count / 2
    while low < high {
      let middle = (low + high) / 2
      if value < ranges[middle * 2] {
        high = middle
      } else if value > ranges[middle * 2 + 1] {
        low = middle + 1
      } else {
        return true
      }
    }
    return false
  }
}
