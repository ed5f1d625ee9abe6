import Domain
import PluginAPI

// A device without any records takes them in as they come, so that people see the first board long
// before the last record is there. What it takes in must not be in the way of the feed: it can be
// older than what the feed says, or newer.

/// What a device that joins asks for first: what people look for before they open a board.
struct JoinQuery: Sendable {
  /// The sorts of records that are still to be asked for.
  private var sorts: [Entity.Sort] = [.show, .board, .object]
  /// Where the next page of the first sort begins.
  private var marker: String?
  /// How many pages were read.
  private var pages = 0

  /// Asks for everything, from the start.
  init() {}

  /// The next request; `nil` if there is none.
  func request(in zone: String, limit: Int) -> RemoteRequest? {
    sorts.first.map { sort in
      .query(zone: zone, RemoteQuery(type: sort.rawValue, marker: marker, limit: limit))
    }
  }

  /// What is to be asked after a page.
  ///
  /// - Parameter next: The marker of the page.
  /// - Returns: The rest of the query; `nil` if it is at its end, or the server gives none.
  func after(_ next: String?) -> JoinQuery? {
    var rest = self
    rest.pages += 1
    guard rest.pages < Self.mostPages, next == nil || next != marker else { return nil }
    rest.marker = next
    if next == nil { rest.sorts.removeFirst() }
    return rest.sorts.isEmpty ? nil : rest
  }

  /// The most pages: the feed has everything, too.
  private static let mostPages = 10_000
}

extension SyncEngine {
  /// Takes in a page of what people see first.
  mutating func takeInFirst(
    _ records: [RemoteRecord], marker: String?, _ output: inout SyncOutput
  ) {
    var names: Set<String> = []
    for record in records where names.insert(record.name).inserted { merge(record, nil, &output) }
    if !names.isEmpty { noteMove() }
    let rest = pull?.query?.after(marker)
    pull?.query = rest
  }

  /// Takes in what was read, in steps that grow: each one looks at whole boards again.
  mutating func takeInSome(_ output: inout SyncOutput) {
    // A second copy would make each page copy all pages before it.
    guard var pull, pull.isGradual, pull.order.count * 4 >= pull.taken.count else { return }
    self.pull = nil
    for record in pull.take() { merge(record, nil, &output) }
    self.pull = pull
  }

  /// Why records that the server did not name are missing after everything was read.
  ///
  /// A device that joins has records only from the server: what the feed does not have any more was
  /// deleted meanwhile.
  func reason(ofAbsenceIn pull: Pull) -> Restart? { pull.isGradual ? .expired : pull.restart }
}
