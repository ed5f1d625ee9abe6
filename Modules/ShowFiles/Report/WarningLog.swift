import PluginAPI

/// Gathers warnings, with a limit for each topic so that one fault in every line stays readable.
struct WarningLog {
  /// How many warnings of one topic are kept in full.
  static let limitPerTopic = 20

  private var entries: [ImportWarning] = []
  private var topics: [String: Int] = [:]
  private var topicOrder: [String] = []

  /// Adds a single warning.
  mutating func add(line: Int? = nil, _ message: String) {
    entries.append(ImportWarning(line: line, message))
  }

  /// Adds one of the warnings of a topic.
  ///
  /// - Parameters:
  ///   - topic: The topic, as in `12 more warnings about TOPIC`.
  ///   - line: The line, if there is one.
  ///   - message: The message.
  mutating func add(about topic: String, line: Int? = nil, _ message: @autoclosure () -> String) {
    let earlier = topics[topic, default: 0]
    topics[topic] = earlier + 1
    if earlier == 0 { topicOrder.append(topic) }
    if earlier < Self.limitPerTopic { add(line: line, message()) }
  }

  /// The warnings, those with a line in the file's order and before the others.
  var warnings: [ImportWarning] {
    let further = topicOrder.compactMap { topic -> ImportWarning? in
      let count = topics[topic, default: 0] - Self.limitPerTopic
      guard count > 0 else { return nil }
      return ImportWarning("\(count) more \(count == 1 ? "warning" : "warnings") about \(topic)")
    }
    let ordered = entries.enumerated().sorted { left, right in
      (left.element.line ?? .max, left.offset) < (right.element.line ?? .max, right.offset)
    }
    return ordered.map(\.element) + further
  }
}
