public import PluginAPI
import Synchronization

extension StorePlugin {
  /// Workspaces in memory, each with its own name: `memory:NAME`.
  ///
  /// One plugin value opens the same workspace under the same name, and keeps it as long as the
  /// plugin exists. Each use of this property makes another value with its own workspaces.
  public static var memory: Self {
    let shelf = MemoryShelf()
    return Self(key: "memory", summary: "in memory, for this process only", extensions: []) {
      name throws(StoreError) in shelf.store(name)
    }
  }
}

/// The workspaces of one plugin value, by name.
private final class MemoryShelf: Sendable {
  private let memories = Mutex<[String: SharedMemory]>([:])

  /// Opens a workspace, and creates it if none has the name.
  func store(_ name: String) -> MemoryStore {
    let memory = memories.withLock { memories in
      let found = memories[name] ?? SharedMemory()
      memories[name] = found
      return found
    }
    return MemoryStore(location: name, on: memory)
  }
}
