import PluginAPI

/// Counts what becomes no object, by sort, in the order in which the sorts first came up.
struct LeftOutTally {
  private var rows: [LeftOut] = []
  private var places: [String: Int] = [:]

  /// Counts records of a sort; the reason given first stands.
  mutating func add(_ what: String, count: Int = 1, reason: @autoclosure () -> String) {
    guard count > 0 else { return }
    if let place = places[what] {
      rows[place].count += count
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
