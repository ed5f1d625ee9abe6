/// The list of boards as it was opened.
public struct OpenBoardList: Sendable {
  /// What came of opening it.
  public var outcome: GestureOutcome
  /// The boards that are seen, and the button for a new one.
  public var choices: [SceneChoice]
  /// How many boards are not seen.
  public var hidden: Int
  /// How far to scroll to see more, in screen points.
  public var page: Double

  /// Creates a list.
  public init(outcome: GestureOutcome, choices: [SceneChoice], hidden: Int, page: Double) {
    self.outcome = outcome
    self.choices = choices
    self.hidden = hidden
    self.page = page
  }
}
