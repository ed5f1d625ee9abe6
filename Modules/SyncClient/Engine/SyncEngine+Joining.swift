import Domain
import PluginAPI

// A device without records of its own takes them in as they come, so that people see the first
// board long before the last record is there. It has no token until then: if it ends on the way, it
// reads everything again.

/// What a device that joins asks for first: what people look for before they open a board.
struct JoinQuery: Sendable {
  /// The sorts of records that are still to be asked for.
  private var sorts: [Entity.Sort] = [.show, .board, .object]
  /// Where the next page of the first sort begins.
  private var marker: String?
  /// How many pages of the first sort were read.
  private var pages = 0

  /// Asks for everything, from the start.
  init() {}

  /// The sort of records that is asked for now.
  var sort: Entity.Sort? { sorts.first }

  /// The next request; `nil` if there is none.
  func request(in zone: String, limit: Int) -> RemoteRequest? {
    sort.map { sort in
      .query(zone: zone, RemoteQuery(type: sort.rawValue, marker: marker, limit: limit))
    }
  }

  /// The rest of the query after a page.
  ///
  /// - Parameter next: The marker of the page.
  /// - Returns: The rest of the query; `nil` if it is at its end, or the server gives none.
  func after(_ next: String?) -> JoinQuery? {
    var rest = self
    rest.pages += 1
    let isPossible = next.map { $0 != marker && $0.utf8.count <= LedgerEntry.longestTag } ?? true
    guard isPossible else { return nil }
    rest.marker = next
    if next == nil || rest.pages >= Self.mostPages {
      rest.sorts.removeFirst()
      (rest.marker, rest.pages) = (nil, 0)
    }
    return rest.sorts.isEmpty ? nil : rest
  }

  /// The most pages of a sort: the feed has them all again, and in most workspaces the objects come
  /// before their blocks there, too.
  private static let mostPages = 10
}

extension SyncEngine {
  /// Whether this device has nothing but what it has read of the server.
  ///
  /// What is missing in the end was then deleted, and is never sent again.
  var isJoining: Bool {
    restart == nil && status.token == nil && (status.isJoining || ledger.entries.isEmpty)
  }

  /// Notes a page of what people see first.
  mutating func addFirst(_ records: [RemoteRecord], marker: String?, at time: Timestamp) {
    guard var pull, let query = pull.query else { return }
    self.pull = nil
    for record in records where RecordFormat.key(ofRecord: record.name)?.sort == query.sort {
      if pull.add(asked: record, at: time) { noteMove() }
    }
    pull.query = pull.isPossible ? query.after(marker) : nil
    self.pull = pull
  }

  /// Takes in what was read so far, if the device joins: the next page is on its way meanwhile.
  mutating func takeInSome(_ output: inout SyncOutput) {
    guard pull?.takingTime != nil, var pull else { return }
    // A second copy would make each page copy all pages before it.
    self.pull = nil
    takeIn(&pull, nil, &output)
    self.pull = pull
  }

  /// Takes in what was read.
  mutating func takeIn(_ pull: inout Pull, _ restart: Restart?, _ output: inout SyncOutput) {
    for (record, isOfFeed) in pull.take() {
      // What was asked for can be older than what is there already.
      let isKnown =
        !isOfFeed && RecordFormat.key(ofRecord: record.name).flatMap { ledger[$0] } != nil
      if !isKnown { merge(record, restart, &output) }
    }
  }
}
