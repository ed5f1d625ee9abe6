/// Sets JSON over several lines: one for each element, so that a person can read and compare it.
enum TextLines {
  /// An array with a line for each element.
  static func array(_ lines: [String]) -> String {
    lines.isEmpty ? "[]" : "[\n\(lines.joined(separator: ",\n"))\n]"
  }
}
