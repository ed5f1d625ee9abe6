public import PluginAPI

/// The records of a zone, read page by page while servers change it.
///
/// A record that changes meanwhile can be on two pages: the later one has the newer version.
public struct ZonePages: Sendable {
  private let storage: any ServerStorage
  private let name: String
  private let owner: String
  private let limit: PageLimit
  private var first: StoredZone?
  private var place: Int64 = 0
  private var isAtEnd = false

  /// Creates a reader.
  ///
  /// - Parameters:
  ///   - name: The name of the zone.
  ///   - owner: Whose zone it is.
  ///   - storage: Where it is.
  ///   - limit: The most that a page has.
  public init(
    of name: String, of owner: String, in storage: any ServerStorage,
    limit: PageLimit = PageLimit(records: RemoteLimits.operations, bytes: 4_000_000)
  ) {
    (self.name, self.owner, self.storage, self.limit) = (name, owner, storage, limit)
  }

  /// Reads the next page.
  ///
  /// - Returns: The zone, which each page has, and the records; `nil` after the last page, or at
  ///   once if there is no such zone.
  /// - Throws: ``ServerFault`` if it cannot be read; it is stale if the zone was deleted or
  ///   replaced since the first page.
  public mutating func next() async throws(ServerFault) -> StorageFacts? {
    guard !isAtEnd else { return nil }
    let facts = try await storage.read(
      .zone(name, of: owner, .changes(after: place, upTo: limit)))
    let zone = facts.zones.first { !$0.isDeleted }
    if let first, zone?.firstSequence != first.firstSequence { throw .stale }
    guard let zone else {
      isAtEnd = true
      return nil
    }
    first = first ?? zone
    isAtEnd = !facts.page.hasMore
    place = facts.page.records.last?.sequence ?? place
    return facts
  }
}
