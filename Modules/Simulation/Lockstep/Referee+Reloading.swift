import Domain
import GridGeometry
import PluginAPI

extension Referee {
  /// Keeps everything in the store, and opens both anew from what the store gives back.
  mutating func reload() throws(Fault) {
    reaction = .none
    try compare()
    let kept = try keptEntities()
    for (key, entity) in stored.entities where kept[key] != entity {
      let found = kept[key].map { "\($0)" } ?? "nothing"
      throw Fault(.store, "the store gives back \(found), not \(entity)")
    }
    guard kept.count == stored.entities.count else {
      throw Fault(.store, "the store holds \(kept.count) entities, not \(stored.entities.count)")
    }
    openings += 1
    let next = stage(from: kept)
    let coverage = reference.coverage
    surface = kind.open(next, openings, mutant)
    reference = kind.openReference(next, openings, mutant)
    reference.coverage = coverage
  }

  /// What the store gives back; without a store, what it would.
  private mutating func keptEntities() throws(Fault) -> [EntityKey: Entity] {
    guard let open = equipment.openStore else { return stored.entities }
    guard let contents = try store.contents(of: stage, opening: open) else { return [:] }
    let entities =
      [.show(contents.show)] + contents.objects.map(Entity.object)
      + contents.boards.map(Entity.board) + contents.items.map(Entity.item)
    return Dictionary(entities.map { ($0.key, $0) }) { first, _ in first }
  }

  /// The stage as it is now: with the view and mode that the surface has.
  ///
  /// Opened anew it draws other identities than it has drawn so far.
  func currentStage() -> Stage {
    var now = stage(from: stored.entities)
    now.seed = stage.seed &+ UInt64(stepCount)
    return now
  }

  private func stage(from kept: [EntityKey: Entity]) -> Stage {
    var next = stage
    let seen = kind.observe(surface)
    next.mode = seen.mode ?? stage.mode
    next.view = ViewMemory(center: seen.viewport.center, zoom: seen.viewport.zoom)
    next.viewSize = seen.viewport.size
    next.objects = []
    next.boards = []
    next.items = []
    // In the order of identities, as a dictionary has another one in every process.
    for entity in kept.values.sorted(by: Entity.inOrderOfIdentity) {
      switch entity {
      case .show(let show): next.show = show
      case .object(let object): next.objects.append(object)
      case .board(let board): next.boards.append(board)
      case .item(let item): next.items.append(item)
      }
    }
    next.boards.sort { ($0.created, $0.id) < ($1.created, $1.id) }
    return next
  }
}

extension Entity {
  fileprivate static func inOrderOfIdentity(_ left: Entity, _ right: Entity) -> Bool {
    left.identity < right.identity
  }

  private var identity: (UInt64, UInt64) {
    switch self {
    case .show(let show): (show.id.high, show.id.low)
    case .object(let object): (object.id.high, object.id.low)
    case .board(let board): (board.id.high, board.id.low)
    case .item(let item): (item.id.high, item.id.low)
    }
  }
}
