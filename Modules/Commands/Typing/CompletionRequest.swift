/// A request to the workspace to complete a line.
struct CompletionRequest: Sendable {
  /// Values of one kind that could be completed.
  struct Values: Hashable, Sendable {
    /// The source.
    let source: ValueKind.Source
    /// The UTF-8 offset in the line where the value starts.
    let start: Int
    /// The typed start of the value.
    let prefix: String
  }

  /// The UTF-8 offset in the line where the current word starts.
  let start: Int
  /// The typed start of that word.
  let prefix: String
  /// The possible keywords and options, whatever is typed.
  var words: [String] = []
  /// The possible values.
  private(set) var values: [Values] = []
  /// The remaining syntax, as in help.
  var hint = ""

  /// Creates an empty request.
  init(from start: Int, prefix: String) {
    self.start = start
    self.prefix = prefix
  }

  /// Adds what is allowed at the current word.
  mutating func add(_ shapes: [Shape]) {
    for shape in shapes.flatMap(\.beginnings) {
      switch shape {
      case .keyword(let word): words.append(word)
      case .value(let kind): add(kind, from: start, prefix)
      default: break
      }
    }
  }

  /// Adds values that started before the current word.
  mutating func add(_ shape: Shape, from start: Int, in line: String) {
    let typed = String(decoding: line.utf8.dropFirst(start), as: UTF8.self)
    for case .value(let kind) in shape.beginnings {
      add(kind, from: start, typed.trimmingQuote)
    }
  }

  private mutating func add(_ kind: ValueKind, from start: Int, _ prefix: String) {
    let values = Values(source: kind.source, start: start, prefix: prefix)
    guard kind.source != .none, !self.values.contains(values) else { return }
    self.values.append(values)
  }
}

extension String {
  /// The text without its opening quote.
  fileprivate var trimmingQuote: String {
    hasPrefix("\"") || hasPrefix("'") ? String(dropFirst()) : self
  }
}
