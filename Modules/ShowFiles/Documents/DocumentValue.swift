/// A value of a JSON or YAML document.
indirect enum DocumentValue: Hashable, Sendable {
  /// An entry of a table.
  struct Entry: Hashable, Sendable {
    let key: String
    let value: DocumentValue
  }

  /// Nothing, or a skipped value.
  case null
  case bool(Bool)
  /// A number, as it is written.
  case number(String)
  case text(String)
  case list([DocumentValue])
  /// Values by name, in the document's order.
  case table([Entry])

  /// The value of a name in a table; of two with the same name, the last, as programs read it.
  subscript(key: String) -> DocumentValue? {
    guard case .table(let entries) = self else { return nil }
    return entries.last { $0.key == key }?.value
  }

  /// The entries of a table; a list counts its values from 0.
  var entries: [Entry] {
    switch self {
    case .table(let entries): entries
    case .list(let values):
      values.enumerated().map { Entry(key: String($0.offset), value: $0.element) }
    default: []
    }
  }

  /// A text, or a number as it is written.
  var string: String? {
    switch self {
    case .text(let text), .number(let text): text
    default: nil
    }
  }

  /// A whole number, also one that is in a text.
  var integer: Int? {
    guard let text = string else { return nil }
    return Int(text) ?? Double(text).flatMap { Int(exactly: $0) }
  }

  /// Whether it is a true.
  var isTrue: Bool { self == .bool(true) }
}

/// The limits of a JSON or YAML document, and the values to keep.
struct DocumentLimits: Sendable {
  /// How deep lists and tables may nest.
  var depth = 64
  /// How many values are kept.
  var values = 400_000
  /// The most bytes that the document may have.
  var length = 32 << 20
  /// The most bytes of a text; a longer one is cut.
  var textLength = 4_000
  /// The remedy for a damaged document.
  let remedy: String
  /// Whether to keep the value at a path of keys, outermost first.
  ///
  /// Other values are skipped and never shown.
  let keeps: @Sendable ([String]) -> Bool
}
