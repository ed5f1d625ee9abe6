/// The shared prefixes of names in a scene: a name that does not fit keeps its distinctive part.
package struct SharedBeginnings {
  /// How many characters each name shares with another one, up to the end of a word.
  private var lengths: [String: Int] = [:]

  /// Compares the names of all blocks.
  ///
  /// - Parameter scene: The scene.
  /// - Complexity: O(*n* log *n*) for *n* blocks in the view, and again for each round in which
  ///   ends of names are alike.
  package init(in scene: Scene) {
    let titles = Set(scene.elements.lazy.filter { $0.kind == .block }.map(\.title))
    // Of all names, those beside it in this order begin most alike.
    let sorted = titles.filter { !$0.isEmpty }.map(Array.init).sorted {
      $0.lexicographicallyPrecedes($1)
    }
    for (first, second) in zip(sorted, sorted.dropFirst()) {
      let length = Self.shared(first, second)
      for title in [first, second] {
        let known = lengths[String(title)] ?? 0
        if length > known, length < title.count { lengths[String(title)] = length }
      }
    }
    separate(sorted.filter { lengths[String($0)] != nil })
  }

  /// Keeps more of names with a shared prefix if they would shrink to the same text: `…1 Rot` and
  /// `…2 Rot` for `Szene 1 Rot` and `Szene 2 Rot`.
  ///
  /// Names without a shared prefix keep their distinctive parts.
  private mutating func separate(_ titles: [[Character]]) {
    var isDone = false
    while !isDone {
      isDone = true
      let alike = Dictionary(grouping: titles) { $0.dropFirst(lengths[String($0)] ?? 0) }
      for (first, second) in alike.values.flatMap({ zip($0, $0.dropFirst()) }) {
        let pair = [String(first), String(second)]
        let length = min(Self.shared(first, second), lengths[pair[0]] ?? 0, lengths[pair[1]] ?? 0)
        // One of the two gets shorter: equal ends behind equally long beginnings are one name.
        for title in pair where length > 0 && lengths[title] != length {
          lengths[title] = length
          isDone = false
        }
      }
    }
  }

  /// A name without its shared prefix: `…Rot` for `Szene 1 Rot`; `nil` if it has none.
  package func distinctive(_ title: String) -> String? {
    lengths[title].map { "…" + title.dropFirst($0) }
  }

  /// How many characters two names begin alike with, up to where the last whole word ends.
  private static func shared(_ first: [Character], _ second: [Character]) -> Int {
    var length = 0
    while length < first.count, length < second.count, first[length] == second[length] {
      length += 1
    }
    while length > 0,
      !isBoundary(before: length, in: first) || !isBoundary(before: length, in: second)
    {
      length -= 1
    }
    return length
  }

  /// Whether a word ends before a place: behind a separator, or between letters and digits.
  private static func isBoundary(before place: Int, in title: [Character]) -> Bool {
    guard place < title.count else { return true }
    let (left, right) = (title[place - 1], title[place])
    if !left.isLetter, !left.isNumber { return right != " " }
    return left.isLetter && right.isNumber
  }
}
