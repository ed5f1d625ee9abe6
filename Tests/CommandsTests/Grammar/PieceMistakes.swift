import PluginAPI

/// What is said of lines that are not commands for pieces.
enum PieceMistakes {
  typealias Mistake = GrammarErrorTests.Mistake

  static let all: [Mistake] = [
    Mistake(
      line: "place tile", column: 11, length: 0, message: "the shape is missing",
      expected: ["LETTER", "ROWS", "WxH"]),
    Mistake(
      line: "place tile Q at 0,0", column: 12, length: 1,
      message: "not a shape: 'Q'; use F, I, L, N, P, T, U, V, W, X, Y or Z, rows such as xx/.x"),
    Mistake(
      line: "place tile x.x", column: 12, length: 3,
      message: "not a shape: 'x.x'; its cells must touch along their edges"),
    Mistake(
      line: "place tile 9x9", column: 12, length: 3,
      message: "not a shape: '9x9'; a rectangle has 1 to 64 cells"),
    Mistake(
      line: "place tile 0x4", column: 12, length: 3, message: "a rectangle has 1 to 64 cells"),
    Mistake(
      line: "place tile F 2,3", column: 14, length: 3, message: "write 'at' here",
      expected: ["at"]),
    Mistake(
      line: "place tile F at", column: 16, length: 0, message: "the cell is missing",
      expected: ["X,Y"]),
    Mistake(
      line: "place tile F at 2", column: 17, length: 1,
      message: "not a cell: '2'; write X,Y, for example 3,-2"),
    Mistake(
      line: "place tile F at 1.5,2", column: 17, length: 5, message: "not a cell: '1.5,2'"),
    Mistake(
      line: "place tile F at 2,3 4", column: 21, length: 1, message: "unexpected '4'"),
    Mistake(
      line: "place tile F --turn up", column: 21, length: 2,
      message: "not a turn: 'up'; use right, left, or 1 to 3 quarter turns clockwise",
      expected: ["right", "left", "N"]),
    Mistake(line: "place tile F --turn 4", column: 21, length: 1, message: "not a turn: '4'"),
    Mistake(
      line: "place tile F --turn", column: 20, length: 0, message: "'--turn' needs a value",
      expected: ["right", "left", "N"]),
    Mistake(
      line: "place tile F --colour red", column: 14, length: 8, message: "no option '--colour'",
      expected: ["--turn", "--color", "--label"], suggestion: "--color"),
    Mistake(
      line: "place scene 3 at 0,0 --shape", column: 29, length: 0,
      message: "'--shape' needs a value", expected: ["LETTER"]),
    Mistake(
      line: "place scene 3 at 0,0 --shape q", column: 30, length: 1, message: "not a shape: 'q'"),
    Mistake(
      line: "tile", column: 5, length: 0, message: "a word is missing after 'tile'",
      expected: ["turn", "flip", "check"]),
    Mistake(
      line: "tile trun #1", column: 6, length: 4, message: "unexpected 'trun' after 'tile'",
      expected: ["turn", "flip", "check"], suggestion: "turn"),
    Mistake(
      line: "tile turn", column: 10, length: 0, message: "the block is missing",
      expected: ["@X,Y", "#N"]),
    Mistake(
      line: "tile turn #3 up", column: 14, length: 2, message: "not a turn: 'up'",
      expected: ["right", "left", "N"]),
    Mistake(line: "tile turn #3 0", column: 14, length: 1, message: "not a turn: '0'"),
    Mistake(
      line: "tile flip", column: 10, length: 0, message: "the block is missing",
      expected: ["@X,Y", "#N"]),
    Mistake(
      line: "tile check now", column: 12, length: 3, message: "unexpected 'now'",
      expected: ["end of command"]),
    Mistake(
      line: "card add A --file a.txt", column: 12, length: 6,
      message: "a text is typed, or read from a file, not both"),
    Mistake(
      line: "card add A --at 3", column: 17, length: 1,
      message: "not a point: '3'; write X,Y, for example 120,40.5", expected: ["X,Y"]),
    Mistake(
      line: "card add A --size big", column: 19, length: 3, message: "not a size: 'big'",
      expected: ["WxH"]),
    Mistake(
      line: "card add A --colour red", column: 12, length: 8, message: "no option '--colour'",
      expected: ["--file", "--title", "--at", "--size", "--color"], suggestion: "--color"),
    Mistake(
      line: "card add A --color nine", column: 20, length: 4, message: "not a colour: 'nine'"),
    Mistake(
      line: "card edit", column: 10, length: 0, message: "the block is missing",
      expected: ["@X,Y", "#N"]),
    Mistake(
      line: "card edit Log new text", column: 11, length: 3,
      message: "put the block's name in quotes, as a text follows it"),
    Mistake(
      line: "card edit #3 --color nine", column: 22, length: 4, message: "not a colour: 'nine'",
      suggestion: "none"),
    Mistake(line: "card show", column: 10, length: 0, message: "the block is missing"),
    Mistake(line: "card raise", column: 11, length: 0, message: "the block is missing"),
    Mistake(
      line: "card front #1 now", column: 15, length: 3, message: "unexpected 'now'",
      expected: ["end of command"]),
    Mistake(
      line: "card rise #1", column: 6, length: 4, message: "unexpected 'rise' after 'card'",
      expected: ["add", "edit", "show", "raise", "lower", "front", "back"], suggestion: "raise"),
    Mistake(
      line: "card", column: 5, length: 0, message: "a word is missing after 'card'",
      expected: ["add", "front"]),
    Mistake(
      line: "resize #1 to 2.5", column: 14, length: 3, message: "not a size: '2.5'"),
    Mistake(
      line: "move #1 to 1e999,0.5", column: 12, length: 9, message: "number out of range",
      code: .outOfRange),
  ]
}
