import Commands
import Domain
import GridGeometry
import PluginAPI
import Workspace

/// Every form of the commands for ink, and what is not one.
enum InkGrammar {
  typealias Mistake = GrammarErrorTests.Mistake

  static let all: [GrammarRow] = [
    ("tool", "tool", [Tool?.none]),
    ("tool DRAW", "tool", [Tool.draw]),
    ("tool manipulate", "tool", [Tool.manipulate]),
    ("pen", "pen", [noKind, noColor, noWidth]),
    ("pen pencil --color red", "pen", [Stroke.Pen.Kind.pencil, ObjectColor("red"), noWidth]),
    ("pen --width 2.5 highlighter", "pen", [Stroke.Pen.Kind.highlighter, noColor, 2.5]),
    ("eraser", "eraser", []),
    ("lasso", "lasso", []),
    ("ink draw 0,0", "ink draw", [line((0, 0)), noKind, noColor, noWidth]),
    (
      "ink draw 0,0 -6.5,4 1e2,0 --pen pencil --color #010203 --width=0.1", "ink draw",
      [
        line((0, 0), (-6.5, 4), (100, 0)), Stroke.Pen.Kind.pencil, ObjectColor("#010203"), 0.1,
      ]
    ),
    ("ink select all", "ink select", [StrokeSelection.all]),
    ("ink select NONE", "ink select", [StrokeSelection.none]),
    ("ink select #2..#4", "ink select", [among(.numbered(2...4))]),
    (
      "ink select 5,3..0,0", "ink select",
      [among(CellRect(edges: 0, 0, 6, 4).map(ItemsReference.inside) ?? .numbered(0...0))]
    ),
    (
      "ink select all hands", "ink select",
      [among(.one(Located(.showing(.named(NameReference("all hands"))), at: .start)))]
    ),
    ("ink cut", "ink cut", []),
    ("ink copy", "ink copy", []),
    ("ink delete", "ink delete", []),
    ("ink paste", "ink paste", [Located<Point<BoardSpace>>?.none]),
    ("ink paste at 3,-2.5", "ink paste", [line((3, -2.5))[0]]),
    (
      "ink move by 40,-12", "ink move",
      [MoveDistance.cells(CellOffset(columns: 40, rows: -12))]
    ),
    ("ink import notes.svg", "ink import", ["notes.svg", Located<Point<BoardSpace>>?.none]),
    ("ink import my notes.svg at 3,-2.5", "ink import", ["my notes.svg", line((3, -2.5))[0]]),
    ("ink export notes.svg", "ink export", ["notes.svg", Located<String>?.none, false]),
    (
      "ink export notes --format svg --force", "ink export",
      ["notes", Optional(Located("svg", at: .start)), true]
    ),
  ]

  static let mistakes: [Mistake] = [
    Mistake(
      line: "tool brush", column: 6, length: 5, message: "not a tool: 'brush'",
      expected: ["draw", "manipulate"]),
    Mistake(
      line: "pen crayon", column: 5, length: 6,
      message: "not a pen: 'crayon'; use pen, pencil or highlighter"),
    Mistake(
      line: "pen --width 0", column: 13, length: 1,
      message: "a pen is 0.1 to 1000 points wide, not '0'", code: .outOfRange),
    Mistake(line: "pen --width thin", column: 13, length: 4, message: "not a width: 'thin'"),
    Mistake(line: "ink draw", column: 9, length: 0, message: "the point is missing"),
    Mistake(
      line: "ink draw 0,0 4", column: 14, length: 1, message: "not a point: '4'; write X,Y"),
    Mistake(
      line: "ink draw 0,0 to 4,4", column: 14, length: 2, message: "not a point: 'to'"),
    Mistake(line: "ink", column: 4, length: 0, message: "a word is missing after 'ink'"),
    Mistake(line: "ink move 3,3", column: 10, length: 3, message: "write 'by' here"),
    Mistake(line: "ink paste 3,3", column: 11, length: 3, message: "write 'at' here"),
    Mistake(line: "ink import", column: 11, length: 0, message: "the file to read is missing"),
    Mistake(line: "ink export", column: 11, length: 0, message: "the file to write is missing"),
    Mistake(line: "eraser 3", column: 8, length: 1, message: "unexpected '3'"),
    Mistake(
      line: "tap 1,2 --pencil --mouse", column: 18, length: 7,
      message: "a touch is made by a pencil or by a mouse, not both"),
  ]

  private static let noKind: Stroke.Pen.Kind? = nil
  private static let noColor: ObjectColor? = nil
  private static let noWidth: Double? = nil

  private static func line(_ points: (Double, Double)...) -> [Located<Point<BoardSpace>>] {
    points.map { Located(Point(x: $0.0, y: $0.1), at: .start) }
  }

  private static func among(_ items: ItemsReference) -> StrokeSelection {
    .among(Located(items, at: .start))
  }
}
