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
    created: Timestamp, source: ImportSource? = nil, metadata: Metadata = Metadata()
  ) {
    self.id = id
    self.show = show
    self.name = name
    self.rules = rules
    self.created = created
    self.source = source
    self.metadata = metadata
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
    source = try container.decodeIfPresent(ImportSource.self, forKey: .source)
    metadata = try container.decodeIfPresent(Metadata.self, forKey: .metadata) ?? Metadata()
  }

  /// Writes a board; settings and metadata are left out if there are none.
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
    try container.encodeIfPresent(source, forKey: .source)
    if !metadata.isEmpty { try container.encode(metadata, forKey: .metadata) }
  }
}
