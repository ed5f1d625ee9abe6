import PluginAPI

/// Says which names exist when a name is unknown.
enum Suggestion {
  /// The text after `no surface 'x'`: the nearest name if one is near, otherwise all of them.
  static func text(for name: String, among names: [String]) -> String {
    if let near = nearest(to: name, among: names).first,
      distance(name, near) <= max(2, name.count / 3)
    {
      return "did you mean '\(near)'?"
    }
    return names.isEmpty ? "this build has none" : "choose \(names.choice)"
  }

  /// The text after `no mutant 'x'`: the nearest three.
  static func nearestThree(to name: String, among names: [String]) -> String {
    guard !names.isEmpty else { return "this build has none" }
    let near = nearest(to: name, among: names).prefix(3).map { "'\($0)'" }
    return "the nearest are \(near.listed("and")); 'callboard-simulate mutants' lists all"
  }

  /// Names without repetitions: those that share words first, then by distance.
  private static func nearest(to name: String, among names: [String]) -> [String] {
    let words = Set(name.lowercased().prefix(100).split(separator: "-"))
    var known: Set<String> = []
    return names.filter { known.insert($0).inserted }
      .map { other in
        (other, -words.intersection(other.split(separator: "-")).count, distance(name, other))
      }
      .sorted { ($0.1, $0.2, $0.0) < ($1.1, $1.2, $1.0) }
      .map(\.0)
  }

  /// How many letters must be inserted, deleted, replaced or swapped.
  private static func distance(_ one: String, _ other: String) -> Int {
    Spelling.distance(Array(one.lowercased().prefix(100)), Array(other.lowercased()))
  }
}
