// snippet Persistence.SQLite
import Domain
import Persistence_SQLite
import PluginAPI

// end

/// Stores a show in a file, and reads it again.
package func exampleOfPersistenceSQLite(path: String, show: Show) throws -> [String] {
  // snippet Persistence.SQLite
  let store = try SQLiteStore(path: path)
  let state = try store.commit([.insert(.show(show))], expecting: store.sequence())
  try store.close()

  let again = try SQLiteStore(path: path)
  let isSame = try again.sequence() == state  // true
  let shows = try again.shows().value.map(\.show.name)
  // end
  return isSame ? shows : []
}
