/// How the sync of the workspace is doing, in one word for a header.
public enum SceneSync: String, CaseIterable, Hashable, Sendable {
  /// All edits were exchanged.
  case upToDate
  /// Edits are being exchanged, or wait for that.
  case busy
  /// All else was exchanged, but the server refuses some edits: `sync` says which.
  case partial
  /// The server cannot be reached: edits are kept, and sent later.
  case offline
  /// A person has to do something: `sync` says what.
  case stopped

  /// The words: `synced`.
  public var text: String {
    switch self {
    case .upToDate: "synced"
    case .busy: "syncing"
    case .partial: "not all synced"
    case .offline: "sync offline"
    case .stopped: "sync stopped"
    }
  }

  /// Whether others do not see what is edited here, and the other way round.
  public var isTrouble: Bool { self != .upToDate && self != .busy }
}
