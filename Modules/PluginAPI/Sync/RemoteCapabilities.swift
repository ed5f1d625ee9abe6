/// What a sync server does, and what it leaves to its clients.
public struct RemoteCapabilities: Hashable, Sendable {
  /// Whether it lists what changed in a zone; without that, a workspace cannot be synced.
  public var hasFeed: Bool
  /// Whether it sends hints about the edits of others; without them, a client asks from time to
  /// time.
  public var hasHints: Bool
  /// Whether it deletes for good what was deleted long ago; if not, a client does.
  public var collectsTombstones: Bool

  /// Creates capabilities.
  public init(hasFeed: Bool, hasHints: Bool, collectsTombstones: Bool) {
    self.hasFeed = hasFeed
    self.hasHints = hasHints
    self.collectsTombstones = collectsTombstones
  }

  /// Those of this project's own server.
  public static let ownServer = RemoteCapabilities(
    hasFeed: true, hasHints: true, collectsTombstones: true)

  /// Those of the private database of an Apple account.
  public static let applePrivate = RemoteCapabilities(
    hasFeed: true, hasHints: false, collectsTombstones: false)

  /// Those of an Apple app's public database: it has one zone, without a feed.
  public static let applePublic = RemoteCapabilities(
    hasFeed: false, hasHints: false, collectsTombstones: false)
}
