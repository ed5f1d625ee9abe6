public import PluginAPI

/// The steps that `undo` took back, or that `redo` made again.
public struct UndoReport: Sendable {
  /// One of the steps, with its words.
  public struct Step: Hashable, Sendable {
    /// The step.
    public let step: UndoStep
    /// What it did: `move #1 by -5,0`.
    public let text: String

    /// Creates a step.
    public init(_ step: UndoStep, text: String) {
      self.step = step
      self.text = text
    }
  }

  /// How many steps were asked for.
  public let asked: Int
  /// Whether steps were made again.
  public let isRedo: Bool
  /// The steps that were taken, the first one first.
  public var steps: [Step] = []
  /// How many changes were kept.
  public var changes = 0
  /// Why fewer steps were taken than asked for; `nil` where all were taken.
  public var stop: String?

  /// Creates a report without steps.
  public init(asked: Int, isRedo: Bool) {
    self.asked = asked
    self.isRedo = isRedo
  }
}
