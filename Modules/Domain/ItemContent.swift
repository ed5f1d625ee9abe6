/// The content of a board's item.
public enum ItemContent: Hashable, Sendable {
  /// An object, and an optional message that a tap sends instead of the profile's.
  case object(ID<ShowObject>, message: String?)
  /// Its own message, which a tap sends.
  case message(String)
  /// A piece that shows and sends nothing, in a colour of its own, or the frontend's.
  case tile(ObjectColor?)
  /// A card with a title and text.
  indirect case card(Card)
  /// A stroke of ink.
  indirect case ink(Stroke)
  /// A way to another board of the show, which a tap opens; `nil` once that board is deleted.
  case goto(ID<Board>?)

  /// Creates content from its parts, stored separately in files; `nil` if there are none.
  ///
  /// The message is not checked: validate it with ``MessageText/validated(_:)`` first.
  public init?(object: ID<ShowObject>?, message: String?) {
    if let object {
      self = .object(object, message: message)
    } else if let message {
      self = .message(message)
    } else {
      return nil
    }
  }

  // The optimizer of Swift 6.3 crashes in some places where these two are inlined.

  /// The object that it shows, or `nil`.
  @inline(never)
  public var object: ID<ShowObject>? {
    switch self {
    case .object(let object, _): object
    case .message, .tile, .card, .ink, .goto: nil
    }
  }

  /// What a tap sends instead of the profile's message; `nil` for the profile's message.
  @inline(never)
  public var message: String? {
    switch self {
    case .object(_, let message): message
    case .message(let message): message
    case .tile, .card, .ink, .goto: nil
    }
  }

  /// The board that a tap opens, or `nil`.
  public var destination: ID<Board>? {
    if case .goto(let board) = self { board } else { nil }
  }

  /// The stroke, or `nil`.
  public var stroke: Stroke? {
    if case .ink(let stroke) = self { stroke } else { nil }
  }

  /// The card, or `nil`.
  public var card: Card? {
    if case .card(let card) = self { card } else { nil }
  }

  /// The colour of a card, tile or stroke, if it has one of its own.
  public var color: ObjectColor? {
    switch self {
    case .object, .message, .goto: nil
    case .tile(let color): color
    case .card(let card): card.color
    case .ink(let stroke): stroke.pen.color
    }
  }

  /// Whether a tap in play mode sends something.
  public var isPlayable: Bool {
    switch self {
    case .object, .message: true
    case .tile, .card, .ink, .goto: false
    }
  }

  /// Whether a tap in play mode does something.
  public var isPressable: Bool {
    if case .goto = self { true } else { isPlayable }
  }

  /// The content with another object; a message stays.
  public func showing(_ object: ID<ShowObject>) -> Self { .object(object, message: message) }

  /// The content with another message, or `nil` if nothing would be left, and for a card or ink.
  public func sending(_ message: String?) -> Self? {
    switch self {
    case .object, .message: Self(object: object, message: message)
    case .tile: message.map(Self.message) ?? self
    case .card, .ink, .goto: nil
    }
  }
}

extension ItemContent {
  /// The maximum length of a short name.
  private static let shortest = 16

  /// What it is, in a word: `message`, `card`, `tile`, `stroke` or `goto`; `nil` for an object,
  /// which has a kind.
  public var word: String? {
    switch self {
    case .object: nil
    case .message: "message"
    case .tile: "tile"
    case .card: "card"
    case .ink: "stroke"
    case .goto: "goto"
    }
  }

  /// The name of an item without a label or object: the end of its message, as in `/1/1` or `/go/0
  /// 5`, or the title of a card; `nil` if it shows an object, and for a tile.
  public var shortName: String? {
    if case .card(let card) = self { return card.title }
    guard case .message(var name) = self else { return nil }
    while name.count > Self.shortest, let slash = name.dropFirst().firstIndex(of: "/") {
      name = String(name[slash...])
    }
    return name.count > Self.shortest ? "…" + name.suffix(Self.shortest - 1) : name
  }
}
