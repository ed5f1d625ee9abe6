/// A sync server's answer to a request that it carried out, at least in parts.
public enum RemoteReply: Hashable, Sendable {
  /// The outcome of each operation or name, in the order of the request.
  case results([RemoteResult])
  /// Records that fit a query; with a marker, there are more.
  case found([RemoteRecord], marker: String?)
  /// What changed in a zone.
  case page(ChangePage)
  /// Zones, or those that changed; if there are more, the token asks for them.
  case zones([RemoteZone], token: String?, hasMore: Bool = false)
}

/// The outcome of one operation, or of reading one record.
public enum RemoteResult: Hashable, Sendable {
  /// The record as the server now has it.
  case record(RemoteRecord)
  /// The record of this name was not written or read.
  case failure(name: String, RemoteFailure)
}

/// A part of a zone's change feed.
///
/// Each record appears once, in its newest version, in the order of the changes.
public struct ChangePage: Hashable, Sendable {
  /// The records that changed, those that are deleted for good among them; a page can be empty.
  public let records: [RemoteRecord]
  /// The token with which to ask for what comes after this page.
  public let token: String
  /// Whether there is more by now.
  public let hasMore: Bool

  /// Creates a page.
  public init(records: [RemoteRecord], token: String, hasMore: Bool) {
    self.records = records
    self.token = token
    self.hasMore = hasMore
  }
}

/// A zone of a sync server.
public struct RemoteZone: Hashable, Sendable {
  /// The name.
  public let name: String
  /// The token of the newest change; `nil` if the zone is deleted.
  public let token: String?

  /// Creates a zone.
  public init(name: String, token: String?) {
    self.name = name
    self.token = token
  }
}
