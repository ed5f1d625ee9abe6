import PluginAPI

/// Counts ignored parts by sort and reason, in order of appearance.
struct LeftOutTally {
  /// The most sorts to distinguish; a damaged file can have a sort for each of its records.
  static let sortLimit = 1_000

  /// The name for sorts beyond the limit.
  private static let rest = "further sorts"

  private var rows: [LeftOut] = []
  /// The first row of each sort.
  private var places: [String: Int] = [:]
  /// The next row of the same sort, for another reason.
  private var next: [Int?] = []

  /// Counts records of a sort.
  mutating func add(_ what: String, count: Int = 1, reason: String) {
    guard count > 0 else { return }
    var last: Int?
    var place = places[what]
    while let known = place {
      guard rows[known].reason != reason else { return rows[known].count += count }
      last = known
      place = next[known]
    }
    if rows.count >= Self.sortLimit, what != Self.rest {
      add(Self.rest, count: count, reason: "the file has more sorts than are counted separately")
    } else {
      if let last { next[last] = rows.count } else { places[what] = rows.count }
      next.append(nil)
      rows.append(LeftOut(what, count: count, reason: reason))
    }
  }

  /// Adds another tally.
  mutating func add(_ other: Self) {
    for row in other.rows { add(row.what, count: row.count, reason: row.reason) }
  }

  /// The counts.
  var leftOut: [LeftOut] { rows }
}
