/// A board: an infinite plane of a show on which blocks lie.
public struct Board: Hashable, Sendable, Codable {
  /// The identity.
  public let id: ID<Board>
  /// The show that owns it.
  public let show: ID<Show>
  /// The name, unique in the show by its ``NameKey``.
  public var name: String
  /// The key of the placement plugin whose rules hold here.
  public let placement: String
  /// The smallest block allowed.
  public var minimum: MinimumSpan
  /// When the board was made.
  public let created: Timestamp
  /// The layout, folder or kind of a show file that it was laid out from.
  public var source: ImportSource?

  /// The placement rules of a board that asks for no others.
  public static let defaultPlacement = "grid"

  /// Creates a board.
  ///
  /// The name is taken as it is: check it with ``Name/validated(_:)`` first.
  public init(
    id: ID<Board>, show: ID<Show>, name: String, placement: String = Board.defaultPlacement,
    minimum: MinimumSpan = .one, created: Timestamp, source: ImportSource? = nil
  ) {
    self.id = id
    self.show = show
    self.name = name
    self.placement = placement
    self.minimum = minimum
    self.created = created
    self.source = source
  }
}
