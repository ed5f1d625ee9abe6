/// Says which names there are where one is not known.
enum Suggestion {
  /// What follows `no surface 'x'`: the nearest name where there is a near one, and all of them.
  static func text(for name: String, among names: [String]) -> String {
    let near = names.map { ($0, distance(name, $0)) }.min { $0.1 < $1.1 }
    if let near, near.1 <= max(2, name.count / 3) { return "did you mean '\(near.0)'?" }
    guard !names.isEmpty else { return "this build knows none" }
    return "this build knows \(names.joined(separator: ", "))"
  }

  /// How many letters must be put in, taken out or replaced.
  static func distance(_ one: String, _ other: String) -> Int {
    let (one, other) = (Array(one.lowercased().prefix(100)), Array(other.lowercased()))
    var row = Array(0...other.count)
    for (place, letter) in one.enumerated() {
      var corner = row[0]
      row[0] = place + 1
      for (index, counterpart) in other.enumerated() {
        let cost = letter == counterpart ? corner : corner + 1
        corner = row[index + 1]
        row[index + 1] = min(cost, corner + 1, row[index] + 1)
      }
    }
    return row[other.count]
  }
}
