import Domain

/// Reads the colours of JSON Canvas 1.0: `#rrggbb`, or one of six by its number.
enum CanvasColor {
  /// The six colours; which shade each has is left to the program.
  private static let names = ["red", "orange", "yellow", "green", "cyan", "purple"]

  /// A colour, or `nil` if it is invalid.
  static func read(_ text: String) -> ObjectColor? {
    if let number = Int(text), names.indices.contains(number &- 1) {
      return ObjectColor(names[number - 1])
    }
    return ObjectColor(text)
  }
}
