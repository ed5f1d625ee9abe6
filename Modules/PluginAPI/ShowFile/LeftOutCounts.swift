/// Counts the ignored parts of a file, by sort and reason, in order of appearance.
package struct LeftOutCounts {
  /// The most sorts to distinguish; a damaged file can have one for each of its records.
  private static let limit = 200

  /// The counts.
  package private(set) var leftOut: [LeftOut] = []
  private var places: [String: Int] = [:]

  /// Creates counts of nothing.
  package init() {}

  /// Counts records of a sort.
  package mutating func add(_ what: String, count: Int = 1, reason: String) {
    guard count > 0 else { return }
    let key = "\(what)\n\(reason)"
    if let place = places[key] {
      leftOut[place].count += count
    } else if leftOut.count < Self.limit || what == Self.rest.what {
      places[key] = leftOut.count
      leftOut.append(LeftOut(what, count: count, reason: reason))
    } else {
      add(Self.rest.what, count: count, reason: Self.rest.reason)
    }
  }

  private static let rest = (
    what: "further sorts", reason: "the file has more sorts than are counted separately"
  )
}
