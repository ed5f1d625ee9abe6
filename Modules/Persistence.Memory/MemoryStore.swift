public import Domain
public import PluginAPI
import Synchronization

/// A workspace in memory, which lasts as long as a store or plugin refers to it.
///
/// It keeps every promise of a store but that of the disk: for tests, previews, and what is only
/// tried. Copies of a store are further openings of the same workspace; so are stores that one
/// ``PluginAPI/StorePlugin/memory`` opens under one name. They may be shared between threads,
/// though calls wait for each other.
///
/// A commit costs what it changes, however large the workspace is.
public struct MemoryStore: WorkspaceStore {
  /// The workspace, as the person named it.
  public let location: String
  /// How many of the newest changes are kept for ``changes(after:)``, in whole commits.
  public static let historyLimit = 50_000

  /// How many of the newest commands are kept for ``commands(before:limit:)``.
  public static let commandLimit = 100_000

  private let memory: SharedMemory

  /// Whether nothing can be written: never.
  public var isReadOnly: Bool { false }

  /// Makes a workspace that holds nothing.
  ///
  /// - Parameter location: What it is called in errors.
  public init(location: String) { self.init(location: location, on: SharedMemory()) }

  init(location: String, on memory: SharedMemory) {
    self.location = location
    self.memory = memory
  }

  /// The state the workspace is in now.
  public func sequence() -> StoreSequence { read(\.sequence) }

  /// Keeps changes, all or none.
  ///
  /// A change must fit what is stored: what `SQLiteStore` refuses is refused here, but for texts
  /// that are longer than its limits.
  ///
  /// - Parameters:
  ///   - changes: What to keep, in order.
  ///   - expected: The state the changes were decided on.
  ///   - source: Where the changes come from.
  ///   - watch: Watches the writing, and may give it up.
  /// - Returns: The new state.
  /// - Throws: ``StoreError`` where the changes do not fit, the workspace moved on since or the
  ///   commit was given up. The workspace is then as it was.
  public func commit(
    _ changes: [Change], expecting expected: StoreSequence, from source: CommitSource,
    watchedBy watch: CommitWatch?
  ) throws(StoreError) -> StoreSequence {
    try write { workspace throws(Refusal) in
      try workspace.commit(changes, expecting: expected, from: source, watchedBy: watch)
    }
  }

  /// Does nothing: the workspace ends with its last store.
  public func close() {}

  func read<Value: Sendable>(_ body: (MemoryWorkspace) -> Value) -> Value {
    memory.workspace.withLock { body($0) }
  }

  func stored<Value: Sendable>(_ body: (MemoryWorkspace) -> Value) -> Stored<Value> {
    read { Stored(body($0), at: $0.sequence) }
  }

  func write<Value: Sendable>(
    _ body: (inout MemoryWorkspace) throws(Refusal) -> Value
  ) throws(StoreError) -> Value {
    do throws(Refusal) {
      return try memory.workspace.withLock { workspace throws(Refusal) in try body(&workspace) }
    } catch {
      throw StoreError(error.code, at: location, error.message, remedy: error.remedy)
    }
  }
}

/// What the stores share that are open on one workspace.
final class SharedMemory: Sendable {
  let workspace = Mutex(MemoryWorkspace())
}

/// Why something is not kept, whatever the workspace is called.
struct Refusal: Error {
  let code: ErrorCode
  let message: String
  let remedy: String?

  init(_ code: ErrorCode, _ message: String, remedy: String? = nil) {
    (self.code, self.message, self.remedy) = (code, message, remedy)
  }
}
