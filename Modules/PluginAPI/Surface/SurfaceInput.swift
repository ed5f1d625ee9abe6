public import Domain
public import Gestures

/// What a surface is asked.
public enum SurfaceInput: Hashable, Sendable {
  /// What a contact does.
  case touch(Touch)
  /// Time passes without a touch.
  case time(Instant)
  /// A command.
  case command(SessionCommand)
}

extension Surface {
  /// Lets the surface react to an input of any kind.
  public mutating func react(to input: SurfaceInput) -> Reaction {
    switch input {
    case .touch(let touch): handle(touch)
    case .time(let time): advance(to: time)
    case .command(let command): perform(command)
    }
  }

  /// Reacts on a copy, which becomes the surface when the changes are kept.
  ///
  /// The default: it is right for every surface, but the first write to what the copy shares copies
  /// all of it.
  public mutating func attempt<Failure: Error>(
    _ input: SurfaceInput, keeping keep: (_ changes: [Change]) throws(Failure) -> Bool
  ) throws(Failure) -> Reaction? {
    try attemptOnCopy(input, keeping: keep)
  }

  /// Reacts on a copy, which becomes the surface when the changes are kept; for surfaces that do
  /// otherwise with most inputs only.
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
