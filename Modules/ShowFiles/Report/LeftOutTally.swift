import PluginAPI

/// Counts what becomes no object, by sort, in the order in which the sorts first came up.
struct LeftOutTally {
  /// The most sorts that are told apart; a damaged file can have a sort for each of its records.
  static let sortLimit = 1_000

  /// What counts the sorts beyond the limit.
  private static let rest = "further sorts"

  private var rows: [LeftOut] = []
  private var places: [String: Int] = [:]

  /// Counts records of a sort; the reason given first stands.
  mutating func add(_ what: String, count: Int = 1, reason: @autoclosure () -> String) {
    guard count > 0 else { return }
    if let place = places[what] {
      rows[place].count += count
    } else if rows.count >= Self.sortLimit, what != Self.rest {
      add(Self.rest, count: count, reason: "the file has more sorts than are told apart")
    } else {
      places[what] = rows.count
      rows.append(LeftOut(what, count: count, reason: reason()))
    }
  }

  /// Adds what another tally counted.
  mutating func add(_ other: Self) {
    for row in other.rows { add(row.what, count: row.count, reason: row.reason) }
  }

  /// The counts.
  var leftOut: [LeftOut] { rows }
}
