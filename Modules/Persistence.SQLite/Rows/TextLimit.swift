import Domain

/// A text of a row, and how long it may be.
typealias LimitedText = (text: String, limit: TextLimit)

/// The length limits for texts; a longer text was not written by this program.
enum TextLimit: Sendable {
  /// The most bytes of a row; SQLite returns no longer one.
  static let row: Int32 = 8 << 20
  /// The most bytes of a text that has no limit of its own.
  static let text = 1 << 16
  /// The most bytes of a list of texts in JSON.
  static let list = 1 << 20

  /// At most so many Unicode scalars.
  case scalars(Int)
  /// At most so many bytes.
  case bytes(Int)

  /// A name of a show, object, board or trip.
  static let name = scalars(Name.maximumLength)
  /// A message to a console.
  static let message = scalars(MessageText.maximumLength)
  /// Texts by key in JSON: metadata of control characters only is the longest.
  static let keyed = bytes(2 << 20)
  /// The text of a card.
  static let cardText = bytes(Card.textLimit)
  /// Any other text.
  static let any = bytes(text)

  /// Whether a text is short enough.
  func allows(_ value: String) -> Bool {
    switch self {
    // No scalar has more than 4 bytes, and most texts are far below any limit.
    case .scalars(let most):
      value.utf8.count <= most || value.utf8.count <= most * 4 && value.unicodeScalars.count <= most
    case .bytes(let most): value.utf8.count <= most
    }
  }

  /// The limit in words.
  var words: String {
    switch self {
    case .scalars(let most): "\(most) characters"
    case .bytes(let most): "\(most) bytes"
    }
  }
}
