import PluginAPI

/// The most that a page of records has; it has at least one record if there is one.
public struct PageLimit: Hashable, Sendable {
  /// The most records, at least 1.
  public let records: Int
  /// The bytes after which no other record is added.
  public let bytes: Int

  /// Creates a limit.
  public init(records: Int, bytes: Int) {
    self.records = max(1, records)
    self.bytes = bytes
  }
}

/// A page of records.
public struct StoredPage: Hashable, Sendable {
  /// The records; in no order if they were asked for by name.
  public var records: [StoredRecord] = []
  /// Whether there are more.
  public var hasMore = false
  /// The names of the records that are there, and would have been too much.
  public var unread: Set<String> = []
  /// The bytes of the records that were added one by one.
  private var bytes = 0

  /// Creates an empty page.
  public init() {}

  /// Adds the next record, unless the page is full; it then has more.
  ///
  /// - Parameters:
  ///   - record: The record.
  ///   - limit: The most that the page has.
  /// - Returns: Whether it was added.
  public mutating func add(_ record: StoredRecord, upTo limit: PageLimit) -> Bool {
    guard records.count < limit.records, records.isEmpty || bytes < limit.bytes else {
      hasMore = true
      return false
    }
    records.append(record)
    bytes += record.byteCount
    return true
  }

  /// The bytes of all records, however they came here.
  var readBytes: Int { records.reduce(0) { $0 + $1.byteCount } }

  /// The records by name.
  var byName: [String: StoredRecord] {
    Dictionary(records.map { ($0.name, $0) }) { first, _ in first }
  }

  /// Why a record was not read; `nil` if it was, or is not there.
  func failure(of name: String) -> RemoteFailure? {
    guard unread.contains(name) else { return nil }
    return RemoteFailure(
      .quotaExceeded, "the records are too large together", detail: .tooLarge(.request))
  }
}
