public import Domain

/// What a surface answers: what is to be kept, and what happens once.
public struct Reaction: Hashable, Sendable {
  /// The changes to keep, in order; the surface has taken them over already.
  public var changes: [Change]
  /// What a frontend shows once.
  public var effects: [Effect]

  /// Creates a reaction.
  public init(changes: [Change] = [], effects: [Effect] = []) {
    self.changes = changes
    self.effects = effects
  }

  /// Nothing changed and nothing to tell.
  public static let none = Reaction()

  /// A refusal and nothing else.
  public static func refused(_ reason: RefusalReason, by items: [ID<BoardItem>] = []) -> Reaction {
    Reaction(effects: [.message(.refused(Refusal(reason, by: items)))])
  }

  /// The refusal among the effects, where there is one.
  public var refusal: Refusal? {
    for case .message(.refused(let refusal)) in effects { return refusal }
    return nil
  }
}

/// Something that happens once, as against what a scene shows all the time.
public enum Effect: Hashable, Sendable {
  /// Something to tell the person.
  case message(Message)
}

/// What a surface has to tell; ``Wording`` makes the sentence.
public enum Message: Hashable, Sendable {
  /// A proposal was refused.
  case refused(Refusal)
  /// Undo or redo steps no longer applied after a change from outside, and are gone.
  case stepsDropped(Int)
  /// The board was deleted from outside.
  case boardDeleted
}
