import Domain

/// The length limits for texts; a longer text was not written by this program.
package enum TextLimit: Sendable {
  /// The most bytes of a row; SQLite returns no longer one.
  package static let row: Int32 = 8 << 20
  /// The most bytes of a text that has no limit of its own.
  package static let text = 1 << 16
  /// The most bytes of a list of texts in JSON.
  package static let list = 1 << 20

  /// At most so many Unicode scalars.
  case scalars(Int)
  /// At most so many bytes.
  case bytes(Int)

  /// A name of a show, object, board or trip.
  package static let name = scalars(Name.maximumLength)
  /// A message to a console.
  package static let message = scalars(MessageText.maximumLength)
  /// Texts by key in JSON: metadata of control characters only is the longest.
  package static let keyed = bytes(2 << 20)
  /// The text of a card.
  package static let cardText = bytes(Card.textLimit)
  /// Any other text.
  package static let any = bytes(text)

  /// Whether a text is short enough.
  package func allows(_ value: String) -> Bool {
    switch self {
    // No scalar has more than 4 bytes, and most texts are far below any limit.
    case .scalars(let most):
      value.utf8.count <= most || value.utf8.count <= most * 4 && value.unicodeScalars.count <= most
    case .bytes(let most): value.utf8.count <= most
    }
  }

  /// The limit in words.
  package var words: String {
    switch self {
    case .scalars(let most): "\(most) characters"
    case .bytes(let most): "\(most) bytes"
    }
  }
}
