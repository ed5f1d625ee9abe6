/// Finds the word that was probably meant.
public enum Spelling {
  /// The nearest of several words, or `nil` if none is near.
  ///
  /// - Parameters:
  ///   - word: The word as written, in any case.
  ///   - words: The allowed words.
  /// - Returns: One of `words`, unchanged.
  public static func nearest(to word: String, among words: [String]) -> String? {
    nearest(to: word, among: words, limit: 1).first
  }

  /// The words closest to a word, closest first; ties keep the order of `words`.
  ///
  /// - Parameters:
  ///   - word: The word as written, in any case.
  ///   - words: The allowed words.
  ///   - limit: The most words to return.
  /// - Returns: Some of `words`, unchanged.
  public static func nearest(to word: String, among words: [String], limit: Int) -> [String] {
    let written = Array(word.lowercased())
    guard !written.isEmpty, written.count <= maximumLength else { return [] }
    let allowance = max(1, written.count / 3)
    let near = words.enumerated().compactMap { index, candidate -> (Int, Int, String)? in
      let letters = Array(candidate.lowercased())
      guard abs(letters.count - written.count) <= allowance else { return nil }
      let distance = distance(written, letters)
      // A word of one or two letters that shares none with the candidate is not a misspelling.
      guard distance <= allowance, distance < max(written.count, 2) || written == letters else {
        return nil
      }
      return (distance, index, candidate)
    }
    return near.sorted { ($0.0, $0.1) < ($1.0, $1.1) }.prefix(limit).map { $0.2 }
  }

  /// Longer texts are not compared: the cost is the product of both lengths.
  private static let maximumLength = 64

  /// The edit distance: how many letters to insert, delete, replace or swap with a neighbour.
  ///
  /// - Parameters:
  ///   - left: One word.
  ///   - right: The other one.
  /// - Returns: The number; 0 for the same word.
  /// - Complexity: O(*n* · *m*) for *n* and *m* letters.
  public static func distance(_ left: [Character], _ right: [Character]) -> Int {
    guard !left.isEmpty else { return right.count }
    guard !right.isEmpty else { return left.count }
    var beforePrevious = [Int](repeating: 0, count: right.count + 1)
    var previous = Array(0...right.count)
    var current = previous
    for row in 1...left.count {
      current[0] = row
      for column in 1...right.count {
        let isSame = left[row - 1] == right[column - 1]
        var best = min(previous[column] + 1, current[column - 1] + 1)
        best = min(best, previous[column - 1] + (isSame ? 0 : 1))
        if row > 1, column > 1, left[row - 1] == right[column - 2],
          left[row - 2] == right[column - 1]
        {
          best = min(best, beforePrevious[column - 2] + 1)
        }
        current[column] = best
      }
      (beforePrevious, previous, current) = (previous, current, beforePrevious)
    }
    return previous[right.count]
  }
}
