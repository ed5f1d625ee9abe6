public import Domain

/// Feedback from a console.
public enum ConsoleFeedback: Hashable, Sendable {
  /// The text of its command line.
  case commandLine(String)
  /// Whether an object runs, and its current cue if it has cues.
  case running(ObjectKind, ObjectNumber, isRunning: Bool, cue: ObjectNumber? = nil)
  /// The cue that the next go of a list fires.
  case pending(list: ObjectNumber, cue: ObjectNumber)
  /// Whether something runs that is identified by its import source.
  case sourceRunning(ImportSource, isRunning: Bool)
  /// The controls of its own screen, all of them.
  case controls([ReportedControl])
  /// The state of a control of its screen, by its number.
  case control(UInt32, ControlState)
  /// Whether a lamp on its front panel is lit, by the key's name.
  case lamp(String, isLit: Bool)
  /// The console is alive, and has answered everything it was asked before.
  case heartbeat
}
