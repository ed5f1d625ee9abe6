import Domain
import PluginAPI
import Workspace

extension CommandSpec {
  static let placeGoto = CommandSpec(
    "place goto", "places a block that opens another board when it is tapped", .destination,
    details: """
      The block has the name of the board, also after the board is renamed, unless it has a label. \
      A tap in play mode opens the board; once the board is deleted, the tap says so. X,Y and the \
      size are as for 'place'. To place an object of the show that is named goto, put its name in \
      quotes.
      """,
    examples: ["place goto Finale at 0,0", "place goto \"Act 2\" at 4,0 3x1"],
    synonyms: "link jump button"
  ) { runner, destination throws(CommandError) in
    let board = try await runner.board(destination.board)
    return try await runner.place(
      .goto(board.id), at: destination.spot, as: "place goto Finale")
  }
}

/// The board that a new block opens, and its place.
package struct Destination: Hashable, Sendable {
  /// The name of the board.
  package let board: Located<NameReference>
  /// The place; `nil` for the end of an order, or the middle of the view.
  package let spot: PlaceSpot?

  /// Creates a destination.
  package init(_ board: Located<NameReference>, at spot: PlaceSpot? = nil) {
    (self.board, self.spot) = (board, spot)
  }
}

extension Part where Value == Destination {
  /// `NAME [at PLACE]`.
  fileprivate static var destination: Part {
    let kind = ValueKind("NAME", isOpen: true, from: .boards)
    let spot = Part<PlaceSpot>.placeSpot
    let shape = Shape.sequence([
      .value(kind), .optional(.sequence([.keyword("at"), spot.shape])),
    ])
    let missing = "the name of the board to open is missing"
    return Part(shape) { reader throws(SyntaxError) in
      guard var name = reader.words(beforeLast: "at") else {
        return Destination(try reader.name(missing: missing, kind.forms))
      }
      let board = try name.name(missing: missing, kind.forms)
      reader.note(spot.shape)
      return Destination(board, at: try spot.read(&reader))
    }
  }
}
