extension Collection<String> {
  /// The words as a choice between them: `a`, `a or b`, `a, b or c`.
  var choice: String {
    let words = Array(self)
    guard words.count > 1, let last = words.last else { return words.first ?? "" }
    return words.dropLast().joined(separator: ", ") + " or \(last)"
  }
}
