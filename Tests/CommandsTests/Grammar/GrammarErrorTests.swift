import Commands
import PluginAPI
import Testing

/// What is said of every line that is not a command, and where.
@Suite struct GrammarErrorTests {
  /// A line with a mistake, and what must be said of it.
  struct Mistake: Sendable, CustomTestStringConvertible {
    let line: String
    /// The column and length of the caret.
    let column: Int
    let length: Int
    let message: String
    var expected: [String] = []
    var suggestion: String?
    var code = ErrorCode.syntax

    var testDescription: String { line }
  }

  @Test(
    arguments: words + names + objects + cells + blocks + PieceMistakes.all
      + InkGrammar.mistakes + GestureMistakes.all
      + ConsoleMistakes.all + TripMistakes.all + EntryMistakes.all)
  func reports(mistake: Mistake) {
    let error = #expect(throws: SyntaxError.self) { try CommandParser.parse(mistake.line) }
    guard let error else { return }
    #expect(error.description.contains(mistake.message), "\(error)")
    // One line beside the line itself and its caret.
    #expect(!error.description.contains("\n") && error.description.count <= 160, "\(error)")
    #expect(error.range.column == mistake.column, "\(error)")
    #expect(error.range.length == mistake.length, "\(error)")
    #expect(error.code == mistake.code)
    #expect(error.suggestion == mistake.suggestion)
    #expect(mistake.expected.allSatisfy(error.expected.contains), "\(error.expected)")
  }

  static let words: [Mistake] = [
    Mistake(
      line: "plce list 5 at 1,1", column: 1, length: 4, message: "unknown command 'plce'",
      expected: ["place", "shows", "quit"], suggestion: "place", code: .unknownCommand),
    Mistake(
      line: "  qiut", column: 3, length: 4, message: "unknown command 'qiut'", suggestion: "quit",
      code: .unknownCommand),
    Mistake(
      line: "xyzzy", column: 1, length: 5, message: "unknown command 'xyzzy'; try help",
      code: .unknownCommand),
    Mistake(
      line: "\"quit\"", column: 1, length: 6, message: "unknown command", suggestion: "quit",
      code: .unknownCommand),
    Mistake(
      line: "--help", column: 1, length: 6, message: "unknown command '--help'",
      suggestion: "help", code: .unknownCommand),
    Mistake(line: "ünd", column: 1, length: 3, message: "unknown command", code: .unknownCommand),
    Mistake(
      line: "quit now", column: 6, length: 3, message: "unexpected 'now'",
      expected: ["end of command"]),
    Mistake(
      line: "shows --yes", column: 7, length: 5, message: "'shows' takes no options"),
    Mistake(
      line: "board new --minmum 2", column: 11, length: 8, message: "no option '--minmum'",
      expected: ["--minimum"], suggestion: "--minimum"),
    Mistake(
      line: "board new Main --minimum", column: 25, length: 0, message: "'--minimum' needs a value",
      expected: ["1", "2"]),
    Mistake(
      line: "object add list 5 --color --outlined", column: 26, length: 0,
      message: "'--color' needs a value", expected: ["COLOR"]),
    Mistake(
      line: "show delete Hamlet --yes=no", column: 26, length: 2,
      message: "'--yes' takes no value"),
    Mistake(
      line: "show delete Hamlet --yes --YES", column: 26, length: 5,
      message: "'--yes' is given twice"),
    Mistake(
      line: "help plaice", column: 6, length: 6,
      message: "unknown command 'plaice'; try place or help",
      expected: ["place"], suggestion: "place", code: .unknownCommand),
    Mistake(
      line: "help show nwe", column: 11, length: 3,
      message: "unknown command 'show nwe'; try show new",
      expected: ["new", "delete"], suggestion: "show new", code: .unknownCommand),
    Mistake(line: "quit; quit", column: 7, length: 4, message: "one command at a time"),
    Mistake(
      line: "show \"Hamlet", column: 6, length: 1, message: "this quote is not closed",
      expected: ["\""]),
    Mistake(line: "show 'Hamlet\"", column: 6, length: 1, message: "this quote is not closed"),
    Mistake(line: "show \"Hamlet\\\"", column: 6, length: 1, message: "this quote is not closed"),
    Mistake(line: "show \"Ham\"let", column: 11, length: 3, message: "put a space after"),
  ]

