public import Domain

/// The place of a change among all changes of a workspace.
public struct OutboxPosition: Hashable, Sendable, Comparable {
  /// The state that the change's commit led to.
  public let sequence: StoreSequence
  /// The place of the change within its commit, from 0.
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

/// A change that is still to be sent to other machines.
///
/// The ``Domain/Change/before`` of the oldest entry of an entity is its base: what was agreed with
/// the others last.
public struct OutboxEntry: Hashable, Sendable {
  /// Its place; later changes have later ones.
  public let position: OutboxPosition
  /// The change.
  public let change: Change

  /// Creates an entry.
  public init(position: OutboxPosition, change: Change) {
    self.position = position
    self.change = change
  }
}

/// What sync needs of a workspace: the changes that are not sent yet.
///
/// A workspace keeps no outbox until one is started. From then on every change stays on record
/// until it is acknowledged, by whichever process it was made and however many there are; only what
/// was committed with ``CommitSource/sync`` never goes out. An outbox is no change: it is neither
/// numbered nor undone.
public protocol OutboxStore: ChangeStore {
  /// Keeps an outbox from now on; where one is kept already, it stays as it is.
  ///
  /// Whoever sends a workspace for the first time starts the outbox and then reads the contents: a
  /// change in between is in both.
  ///
  /// - Returns: The state up to which everything is sent, or is to be read from the contents.
  /// - Throws: ``StoreError`` where the workspace cannot be written.
  func startOutbox() throws(StoreError) -> StoreSequence

  /// Keeps no outbox any more, and forgets what was not sent.
  ///
  /// - Throws: ``StoreError`` where the workspace cannot be written.
  func stopOutbox() throws(StoreError)

  /// The oldest changes that are not acknowledged, in order; `nil` where no outbox is kept.
  ///
  /// - Parameters:
  ///   - position: The change after which to begin; `nil` for the first one.
  ///   - limit: The most changes to read.
  /// - Returns: The entries.
  /// - Throws: ``StoreError`` where the workspace cannot be read.
  func outbox(
    after position: OutboxPosition?, limit: Int
  ) throws(StoreError) -> Stored<[OutboxEntry]>?

  /// Forgets changes that are sent; positions that were acknowledged before change nothing.
  ///
  /// - Parameter position: The last change that is sent; all before it are sent too.
  /// - Throws: ``StoreError`` with ``ErrorCode/outOfRange`` for a position that no commit has led
  ///   to, and others where the workspace cannot be written.
  func acknowledge(through position: OutboxPosition) throws(StoreError)
}
