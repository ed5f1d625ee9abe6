public import GridGeometry

/// A card on a canvas: a title and text in the encoding of terminals.
public struct Card: Hashable, Sendable, Codable {
  /// The title, possibly empty; one line without control characters.
  public var title: String
  /// The text: lines that end in `\n`, with SGR sequences for colours and styles.
  public var text: String
  /// The colour of the card, or the frontend's.
  public var color: ObjectColor?
  /// When the card was created.
  public let created: Timestamp

  /// Creates a card.
  public init(title: String, text: String, color: ObjectColor? = nil, created: Timestamp) {
    self.title = title
    self.text = text
    self.color = color
    self.created = created
  }

  /// The smallest size of a card, in points.
  public static let minimumSize = Size<BoardSpace>(width: 100, height: 50)

  /// The largest text, in bytes of UTF-8.
  public static let textLimit = 1_000_000
}