  static let names: [Mistake] = [
    Mistake(
      line: "show", column: 5, length: 0, message: "the name of the show is missing",
      expected: ["NAME", "new", "rename", "duplicate", "delete"]),
    Mistake(
      line: "board   # none", column: 6, length: 0, message: "the name of the board is missing",
      expected: ["NAME", "set", "list"]),
    Mistake(
      line: "board list of cues", column: 12, length: 2,
      message: "unexpected 'of'; put a name that begins with 'list' in quotes"),
    Mistake(line: "show new", column: 9, length: 0, message: "the name is missing"),
    Mistake(line: "show rename", column: 12, length: 0, message: "the new name is missing"),
    Mistake(
      line: "show rename Hamlet to", column: 22, length: 0, message: "the new name is missing"),
    Mistake(
      line: "show rename A to B to C", column: 20, length: 2,
      message: "unexpected second 'to'; put a name"),
    Mistake(
      line: "board duplicate A as B as C", column: 24, length: 2,
      message: "unexpected second 'as'"),
    Mistake(
      line: "board duplicate A as", column: 21, length: 0, message: "the copy's name is missing"),
    Mistake(
      line: "show delete --yes", column: 18, length: 0, message: "the name of what to delete"),
    Mistake(
      line: "show new Front \"Of House\"", column: 10, length: 16,
      message: "put the whole name in quotes"),
    Mistake(
      line: "show new \"Front\" Of House", column: 18, length: 2,
      message: "put the whole name in quotes"),
    Mistake(
      line: "board new X --minimum=0", column: 23, length: 1,
      message: "the smallest block is 1 or 2",
      expected: ["1", "2"]),
    Mistake(line: "import", column: 7, length: 0, message: "the file to read is missing"),
    Mistake(
      line: "export", column: 7, length: 0, message: "the folder or picture to write to is missing",
      expected: ["PATH"]),
    Mistake(
      line: "import a \"b c\"", column: 8, length: 7, message: "put the whole name in quotes"),
  ]

  static let objects: [Mistake] = [
    Mistake(
      line: "object", column: 7, length: 0, message: "after 'object'; use add, edit or delete",
      expected: ["add", "edit", "delete"]),
    Mistake(
      line: "object ad list 5", column: 8, length: 2, message: "unexpected 'ad' after 'object'",
      expected: ["add", "edit", "delete"], suggestion: "add"),
    Mistake(
      line: "object add", column: 11, length: 0, message: "the kind of the object is missing",
      expected: ["KIND"]),
    Mistake(
      line: "object add lst 5", column: 12, length: 3, message: "not a kind of object: 'lst'",
      expected: ["list", "group", "colour"], suggestion: "list"),
    Mistake(
      line: "objects --kind cue", column: 16, length: 3, message: "not a kind of object: 'cue'",
      expected: ["list"]),
    Mistake(
      line: "object add list", column: 16, length: 0, message: "the number of the list is missing",
      expected: ["NUMBER"]),
    Mistake(line: "object add list x", column: 17, length: 1, message: "not a number: 'x'"),
    Mistake(line: "object add list 1.2.3", column: 17, length: 5, message: "not a number: "),
    Mistake(
      line: "object add list 5/", column: 17, length: 2, message: "not a cue of a list: '5/'",
      expected: ["LIST/CUE"]),
    Mistake(line: "object add list 5.5/2", column: 17, length: 5, message: "not a cue of a list: "),
    Mistake(line: "object add group 5/2", column: 18, length: 3, message: "only lists have cues"),
    Mistake(line: "object edit group 5/2 --number 3", column: 19, length: 3, message: "only lists"),
    Mistake(
      line: "object edit list 5 --number 5/2/1", column: 29, length: 5,
      message: "not a cue of a list: "),
    Mistake(
      line: "object add list 5/1 thru 5/3", column: 17, length: 3, message: "not a number: "),
    Mistake(line: "object add list -1", column: 17, length: 2, message: "not a number: "),
    Mistake(
      line: "object add list 1234567890123456", column: 17, length: 16,
      message: "not a number: "),
    Mistake(
      line: "object add list 1 thru", column: 23, length: 0, message: "the last number is missing"),
    Mistake(
      line: "object add list 1.5 thru 3", column: 17, length: 3,
      message: "'thru' needs whole numbers"),
    Mistake(
      line: "object add list 1 thru 3.5", column: 24, length: 3,
      message: "'thru' needs whole numbers"),
    Mistake(
      line: "object add list 5 thru 4", column: 24, length: 1,
      message: "put the smaller number first"),
    Mistake(
      line: "object add list 1 thru 10001", column: 17, length: 12, message: "10000 objects",
      code: .tooMany),
    Mistake(
      line: "object add list 0 thru 999999999999999", column: 17, length: 22,
      message: "10000 objects", code: .tooMany),
    Mistake(
      line: "object add list 5 --color rde", column: 27, length: 3, message: "not a colour: 'rde'",
      expected: ["#rrggbb", "red"], suggestion: "red"),
    Mistake(
      line: "object add list 5 --color #12345", column: 27, length: 6, message: "not a colour: "),
    Mistake(
      line: "object add list 5 Opening --color red Night", column: 39, length: 5,
      message: "put a name of several words in quotes"),
    Mistake(
      line: "object edit list 5", column: 19, length: 0, message: "what to change is missing",
      expected: ["--name", "--number", "--kind", "--color", "--outlined", "--filled"]),
    Mistake(
      line: "object edit list 5 --outlined --filled", column: 31, length: 8, message: "not both"),
    Mistake(
      line: "object edit list 5 --name Opening Night", column: 35, length: 5,
      message: "unexpected 'Night'; put a name of several words in quotes"),
    Mistake(
      line: "object edit --name x", column: 21, length: 0, message: "the object is missing"),
    Mistake(
      line: "object edit list 5 --color nine", column: 28, length: 4,
      message: "not a colour: 'nine'",
      suggestion: "none"),
    Mistake(
      line: "object delete list", column: 19, length: 0,
      message: "the number of the list is missing", expected: ["NUMBER"]),
    Mistake(
      line: "object delete list 5x", column: 20, length: 2, message: "not a number: '5x'"),
  ]

