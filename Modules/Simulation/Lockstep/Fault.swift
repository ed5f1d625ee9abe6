/// A promise that was broken: which one, and how.
public struct Fault: Error, Hashable, Sendable, CustomStringConvertible {
  /// What was promised.
  public enum Rule: String, CaseIterable, Hashable, Sendable {
    /// Surface and reference model answer the same.
    case reaction
    /// What becomes of items is what the rules say.
    case rules
    /// The rules answer every question as the oracle does.
    case answers
    /// What is told chains up: where things are drawn, what is open, what is pressed.
    case stream
    /// They can be told from one another by nothing else.
    case state
    /// They hold the same.
    case contents
    /// The placement rules hold (spec B3, B7).
    case violation
    /// Play mode changes nothing (spec B8).
    case playMode = "play-mode"
    /// A change starts from what is stored, and changes something.
    case storedState = "stored-state"
    /// A refused command changes nothing.
    case refusal
    /// Undo takes back exactly what was done, and redo does it again (spec B9).
    case undo
    /// What is broken off changes nothing (spec B11).
    case cancel
    /// A gesture's result depends on where fingers began and end, not on how many events told it
    /// (spec B4).
    case subdivision
    /// Played again, a script comes to the same.
    case replay
    /// In which order simultaneous reports of fingers come does not matter.
    case delivery
    /// A scene has an identity for each element, and finite frames.
    case scene
    /// Every scene can be drawn.
    case renderer
    /// A merge of a changed schedule comes to what it should (spec I9).
    case merge
    /// What a store gives back is what was kept.
    case store
  }

  /// What was promised.
  public let rule: Rule
  /// How it was broken; things are named by their identities, which ``message(in:)`` replaces.
  public let message: String

  /// Creates a fault.
  public init(_ rule: Rule, _ message: String) {
    self.rule = rule
    self.message = message
  }

  /// The promise and how it was broken.
  public var description: String { "\(rule.rawValue): \(message)" }
}
