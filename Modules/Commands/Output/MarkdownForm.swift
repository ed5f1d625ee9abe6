public import JSONText
import TextCells

/// Tables for documents, as GitHub reads them, with an empty line behind each.
///
/// Signs that Markdown or HTML would take for markup are escaped, a line end in a text is `<br>`,
/// columns of numbers are aligned to the right, and a list of texts is written with commas.
public struct MarkdownForm: TableForm {
  /// The form of everything that is not an answer.
  public let messages: TextForm

  /// Creates the form.
  ///
  /// - Parameter messages: The form of everything that is not an answer.
  public init(messages: TextForm) { self.messages = messages }

  /// The heading, a line below it, the rows, and an empty line, so that the next table is another.
  public func text(of table: AnswerTable) -> String {
    let rules = table.columns.indices.map { column in
      let cells = table.rows.map { $0[column] }.filter { !$0.isNull }
      return !cells.isEmpty && cells.allSatisfy(\.isNumber) ? "---:" : "---"
    }
    return text(ofRow: table.columns.map(JSON.string)) + line(rules)
      + table.rows.map(text(ofRow:)).joined() + "\n"
  }

  /// The cells of a row, with its line end.
  public func text(ofRow cells: [JSON]) -> String { line(cells.map(Self.cell)) }

  private func line(_ cells: [String]) -> String {
    "|" + cells.map { $0.isEmpty ? " |" : " \($0) |" }.joined() + "\n"
  }

  private static func cell(_ value: JSON) -> String { escaped(words(of: value)) }

  private static func words(of value: JSON) -> String {
    switch value {
    case .null: ""
    case .string(let text): text
    case .array(let elements) where elements.allSatisfy(\.isSimple):
      elements.map(words).joined(separator: ", ")
    default: value.text
    }
  }

  private static let markup: Set<Character> = [
    "\\", "`", "*", "_", "[", "]", "<", ">", "|", "~", "&", "$",
  ]

  private static func escaped(_ text: String) -> String {
    text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map { line in
      line.safeForTerminal.map { markup.contains($0) ? "\\\($0)" : "\($0)" }.joined()
    }
    .joined(separator: "<br>")
  }
}

extension JSON {
  fileprivate var isNull: Bool { if case .null = self { true } else { false } }

  fileprivate var isNumber: Bool {
    switch self {
    case .integer, .number: true
    default: false
    }
  }

  fileprivate var isSimple: Bool {
    switch self {
    case .array, .object: false
    default: true
    }
  }
}