  static let cells: [Mistake] = [
    Mistake(
      line: "place list 5 at 2147483648,0", column: 17, length: 12,
      message: "beyond the grid: cells go from -2147483648 to 2147483646", code: .outOfRange),
    Mistake(
      line: "place list 5 at 0,-2147483649", column: 17, length: 13, message: "beyond the grid",
      code: .outOfRange),
    Mistake(
      line: "place list 5 at 99999999999999999999,0", column: 17, length: 22,
      message: "beyond the grid", code: .outOfRange),
    Mistake(
      line: "remove @0,3000000000", column: 8, length: 13, message: "beyond the grid",
      code: .outOfRange),
    Mistake(
      line: "move #1 by 4294967296,0", column: 12, length: 12, message: "beyond the grid",
      code: .outOfRange),
    Mistake(
      line: "place list 5 at 0,0 2x2147483648", column: 21, length: 12, message: "beyond the grid",
      code: .outOfRange),
    Mistake(
      line: "place list 5 at 3, -2", column: 17, length: 2, message: "write X,Y without a space",
      expected: ["X,Y"]),
    Mistake(line: "place list 5 at 1.5,x", column: 17, length: 5, message: "not a cell: "),
    Mistake(line: "place list 5 at 1,2,3", column: 17, length: 5, message: "not a cell: "),
    Mistake(line: "place list 5 at ,", column: 17, length: 1, message: "not a cell: "),
    Mistake(line: "place list 5 at --1,2", column: 17, length: 5, message: "not a cell: "),
    Mistake(line: "place list 5 at ٣,٤", column: 17, length: 3, message: "not a cell: "),
    Mistake(
      line: "place list 5 at 0,0 0x2", column: 21, length: 3, message: "at least 1 cell",
      expected: ["WxH"]),
    Mistake(line: "place list 5 at 0,0 2x00", column: 21, length: 4, message: "at least 1 cell"),
    Mistake(line: "place list 5 at 0,0 -2x2", column: 21, length: 4, message: "not a size: "),
    Mistake(line: "place list 5 at 0,0 2", column: 21, length: 1, message: "not a size: "),
    Mistake(line: "place list 5 at 0,0 2x2 2", column: 25, length: 1, message: "unexpected '2'"),
    Mistake(
      line: "move @x to 1,1", column: 6, length: 2, message: "not a cell: ", expected: ["@X,Y"]),
    Mistake(
      line: "move #0 to 1,1", column: 6, length: 2, message: "the first block is #1",
      expected: ["#N"]),
    Mistake(
      line: "move #99999999999999999999 to 1,1", column: 6, length: 21,
      message: "the first block is #1"),
  ]

