public import Domain
public import Gestures

/// An input to a surface.
public enum SurfaceInput: Hashable, Sendable {
  /// A touch event.
  case touch(Touch)
  /// Time passes without a touch.
  case time(Instant)
  /// A command.
  case command(SessionCommand)
}

extension Surface {
  /// Handles an input of any kind.
  public mutating func react(to input: SurfaceInput) -> Reaction {
    switch input {
    case .touch(let touch): handle(touch)
    case .time(let time): advance(to: time)
    case .command(let command): perform(command)
    }
  }

  /// Reacts on a copy, which replaces the surface if the changes are stored.
  ///
  /// This default works for every surface, but the first write to shared storage copies all of it.
  public mutating func attempt<Failure: Error>(
    _ input: SurfaceInput, keeping keep: (_ changes: [Change]) throws(Failure) -> Bool
  ) throws(Failure) -> Reaction? {
    try attemptOnCopy(input, keeping: keep)
  }

  /// Reacts on a copy, which replaces the surface if the changes are stored; for surfaces that
  /// override the default for most inputs.
  public mutating func attemptOnCopy<Failure: Error>(
    _ input: SurfaceInput, keeping keep: (_ changes: [Change]) throws(Failure) -> Bool
  ) throws(Failure) -> Reaction? {
    var trial = self
    let reaction = trial.react(to: input)
    guard try keep(reaction.changes) else { return nil }
    self = trial
    return reaction
  }
}
