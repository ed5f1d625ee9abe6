/// The row of an entry, as the specification words it (spec I11).
///
/// Lists, screen readers, scripts and exports have it as one text; a drawing may set its end apart.
public struct ItineraryRow: Hashable, Sendable {
  /// What it is: `Baseball - Cardinals at Cubs - Wrigley Field`, `Chicago -> Detroit`, `🍕 Dinner`.
  public let title: String
  /// When it is, or how far and how long a travel is, as `7:05 PM` or `280 mi - 4h 30m`; empty
  /// where that is not known.
  public let detail: String

  /// Creates a row.
  public init(title: String, detail: String = "") {
    self.title = title
    self.detail = detail
  }

  /// The row as one text: `🍕 Dinner - 7:00 PM`.
  public var text: String { ItineraryText.joined([title, detail]) }
}
