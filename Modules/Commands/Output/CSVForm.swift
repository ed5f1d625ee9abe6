public import JSONText
import TextCells

/// Comma-separated values for spreadsheets and scripts: a heading and a line for each row.
///
/// It follows RFC 4180, except that lines end in LF, as text does on this system. Fields with a
/// comma, a quote or a line end are quoted. A missing value is an empty field, an empty text is
/// `""`, and a list is JSON. The text is UTF-8 without a byte order mark.
///
/// Texts are not changed, also those that a spreadsheet takes for formulas; a notice counts them.
public struct CSVForm: TableForm {
  /// The form of everything that is not an answer; with columns, output goes to a terminal.
  public let messages: TextForm

  /// Creates the form.
  ///
  /// - Parameter messages: The form of everything that is not an answer.
  public init(messages: TextForm) { self.messages = messages }

  /// The heading and the rows.
  public func text(of table: AnswerTable) -> String {
    text(ofRow: table.columns.map(JSON.string)) + table.rows.map(text(ofRow:)).joined()
  }

  /// The fields of a row, with its line end.
  public func text(ofRow cells: [JSON]) -> String {
    cells.map(field).joined(separator: ",") + "\n"
  }

  /// The notices of a result, and how many of its texts a spreadsheet may run.
  public func notices(of result: CommandResult) -> String {
    let formulas = table(of: result)?.rows.reduce(0) { $0 + $1.count(where: \.looksLikeFormula) }
    guard let formulas, formulas > 0 else { return messages.notices(of: result) }
    let texts = formulas == 1 ? "1 text looks" : "\(formulas) texts look"
    let warning =
      "\(texts) like a formula; a spreadsheet may run it unless columns are read as text"
    return messages.notices(of: result) + messages.line(warning)
  }

  private func field(_ cell: JSON) -> String {
    let text: String
    switch cell {
    case .null: return ""
    case .string(let value): text = value
    default: text = cell.text
    }
    // A file gets each text as it is, and a terminal nothing that controls it.
    let shown = messages.columns == nil ? text : text.safeForTerminal
    guard shown.isEmpty || shown.unicodeScalars.contains(where: Self.needsQuotes) else {
      return shown
    }
    return "\"\(shown.replacing("\"", with: "\"\""))\""
  }

  private static func needsQuotes(_ scalar: Unicode.Scalar) -> Bool {
    ["\"", ",", "\n", "\r"].contains(scalar)
  }
}

extension JSON {
  /// Whether a spreadsheet takes the text for a formula.
  fileprivate var looksLikeFormula: Bool {
    guard case .string(let text) = self, let first = text.unicodeScalars.first,
      ["=", "+", "-", "@", "\t", "\r"].contains(first)
    else { return false }
    return text.count > 1 && Double(text) == nil
  }
}
