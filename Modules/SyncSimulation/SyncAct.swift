/// One step of a simulation of sync.
///
/// Numbers choose among what there is at that moment, so every list of steps can be played: also
/// one that was shortened.
public enum SyncAct: Hashable, Sendable, Codable {
  /// A person on a device makes an edit, which the number chooses.
  case edit(device: Int, choice: UInt64)
  /// A person on a device makes an edit of a trip, which the number chooses.
  case editTrip(device: Int, choice: UInt64)
  /// A person on a device makes an edit while the device stores its next step.
  case editLate(device: Int, choice: UInt64)
  /// Time passes, in milliseconds; devices are called when they asked for it.
  case wait(Int64)
  /// Time passes until a device wants to be called.
  case wake(device: Int)
  /// A device hears that others may have made edits.
  case hint(device: Int)
  /// A request of a device reaches the server; the number chooses among those on their way.
  case deliver(device: Int, choice: UInt64)
  /// An answer reaches a device.
  case answer(device: Int, choice: UInt64)
  /// A request gets lost.
  case loseRequest(device: Int, choice: UInt64)
  /// An answer gets lost.
  case loseAnswer(device: Int, choice: UInt64)
  /// A request reaches the server, and does so again later.
  case repeatRequest(device: Int, choice: UInt64)
  /// An answer reaches a device, and does so again later.
  case repeatAnswer(device: Int, choice: UInt64)
  /// The process of a device ends, and another one begins with what was stored.
  case crash(device: Int)
  /// The clock of a device jumps: it is so many milliseconds ahead of the true time.
  case clock(device: Int, ahead: Int64)
  /// A device loses its network, or has it back.
  case network(device: Int, isThere: Bool)
  /// The server answers so many requests with an error.
  case storm(requests: Int, choice: UInt64)
  /// The server answers some operations of the next write with an error.
  case refusals(choice: UInt64)
  /// Someone makes a copy of the server.
  case keepCopy
  /// The server is restored from the copy, in a new epoch.
  case restoreCopy
  /// All tokens become invalid.
  case newEpoch
  /// The tokens that devices have so far expire.
  case expireTokens
  /// The server deletes for good what was deleted so far, as after months.
  case collect
  /// Someone deletes the server's zone.
  case deleteZone
}
