import Domain
import GridGeometry
import PluginAPI
import Workspace

extension CommandSpec {
  static let placeTile = CommandSpec(
    "place tile", "places a piece on a tiles board", .piece, .optional(.after("at", .cell)),
    .option("turn", .quarterTurns, default: 0), .flag("mirrored"), .option("color", .color),
    .option("label", .word("TEXT")),
    details: """
      SHAPE is the letter of a pentomino (F, I, L, N, P, T, U, V, W, X, Y or Z), rows of x and . \
      such as xx/.x, or a rectangle such as 2x3; a shape has 64 cells at most. X,Y is the top left \
      cell of its bounding box. Without it the piece gets the first free place in the tray, below \
      the field. --turn turns it clockwise, --mirrored mirrors it before, if the board allows it. \
      A pentomino has its letter as label, unless --label gives another text. To place an object \
      of the show that is named tile, put its name in quotes.
      """,
    examples: [
      "place tile F at 2,3", "place tile L", "place tile xx/.x at 0,0 --turn left --color amber",
      "place tile W at 4,0 --mirrored --label Stairs",
    ], synonyms: "piece polyomino pentomino", aliases: ["tile place"]
  ) { runner, piece, cell, turns, isMirrored, color, label throws(CommandError) in
    try await runner.checkForPieces()
    let posture = try await runner.orientation(turns: turns, isMirrored: isMirrored)
    let place = try await runner.placeInTray(for: piece.shape.turned(posture), or: cell)
    return try await runner.add(
      .tile(color), in: .shaped(piece.shape, at: place, posture), isExact: cell != nil,
      label: label ?? piece.letter.map { Located($0.rawValue, at: .start) })
  }
}
