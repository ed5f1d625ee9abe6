import Commands
import Domain
import GridGeometry
import PluginAPI
import Workspace

/// Every form of the commands for pieces, and of places and sizes in points.
enum PieceGrammar {
  static let all: [GrammarRow] = tiles + points + cards

  private static let tiles: [GrammarRow] = [
    ("place tile F at 2,3", "place tile", tile(.f, at: Cell(x: 2, y: 3))),
    ("place tile f", "place tile", tile(.f)),
    ("tile place Z", "place tile", tile(.z)),
    ("PLACE TILE x at -1,+2", "place tile", tile(.x, at: Cell(x: -1, y: 2))),
    (
      "place tile xx/.x at 0,0 --turn left --color amber", "place tile",
      [
        piece("xx/.x"), Cell.origin, 3, false, ObjectColor("amber"), noText,
      ]
    ),
    (
      "place tile --mirrored W --label \"Up there\" --turn=2", "place tile",
      [PieceShape(.w), Cell?.none, 2, true, ObjectColor?.none, "Up there"]
    ),
    (
      "place tile 2x3 --turn right", "place tile",
      [piece("xx/xx/xx"), Cell?.none, 1, false, ObjectColor?.none, noText]
    ),
    ("place tile 1X1", "place tile", tile(PieceShape(.single))),
    ("place tile XX", "place tile", tile(piece("xx"))),
    (
      "place scene 3 at 2,3 --shape L", "place",
      [
        PlacedObjects.one(.numbered(.scene, ConsoleNumber(ObjectNumber(3)), name: nil)),
        PlaceSpot(.cell(Cell(x: 2, y: 3))), PieceChoice(PieceShape(.l)),
      ]
    ),
    (
      "place --mirrored Night at Sea at 1,0 3x1 --turn 2 --shape x/xx", "place",
      [
        PlacedObjects.one(.named(NameReference("Night at Sea"))),
        PlaceSpot(
          .cell(Cell(x: 1, y: 0)), located(.span(CellSpan(width: 3, height: 1) ?? .single))),
        PieceChoice(piece("x/xx"), turns: 2, isMirrored: true),
      ]
    ),
    (
      "place \"tile\" at 0,0", "place",
      [PlacedObjects.one(quoted("tile")), cell(0, 0), PieceChoice()]
    ),
    ("tile turn #3", "tile turn", [one(3), Int?.none]),
    ("tile turn #3 right", "tile turn", [one(3), 1]),
    ("tile turn #3 LEFT", "tile turn", [one(3), 3]),
    ("tile turn #3 2", "tile turn", [one(3), 2]),
    ("tile turn Deep Blue left", "tile turn", [shown("Deep Blue"), 3]),
    ("tile turn Deep Blue", "tile turn", [shown("Deep Blue"), Int?.none]),
    ("tile turn #1..#4 2", "tile turn", [ItemsReference.numbered(1...4), 2]),
    ("tile flip #3", "tile flip", [one(3)]),
    ("tile flip Deep Blue", "tile flip", [shown("Deep Blue")]),
    ("tile check", "tile check", []),
  ]

  private static let points: [GrammarRow] = [
    (
      "move #1 to 100.5,-50", "move",
      [one(1), MoveTarget.to(.point(located(Point(x: 100.5, y: -50)))), false]
    ),
    (
      "move #1 by -.5,1e-7", "move",
      [
        one(1),
        MoveTarget.by(.points(located(Vector(dx: -0.5, dy: 0.0000001)))), false,
      ]
    ),
    (
      "resize #1 to 300x120.5 from left", "resize",
      [
        one(1), BoardSize.points(Size(width: 300, height: 120.5)), Handle.left,
      ]
    ),
    (
      "place scene 3 at 0.5,2 120x60.5", "place",
      [
        PlacedObjects.one(.numbered(.scene, ConsoleNumber(ObjectNumber(3)), name: nil)),
        PlaceSpot(
          .point(located(Point(x: 0.5, y: 2))),
          located(.points(Size(width: 120, height: 60.5)))),
        PieceChoice(),
      ]
    ),
  ]

