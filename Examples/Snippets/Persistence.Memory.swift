// snippet Persistence.Memory
import Domain
import Persistence_Memory
import PluginAPI

// end

/// Stores a show, and refuses a decision on an older state.
package func exampleOfPersistenceMemory(show: Show) throws -> (count: Int, code: ErrorCode?) {
  var code: ErrorCode?
  // snippet Persistence.Memory
  let store = MemoryStore(location: "trial")
  let before = store.sequence()
  _ = try store.commit([.insert(.show(show))], expecting: before)
  do {
    _ = try store.commit([.delete(.show(show))], expecting: before)
  } catch {
    code = error.code  // stale: the store has moved on
  }
  // end
  return (store.shows().value.count, code)
}
