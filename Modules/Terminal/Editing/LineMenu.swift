/// A way to continue the typed text.
public struct LineCandidate: Hashable, Sendable {
  /// Where it replaces the typed text, in bytes of UTF-8.
  public var start: Int
  /// The text.
  public var text: String
  /// A short description; may be empty.
  public var detail: String
  /// Whether nothing more of the same word follows, so a blank can.
  public var isWhole: Bool

  /// Creates a candidate.
  public init(start: Int, text: String, detail: String = "", isWhole: Bool = true) {
    self.start = start
    self.text = text
    self.detail = detail
    self.isWhole = isWhole
  }
}

/// A list to choose from, below the typed text.
public struct LineMenu: Hashable, Sendable {
  /// What is chosen.
  public enum Purpose: Hashable, Sendable {
    /// A way to continue the text.
    case completion
    /// An earlier line; the text that is searched for.
    case history(search: String)
  }

  /// What is chosen.
  public internal(set) var purpose: Purpose
  /// The entries.
  public internal(set) var entries: [LineCandidate]
  /// The chosen entry; `nil` if none is yet.
  public internal(set) var selection: Int?
  /// The text as it was before the menu opened.
  let original: EditedText

  /// Selects the next or the previous entry, and wraps around.
  mutating func step(by distance: Int) {
    guard !entries.isEmpty else { return }
    guard let selection else {
      self.selection = distance > 0 ? 0 : entries.count - 1
      return
    }
    self.selection = (selection + distance + entries.count) % entries.count
  }
}
