/// A broken promise.
public struct Fault: Error, Hashable, Sendable, CustomStringConvertible {
  /// The promises.
  public enum Rule: String, CaseIterable, Hashable, Sendable {
    /// The surface answers as the reference model does.
    case reaction
    /// The session does with items what the rules decide.
    case rules
    /// The rules answer each question as the oracle does; without an oracle, as rules that are made
    /// again from the items.
    case answers
    /// The reports of a surface fit together: frames, panels and presses.
    case stream
    /// The surface has the state that the reference model has.
    case state
    /// The surface has the entities that it should have.
    case contents
    /// No item breaks the placement rules, or the check of the caller.
    case violation
    /// Play mode changes nothing.
    case playMode = "play-mode"
    /// A change starts from the stored entity, and changes something.
    case storedState = "stored-state"
    /// A refused command changes nothing.
    case refusal
    /// Undo takes back exactly the last step, and redo does it again.
    case undo
    /// A cancelled gesture changes nothing.
    case cancel
    /// The result of a gesture does not depend on the number of events in it.
    case subdivision
    /// A script that is played again gives the same result.
    case replay
    /// The order in which simultaneous events of fingers are reported does not matter.
    case delivery
    /// Each element of a scene has its own identity and a finite frame.
    case scene
    /// Each scene can be drawn.
    case renderer
    /// The merge of a changed schedule gives the right result.
    case merge
    /// A store returns what it stored.
    case store
  }

  /// The broken promise.
  public let rule: Rule
  /// How it was broken.
  ///
  /// Entities appear by their identities; ``message(in:on:)`` replaces these by readable names.
  public let message: String

  /// Creates a fault.
  public init(_ rule: Rule, _ message: String) {
    self.rule = rule
    self.message = message
  }

  /// The promise and how it was broken.
  public var description: String { "\(rule.rawValue): \(message)" }
}
