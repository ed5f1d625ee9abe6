import Domain
import PluginAPI

extension SyncEngine {
  /// The pages of the change feed that were read so far.
  struct Pull: Sendable {
    /// Where the next page begins; `nil` for the start of the feed.
    var token: String?
    /// What was read and is not taken in, by name.
    private(set) var records: [String: RemoteRecord] = [:]
    /// The names of it, in the order in which they were read first.
    private(set) var order: [String] = []
    /// The names of what is taken in already, without those of deleted records.
    private(set) var taken: Set<String> = []
    /// The pages in a row without a record that is new.
    private(set) var emptyPages = 0
    /// Why it began without a token; `nil` if it follows the last one.
    let restart: Restart?
    /// Whether it reads everything.
    let isFull: Bool
    /// Whether it is that of a device without any records, which takes them in as they come.
    let isGradual: Bool
    /// Whether all was read, and it is not certain yet that what is missing was deleted.
    var isInDoubt = false
    /// What is asked for before the next page of the feed; `nil` if nothing is.
    var query: JoinQuery?

    /// Begins a pull.
    init(after token: String?, restart: Restart?, isGradual: Bool) {
      (self.token, self.restart, self.isGradual) = (token, restart, isGradual)
      isFull = token == nil
    }

    /// How many records were read.
    var count: Int { records.count + taken.count }

    /// Notes a page, without taking it in.
    mutating func add(_ page: ChangePage) {
      let count = count
      records.reserveCapacity(records.count + page.records.count)
      for record in page.records where records.updateValue(record, forKey: record.name) == nil {
        taken.remove(record.name)
        order.append(record.name)
      }
      emptyPages = self.count > count ? 0 : emptyPages + 1
      token = page.token
    }

    /// Hands over what is not taken in yet.
    ///
    /// - Returns: The records, in the order in which they were read first.
    mutating func take() -> [RemoteRecord] {
      let waiting = order.compactMap { records[$0] }
      for record in waiting where !record.isDeleted { taken.insert(record.name) }
      (records, order) = ([:], [])
      return waiting
    }

    /// Whether the server has named a record that is not deleted.
    func hasNamed(_ name: String) -> Bool {
      records[name].map { !$0.isDeleted } ?? taken.contains(name)
    }

    /// Whether the pages say what they should.
    var isPossible: Bool { emptyPages <= Self.mostEmptyPages && count <= Self.mostRecords }

    /// The most pages in a row that bring nothing new; good servers have a few.
    static let mostEmptyPages = 300
    /// The most records that are read at once.
    static let mostRecords = 2_000_000
  }
}
