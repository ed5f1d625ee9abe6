@_exported public import BrokenPromises
import Domain
import PluginAPI

/// A promise that a store broke.
public struct ConformanceFailure: Error, CustomStringConvertible {
  /// What was found, and where it was looked for.
  public let description: String
}

/// Fails where something does not throw a store's error, or one of another code.
func requireRefusal(
  _ what: String, as code: ErrorCode? = nil, file: StaticString = #fileID, line: UInt = #line,
  _ body: () throws -> Void
) throws {
  do {
    try body()
  } catch let error as StoreError {
    if let code {
      try requireEqual(error.code, code, "\(what): the code of '\(error)'", file: file, line: line)
    }
    return
  }
  throw BrokenPromise("\(what): nothing was thrown", file, line)
}

/// All that a workspace holds, for comparison.
struct Dump: Equatable, CustomStringConvertible {
  let entities: Set<Entity>
  let sequence: StoreSequence

  /// Reads what the store keeps of shows and trips, whichever of them it has.
  init(_ store: any ChangeStore) throws {
    var entities: Set<Entity> = []
    if let store = store as? any BoardStore { entities.formUnion(try Self.shows(of: store)) }
    if let store = store as? any TripStore { entities.formUnion(try Self.trips(of: store)) }
    self.entities = entities
    sequence = try store.sequence()
  }

  private static func shows(of store: any BoardStore) throws -> [Entity] {
    try store.shows().value.flatMap { summary in
      let contents = try requireValue(
        store.contents(of: summary.show.id), "the contents of show '\(summary.show.name)'"
      ).value
      return [.show(contents.show)] + contents.objects.map(Entity.object)
        + contents.boards.map(Entity.board) + contents.items.map(Entity.item)
    }
  }

  private static func trips(of store: any TripStore) throws -> [Entity] {
    try store.trips().value.flatMap { summary in
      try requireValue(
        store.contents(of: summary.trip.id), "the contents of trip '\(summary.trip.name)'"
      ).value.entities
    }
  }

  var description: String { "\(entities.count) entities at state \(sequence.value)" }
}

extension TripContents {
  /// All of it.
  var entities: [Entity] {
    [.trip(trip)] + cities.map(Entity.city) + games.map(Entity.game) + entries.map(Entity.entry)
  }
}

extension ChangeStore {
  /// Commits on top of whatever is there.
  @discardableResult
  func add(_ changes: [Change]) throws -> StoreSequence {
    try commit(changes, expecting: sequence())
  }

  /// Fails unless a list of changes is refused and leaves everything as it was.
  func requireRefused(
    _ changes: [Change], _ what: String, as code: ErrorCode? = nil,
    file: StaticString = #fileID, line: UInt = #line
  ) throws {
    let before = try Dump(self)
    let history = try self.changes(after: before.sequence).value
    try requireRefusal(what, as: code, file: file, line: line) {
      _ = try commit(changes, expecting: before.sequence)
    }
    let after = try Dump(self)
    try requireEqual(after, before, "\(what): the workspace afterwards", file: file, line: line)
    try requireEqual(
      self.changes(after: before.sequence).value, history, "\(what): the record afterwards",
      file: file, line: line)
  }
}
