import Domain

/// Where a row stands: by day, then by key within the day, then, as keys of damaged trips may tie,
/// by identity.
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
    // What is no number has no place either; such trips are damaged, but they are shown.
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
