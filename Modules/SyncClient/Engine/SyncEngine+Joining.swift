import Domain
import PluginAPI

// A device without records of its own takes them in as they come, so that people see the first
// board long before the last record is there. It has no token until then: if it ends on the way, it
// reads everything again.

/// What a device that joins asks for first: what people look for before they open a board, and the
/// first blocks with what they are of.
struct JoinQuery: Sendable {
  /// The sorts of records that are still to be asked for.
  private var sorts: [Entity.Sort] = [.show, .board, .item, .object]
  /// Where the next page of the first sort begins.
  private var marker: String?
  /// How many pages of the first sort were read.
  private var pages = 0
  /// The names of what the blocks of the last page need.
  private var needed: Set<String> = []

  /// Asks for everything, from the start.
  init() {}

  /// Whether it asks for a record, after this page.
  func asks(for name: String) -> Bool {
    if isLookup { return needed.contains(name) }
    return sorts.first.map { RecordFormat.key(ofRecord: name)?.sort == $0 } ?? false
  }

  /// Whether it asks by name, for what blocks need.
  var isLookup: Bool { !needed.isEmpty }

  /// The next request; `nil` if there is none.
  func request(in zone: String, limit: Int) -> RemoteRequest? {
    if isLookup { return .lookup(zone: zone, needed.sorted()) }
    return sorts.first.map { sort in
      .query(zone: zone, RemoteQuery(type: sort.rawValue, marker: marker, limit: limit))
    }
  }

  /// The rest of the query after a page of a sort.
  ///
  /// - Parameters:
  ///   - next: The marker of the page.
  ///   - needed: The names of what the records of the page need and this device does not have.
  /// - Returns: The rest of the query; `nil` if it is at its end, or the server gives none.
  func after(_ next: String?, needing needed: Set<String>) -> JoinQuery? {
    var rest = self
    rest.pages += 1
    let isPossible = next.map { $0 != marker && $0.utf8.count <= LedgerEntry.longestTag } ?? true
    guard isPossible else { return nil }
    rest.marker = next
    if next == nil || rest.pages >= Self.mostPages {
      rest.sorts.removeFirst()
      (rest.marker, rest.pages) = (nil, 0)
    }
    // The feed has all of it again.
    rest.needed = Set(needed.sorted().prefix(RemoteLimits.operations))
    return rest.isAtEnd ? nil : rest
  }

  /// The rest of the query after records were read by name.
  var afterLookup: JoinQuery? {
    var rest = self
    rest.needed = []
    return rest.isAtEnd ? nil : rest
  }

  private var isAtEnd: Bool { sorts.isEmpty && needed.isEmpty }

  /// The most pages of a sort: the feed has them all again.
  private static let mostPages = 10
}

extension SyncEngine {
  /// Whether this device has nothing but what it has read of the server.
  ///
  /// What is missing in the end was then deleted, and is never sent again.
  var isJoining: Bool {
    restart == nil && status.token == nil && (status.isJoining || ledger.entries.isEmpty)
  }

  /// Notes what people see first.
  ///
  /// - Parameters:
  ///   - records: A page of a sort, or what blocks need.
  ///   - rest: What is asked for next.
  ///   - time: The time.
  mutating func addFirst(_ records: [RemoteRecord], then rest: JoinQuery?, at time: Timestamp) {
    guard var pull, let query = pull.query else { return }
    self.pull = nil
    for record in records where query.asks(for: record.name) {
      if pull.add(asked: record, at: time) { noteMove() }
    }
    pull.query = pull.isPossible ? rest : nil
    self.pull = pull
  }

  /// The names of what records need and this device has not read.
  func needed(by records: [RemoteRecord]) -> Set<String> {
    var names: Set<String> = []
    for remote in records {
      // What cannot be read is reported when it is taken in.
      guard let record = try? RecordFormat.record(remote, schema: settings.schema), record.isAlive
      else { continue }
      names.formUnion(record.entity.needs.map(RecordFormat.name))
    }
    return names.filter { pull?.hasRead($0) == false }
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
