public import PluginAPI
import Synchronization

extension StorePlugin {
  /// Workspaces in memory, each under a name of its own: `memory:NAME`.
  ///
  /// One plugin value opens the same workspace under the same name; it is kept as long as the
  /// plugin. Each use of this property makes another value, with workspaces of its own.
  public static var memory: Self {
    let shelf = MemoryShelf()
    return Self(key: "memory", summary: "in memory, for this process only", extensions: []) {
      name throws(StoreError) in shelf.store(name)
    }
  }
}

/// The workspaces of one plugin value, by their names.
private final class MemoryShelf: Sendable {
  private let memories = Mutex<[String: SharedMemory]>([:])

  /// Opens a workspace, which comes to be where there was none of the name.
  func store(_ name: String) -> MemoryStore {
    let memory = memories.withLock { memories in
      let found = memories[name] ?? SharedMemory()
      memories[name] = found
      return found
    }
    return MemoryStore(location: name, on: memory)
  }
}
