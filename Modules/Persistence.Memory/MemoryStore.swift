public import Domain
import Persistence
public import PluginAPI
import Synchronization

/// A workspace in memory, which lives as long as a store or plugin refers to it.
///
/// It keeps every promise of a store except durability: for tests, previews and trial runs. Copies
/// of a store open the same workspace; so do stores that one ``PluginAPI/StorePlugin/memory`` opens
/// under one name. You can share them between threads; calls wait for each other.
///
/// The cost of a commit depends on its changes, not on the size of the workspace.
public struct MemoryStore: WorkspaceStore {
  /// The workspace, as the person named it.
  public let location: String
  /// How many of the newest changes are kept for ``changes(after:)``, in whole commits, with the
  /// standard limit.
  public static let historyLimit = WorkspaceState.changeLimit

  /// How many of the newest commands are kept for ``commands(before:limit:)``, with the standard
  /// limit.
  public static let commandLimit = WorkspaceState.commandLimit

  private let memory: SharedMemory

  /// Whether the workspace is read-only: never.
  public var isReadOnly: Bool { false }

  /// Creates an empty workspace.
  ///
  /// - Parameter location: The name of the workspace in errors.
  public init(location: String) { self.init(location: location, on: SharedMemory()) }

  init(location: String, on memory: SharedMemory) {
    self.location = location
    self.memory = memory
  }

  /// The state the workspace is in now.
  public func sequence() -> StoreSequence { read(\.sequence) }

  /// Stores changes, all or none.
  ///
  /// A change must fit the stored entities: this store refuses what `SQLiteStore` refuses, except
  /// texts that are longer than its limits.
  ///
  /// - Parameters:
  ///   - changes: The changes, in order.
  ///   - expected: The state the changes were decided on.
  ///   - source: The source of the changes.
  ///   - watch: Watches the commit, and can cancel it.
  /// - Returns: The new state.
  /// - Throws: ``/PluginAPI/StoreError`` if the changes do not fit, the workspace has moved on or
  ///   the commit was cancelled. The workspace is then unchanged.
  public func commit(
    _ changes: [Change], expecting expected: StoreSequence, from source: CommitSource,
    watchedBy watch: CommitWatch?
  ) throws(StoreError) -> StoreSequence {
    try write { workspace throws(StateRefusal) in
      try workspace.commit(changes, expecting: expected, from: source, watchedBy: watch)
    }
  }

  /// Does nothing: the workspace ends with its last store.
  public func close() {}

  func read<Value: Sendable>(_ body: (WorkspaceState) -> Value) -> Value {
    memory.workspace.withLock { body($0) }
  }

  func stored<Value: Sendable>(_ body: (WorkspaceState) -> Value) -> Stored<Value> {
    read { Stored(body($0), at: $0.sequence) }
  }

  func write<Value: Sendable>(
    _ body: (inout WorkspaceState) throws(StateRefusal) -> Value
  ) throws(StoreError) -> Value {
    do throws(StateRefusal) {
      return try memory.workspace.withLock { workspace throws(StateRefusal) in try body(&workspace)
      }
    } catch {
      throw error.error(at: location)
    }
  }
}

/// The state shared by the stores of one workspace.
final class SharedMemory: Sendable {
  let workspace = Mutex(WorkspaceState())
}
