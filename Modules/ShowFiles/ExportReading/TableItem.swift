import Domain
import Foundation
import GridGeometry

/// What a row of a table says of an item in JSON: its pose beyond cells, its card, tile or ink,
/// or the board that it opens.
struct TableItem {
  private(set) var pose: Pose?
  private(set) var drawing: ItemContent?

  /// An item that is only cells, and an object or message.
  init() {}

  /// Reads a cell of the table; `nil` if it is not as an export writes it.
  init?(_ text: String) {
    // A row has 1 MiB at most, and so has this.
    guard let written = try? JSONDecoder().decode(Written.self, from: Data(text.utf8)) else {
      return nil
    }
    guard written.pose?.area?.isFinite ?? true else { return nil }
    pose = written.pose
    if let card = written.card {
      guard let text = try? Card.validatedText(card.text) else { return nil }
      drawing = .card(
        Card(
          title: ExportPart.name(card.title), text: text, color: card.color,
          created: card.created))
    } else if let tile = written.tile {
      drawing = .tile(tile.color)
    } else if let goto = written.goto {
      drawing = .goto(goto.board)
    } else if let ink = written.ink {
      guard let stroke = Base64.bytes(of: ink).flatMap({ Stroke(bytes: $0) }) else { return nil }
      drawing = .ink(stroke)
    }
  }

  private struct Written: Decodable {
    let pose: Pose?
    let card: Card?
    let tile: Tile?
    let goto: Goto?
    let ink: String?

    struct Tile: Decodable {
      let color: ObjectColor?
    }

    struct Goto: Decodable {
      let board: ID<Board>?
    }
  }
}
