public import Domain

/// The position of a change among all changes of a workspace.
public struct OutboxPosition: Hashable, Sendable, Comparable {
  /// The state after the change's commit.
  public let sequence: StoreSequence
  /// The index of the change within its commit.
  public let index: Int

  /// Creates a position.
  public init(sequence: StoreSequence, index: Int) {
    self.sequence = sequence
    self.index = index
  }

  /// Whether the left change came before the right one.
  public static func < (left: Self, right: Self) -> Bool {
    (left.sequence, left.index) < (right.sequence, right.index)
  }
}

/// A change that still has to be sent to other machines.
///
/// The ``/Domain/Change/before`` of an entity's oldest entry is its base: the last state agreed
/// with the others.
public struct OutboxEntry: Hashable, Sendable {
  /// Its position; later changes have higher positions.
  public let position: OutboxPosition
  /// The change.
  public let change: Change
  /// When it was made; `nil` if that is not known.
  public let time: Timestamp?

  /// Creates an entry.
  public init(position: OutboxPosition, change: Change, time: Timestamp? = nil) {
    self.position = position
    self.change = change
    self.time = time
  }
}

/// A workspace's changes that sync has not sent yet.
///
/// A workspace keeps no outbox until you start one. From then on it records every change until the
/// change is acknowledged, whichever process made it; only commits with ``CommitSource/sync`` are
/// never sent, and a commit that fails leaves nothing to send. An outbox is not a change: it is not
/// numbered or undone. It is there after closing and opening.
public protocol OutboxStore: ChangeStore {
  /// Starts an outbox; an existing one stays as it is.
  ///
  /// To send a workspace for the first time, start the outbox and then read the contents: a change
  /// in between is in both.
  ///
  /// - Returns: The state up to which everything is sent, or must be read from the contents.
  /// - Throws: ``StoreError`` if the workspace cannot be written.
  func startOutbox() throws(StoreError) -> StoreSequence

  /// Stops the outbox and discards what was not sent.
  ///
  /// - Throws: ``StoreError`` if the workspace cannot be written.
  func stopOutbox() throws(StoreError)

  /// The oldest unacknowledged changes, in order; `nil` if there is no outbox.
  ///
  /// - Parameters:
  ///   - position: The change after which to start; `nil` for the first one.
  ///   - limit: The most changes to read.
  /// - Returns: The entries.
  /// - Throws: ``StoreError`` if the workspace cannot be read.
  func outbox(
    after position: OutboxPosition?, limit: Int
  ) throws(StoreError) -> Stored<[OutboxEntry]>?

  /// Removes changes that were sent; positions that are already acknowledged have no effect.
  ///
  /// - Parameter position: The last change that was sent; all earlier changes were sent too.
  /// - Throws: ``StoreError`` with ``ErrorCode/outOfRange`` for a position that no commit has led
  ///   to, and others if the workspace cannot be written.
  func acknowledge(through position: OutboxPosition) throws(StoreError)
}
