// snippet Persistence.JSON
import Domain
import Persistence_JSON
import PluginAPI

// end

/// Stores a show in a file, and refuses a second writer.
package func exampleOfPersistenceJSON(
  path: String, show: Show
) throws -> (shows: [String], code: ErrorCode?) {
  var code: ErrorCode?
  // snippet Persistence.JSON
  let store = try JSONStore(path: path)
  let state = try store.commit([.insert(.show(show))], expecting: store.sequence())

  let reader = try JSONStore(path: path)
  let shows = try reader.shows().value.map(\.show.name)
  do {
    _ = try reader.commit([.delete(.show(show))], expecting: state)
  } catch {
    code = error.code  // locked, until the first store is closed
  }
  store.close()
  // end
  return (shows, code)
}
