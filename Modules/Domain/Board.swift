/// A board: an infinite plane in a show, with blocks on it.
public struct Board: Hashable, Sendable {
  /// The identity.
  public let id: Domain.ID<Board>
  /// The show that owns it.
  public let show: Domain.ID<Show>
  /// The name, unique in the show by its ``NameKey``.
  public var name: String
  /// The placement rules of the board.
  public var rules: BoardRules
  /// When the board was created.
  public let created: Timestamp
  /// Its place among the boards of the show; by default, boards are in the order of creation.
  public var order: OrderKey
  /// The layout, folder or kind of a show file that the board was created from.
  public var source: ImportSource?
  /// The host's metadata.
  public var metadata: Metadata

  /// Creates a board.
  ///
  /// With rules of a plugin in their default settings, you can also write
  /// `Board(id:show:name:placement:created:)`, which the module `PluginAPI` adds. The name is not
  /// checked: validate it with ``Name/validated(_:orEmpty:)`` first.
  public init(
    id: Domain.ID<Board>, show: Domain.ID<Show>, name: String, rules: BoardRules = BoardRules(),
    created: Timestamp, order: OrderKey? = nil, source: ImportSource? = nil,
    metadata: Metadata = Metadata()
  ) {
    self.id = id
    self.show = show
    self.name = name
    self.rules = rules
    self.created = created
    self.order = order ?? OrderKey(created)
    self.source = source
    self.metadata = metadata
  }
}

extension Board {
  /// The place that was chosen for it; `nil` for the one by its creation.
  public var chosenOrder: OrderKey? { order == OrderKey(created) ? nil : order }

  /// The place of a new board at the end of a show.
  ///
  /// - Parameters:
  ///   - last: The last board of the show; `nil` if it has none.
  ///   - created: When the new board is created.
  /// - Returns: The place; `nil` if the one by its creation is at the end.
  public static func order(after last: Board?, created: Timestamp) -> OrderKey? {
    // Boards with the same place are in the order in which they were added.
    guard let last, last.order > OrderKey(created) else { return nil }
    return OrderKey.between(last.order, nil)
  }
}

extension OrderKey {
  /// The place of what was created at a moment: the same order as the moments.
  init(_ created: Timestamp) {
    // Negative numbers before the others, and all of one length.
    let number = String(UInt64(bitPattern: created.milliseconds) ^ 1 << 63)
    self.init(unchecked: String(repeating: "0", count: 20 - number.count) + number + "V")
  }
}

extension Sequence<Board> {
  /// The boards of a show in order; those with the same place stay as they are.
  public var inOrder: [Board] { inOrder { $0 } }
}

extension Sequence {
  /// What belongs to the boards of a show, in their order; boards with the same place stay as they
  /// are.
  public func inOrder(_ board: (Element) -> Board) -> [Element] {
    enumerated().map { (offset: $0.offset, order: board($0.element).order, element: $0.element) }
      .sorted { ($0.order, $0.offset) < ($1.order, $1.offset) }
      // A key path in generic code is put together at run time, which takes a microsecond.
      .map { $0.element }
  }
}

extension [Board] {
  /// Moves a board to another place among these boards of a show.
  ///
  /// This is one change, unless boards have the same place.
  ///
  /// - Parameters:
  ///   - id: The board.
  ///   - index: Its index afterwards; at most the last one.
  /// - Returns: The changes; none if it is there or not among them.
  public func moving(_ id: Domain.ID<Board>, to index: Int) -> [Change] {
    guard let now = firstIndex(where: { $0.id == id }), now != index, index >= 0 else { return [] }
    let others = self[..<now] + self[(now + 1)...]
    let before = others.prefix(index).last?.order
    var after = others.dropFirst(index)
    // Boards with the same place as the one before go behind the moved one.
    let crowded = after.prefix { board in before.map { board.order <= $0 } ?? false }
    after = after.dropFirst(crowded.count)
    var changes: [Change] = []
    var last = before
    for board in [self[now]] + crowded {
      // No key would be left only after thousands of moves by hand; then the boards get new ones.
      guard let key = OrderKey.between(last, after.first?.order) else {
        return renewed([self[now]], among: Array(others), at: index)
      }
      changes.append(.updating(board) { $0.order = key })
      last = key
    }
    return changes
  }

  /// Gives all boards new places.
  private func renewed(_ moved: [Board], among others: [Board], at index: Int) -> [Change] {
    let boards = others.prefix(index) + moved + others.dropFirst(index)
    return zip(boards, OrderKey.spread(boards.count))
      .map { board, key in .updating(board) { $0.order = key } }
      .filter { !$0.isEmpty }
  }
}

extension Board: Codable {
  private enum CodingKeys: String, CodingKey {
    case id
    case show
    case name
    case placement
    case settings
    case minimum
    case created
    case order
    case source
    case metadata
  }

  /// Reads a board; older builds wrote the minimum as a separate number.
  ///
  /// - Parameter decoder: The decoder.
  /// - Throws: `DecodingError` if something is missing or invalid.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    id = try container.decode(Domain.ID<Board>.self, forKey: .id)
    show = try container.decode(Domain.ID<Show>.self, forKey: .show)
    name = try container.decode(String.self, forKey: .name)
    rules = BoardRules(
      try container.decode(String.self, forKey: .placement),
      settings: try container.decodeIfPresent([String: String].self, forKey: .settings) ?? [:])
    if let minimum = try container.decodeIfPresent(MinimumSpan.self, forKey: .minimum) {
      rules.minimum = minimum
    }
    created = try container.decode(Timestamp.self, forKey: .created)
    order =
      try container.decodeIfPresent(OrderKey.self, forKey: .order) ?? OrderKey(created)
    source = try container.decodeIfPresent(ImportSource.self, forKey: .source)
    metadata = try container.decodeIfPresent(Metadata.self, forKey: .metadata) ?? Metadata()
  }

  /// Writes a board; settings, metadata and a place by creation are left out.
  ///
  /// - Parameter encoder: The encoder.
  /// - Throws: The encoder's errors.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(id, forKey: .id)
    try container.encode(show, forKey: .show)
    try container.encode(name, forKey: .name)
    try container.encode(rules.key, forKey: .placement)
    if !rules.settings.isEmpty { try container.encode(rules.settings, forKey: .settings) }
    try container.encode(created, forKey: .created)
    try container.encodeIfPresent(chosenOrder, forKey: .order)
    try container.encodeIfPresent(source, forKey: .source)
    if !metadata.isEmpty { try container.encode(metadata, forKey: .metadata) }
  }
}
