import Domain
import Foundation
import GRDB
import Persistence_SQLite
import PluginAPI
import StoreConformance
import Testing

/// Runs a test in a folder of its own, which is deleted afterwards.
func withFolder<Result>(_ body: (Folder) async throws -> Result) async throws -> Result {
  let folder = try Folder()
  defer { try? FileManager.default.removeItem(atPath: folder.path) }
  return try await body(folder)
}

/// Runs a test in a folder of its own, which is deleted afterwards.
func withFolder<Result>(_ body: (Folder) throws -> Result) throws -> Result {
  let folder = try Folder()
  defer { try? FileManager.default.removeItem(atPath: folder.path) }
  return try body(folder)
}

/// A folder for one test.
struct Folder: Sendable {
  let path: String

  init() throws {
    let parent = FileManager.default.temporaryDirectory.path as NSString
    path = parent.appendingPathComponent("callboard-\(UUID().uuidString)")
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  /// The path of something in the folder.
  func callAsFunction(_ name: String = "test.callboard") -> String { "\(path)/\(name)" }

  /// The names of what is in the folder.
  var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: path).sorted() }
  }

  /// Makes a workspace with a sample show and closes it.
  @discardableResult
  func makeWorkspace(_ name: String = "test.callboard") throws -> SampleShow {
    var samples = Samples(seed: 1)
    let sample = SampleShow(&samples)
    let store = try SQLiteStore(path: self(name))
    _ = try store.commit(sample.making, expecting: .start)
    return sample
  }
}

extension Folder {
  /// Makes a workspace with a sample trip and closes it.
  @discardableResult
  func makeTrip(_ name: String = "test.callboard") throws -> SampleTrip {
    var samples = Samples(seed: 1)
    let sample = SampleTrip(&samples)
    let store = try SQLiteStore(path: self(name))
    _ = try store.commit(sample.making, expecting: .start)
    try store.close()
    return sample
  }
}

/// All of a file's bytes.
///
/// Only for files that no store of this process has open.
func bytes(_ path: String) throws -> Data {
  try Data(contentsOf: URL(fileURLWithPath: path))
}

/// Runs statements on a connection of its own, which is closed afterwards.
@discardableResult
func sqlite<Value>(_ path: String, _ body: (Database) throws -> Value) throws -> Value {
  let queue = try DatabaseQueue(path: path)
  let value = try queue.inDatabase(body)
  try queue.close()
  return value
}

/// Runs statements on a connection of its own, which is closed afterwards.
func execute(_ path: String, _ sql: String) throws {
  try sqlite(path) { db in try db.execute(sql: sql) }
}

/// Expects a store's error of one code that names the place and says what to do.
@discardableResult
func expectError(
  _ code: ErrorCode, at location: String? = nil, sourceLocation: SourceLocation = #_sourceLocation,
  _ body: () throws -> Void
) -> StoreError? {
  let error = #expect(throws: StoreError.self, sourceLocation: sourceLocation) { try body() }
  #expect(error?.code == code, "\(String(describing: error))", sourceLocation: sourceLocation)
  if let location {
    #expect(error?.location == location, sourceLocation: sourceLocation)
  }
  #expect(error?.message.isEmpty == false, sourceLocation: sourceLocation)
  return error
}

/// The entities of a workspace, for comparison.
func entities(_ store: some WorkspaceStore) throws -> Set<Entity> {
  var entities: Set<Entity> = []
  for summary in try store.shows().value {
    guard let contents = try store.contents(of: summary.show.id)?.value else { continue }
    entities.insert(.show(contents.show))
    entities.formUnion(contents.objects.map(Entity.object))
    entities.formUnion(contents.boards.map(Entity.board))
    entities.formUnion(contents.items.map(Entity.item))
  }
  for summary in try store.trips().value {
    guard let contents = try store.contents(of: summary.trip.id)?.value else { continue }
    entities.insert(.trip(contents.trip))
    entities.formUnion(contents.cities.map(Entity.city))
    entities.formUnion(contents.games.map(Entity.game))
    entities.formUnion(contents.entries.map(Entity.entry))
  }
  return entities
}
