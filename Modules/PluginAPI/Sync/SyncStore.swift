public import Domain

/// What sync writes to a workspace together with the changes that came from others.
public struct SyncUpdate: Hashable, Sendable {
  /// The most bytes of the name of a row.
  public static let longestName = 1_000
  /// The most bytes of a row.
  public static let longestRow = 4 << 20

  /// Rows by name, which replace earlier ones; `nil` removes a row.
  ///
  /// Their contents are a matter of sync: a store keeps the bytes.
  public var rows: [String: [UInt8]?]
  /// The last change of the outbox that sync has taken over, with all before it; `nil` for none.
  public var acknowledged: OutboxPosition?

  /// Creates an update.
  public init(rows: [String: [UInt8]?] = [:], acknowledged: OutboxPosition? = nil) {
    self.rows = rows
    self.acknowledged = acknowledged
  }
}

/// A workspace that keeps what sync knows beside its contents.
///
/// The rows of sync belong to an outbox: there are none before it is started, and
/// ``OutboxStore/stopOutbox()`` removes them. Like the outbox, they are not changes, and are there
/// after closing and opening. A backup of the workspace has them; a copy to another one does not.
public protocol SyncStore: OutboxStore {
  /// All rows of sync by name; none if there is no outbox.
  ///
  /// - Returns: The rows.
  /// - Throws: ``StoreError`` if the workspace cannot be read.
  func syncRows() throws(StoreError) -> [String: [UInt8]]

  /// A row of sync; `nil` if there is none of that name.
  ///
  /// A store that keeps rows apart should read only this one: it is asked before each edit of a
  /// trip.
  ///
  /// - Parameter name: The name of the row.
  /// - Returns: The row.
  /// - Throws: ``StoreError`` if the workspace cannot be read.
  func syncRow(_ name: String) throws(StoreError) -> [UInt8]?

  /// The rows of sync whose names begin with a text.
  ///
  /// A store that keeps rows apart should read only these: of a large workspace there are many.
  ///
  /// - Parameter prefix: What the names begin with.
  /// - Returns: The rows, by name.
  /// - Throws: ``StoreError`` if the workspace cannot be read.
  func syncRows(beginningWith prefix: String) throws(StoreError) -> [String: [UInt8]]

  /// Stores changes that came from others, and what sync knows about them, all or nothing.
  ///
  /// The changes are never sent. Without changes the state stays the same.
  ///
  /// - Parameters:
  ///   - changes: The changes, in order.
  ///   - expected: The state that the changes were decided on.
  ///   - sync: The rows, and what is taken over from the outbox.
  /// - Returns: The new state.
  /// - Throws: ``StoreError``, as for ``ChangeStore/commit(_:expecting:from:watchedBy:)`` and
  ///   ``OutboxStore/acknowledge(through:)``; with ``ErrorCode/notAllowed`` if there is no outbox,
  ///   such as when another process has stopped it, and with ``ErrorCode/outOfRange`` for a row
  ///   that is too long, or whose name is too long or holds U+0000. Nothing is then stored, unless
  ///   the code is ``ErrorCode/unconfirmed``.
  func commit(
    _ changes: [Change], expecting expected: StoreSequence, sync: SyncUpdate
  ) throws(StoreError) -> StoreSequence
}

extension SyncStore {
  /// A row of sync, found among all of them.
  public func syncRow(_ name: String) throws(StoreError) -> [UInt8]? { try syncRows()[name] }

  /// The rows of sync whose names begin with a text, found among all of them.
  public func syncRows(
    beginningWith prefix: String
  ) throws(StoreError) -> [String: [UInt8]] { try syncRows().filter { $0.key.hasPrefix(prefix) } }
}
