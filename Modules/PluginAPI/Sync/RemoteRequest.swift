/// A request to a sync server.
///
/// A zone is a workspace: its records change in one order, which its change feed follows.
public enum RemoteRequest: Hashable, Sendable {
  /// Write records, at most ``RemoteLimits/operations``, each one once.
  ///
  /// If the batch is atomic, all operations are carried out or none.
  case modify(zone: String, [RemoteOperation], isAtomic: Bool)
  /// Read records by their names, at most ``RemoteLimits/operations``.
  case lookup(zone: String, [String])
  /// Read records by type, sorted by name.
  case query(zone: String, RemoteQuery)
  /// Read what changed after a token; without one, everything.
  ///
  /// A page has at most `limit` records, and no more than ``RemoteLimits/operations``.
  case changes(zone: String, after: String?, limit: Int)
  /// Read which zones changed after a token; without one, all zones: ``SyncRemote/allZones()``
  /// reads them to the end.
  case zoneChanges(after: String?)
  /// Read all zones.
  case zones
  /// Make a zone; it may be there already.
  case createZone(String)
  /// Delete a zone with all its records.
  case deleteZone(String)
}

/// What a query asks for.
public struct RemoteQuery: Hashable, Sendable {
  /// The type of the records.
  public let type: String
  /// Fields that must have these values.
  public let equal: [String: RemoteValue]
  /// The marker of the page before; `nil` for the first one.
  public let marker: String?
  /// The most records of a page.
  public let limit: Int

  /// Creates a query.
  public init(
    type: String, equal: [String: RemoteValue] = [:], marker: String? = nil, limit: Int
  ) {
    self.type = type
    self.equal = equal
    self.marker = marker
    self.limit = limit
  }
}

/// The limits of the protocol.
public enum RemoteLimits {
  /// The most operations of a request, and the most records of a reply.
  public static let operations = 200
  /// The most bytes of a request.
  public static let requestBytes = 2_000_000
  /// The most bytes of a record.
  public static let recordBytes = 1_000_000
  /// The most characters of the name of a record or zone.
  public static let nameLength = 255
  /// The most pages of a list of zones.
  public static let zonePages = 100
  /// The most fields of a record.
  public static let fields = 1_000
}
