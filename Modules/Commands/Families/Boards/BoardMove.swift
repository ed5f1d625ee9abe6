import Domain
import JSONText
import PluginAPI
import Workspace

extension CommandSpec {
  static let boardMove = CommandSpec(
    "board move", "moves a board to another place among the boards of the show", .boardPlace,
    details: """
      N is its place in 'boards' afterwards, from 1; a number beyond the last place means the last \
      one. Without NAME it is the current board. The list of boards, 'board next' and exports have \
      the same order.
      """,
    examples: ["board move Main to 2", "board move to 1"], synonyms: "order sort reorder"
  ) { runner, move throws(CommandError) in
    let board = try await runner.board(orCurrent: move.board)
    let moved = try await runner.ask(await runner.workspace.moveBoard(board.id, to: move.place))
    return BoardMoveAnswer(board: board, place: moved.place, isMoved: moved.isMoved)
  }
}

/// A board, and where it goes among the others.
package struct BoardMove: Hashable, Sendable {
  /// The board; `nil` for the current one.
  package let board: Located<NameReference>?
  /// Its place, from 1.
  package let place: Int

  /// Creates a move.
  package init(_ board: Located<NameReference>?, to place: Int) {
    (self.board, self.place) = (board, place)
  }
}

extension Part where Value == BoardMove {
  /// `[NAME] to N`.
  fileprivate static var boardPlace: Part {
    let name = Shape.value(ValueKind("NAME", isOpen: true, from: .boards))
    let place = Part<Int>.count(of: "the place", in: 1...1_000_000)
    let shape = Shape.sequence([.optional(name), .keyword("to"), place.shape])
    return Part(shape) { reader throws(SyntaxError) in
      guard var old = reader.words(beforeLast: "to") else {
        _ = try reader.name()
        throw reader.missing("'to' and the place are missing", ["to"])
      }
      reader.note(place.shape)
      return BoardMove(try old.name(), to: try place.read(&reader))
    }
  }
}

/// A board in its place.
private struct BoardMoveAnswer: Answer {
  let board: Board
  let place: Int
  let isMoved: Bool

  var json: [(name: String, value: JSON)] {
    [("board", JSON(board)), ("place", .integer(place)), ("changes", .integer(isMoved ? 1 : 0))]
  }

  func lines(in form: TextForm) -> [String] {
    ["board '\(board.name)' \(isMoved ? "is now" : "already is") board \(place)"]
  }
}
