import Domain
import Foundation
import GridGeometry

/// One entity of each sort, with every field set.
enum Samples {
  static let show = Show(
    id: ID(high: 1, low: 1), name: "Die Zauberflöte", created: Timestamp(milliseconds: 1_700))

  static let object = ShowObject(
    id: ID(high: 2, low: 1), show: show.id, kind: .colour, number: ObjectNumber(12),
    name: "Blåtimen \"deep\"", color: ObjectColor(rgb: 0x1E88E5), isOutlined: true,
    created: Timestamp(milliseconds: -5), source: ImportSource(format: "qlc", identifier: "F:1"))

  static let bareObject = ShowObject(
    id: ID(high: 2, low: 2), show: show.id, kind: .list, number: ObjectNumber(5),
    created: Timestamp(milliseconds: 0))

  static let board = Board(
    id: ID(high: 3, low: 1), show: show.id, name: "Front of house",
    rules: .grid(minimum: .two), created: Timestamp(milliseconds: .max),
    source: ImportSource(format: "qlc", identifier: "3/0"))

  static let items: [BoardItem] = [(0, 0), (-4, 2)].compactMap { x, y in
    CellRect(x: x, y: y, width: 2, height: 3).map { rect in
      BoardItem(
        id: ID(high: 4, low: UInt64(y)), board: board.id, object: object.id, pose: .cells(rect))
    }
  }

  static let entities: [Entity] =
    [.show(show), .object(object), .object(bareObject), .board(board)] + items.map(Entity.item)
    + TripSamples.entities
}

/// A value written as JSON and read again.
func throughJSON<Value: Codable>(_ value: Value) throws -> Value {
  try JSONDecoder().decode(Value.self, from: JSONEncoder().encode(value))
}

enum JSONText {
  /// The JSON of a value.
  static func of(_ value: some Encodable) throws -> Data { try JSONEncoder().encode(value) }
}

/// A value read from a JSON text.
func fromJSON<Value: Decodable>(_ text: String, as type: Value.Type) throws -> Value {
  try JSONDecoder().decode(type, from: Data(text.utf8))
}
