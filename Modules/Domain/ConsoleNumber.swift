/// The number of an object on a console: `5`, or `5/20` for cue 20 of list 5.
///
/// A cue differs from a number with a point: `5.20` and `5.2` are the same decimal, but cue 20 and
/// cue 2 of list 5 are not the same cue.
public struct ConsoleNumber: Hashable, Sendable {
  /// The number of the object, or of the cue's list.
  public var number: ObjectNumber
  /// The cue number; `nil` for an object as a whole.
  public var cue: ObjectNumber?

  /// The character between a list and its cue.
  public static let separator: Character = "/"

  /// The number of an object, or of a cue.
  public init(_ number: ObjectNumber, cue: ObjectNumber? = nil) {
    self.number = number
    self.cue = cue
  }

  /// Reads `5`, `5.2` or `5/20`; `nil` for other text.
  ///
  /// - Parameter text: A decimal number, or a whole one, a slash, and a decimal number.
  public init?(_ text: some StringProtocol) {
    let parts = text.split(
      separator: Self.separator, maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count <= 2, let number = parts.first.flatMap({ ObjectNumber($0) }) else {
      return nil
    }
    self.init(number)
    guard parts.count == 2 else { return }
    guard let cue = ObjectNumber(parts[1]), number.wholeValue != nil else { return nil }
    self.cue = cue
  }

  /// The canonical text: `5`, `5.2` or `5/20`.
  public var text: String {
    cue.map { "\(number)\(Self.separator)\($0)" } ?? number.text
  }

  /// Whether an object of a kind can have the number: only lists have cues, and a list with cues
  /// has a whole number.
  public func isPossible(for kind: ObjectKind) -> Bool {
    cue == nil || (kind == .list && number.wholeValue != nil)
  }

  /// Checks that an object of a kind can have the number.
  ///
  /// - Parameter kind: The kind.
  /// - Throws: ``ValidationError`` if there is a cue and the kind has none.
  public func validate(for kind: ObjectKind) throws(ValidationError) {
    guard isPossible(for: kind) else { throw ValidationError(.cueOutsideList) }
  }
}

extension ConsoleNumber: Comparable {
  /// Compares by number, then by cue; a list comes before its cues.
  public static func < (left: Self, right: Self) -> Bool {
    if left.number != right.number { return left.number < right.number }
    guard let rightCue = right.cue else { return false }
    return left.cue.map { $0 < rightCue } ?? true
  }
}

extension ConsoleNumber: CustomStringConvertible {
  /// The canonical text.
  public var description: String { text }
}
