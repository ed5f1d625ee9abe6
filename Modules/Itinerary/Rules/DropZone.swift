public import Domain

/// A gap between two rows of a day where an entry can be dropped.
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

/// All zones where an entry can be dropped, in order.
///
/// They are always one stretch of the itinerary, so creating the list takes O(log n), however many
/// there are, and each zone is created on access, in O(log n). The list shows the itinerary at the
/// time of its creation.
public struct DropZones: RandomAccessCollection, Sendable {
  /// The rows above the gaps: headers and entries.
  private let ranks: Range<Int>
  /// The index of the dropped entry, whose own row is not a neighbour; `nil` for a new entry.
  private let ownRank: Int?
  private let rows: RowTree

  init(ranks: Range<Int>, of entry: RowPosition?, in rows: RowTree) {
    self.ranks = ranks
    ownRank = entry.flatMap { rows.rank(of: $0) }
    self.rows = rows
  }

  /// The index of the first zone.
  public var startIndex: Int { 0 }

  /// The number of zones.
  public var endIndex: Int {
    ranks.count - (ownRank.map { ranks.contains($0) ? 1 : 0 } ?? 0)
  }

  /// The zone at an index, in O(log n).
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
