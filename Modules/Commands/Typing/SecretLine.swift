/// A typed line that may have a key of a sync server in it, which no history may keep.
///
/// Someone can type a key at the prompt before it is asked for, or as a part of a command. So what
/// counts is how keys look: long, and with letters and digits in no order.
public enum SecretLine {
  /// The fewest letters and digits that are taken for a key, also if a part of it is missing.
  private static let shortest = 40
  /// The fewest letters, and the fewest digits, that a key has; a number or a long word has fewer.
  private static let fewest = 5
  /// What comes before the hash of a certificate, which looks like a key but is public.
  private static let fingerprint = "--fingerprint"
  /// How many letters and digits are in a group, where a key is typed in groups.
  private static let group = 5

  /// Whether a line may have a key in it.
  ///
  /// - Parameter line: The line.
  /// - Returns: Whether it may; also for some lines that only look like that.
  public static func hasKey(_ line: String) -> Bool {
    let words = line.split { $0.isWhitespace || "'\";,=".contains($0) }
    var (groups, last) = ("", Substring())
    for word in words {
      defer { last = word }
      if last == fingerprint { continue }
      let isGroup = word.count == group && word.allSatisfy(isSign)
      groups = isGroup ? groups + word : ""
      if isKey(groups[...]) || isKey(word) { return true }
    }
    return false
  }

  private static func isKey(_ word: Substring) -> Bool {
    // Addresses and most paths.
    guard !word.contains(where: { ":.".contains($0) }), let first = word.first,
      !"/~".contains(first)
    else { return false }
    let signs = word.filter(isSign)
    let digits = signs.count(where: \.isNumber)
    return signs.count >= shortest && digits >= fewest && signs.count - digits >= fewest
  }

  private static func isSign(_ character: Character) -> Bool {
    character.isASCII && (character.isLetter || character.isNumber)
  }
}
