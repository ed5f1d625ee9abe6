/// What came of something that a page asked for.
public struct PageReport: Hashable, Sendable {
  /// What was done and left out, or why nothing was, in lines.
  public let text: String
  /// Whether nothing was done.
  public let isRefusal: Bool
  /// What the person can choose, if this is a question about a file: nothing is done until then.
  public var choices: [PageImportChoice] = []
  /// The number in the history of the command that did it, if it can be reverted.
  public var command: Int64?

  /// Creates a report.
  public init(_ text: String, isRefusal: Bool) { (self.text, self.isRefusal) = (text, isRefusal) }
}

/// What a person can choose about a file.
public enum PageImportChoice: String, CaseIterable, Hashable, Sendable {
  /// It is merged into the show.
  case merge
  /// It becomes a show of its own.
  case newShow
  /// It is not imported.
  case cancel
  /// What it changed is taken back.
  case revert

  /// The text on its button.
  var label: String {
    switch self {
    case .merge: "Merge"
    case .newShow: "As a new show"
    case .cancel: "Cancel"
    case .revert: "Revert"
    }
  }
}
