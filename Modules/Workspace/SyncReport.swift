public import Domain
public import PluginAPI
import SyncClient

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
  /// How many records were read so far of a workspace that is joined; `nil` once all were.
  public var joined: Int?
  /// When the server answered last, to any process of this machine.
  public var lastExchange: Timestamp?
  /// What does not work; `nil` if all does.
  public var trouble: String?
  /// The names of the devices, as far as they are known; the first is this one.
  public var devices: [String] = []
  /// What the server does not take, with its reasons.
  public var refused: [(name: String, reason: String)] = []
  /// How many more the server does not take; another process does not report all of them.
  public var moreRefused = 0
  /// The trips that someone else changed first.
  public var overtaken: [String] = []
  /// The records that a newer version of this program wrote, and those that cannot be read.
  public var unread = 0
  /// What is shown differently from how people set it.
  public var notices: [SyncMessage] = []
  /// How many lost edits are kept.
  public var lost = 0
  /// When another process that syncs reported this; `nil` if this process does, or none has.
  public var time: Timestamp?

  /// That another process syncs, for people.
  package static let elsewhereText = "another program that has this workspace open syncs it"

  init(_ setup: SyncSetup?, _ standing: Standing) {
    (self.setup, self.standing) = (setup, standing)
  }
}

extension SyncReport {
  /// Completes the report with what the bridge of this process knows.
  mutating func take(_ state: SyncBridge.State, _ bridge: SyncBridge) async {
    (isOnline, isUpToDate, waiting) = (state.isOnline, state.isUpToDate, state.waiting)
    joined = state.joined
    unread = state.newer.count + state.unreadable.count
    switch state.news {
    case .blocked(_, let reason)? where !state.isOnline: trouble = reason
    case _ where state.silence != nil:
      trouble = state.silence?.failure?.reason ?? "no answer came"
    case .waiting(let code)? where !state.isOnline:
      trouble = state.lastFailure?.reason ?? code.rawValue
    default: break
    }
    refused = await bridge.names(of: Array(state.refused.keys)).map { key, name in
      (name, state.refused[key] ?? "")
    }
    overtaken = await bridge.names(of: Array(state.overtaken)).map(\.name)
  }
}
