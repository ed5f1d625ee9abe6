import Domain
import GRDB
import PluginAPI

extension ItemContent {
  /// Appends the values of the columns `content`, `message`, `title`, `text`, `ink`, `color`,
  /// `created`, `destination`.
  func append(to values: inout [ColumnValue]) {
    switch self {
    case .object, .message:
      values += [.of("block"), .of(message), .null, .null, .null, .null, .null, .null]
    case .tile(let color):
      values += [.of("tile"), .null, .null, .null, .null, .of(color?.description), .null, .null]
    case .card(let card):
      values += [.of("card"), .null, .of(card.title), .of(card.text), .null]
      values += [.of(card.color?.description), .of(card.created), .null]
    case .ink(let stroke):
      values += [.of("ink"), .null, .null, .null, .bytes(stroke.bytes), .null, .null, .null]
    case .goto(let board):
      values += [.of("goto"), .null, .null, .null, .null, .null, .null]
      values.append(.of(board))
    }
  }

  /// Reads the same columns.
  ///
  /// - Parameters:
  ///   - reader: The row.
  ///   - object: The object that the item shows, read before.
  /// - Throws: `StoreError` if the columns hold no content.
  init(_ reader: inout RowReader, object: ID<ShowObject>?) throws {
    let form = try reader.text()
    let message = try reader.textIfAny(.message)
    let title = try reader.textIfAny(.name)
    let text = try reader.textIfAny(.cardText)
    let ink = try reader.bytesIfAny()
    let color = try reader.color()
    guard form == "card" else {
      try reader.pass()
      let destination = try reader.idIfAny(Board.self)
      switch form {
      case "block":
        guard let content = ItemContent(object: object, message: message) else {
          throw reader.wrong("the message that a block without an object has")
        }
        self = content
      case "tile": self = .tile(color)
      case "goto": self = .goto(destination)
      case "ink":
        guard let ink, let stroke = Stroke(bytes: ink) else {
          throw reader.wrong("a stroke of ink")
        }
        self = .ink(stroke)
      default: throw reader.wrong("a content that this build knows")
      }
      return
    }
    guard let title, let text else { throw reader.wrong("the title and text of a card") }
    self = .card(Card(title: title, text: text, color: color, created: try reader.timestamp()))
    try reader.pass()
  }
}
