public import Domain

/// What a console says of itself.
public enum ConsoleFeedback: Hashable, Sendable {
  /// What stands on its command line.
  case commandLine(String)
  /// Whether an object runs, with the cue it is at where it has cues.
  case running(ObjectKind, ObjectNumber, isRunning: Bool, cue: ObjectNumber? = nil)
  /// The cue of a list that its next go fires.
  case pending(list: ObjectNumber, cue: ObjectNumber)
  /// Whether something runs that the workspace knows by where it was imported from.
  case sourceRunning(ImportSource, isRunning: Bool)
  /// Whether a lamp of its front panel is lit, by the key's name.
  case lamp(String, isLit: Bool)
  /// It lives, and has answered everything that it was asked before.
  case heartbeat
}
