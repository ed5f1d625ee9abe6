import JSONText

/// Recognises a configuration of Bitfocus Companion, in JSON or YAML.
enum CompanionMarks {
  /// The types of configuration.
  private static let types: Set<String> = ["full", "page", "trigger_list"]

  /// Whether a file is one.
  static func match(_ head: HeadTraits) -> Bool {
    if head.json.names.contains("version"), let type = head.json.text("type") {
      return types.contains(type)
    }
    return matchesYAML(head.text)
  }

  private static func matchesYAML(_ text: [UInt8]) -> Bool {
    var hasVersion = false
    var hasType = false
    for line in text.split(separator: 0x0A, maxSplits: 100) {
      let words = String(decoding: line.prefix(200), as: UTF8.self)
        .split { $0 == ":" || $0.isWhitespace || $0 == "\"" || $0 == "'" }
      guard words.count == 2, line.first.map({ $0 > 0x20 }) ?? false else { continue }
      if words[0] == "version", Int(words[1]) != nil { hasVersion = true }
      if words[0] == "type", types.contains(String(words[1])) { hasType = true }
    }
    return hasVersion && hasType
  }
}
