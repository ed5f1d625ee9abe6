public import TextCells

/// The forms of output to choose from.
public enum OutputFormat: String, CaseIterable, Hashable, Sendable {
  /// Text for people.
  case text
  /// One JSON object on a line for each command.
  case json
  /// Comma-separated values, as in RFC 4180.
  case csv
  /// Tables for documents, as GitHub reads them.
  case markdown

  /// Creates the form.
  ///
  /// - Parameters:
  ///   - columns: The columns of the terminal, or `nil` for a file or pipe.
  ///   - colorDepth: The colour depth.
  /// - Returns: The form.
  public func form(columns: Int?, colorDepth: ColorDepth) -> any OutputForm {
    let text = TextForm(columns: columns, colorDepth: colorDepth)
    return switch self {
    case .text: text
    case .json: JSONForm()
    case .csv: CSVForm(messages: text)
    case .markdown: MarkdownForm(messages: text)
    }
  }

  /// Whether programs read it, rather than people.
  public var isForPrograms: Bool {
    switch self {
    case .json, .csv: true
    case .text, .markdown: false
    }
  }
}
