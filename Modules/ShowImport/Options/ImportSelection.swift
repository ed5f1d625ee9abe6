public import Domain

/// Which of a file's objects are wanted; without a choice, all are.
public struct ImportSelection: Hashable, Sendable {
  /// The kinds that are wanted; `nil` for all.
  public var kinds: Set<ObjectKind>?
  /// The text that names must contain, ignoring case and accents; empty for any.
  public var text: String { didSet { key = SearchKey(text) } }
  /// The selected numbers, from low to high and without overlaps; empty for all.
  ///
  /// A list without a cue at the end of a range includes all of its cues.
  public let numbers: [ClosedRange<ConsoleNumber>]
  private var key: SearchKey

  /// The most ranges of numbers that can be written.
  public static let maximumRanges = 1_000

  /// A selection of everything.
  public static let everything = ImportSelection()

  /// Creates a selection.
  ///
  /// - Parameters:
  ///   - kinds: The selected kinds; `nil` for all.
  ///   - numbers: The selected numbers, in any order; empty for all.
  ///   - text: The text that names must contain; empty for any.
  public init(
    kinds: Set<ObjectKind>? = nil, numbers: [ClosedRange<ConsoleNumber>] = [], text: String = ""
  ) {
    self.kinds = kinds
    self.numbers = Self.merged(numbers)
    self.text = text
    key = SearchKey(text)
  }

  /// Parses a selection from the command line.
  ///
  /// - Parameters:
  ///   - kinds: Kinds with commas between them: `group,list`; `nil` for all.
  ///   - numbers: Numbers and ranges with commas between them: `1-50,101`; `nil` for all.
  ///   - text: The text that names must contain; `nil` for any.
  /// - Throws: ``ImportOptionError`` with the option that is wrong and what is allowed.
  public init(
    kinds: String?, numbers: String?, text: String?
  ) throws(ImportOptionError) {
    if let text, text.allSatisfy(\.isWhitespace) {
      throw ImportOptionError("only", "there is nothing to look for", allowed: "a part of a name")
    }
    var known: Set<ObjectKind>?
    if let kinds { known = try Self.kinds(in: kinds) }
    var ranges: [ClosedRange<ConsoleNumber>] = []
    if let numbers { ranges = try Self.ranges(in: numbers) }
    self.init(kinds: known, numbers: ranges, text: text ?? "")
  }

  /// Whether everything is wanted.
  public var isEverything: Bool { kinds == nil && numbers.isEmpty && key.text.isEmpty }

  /// Whether the selection includes an object.
  ///
  /// - Parameters:
  ///   - kind: Its kind.
  ///   - number: Its number, with the cue if it is one.
  ///   - name: Its name; one without a name contains no text.
  /// - Returns: Whether all conditions are met.
  public func contains(kind: ObjectKind, number: ConsoleNumber, name: String) -> Bool {
    if let kinds, !kinds.contains(kind) { return false }
    guard numbers.isEmpty || hasNumber(number) else { return false }
    return key.text.isEmpty || SearchKey(name).contains(key)
  }

  /// Only the last range that starts at or before the number can contain it.
  private func hasNumber(_ number: ConsoleNumber) -> Bool {
    var (low, high) = (0, numbers.count)
    while low < high {
      let middle = low + (high - low) / 2
      if numbers[middle].lowerBound <= number { low = middle + 1 } else { high = middle }
    }
    return low > 0 && Self.isWithin(number, numbers[low - 1].upperBound)
  }

  /// Whether a number comes before the end of a range, or is in the list with all of its cues that
  /// ends it.
  private static func isWithin(_ number: ConsoleNumber, _ end: ConsoleNumber) -> Bool {
    number <= end || end.cue == nil && number.number == end.number
  }

  /// Whether a range with this end reaches further than one with another.
  private static func isEnd(_ end: ConsoleNumber, beyond other: ConsoleNumber) -> Bool {
    guard end.number == other.number else { return end.number > other.number }
    guard let otherCue = other.cue else { return false }
    return end.cue.map { $0 > otherCue } ?? true
  }

  private static func merged(
    _ ranges: [ClosedRange<ConsoleNumber>]
  ) -> [ClosedRange<ConsoleNumber>] {
    var merged: [ClosedRange<ConsoleNumber>] = []
    for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      guard let last = merged.last, isWithin(range.lowerBound, last.upperBound) else {
        merged.append(range)
        continue
      }
      guard isEnd(range.upperBound, beyond: last.upperBound) else { continue }
      merged[merged.count - 1] = last.lowerBound...range.upperBound
    }
    return merged
  }
}

// MARK: - As people write it

extension ImportSelection {
  private static let kindNames = ObjectKind.allCases.map(\.rawValue).joined(separator: ", ")
  private static let numberForms =
    "numbers, cues and ranges with commas between, for example 1-50,101,5/20"

  private static func parts(of text: String) -> [String] {
    text.split(separator: ",", omittingEmptySubsequences: false).map(trimmed)
  }

  private static func trimmed(_ text: Substring) -> String {
    var text = text
    while text.first?.isWhitespace == true { text.removeFirst() }
    while text.last?.isWhitespace == true { text.removeLast() }
    return String(text)
  }

  private static func kinds(in text: String) throws(ImportOptionError) -> Set<ObjectKind> {
    var kinds: Set<ObjectKind> = []
    for part in parts(of: text) {
      guard let kind = ObjectKind(word: part) else {
        throw ImportOptionError("kinds", "'\(part)' is not a kind", allowed: kindNames)
      }
      kinds.insert(kind)
    }
    return kinds
  }

  private static func ranges(
    in text: String
  ) throws(ImportOptionError) -> [ClosedRange<ConsoleNumber>] {
    let parts = parts(of: text)
    guard parts.count <= maximumRanges else {
      throw ImportOptionError(
        "numbers", "there are \(parts.count) ranges", allowed: "at most \(maximumRanges)")
    }
    var ranges: [ClosedRange<ConsoleNumber>] = []
    for part in parts {
      let ends = part.split(separator: "-", maxSplits: 2, omittingEmptySubsequences: false)
        .map(trimmed)
      guard ends.count <= 2, let first = ends.first.flatMap({ ConsoleNumber($0) }),
        let last = ends.last.flatMap({ ConsoleNumber($0) })
      else {
        throw ImportOptionError(
          "numbers", "'\(part)' is neither a number nor a range", allowed: numberForms)
      }
      guard first <= last else {
        throw ImportOptionError(
          "numbers", "'\(part)' runs backwards", allowed: "the lower number first: \(last)-\(first)"
        )
      }
      ranges.append(first...last)
    }
    return ranges
  }
}
