/// How the sync of the workspace is doing, in one word for a header.
public enum SceneSync: String, CaseIterable, Hashable, Sendable {
  /// All edits were exchanged.
  case upToDate
  /// Edits are being exchanged, or wait for that.
  case busy
  /// The server cannot be reached: edits are kept, and sent later.
  case offline
  /// A person has to do something: `sync` says what.
  case stopped

  /// The words: `synced`.
  public var text: String {
    switch self {
    case .upToDate: "synced"
    case .busy: "syncing"
    case .offline: "sync offline"
    case .stopped: "sync stopped"
    }
  }

  /// Whether others do not see what is edited here, and the other way round.
  public var isTrouble: Bool { self == .offline || self == .stopped }
}
