import Domain
import PluginAPI

/// What a store would hold that was given nothing but the changes of reactions.
struct EntityMirror {
  private var entities: [EntityKey: Entity]

  init(_ surface: any Surface) throws {
    let contents = surface.contents()
    entities = Dictionary(contents.map { ($0.key, $0) }) { first, _ in first }
    try require(entities.count == contents.count, "an entity is in the contents twice")
  }

  /// Takes changes over as a store does: each starts from what is stored.
  mutating func apply(_ changes: [Change]) throws {
    for change in changes {
      guard let key = change.key else { throw BrokenPromise("an empty change", #file, #line) }
      try requireEqual(change.before, entities[key], "what a change starts from")
      try require(!change.isEmpty, "a change that changes nothing: \(change)")
      entities[key] = change.after
    }
  }

  /// Fails where a surface holds anything else.
  func compare(with surface: any Surface) throws {
    let contents = surface.contents()
    for entity in contents {
      try requireEqual(entities[entity.key], entity, "the store's state of what is shown")
    }
    try requireEqual(contents.count, entities.count, "the number of entities")
  }
}
