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

  /// Lines of one byte a character are read in a way of their own.
  @Test func wordsAreReadTheSameInEveryScript() {
    let line = #"plxce "x\"\\x" 'x\y' --Axx="x x" --x;x x; x # x; "x""#
    let plain = Statement.all(in: line)
    let other = Statement.all(in: line.replacing("x", with: "é"))
    #expect(plain.map { $0.tokens.count } == [6, 2, 1])
    #expect(plain[0].tokens.map(\.text) == ["plxce", #"x"\x"#, #"x\y"#, "axx", "x x", "x"])
    for (plain, other) in zip(plain, other) {
      #expect(plain.tokens.map { $0.text.replacing("x", with: "é") } == other.tokens.map(\.text))
      #expect(plain.tokens.map(\.form) == other.tokens.map(\.form))
      #expect(plain.tokens.map(\.range.column) == other.tokens.map(\.range.column))
      #expect(plain.tokens.map(\.range.length) == other.tokens.map(\.range.length))
    }
    #expect(plain.count == other.count)
    // Swift takes a Greek question mark for a semicolon.
    #expect(Statement.all(in: "edit\u{37E} undo").map(\.text) == ["edit", "undo"])
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
