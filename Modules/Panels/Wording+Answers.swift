package import PluginAPI

extension Wording {
  /// Whether the answer to a question is yes; none means yes, and any other text no.
  package func isYes(_ answer: String?) -> Bool {
    guard let answer else { return true }
    return text(.yes).split(separator: " ").contains { $0 == answer.lowercased() }
  }
}
