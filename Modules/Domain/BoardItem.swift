/// An item of a board: a block that shows an object, has its own message or opens a board, a piece,
/// or a card.
///
/// Several items can show the same object.
public struct BoardItem: Hashable, Sendable {
  /// The identity.
  public let id: Domain.ID<BoardItem>
  /// The board that contains it.
  public let board: Domain.ID<Board>
  /// The content.
  public var content: ItemContent
  /// The pose.
  public var pose: Pose
  /// What a tap in play mode does.
  public var action: TriggerAction
  /// The text drawn instead of the object's name; `nil` for that name.
  public var label: String?

  /// Creates an item.
  ///
  /// Message and label are not checked: validate them with ``MessageText/validated(_:)`` and
  /// ``Name/validated(_:orEmpty:)`` first.
  public init(
    id: Domain.ID<BoardItem>, board: Domain.ID<Board>, content: ItemContent, pose: Pose,
    action: TriggerAction = .go, label: String? = nil
  ) {
    self.id = id
    self.board = board
    self.content = content
    self.pose = pose
    self.action = action
    self.label = label
  }

  /// Creates a block that shows an object.
  public init(
    id: Domain.ID<BoardItem>, board: Domain.ID<Board>, object: Domain.ID<ShowObject>, pose: Pose,
    action: TriggerAction = .go, message: String? = nil, label: String? = nil
  ) {
    self.init(
      id: id, board: board, content: .object(object, message: message), pose: pose,
      action: action, label: label)
  }

  /// The object that it shows, or `nil`.
  public var object: Domain.ID<ShowObject>? { content.object }

  /// What a tap sends instead of the profile's message; `nil` for the profile's message.
  public var message: String? { content.message }

  /// How to name it if it shows no object: `message "Fixture"` by its label, or `message "/1/1"`,
  /// `card "Notes"`, `tile "F"`; `nil` if it shows an object.
  public var reference: String? {
    guard let word = content.word else { return nil }
    let name = label ?? content.shortName ?? ""
    return name.isEmpty ? word : "\(word) \"\(name)\""
  }
}

extension BoardItem: Codable {
  private enum CodingKeys: String, CodingKey {
    case id
    case board
    case object
    case pose
    case action
    case message
    case card
    case tile
    case ink
    case goto
    case label
  }

  /// What a file holds of a tile.
  private struct Tile: Codable {
    let color: ObjectColor?
  }

  /// What a file holds of a way to a board.
  private struct Goto: Codable {
    let board: Domain.ID<Board>?
  }

  /// Reads an item; values that older builds did not write get their defaults.
  ///
  /// - Parameter decoder: The decoder.
  /// - Throws: `DecodingError` if anything else is missing or invalid, or there is no content.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    id = try container.decode(Domain.ID<BoardItem>.self, forKey: .id)
    board = try container.decode(Domain.ID<Board>.self, forKey: .board)
    pose = try container.decode(Pose.self, forKey: .pose)
    action = try container.decodeIfPresent(TriggerAction.self, forKey: .action) ?? .go
    if let card = try container.decodeIfPresent(Card.self, forKey: .card) {
      content = .card(card)
    } else if let tile = try container.decodeIfPresent(Tile.self, forKey: .tile) {
      content = .tile(tile.color)
    } else if let goto = try container.decodeIfPresent(Goto.self, forKey: .goto) {
      content = .goto(goto.board)
    } else if let text = try container.decodeIfPresent(String.self, forKey: .ink) {
      guard let stroke = Base64.bytes(of: text).flatMap(Stroke.init(bytes:)) else {
        throw DecodingError.dataCorruptedError(
          forKey: .ink, in: container, debugDescription: "ink that this build cannot read")
      }
      content = .ink(stroke)
    } else {
      let content = ItemContent(
        object: try container.decodeIfPresent(Domain.ID<ShowObject>.self, forKey: .object),
        message: try container.decodeIfPresent(String.self, forKey: .message))
      guard let content else {
        throw DecodingError.dataCorruptedError(
          forKey: .message, in: container, debugDescription: "neither an object nor a message")
      }
      self.content = content
    }
    label = try container.decodeIfPresent(String.self, forKey: .label)
  }

  /// Writes an item; the default action is left out, so that older builds can read the item.
  ///
  /// - Parameter encoder: The encoder.
  /// - Throws: The encoder's errors.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(id, forKey: .id)
    try container.encode(board, forKey: .board)
    try container.encodeIfPresent(object, forKey: .object)
    try container.encode(pose, forKey: .pose)
    if action != .go { try container.encode(action, forKey: .action) }
    switch content {
    case .object, .message: try container.encodeIfPresent(message, forKey: .message)
    case .card(let card): try container.encode(card, forKey: .card)
    case .ink(let stroke): try container.encode(Base64.text(of: stroke.bytes), forKey: .ink)
    case .tile(let color): try container.encode(Tile(color: color), forKey: .tile)
    case .goto(let board): try container.encode(Goto(board: board), forKey: .goto)
    }
    try container.encodeIfPresent(label, forKey: .label)
  }
}

extension BoardItem {
  /// Reading order: rows from top to bottom, each from left to right, or the place in an order;
  /// ties by identity.
  public static func inReadingOrder(_ left: BoardItem, _ right: BoardItem) -> Bool {
    if left.pose.comes(before: right.pose) { return true }
    return !right.pose.comes(before: left.pose) && left.id < right.id
  }
}
