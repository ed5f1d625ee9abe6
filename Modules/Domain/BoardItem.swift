/// A block on a board; many may show one object (spec B14).
public struct BoardItem: Hashable, Sendable {
  /// The identity.
  public let id: ID<BoardItem>
  /// The board it lies on.
  public let board: ID<Board>
  /// The object it shows.
  public var object: ID<ShowObject>
  /// Where and how it lies.
  public var pose: Pose
  /// What a tap in play mode does to the object.
  public var action: TriggerAction
  /// What a tap sends instead of what the console's profile says; `nil` for what it says.
  public var message: String?

  /// Creates a block.
  ///
  /// The message is taken as it is: check it with ``MessageText/validated(_:)`` first.
  public init(
    id: ID<BoardItem>, board: ID<Board>, object: ID<ShowObject>, pose: Pose,
    action: TriggerAction = .go, message: String? = nil
  ) {
    self.id = id
    self.board = board
    self.object = object
    self.pose = pose
    self.action = action
    self.message = message
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
  }

  /// Reads a block; one without an action or message, as older builds wrote it, has the usual ones.
  ///
  /// - Parameter decoder: Where it is read from.
  /// - Throws: `DecodingError` where anything else is missing, or garbled.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    id = try container.decode(ID<BoardItem>.self, forKey: .id)
    board = try container.decode(ID<Board>.self, forKey: .board)
    object = try container.decode(ID<ShowObject>.self, forKey: .object)
    pose = try container.decode(Pose.self, forKey: .pose)
    action = try container.decodeIfPresent(TriggerAction.self, forKey: .action) ?? .go
    message = try container.decodeIfPresent(String.self, forKey: .message)
  }

  /// Writes a block; the usual action is left out, so that older builds read what they know.
  ///
  /// - Parameter encoder: Where it is written to.
  /// - Throws: What the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(id, forKey: .id)
    try container.encode(board, forKey: .board)
    try container.encode(object, forKey: .object)
    try container.encode(pose, forKey: .pose)
    if action != .go { try container.encode(action, forKey: .action) }
    try container.encodeIfPresent(message, forKey: .message)
  }
}

extension BoardItem {
  /// Orders blocks from the top row to the bottom one, each row from left to right; ties by
  /// identity.
  public static func inReadingOrder(_ left: BoardItem, _ right: BoardItem) -> Bool {
    switch (left.pose, right.pose) {
    case (.cells(let first), .cells(let second)):
      first == second ? left.id < right.id : first < second
    }
  }
}
