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

    /// Begins a pull.
    init(after token: String?, restart: Restart?, isGradual: Bool) {
      (self.token, self.restart, self.isGradual) = (token, restart, isGradual)
      isFull = token == nil
    }

    /// How many records were read.
    var count: Int { names.count }

    /// Whether so much is not taken in that it is time for it: whole boards are looked at again
    /// each time.
    var isTakingDue: Bool { isGradual && order.count * 4 >= names.count - order.count }

    /// Notes a page, without taking it in.
    mutating func add(_ page: ChangePage) {
      var isNew = false
      for record in page.records {
        let naming: Naming = record.isDeleted ? .deleted : .there
        let old = names.updateValue(naming, forKey: record.name)
        isNew = isNew || old == nil || old == .asked
        if records.updateValue(record, forKey: record.name) == nil { order.append(record.name) }
      }
      emptyPages = isNew ? 0 : emptyPages + 1
      token = page.token
    }

    /// Notes the name of a record that was asked for.
    ///
    /// - Returns: Whether it was not known yet.
    mutating func addAsked(_ name: String) -> Bool {
      guard names[name] == nil else { return false }
      names[name] = .asked
      return true
    }

    /// Hands over what is not taken in yet.
    ///
    /// - Returns: The records, in the order in which they were read first.
    mutating func take() -> [RemoteRecord] {
      defer { (records, order) = ([:], []) }
      return order.compactMap { records[$0] }
    }

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
