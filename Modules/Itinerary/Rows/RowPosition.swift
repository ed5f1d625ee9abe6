import Domain

/// The position of a row: by day, then by sort order, then by identity, because sort orders may tie
/// in damaged trips.
struct RowPosition: Hashable, Comparable, Sendable {
  let day: Int
  let sortOrder: Double
  /// The entry; `nil` for the header of the day.
  let entry: ID<ItineraryEntry>?

  /// The position of a day's header, before everything of the day.
  static func header(_ day: Int) -> RowPosition {
    RowPosition(day: day, sortOrder: -.infinity, entry: nil)
  }

  private init(day: Int, sortOrder: Double, entry: ID<ItineraryEntry>?) {
    self.day = day
    self.sortOrder = sortOrder
    self.entry = entry
  }

  init(of entry: ItineraryEntry) {
    // A sort order that is not a number has no position; such trips are damaged, but still shown.
    let order = entry.sortOrder.isNaN ? -Double.greatestFiniteMagnitude : entry.sortOrder
    self.init(day: entry.day, sortOrder: order, entry: entry.id)
  }

  static func < (left: Self, right: Self) -> Bool {
    if left.day != right.day { return left.day < right.day }
    if left.sortOrder != right.sortOrder { return left.sortOrder < right.sortOrder }
    guard let right = right.entry else { return false }
    return left.entry.map { $0 < right } ?? true
  }
}
