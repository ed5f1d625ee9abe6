import GridGeometry

/// The layout of the button and the cards in a view: rows of cards below the button, as many side
/// by side as fit, all scrolled together.
struct BoardListLayout: Sendable {
  /// The free space around cards, and between them.
  static let gap = 22.0
  /// The extent of a card: the thumbnail above, the name below.
  static let card = Size<ScreenSpace>(width: 220, height: 176)
  /// The width from which two cards are side by side, as on an upright phone.
  static let narrowCard = 140.0
  /// The height of the row in a card that holds the name.
  static let nameHeight = 44.0
  /// The extent of the button.
  static let button = Size<ScreenSpace>(width: 220, height: 44)

  /// The extent of the view.
  let size: Size<ScreenSpace>
  /// How many cards there are.
  let count: Int
  /// The number of cards side by side, at least one.
  let columns: Int
  /// The width of a card: narrower only in a view that is narrower than two, or than one.
  private let cardWidth: Double
  /// How far the list can be scrolled.
  let scrollLimit: Double
  /// How far it is scrolled, kept within its limits.
  let scroll: Double

  /// Lays out a list.
  ///
  /// - Parameters:
  ///   - count: How many cards there are.
  ///   - size: The extent of the view, in finite numbers.
  ///   - scroll: How far to scroll the list; limited to its range.
  init(count: Int, in size: Size<ScreenSpace>, scrolledBy scroll: Double) {
    self.size = size
    self.count = count
    // Never more columns than cards, so that the number is defined for any width.
    var fitting = ((size.width - Self.gap) / (Self.card.width + Self.gap)).rounded(.down)
    let half = (size.width - 3 * Self.gap) / 2
    if fitting < 2, half >= Self.narrowCard {
      (fitting, cardWidth) = (2, half)
    } else {
      cardWidth = min(Self.card.width, max(Self.nameHeight, size.width - 2 * Self.gap))
    }
    columns = Int(max(1, min(fitting, Double(count))))
    let rows = (count + columns - 1) / columns
    let height = Self.top + Double(rows) * Self.pitch
    scrollLimit = max(0, height - size.height)
    self.scroll = min(max(0, scroll), scrollLimit)
  }

  /// Where the first row of cards begins.
  private static var top: Double { gap + button.height + gap }
  /// The distance from row to row.
  private static var pitch: Double { card.height + gap }

  /// The button that creates a board.
  var newButton: Rect<ScreenSpace> {
    Rect(
      origin: Point(x: Self.gap, y: Self.gap - scroll),
      size: Size(width: cardWidth, height: Self.button.height))
  }

  /// A card, from 0.
  func frame(ofCard index: Int) -> Rect<ScreenSpace> {
    let (row, column) = index.quotientAndRemainder(dividingBy: columns)
    return Rect(
      origin: Point(
        x: Self.gap + Double(column) * (cardWidth + Self.gap),
        y: Self.top + Double(row) * Self.pitch - scroll),
      size: Size(width: cardWidth, height: Self.card.height))
  }

  /// The part of a card that contains the thumbnail.
  func thumbnail(in card: Rect<ScreenSpace>) -> Rect<ScreenSpace> {
    Rect(
      origin: card.origin,
      size: Size(width: card.size.width, height: card.size.height - Self.nameHeight))
  }

  /// The card at a point of the view, or `nil`.
  func card(at point: Point<ScreenSpace>) -> Int? {
    let column = ((point.x - Self.gap) / (cardWidth + Self.gap)).rounded(.down)
    let row = ((point.y + scroll - Self.top) / Self.pitch).rounded(.down)
    guard isInView(point), column >= 0, column < Double(columns), row >= 0, row < Double(count)
    else { return nil }
    let index = Int(row) * columns + Int(column)
    return index < count && frame(ofCard: index).contains(point) ? index : nil
  }

  /// Whether a point of the view is on the button.
  func isNewButton(at point: Point<ScreenSpace>) -> Bool {
    isInView(point) && newButton.contains(point)
  }

  /// The cards in the rows that are at least partly visible.
  var visibleCards: Range<Int> {
    let first = row(at: scroll - Self.top)
    let last = row(at: scroll + size.height - Self.top)
    return min(count, first * columns)..<min(count, (last + 1) * columns)
  }

  /// Whether any part of a rectangle is visible.
  func isSeen(_ frame: Rect<ScreenSpace>) -> Bool {
    frame.intersects(Rect(origin: .origin, size: size))
  }

  private func isInView(_ point: Point<ScreenSpace>) -> Bool {
    Rect(origin: .origin, size: size).contains(point)
  }

  /// The row of cards at a height below the first, limited to existing rows.
  private func row(at height: Double) -> Int {
    Int(min(max(0, (height / Self.pitch).rounded(.down)), Double(count)))
  }
}
