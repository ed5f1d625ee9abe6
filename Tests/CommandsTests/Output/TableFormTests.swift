import Commands
import JSONText
import PluginAPI
import Testing
import TextCells

@Suite("Answers as CSV and as Markdown")
struct TableFormTests {
  private static let pipe = TextForm(columns: nil, colorDepth: .none)

  private func answer(_ cells: [JSON], title: String = "name") -> CommandResult {
    let rows = cells.map { JSON.object([(title, $0)]) }
    return CommandResult(SampleAnswer(json: [("rows", .array(rows))]))
  }

  @Test(
    "CSV quotes what has a comma, a quote or a line end, and changes nothing",
    arguments: [
      (JSON.string("Front wash"), "Front wash"), (.string("a,b"), "\"a,b\""),
      (.string("7\" \"key\""), "\"7\"\" \"\"key\"\"\""), (.string("one\ntwo"), "\"one\ntwo\""),
      (.string("one\r\ntwo"), "\"one\r\ntwo\""), (.string(""), "\"\""), (.null, ""),
      (.string("=1+2"), "=1+2"), (.string(" x "), " x "), (.integer(-3), "-3"),
      (.number(1.5), "1.5"), (.bool(true), "true"),
      (.string("\u{202E}\u{1B}[2J"), "\u{202E}\u{1B}[2J"),
      (.array([.string("a"), .integer(1)]), #""[""a"",1]""#), (.string("日本"), "日本"),
    ])
  func fields(cell: JSON, text: String) {
    #expect(CSVForm(messages: Self.pipe).text(of: answer([cell])) == "name\n\(text)\n")
  }

  @Test("CSV on a terminal does not control it")
  func terminal() {
    let form = CSVForm(messages: TextForm(columns: 80, colorDepth: .none))
    #expect(form.text(of: answer([.string("\u{1B}[2J,\na")])) == "name\n\"␛[2J, a\"\n")
  }

  @Test("A notice counts the texts that a spreadsheet may run")
  func formulas() {
    let form = CSVForm(messages: Self.pipe)
    let harmless: [JSON] = [.string("a=b"), .string("-1.5"), .string("-"), .integer(-1)]
    #expect(form.notices(of: answer(harmless)) == "")
    let one = form.notices(of: answer([.string("=HYPERLINK(\"x\")"), .null]))
    let warning = "looks like a formula; a spreadsheet may run it unless columns are read as text"
    #expect(one == "1 text \(warning)\n")
    var two = answer([.string("@SUM(1)"), .string("+1-2"), .string("x")])
    two.notices = ["the show was renamed"]
    let text = form.notices(of: two)
    #expect(text.hasPrefix("the show was renamed\n2 texts look like a formula;"), "\(text)")
  }

  @Test(
    "Markdown escapes what would be markup",
    arguments: [
      (JSON.string("a|b"), #"a\|b"#), (.string("one\r\ntwo\nthree"), "one<br>two<br>three"),
      (.string("*x* _y_ `z`"), #"\*x\* \_y\_ \`z\`"#), (.string("<b>&amp;"), #"\<b\>\&amp;"#),
      (.string(#"[a](b) \ ~c~"#), #"\[a\](b) \\ \~c\~"#), (.string("\u{1B}\u{202E}x"), "␛x"),
      (.array([.string("a"), .string("b|c")]), #"a, b\|c"#),
      (.array([.object([("a", .integer(1))])]), #"\[{"a":1}\]"#),
    ])
  func markdown(cell: JSON, text: String) {
    #expect(
      MarkdownForm(messages: Self.pipe).text(of: answer([cell]))
        == "| name |\n| --- |\n| \(text) |\n\n")
  }

  @Test("Markdown aligns numbers to the right, and leaves a missing value empty")
  func numbers() {
    let rows: [JSON] = [
      .object([("number", .integer(1)), ("name", .string("a")), ("color", .null)]),
      .object([("number", .null), ("name", .null), ("color", .null)]),
    ]
    let result = CommandResult(SampleAnswer(json: [("rows", .array(rows))]))
    #expect(
      MarkdownForm(messages: Self.pipe).text(of: result)
        == "| number | name | color |\n| ---: | --- | --- |\n| 1 | a | |\n| | | |\n\n")
  }

  private static let forms: [any TableForm] = [
    CSVForm(messages: pipe), MarkdownForm(messages: pipe),
  ]

  @Test("Nothing is printed for an empty list, or where people get no answer", arguments: 0..<2)
  func nothing(index: Int) {
    let form = Self.forms[index]
    #expect(form.text(of: answer([])) == "")
    let quit = SampleAnswer(json: [("quit", .bool(true))], line: "")
    #expect(form.text(of: CommandResult(quit)) == "")
    #expect(form.notices(of: CommandResult(quit)) == "")
  }

  @Test("Errors and times are text for people", arguments: 0..<2)
  func messages(index: Int) {
    let form = Self.forms[index]
    let error = CommandError(.notFound, "no 'x'")
    let place = CommandPlace(source: nil)
    #expect(form.text(of: error, at: place) == Self.pipe.text(of: error, at: place))
    #expect(form.text(of: .milliseconds(12)) == "12.0 ms\n")
  }

  @Test("An event is a row without a heading")
  func events() {
    let event = ConnectionEvent.unreadable("no, never")
    #expect(Self.forms[0].text(of: event) == "unreadable,\"no, never\"\n")
    #expect(Self.forms[1].text(of: event) == "| unreadable | no, never |\n")
    #expect(Self.pipe.text(of: .unreadable("x")) == "unreadable: x\n")
  }

  @Test(
    "Every command that lists something, and a few others",
    arguments: [OutputFormat.csv, .markdown])
  func golden(format: OutputFormat) async throws {
    let form = format.form(columns: nil, colorDepth: .none)
    let stage = try CommandFixture(answer: true)
    let script =
      CommandFixture.stage + "\n" + """
        shows; show Hamlet; objects; objects --kind list; object edit macro 1 --name "A \\"B\\" | C"
        boards; board Main; edit; items; move #1 to 5,5; select #1..#2; view; find Opening; undo
        action #1 flash; override #1 /eos/cmd "Chan 1 Full" 5; items; play
        format; format json; help undo; plugins; quit
        """
    var lines: [String] = []
    for statement in Statement.all(in: script) {
      let result = try await stage.runner.run(statement)
      lines.append("→ \(statement.text)\n\(form.text(of: result))")
    }
    try expectGolden("\(format).txt", lines.joined())
  }
}
