import Commands
import Domain
import GridGeometry
import PluginAPI

/// Every form of the commands that place, copy and move several blocks.
enum CopyGrammar {
  static let all: [GrammarRow] = [
    (
      "place scene 1 thru 3 at 0,0 columns 5", "place",
      [numbers(1...3), PlaceSpot(.cell(.origin), columns: 5), PieceChoice()]
    ),
    (
      "place scene 1 THRU 2 at 0,0 2x3 columns 5 gap 1.5", "place",
      [numbers(1...2), PlaceSpot(.cell(.origin), size, columns: 5, gap: 1.5), PieceChoice()]
    ),
    (
      "place scene 1 thru 2 at 0,0 columns 5 size 2x3 gap 1", "place",
      [numbers(1...2), PlaceSpot(.cell(.origin), size, columns: 5, gap: 1), PieceChoice()]
    ),
    (
      "place scene 1 thru 2 at 3", "place",
      [numbers(1...2), PlaceSpot(.position(3)), PieceChoice()]
    ),
    ("place scene 1 thru 2", "place", [numbers(1...2), PlaceSpot?.none, PieceChoice()]),
    (
      "place Scene thru the fog at 0,0", "place",
      [
        PlacedObjects.one(.named(NameReference("Scene thru the fog"))),
        PlaceSpot(.cell(.origin)), PieceChoice(),
      ]
    ),
    ("copy #1..#4", "copy", [ItemsReference.numbered(1...4)]),
    ("copy Front Wash", "copy", [shown("Front Wash")]),
    ("cut all", "cut", [ItemsReference.all]),
    ("paste", "paste", [BoardPlace?.none]),
    ("paste at 4,-2", "paste", [BoardPlace.cell(Cell(x: 4, y: -2))]),
    ("paste at 2", "paste", [BoardPlace.position(2)]),
    ("duplicate kind scene", "duplicate", [ItemsReference.kinds([.scene]), MoveDestination?.none]),
    (
      "duplicate FOG at 1,2", "duplicate",
      [shown("FOG"), MoveDestination.to(.cell(Cell(x: 1, y: 2)))]
    ),
    (
      "duplicate #1 by 0,3", "duplicate",
      [
        ItemsReference.one(Located(.ordinal(1), at: .start)),
        MoveDestination.by(.cells(CellOffset(columns: 0, rows: 3))),
      ]
    ),
    (
      "move #1..#4 to board Solo", "move",
      [ItemsReference.numbered(1...4), MoveTarget.board(board("Solo"), at: nil), false]
    ),
    (
      "move Way to Go to board Front Of House at 0,6", "move",
      [
        shown("Way to Go"),
        MoveTarget.board(board("Front Of House"), at: .cell(Cell(x: 0, y: 6))), false,
      ]
    ),
    (
      "reassign everywhere scene 5 to \"Deep Blue\"", "reassign everywhere",
      [
        ObjectReference.numbered(.scene, ConsoleNumber(ObjectNumber(5)), name: nil),
        ObjectReference.named(NameReference("Deep Blue", isExact: true)),
      ]
    ),
  ]

  private static let size = CellSpan(width: 2, height: 3).map {
    Located(BoardSize.span($0), at: .start)
  }

  private static func numbers(_ range: ClosedRange<UInt32>) -> PlacedObjects {
    .numbered(ObjectNumbers(.scene, range.map { ConsoleNumber(ObjectNumber($0)) }))
  }

  private static func shown(_ name: String) -> ItemsReference {
    .one(Located(.showing(.named(NameReference(name))), at: .start))
  }

  private static func board(_ name: String) -> Located<NameReference> {
    Located(NameReference(name), at: .start)
  }
}

extension MoveTarget {
  /// To a place of the same board.
  static func to(_ place: BoardPlace) -> Self { .here(.to(place)) }

  /// So far on the same board.
  static func by(_ distance: MoveDistance) -> Self { .here(.by(distance)) }
}
