public import Domain

/// A gap between two rows of a day into which an entry may be dropped.
public struct DropZone: Hashable, Sendable {
  /// The number of the day.
  public let day: Int
  /// The entry above the gap, or `nil` at the start of the day.
  public let after: ID<ItineraryEntry>?
  /// The entry below the gap, or `nil` at the end of the day.
  public let before: ID<ItineraryEntry>?

  /// Creates a zone.
  public init(day: Int, after: ID<ItineraryEntry>?, before: ID<ItineraryEntry>?) {
    self.day = day
    self.after = after
    self.before = before
  }
}

/// All zones into which an entry may be dropped, in order.
///
/// They always lie in one stretch of the itinerary, so making the list takes O(log n), however many
/// there are, and each is made when it is asked for, in O(log n). The list shows the itinerary as
/// it was when it was made.
public struct DropZones: RandomAccessCollection, Sendable {
  /// The rows above the gaps: headers and entries.
  private let ranks: Range<Int>
  /// The entry that is dropped, whose own row is none of its neighbours; `nil` for a new one.
  private let ownRank: Int?
  private let rows: RowTree

  init(ranks: Range<Int>, of entry: RowPosition?, in rows: RowTree) {
    self.ranks = ranks
    ownRank = entry.flatMap { rows.rank(of: $0) }
    self.rows = rows
  }

  /// The place of the first zone.
  public var startIndex: Int { 0 }

  /// How many zones there are.
  public var endIndex: Int {
    ranks.count - (ownRank.map { ranks.contains($0) ? 1 : 0 } ?? 0)
  }

  /// The zone at a place, in O(log n).
  public subscript(index: Int) -> DropZone {
    let upper = rank(index)
    var lower = upper + 1
    if lower == ownRank { lower += 1 }
    let above = rows.position(at: upper)
    let below = rows.position(at: lower)
    let day = above?.day ?? 0
    return DropZone(
      day: day, after: above?.entry, before: below.flatMap { $0.day == day ? $0.entry : nil })
  }

  /// The rank of the row above a zone.
  private func rank(_ index: Int) -> Int {
    let rank = ranks.lowerBound + index
    if let ownRank, ranks.contains(ownRank), rank >= ownRank { return rank + 1 }
    return rank
  }
}
