import Domain
import PluginAPI

extension SyncEngine {
  /// The pages of the change feed that were read so far.
  struct Pull: Sendable {
    /// What is known of a record by its name.
    private enum Naming {
      /// It was asked for; the feed has not named it yet.
      case asked
      /// The feed has named it.
      case there
      /// The feed has named it as deleted.
      case deleted
    }

    /// Where the next page begins; `nil` for the start of the feed.
    private(set) var token: String?
    /// What was read and is not taken in, by name.
    private var records: [String: RemoteRecord] = [:]
    /// The names of it, in the order in which they were read first.
    private var order: [String] = []
    /// All names that were read.
    private var names: [String: Naming] = [:]
    /// The pages in a row without a record that is new.
    private var emptyPages = 0
    /// Why it began without a token; `nil` if it follows the last one.
    let restart: Restart?
    /// Whether it reads everything.
    let isFull: Bool
    /// Whether it is that of a device that joins, which takes records in as they come.
    let isGradual: Bool
    /// Whether all was read, and it is not certain yet that what is missing was deleted.
    var isInDoubt = false
    /// What is asked for before the next page of the feed; `nil` if nothing is.
    var query: JoinQuery?
    /// Since when something is not taken in; `nil` if all is.
    private var waitsSince: Timestamp?

    /// Begins a pull.
    init(after token: String?, restart: Restart?, isGradual: Bool) {
      (self.token, self.restart, self.isGradual) = (token, restart, isGradual)
      isFull = token == nil
    }

    /// How many records were read.
    var count: Int { names.count }

    /// When to take in what was read; `nil` if that is when all was.
    var takingTime: Timestamp? { isGradual ? waitsSince : nil }

    /// Notes a page, without taking it in.
    mutating func add(_ page: ChangePage, at time: Timestamp) {
      var isNew = false
      for record in page.records {
        let naming: Naming = record.isDeleted ? .deleted : .there
        let old = names.updateValue(naming, forKey: record.name)
        isNew = isNew || old == nil || old == .asked
        if records.updateValue(record, forKey: record.name) == nil { order.append(record.name) }
      }
      emptyPages = isNew ? 0 : emptyPages + 1
      token = page.token
      noteWait(at: time)
    }

    /// Notes a record that was asked for, without taking it in.
    ///
    /// - Returns: Whether its name was not known yet.
    mutating func add(asked record: RemoteRecord, at time: Timestamp) -> Bool {
      guard names[record.name] == nil else { return false }
      names[record.name] = .asked
      records[record.name] = record
      order.append(record.name)
      noteWait(at: time)
      return true
    }

    private mutating func noteWait(at time: Timestamp) {
      if !order.isEmpty, waitsSince == nil { waitsSince = time }
    }

    /// Hands over what is not taken in yet.
    ///
    /// - Returns: The records, in the order in which they were read first, and whether they are
    ///   those of the feed.
    mutating func take() -> [(record: RemoteRecord, isOfFeed: Bool)] {
      defer { (records, order, waitsSince) = ([:], [], nil) }
      return order.compactMap { name in records[name].map { ($0, names[name] != .asked) } }
    }

    /// Whether a record was read.
    func hasRead(_ name: String) -> Bool { names[name] != nil }

    /// Whether the feed has named a record that is not deleted.
    func isThere(_ name: String) -> Bool { names[name] == .there }

    /// Whether the feed has not named a record.
    func isMissing(_ name: String) -> Bool { names[name].map { $0 == .asked } ?? true }

    /// Whether the last page had something new.
    var isMoving: Bool { emptyPages == 0 }

    /// Whether the pages say what they should.
    var isPossible: Bool { emptyPages <= Self.mostEmptyPages && count <= Self.mostRecords }

    /// The most pages in a row that bring nothing new; good servers have a few.
    private static let mostEmptyPages = 300
    /// The most records that are read at once.
    private static let mostRecords = 2_000_000
  }
}
