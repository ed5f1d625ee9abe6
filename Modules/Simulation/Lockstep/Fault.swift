/// A promise that was broken: which one, and how.
public struct Fault: Error, Hashable, Sendable, CustomStringConvertible {
  /// The promise.
  public enum Rule: String, CaseIterable, Hashable, Sendable {
    /// Surface and reference model answer the same.
    case reaction
    /// The rules decide the placement of items.
    case rules
    /// The rules answer every question as the oracle does.
    case answers
    /// Reports are consistent: drawn frames, open panels, pressed items.
    case stream
    /// Surface and reference model have the same state.
    case state
    /// They contain the same entities.
    case contents
    /// The placement rules hold.
    case violation
    /// Play mode changes nothing.
    case playMode = "play-mode"
    /// A change starts from what is stored, and changes something.
    case storedState = "stored-state"
    /// A refused command changes nothing.
    case refusal
    /// Undo takes back exactly what was done, and redo does it again.
    case undo
    /// Cancelling changes nothing.
    case cancel
    /// A gesture's result depends on where fingers start and end, not on the number of events.
    case subdivision
    /// Replaying a script gives the same result.
    case replay
    /// In which order simultaneous reports of fingers come does not matter.
    case delivery
    /// A scene has an identity for each element, and finite frames.
    case scene
    /// Every scene can be drawn.
    case renderer
    /// A merge of a changed schedule gives the correct result.
    case merge
    /// A store returns what it stored.
    case store
  }

  /// The broken promise.
  public let rule: Rule
  /// How it was broken; things are named by their identities, which ``message(in:on:)`` replaces.
  public let message: String

  /// Creates a fault.
  public init(_ rule: Rule, _ message: String) {
    self.rule = rule
    self.message = message
  }

  /// The promise and how it was broken.
  public var description: String { "\(rule.rawValue): \(message)" }
}