  static let blocks: [Mistake] = [
    Mistake(
      line: "remove #8..#2", column: 8, length: 6, message: "put the smaller number first",
      code: .outOfRange),
    Mistake(
      line: "remove 1,1..x", column: 8, length: 6, message: "write X,Y..X,Y, for example 3,-2..3,-2"
    ),
    Mistake(
      line: "label Front Wash FW", column: 7, length: 5, message: "put the block's name in quotes"),
    Mistake(
      line: "override FOG /a 1", column: 10, length: 3, message: "put the block's name in quotes"),
    Mistake(line: "place", column: 6, length: 0, message: "the object is missing"),
    Mistake(
      line: "place at 1,1", column: 7, length: 2, message: "the object is missing",
      expected: ["KIND NUMBER", "\"NAME\"", "ID"]),
    Mistake(
      line: "place list 5 at 0", column: 17, length: 1, message: "not a place: '0'",
      expected: ["N"]),
    Mistake(
      line: "board new A --rules flow columns", column: 26, length: 7, message: "not a setting: ",
      expected: ["SETTING=VALUE"]),
    Mistake(
      line: "board new A columns=3", column: 13, length: 9,
      message: "settings come after --rules", expected: ["--rules"]),
    Mistake(
      line: "board new A -rules flow", column: 13, length: 6, message: "not an option: '-rules'",
      expected: ["--minimum", "--rules"], suggestion: "--rules"),
    Mistake(
      line: "board set", column: 10, length: 0, message: "the setting is missing",
      expected: ["SETTING=VALUE"]),
    Mistake(
      line: "board set columns=3 columns=4", column: 21, length: 9, message: "is given twice"),
    Mistake(
      line: "board set columns", column: 11, length: 7, message: "not a setting: 'columns'",
      expected: ["SETTING=VALUE"]),
    Mistake(
      line: "place list 5 3,4", column: 14, length: 3, message: "'at' is missing",
      expected: ["at"]),
    Mistake(
      line: "place list 5 at", column: 16, length: 0,
      message: "the cell or position is missing",
      expected: ["X,Y", "N"]),
    Mistake(
      line: "place list 5 at 2 2x2", column: 19, length: 3,
      message: "a position in the order has no size"),
    Mistake(
      line: "place list at 1,1", column: 12, length: 2,
      message: "the number of the list is missing", expected: ["NUMBER"]),
    Mistake(
      line: "place list 5 Opening at 1,1", column: 14, length: 7,
      message: "put a name of several words in quotes"),
    Mistake(
      line: "move", column: 5, length: 0, message: "the block is missing",
      expected: ["@X,Y", "#N", "ID"]),
    Mistake(
      line: "move #1", column: 8, length: 0, message: "'to' or 'by' is missing",
      expected: ["to", "by"]),
    Mistake(
      line: "move #1 bye 1,1", column: 9, length: 3, message: "unexpected 'bye'",
      expected: ["to", "by"],
      suggestion: "by"),
    Mistake(
      line: "move #1 to", column: 11, length: 0,
      message: "the cell or position is missing"),
    Mistake(line: "move #1 by x", column: 12, length: 1, message: "not a distance: "),
    Mistake(line: "resize #1", column: 10, length: 0, message: "'to' is missing"),
    Mistake(line: "resize #1 to", column: 13, length: 0, message: "the size is missing"),
    Mistake(line: "resize #1 to 2x2 left", column: 18, length: 4, message: "write 'from' here"),
    Mistake(
      line: "resize #1 to 2x2 from", column: 22, length: 0, message: "the handle is missing",
      expected: ["HANDLE"]),
    Mistake(
      line: "resize #1 to 2x2 from lft", column: 23, length: 3, message: "not a handle: 'lft'",
      expected: ["left", "top-left", "nw"], suggestion: "left"),
    Mistake(line: "reassign #1 to", column: 15, length: 0, message: "the object is missing"),
    Mistake(line: "reassign #1 list 5", column: 13, length: 4, message: "write 'to' here"),
    Mistake(
      line: "action", column: 7, length: 0, message: "the block is missing", expected: ["#N"]),
    Mistake(
      line: "action #1", column: 10, length: 0, message: "what a tap does is missing",
      expected: ["go", "release", "pause", "back", "flash"]),
    Mistake(
      line: "action #1 flsh", column: 11, length: 4, message: "not an action: 'flsh'",
      expected: ["flash"], suggestion: "flash"),
    Mistake(
      line: "action #1 \"go\"", column: 11, length: 4, message: "not an action: 'go'",
      suggestion: "go"),
    Mistake(line: "action #1 go 5", column: 14, length: 1, message: "unexpected '5'"),
    Mistake(line: "override", column: 9, length: 0, message: "the block is missing"),
    Mistake(
      line: "override #1", column: 12, length: 0, message: "the address is missing",
      expected: ["ADDRESS", "none"]),
    Mistake(
      line: "override #1 /x --on", column: 16, length: 4, message: "'override' takes no options"),
    Mistake(line: "remove", column: 7, length: 0, message: "the block is missing"),
    Mistake(line: "remove #", column: 7, length: 0, message: "the block is missing"),
    Mistake(line: "undo 2 3", column: 8, length: 1, message: "unexpected '3'"),
  ]
}
