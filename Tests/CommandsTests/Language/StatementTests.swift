import Commands
import Testing

@Suite struct StatementTests {
  @Test(arguments: [
    ("edit; undo;redo", ["edit", "undo", "redo"]),
    ("edit\nundo\r\nredo\rplay", ["edit", "undo", "redo", "play"]),
    ("; ;edit;;", ["edit"]),
    ("show \"a;b\"; show 'c;d'", ["show \"a;b\"", "show 'c;d'"]),
    ("edit # undo; redo\nplay", ["edit", "play"]),
    ("#!/usr/bin/env callboard\n\nedit", ["edit"]),
    ("remove #3;remove #4 #", ["remove #3", "remove #4"]),
    ("#3; undo", []),
    ("undo; #3", ["undo", "#3"]),
    ("show Don't; undo", ["show Don't", "undo"]),
    ("", []),
  ])
  func splits(text: String, expected: [String]) {
    #expect(Statement.all(in: text).map(\.text) == expected)
  }

  @Test func columnsAndLinesAreThoseOfTheText() throws {
    let statements = Statement.all(in: "edit\n  héllo; plce x\n", firstLine: 7)
    #expect(statements.map(\.lineNumber) == [7, 8, 8])
    let error = #expect(throws: SyntaxError.self) { try CommandParser.parse(statements[2]) }
    #expect(statements[2].line == "  héllo; plce x")
    #expect(error?.range == SourceRange(lowerBound: 10, upperBound: 14, column: 10, length: 4))
  }

  @Test func aQuoteEndsWithItsLine() {
    let statements = Statement.all(in: "edit; show \"Hamlet\nundo; show \"x\"")
    #expect(statements.map(\.text) == ["edit", "show \"Hamlet", "undo", "show \"x\""])
    #expect(statements.map { $0.fault != nil } == [false, true, false, false])
  }

  @Test func aFaultIsThatOfItsOwnCommand() {
    let statements = Statement.all(in: "show \"a\"b; undo; show \"c")
    #expect(statements.map { $0.fault?.range.column } == [9, nil, 23])
  }
}
