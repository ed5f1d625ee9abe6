/// What is asked of the workspace to complete a line.
struct CompletionRequest: Sendable {
  /// Values of one kind that could be completed.
  struct Values: Hashable, Sendable {
    /// Which.
    let source: ValueKind.Source
    /// The UTF-8 offset in the line at which the value begins.
    let start: Int
    /// What is typed of it.
    let prefix: String
  }

  /// The UTF-8 offset in the line at which the word begins that is being typed.
  let start: Int
  /// What is typed of that word.
  let prefix: String
  /// Keywords and options that could be meant, whatever is typed of them.
  var words: [String] = []
  /// Values that could be meant.
  private(set) var values: [Values] = []
  /// What is left to write, as help writes it.
  var hint = ""

  /// Creates a request for nothing.
  init(from start: Int, prefix: String) {
    self.start = start
    self.prefix = prefix
  }

  /// Adds what may stand where the word is that is being typed.
  mutating func add(_ shapes: [Shape]) {
    for shape in shapes.flatMap(\.beginnings) {
      switch shape {
      case .keyword(let word): words.append(word)
      case .value(let kind): add(kind, from: start, prefix)
      default: break
      }
    }
  }

  /// Adds values that began before the word that is being typed.
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
  /// The text without the quote that it begins with.
  fileprivate var trimmingQuote: String {
    hasPrefix("\"") || hasPrefix("'") ? String(dropFirst()) : self
  }
}
