public import Domain
public import PluginAPI

/// How the sync of a workspace is doing, for people.
public struct SyncReport: Sendable {
  /// Who syncs the workspace now.
  public enum Standing: Hashable, Sendable {
    /// No one: it is not set up.
    case off
    /// No one: it was set up in another folder or on another machine.
    case orphaned
    /// No one: it is set up, and runs while the workspace is open at a prompt or served.
    case idle
    /// This process.
    case here
    /// Another process.
    case elsewhere
    /// No one, because of this.
    case failed(String)
  }

  /// With whom; `nil` if it is not set up.
  public var setup: SyncSetup?
  /// Who syncs now.
  public var standing: Standing
  /// Whether the server did what it was asked last.
  public var isOnline = false
  /// Whether all edits were exchanged, apart from what is listed here.
  public var isUpToDate = false
  /// How many edited things the server does not have yet; `nil` if that is not known here.
  public var waiting: Int?
  /// When the server answered last, to any process of this machine.
  public var lastExchange: Timestamp?
  /// What does not work; `nil` if all does.
  public var trouble: String?
  /// The names of the devices, as far as they are known; the first is this one.
  public var devices: [String] = []
  /// What the server does not take, with its reasons.
  public var refused: [(name: String, reason: String)] = []
  /// The trips that someone else changed first.
  public var overtaken: [String] = []
  /// The records that a newer version of this program wrote, and those that cannot be read.
  public var unread = 0
  /// What is shown differently from how people set it.
  public var notices: [SyncMessage] = []
  /// How many lost edits are kept.
  public var lost = 0

  init(_ setup: SyncSetup?, _ standing: Standing) {
    (self.setup, self.standing) = (setup, standing)
  }
}

/// An edit that lost against a later one, for people.
public struct LostEdit: Hashable, Sendable {
  /// Its place among the lost edits, from 1, the oldest.
  public let number: Int
  /// What was edited: its sort and name.
  public let sort: Entity.Sort
  /// The name of what was edited.
  public let name: String
  /// What of it was edited: the name of a group of fields; `nil` if it was deleted.
  public let group: String?
  /// What it would be with the edit; `nil` if that takes more than a few words.
  public let value: String?
  /// When the edit was made.
  public let time: Timestamp
  /// When the edit was made that won.
  public let winnerTime: Timestamp
  /// The device where the edit was made that won; `nil` if its name is not known.
  public let winner: String?
}
