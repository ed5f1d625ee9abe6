/// The text of an entry's row.
///
/// Lists, screen readers, scripts and exports show it as one text; a drawing may separate its end.
public struct ItineraryRow: Hashable, Sendable {
  /// The title: `Baseball - Cardinals at Cubs - Wrigley Field`, `Chicago -> Detroit`, `🍕 Dinner`.
  public let title: String
  /// The time, or a travel's distance and duration, as `7:05 PM` or `280 mi - 4h 30m`; empty if not
  /// known.
  public let detail: String

  /// Creates a row.
  public init(title: String, detail: String = "") {
    self.title = title
    self.detail = detail
  }

  /// The row as one text: `🍕 Dinner - 7:00 PM`.
  public var text: String { ItineraryText.joined([title, detail]) }
}
