import JSONText

extension CommandSpec {
  static let format = CommandSpec(
    "format", "shows or sets the output format",
    .optional(.outputFormat),
    details: """
      text is for people, json for programs, csv for spreadsheets, and markdown for documents. In \
      csv and markdown each answer is a table: a list has a row for each element, and anything \
      else is one row.
      """,
    examples: ["format", "format csv", "format text"], synonyms: "mode output"
  ) { runner, format throws(CommandError) in
    FormatAnswer(format: format ?? runner.format, isChange: format != nil)
  }
}

extension Part where Value == OutputFormat {
  fileprivate static var outputFormat: Part {
    .keywords(["text": .text, "json": .json, "csv": .csv, "markdown": .markdown])
  }
}

/// The output format.
struct FormatAnswer: Answer {
  let format: OutputFormat
  /// Whether answers have it from now on.
  let isChange: Bool

  var json: [(name: String, value: JSON)] { [("format", .string(format.rawValue))] }

  /// Silent about a change: the text must not get into the file that the answers go to.
  func lines(in form: TextForm) -> [String] { isChange ? [] : [format.rawValue] }
}