  private static let cards: [GrammarRow] = [
    ("card add Call at 7", "card add", card("Call at 7")),
    ("card add Two   blanks", "card add", card("Two   blanks")),
    ("card add \"a; b # c\"", "card add", card("a; b # c")),
    ("card add \"one\\ntwo\\tx\\e[1m\\q\"", "card add", card("one\ntwo\tx\u{1B}[1m\\q")),
    (
      "card add one\\ntwo --title Log", "card add",
      [CardSource.text("one\ntwo"), "Log", noPoint, noSize, ObjectColor?.none]
    ),
    ("card add -", "card add", [CardSource.input("-"), noText, noPoint, noSize, noColor]),
    ("card add \"-\"", "card add", card("-")),
    ("card add - and more", "card add", card("- and more")),
    ("card add", "card add", [CardSource?.none, noText, noPoint, noSize, noColor]),
    (
      "card add --file \"my notes.txt\" --at -10,20.5 --size 300x120 --color red", "card add",
      [
        CardSource.file("my notes.txt"), noText, Point<BoardSpace>(x: -10, y: 20.5),
        BoardSize.span(CellSpan(width: 300, height: 120) ?? .single), ObjectColor("red"),
      ]
    ),
    (
      "card edit #3 Call at 6:30", "card edit",
      [ItemReference.ordinal(3), CardSource.text("Call at 6:30"), noText, ColorEdit?.none]
    ),
    (
      "card edit \"My card\" -", "card edit",
      [
        ItemReference.showing(.named(NameReference("My card", isExact: true))),
        CardSource.input("-"), noText, ColorEdit?.none,
      ]
    ),
    (
      "card edit #3 --title \"\" --color none", "card edit",
      [ItemReference.ordinal(3), CardSource?.none, "", ColorEdit.clear]
    ),
    ("card show #3", "card show", [ItemReference.ordinal(3)]),
    (
      "card show My card", "card show",
      [ItemReference.showing(.named(NameReference("My card")))]
    ),
    ("card raise #3", "card raise", [ItemReference.ordinal(3)]),
    ("CARD LOWER @0,0", "card lower", [ItemReference.covering(.origin)]),
    ("card front #3", "card front", [ItemReference.ordinal(3)]),
    ("card back #3", "card back", [ItemReference.ordinal(3)]),
  ]

  // MARK: Making values

  private static let noPoint: Located<Point<BoardSpace>>? = nil
  private static let noSize: Located<BoardSize>? = nil
  private static let noColor: ObjectColor? = nil

  private static func card(_ text: String) -> [any Hashable & Sendable] {
    [CardSource.text(located(text)), noText, noPoint, noSize, noColor]
  }

  private static let noText: Located<String>? = nil

  private static func located<Value>(_ value: Value) -> Located<Value> {
    Located(value, at: .start)
  }

  private static func piece(_ rows: String) -> PieceShape {
    PieceShape(Polyomino(rows) ?? .single)
  }

  private static func tile(
    _ letter: Pentomino, at cell: Cell? = nil
  ) -> [any Hashable & Sendable] {
    tile(PieceShape(letter), at: cell)
  }

  private static func tile(
    _ shape: PieceShape, at cell: Cell? = nil
  ) -> [any Hashable & Sendable] {
    [shape, cell, 0, false, ObjectColor?.none, noText]
  }

  private static func cell(_ x: Int32, _ y: Int32) -> PlaceSpot {
    PlaceSpot(.cell(Cell(x: x, y: y)))
  }

  private static func one(_ number: Int) -> ItemsReference {
    .one(located(.ordinal(number)))
  }

  private static func shown(_ name: String) -> ItemsReference {
    .one(located(.showing(.named(NameReference(name)))))
  }

  private static func quoted(_ name: String) -> ObjectReference {
    .named(NameReference(name, isExact: true))
  }
}
