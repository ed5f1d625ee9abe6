package import Domain
import GridGeometry
package import JSONText

/// How stores and exports write what lies on a board: the form that `Codable` reads.
extension JSONWriter {
  /// Writes the one member of a pose, named by its form.
  package mutating func write(_ pose: Pose) {
    switch pose {
    case .cells(let rect):
      object("cells") {
        $0.member("x", rect.minX)
        $0.member("y", rect.minY)
        $0.member("width", rect.width)
        $0.member("height", rect.height)
      }
    case .ordered(let key): member("ordered", key.digits)
    case .free(let area, let z):
      object("free") {
        $0.member("x", area.minX)
        $0.member("y", area.minY)
        $0.member("width", area.size.width)
        $0.member("height", area.size.height)
        $0.member("z", z.digits)
      }
    case .shaped(let shape, let cell, let orientation):
      object("shaped") {
        $0.member("shape", shape.description)
        $0.member("x", cell.x)
        $0.member("y", cell.y)
        $0.member("orientation", orientation.rawValue)
      }
    }
  }

  /// Writes the member of a card, a tile, a stroke or a way to a board; nothing for an object or a
  /// message.
  package mutating func write(_ content: ItemContent) {
    switch content {
    case .object, .message: break
    case .ink(let stroke): member("ink", Base64.text(of: stroke.bytes))
    case .tile(let color): object("tile") { $0.member("color", color?.description) }
    case .goto(let board): object("goto") { $0.member("board", board?.description) }
    case .card(let card):
      object("card") {
        $0.member("title", card.title)
        $0.member("text", card.text)
        $0.member("color", card.color?.description)
        $0.member("created", card.created.milliseconds)
      }
    }
  }
}
