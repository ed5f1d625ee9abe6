import Domain
import GridGeometry
import PluginAPI

extension Referee {
  /// Stores everything, and opens surface and model again from the store.
  mutating func reload() throws(Fault) {
    reaction = .none
    rest = nil
    if checkLevel != .never { try compare() }
    let kept = try keptEntities()
    // A dictionary has another order in every process: report the least key.
    let lost = stored.entities.filter { kept[$0.key] != $0.value }
    if let (key, entity) = lost.min(by: { "\($0.key)" < "\($1.key)" }) {
      let difference = Words.difference(expected: entity, got: kept[key])
      throw Fault(.store, "read back from the store: \(difference)")
    }
    guard kept.count == stored.entities.count else {
      throw Fault(
        .store, "expected \(stored.entities.count) stored entities, got \(kept.count)")
    }
    openings += 1
    let next = stage(from: kept)
    let coverage = witness.coverage
    surface = kind.open(next, openings, mutant)
    witness = kind.openWitness(next, openings, mutant)
    witness.coverage = coverage
    stream = StreamInvariants()
  }

  /// The entities from the store; without a store, the expected ones.
  private mutating func keptEntities() throws(Fault) -> [EntityKey: Entity] {
    guard let open = equipment.openStore else { return stored.entities }
    let entities = try store.entities(of: stage, opening: open)
    return Dictionary(entities.map { ($0.key, $0) }) { first, _ in first }
  }

  /// The stage as it is now: with the view and mode that the surface has.
  ///
  /// Opened again it draws other identities than it has drawn so far.
  package func currentStage() -> Stage {
    var now = kind.form.trimmed(stage(from: stored.entities))
    now.seed = stage.seed &+ UInt64(stepCount)
    return now
  }

  private func stage(from kept: [EntityKey: Entity]) -> Stage {
    var next = stage
    let seen = surface.seen
    next.mode = seen.mode ?? stage.mode
    next.view = ViewMemory(center: seen.viewport.center, zoom: seen.viewport.zoom)
    next.viewSize = seen.viewport.size
    next.objects = []
    next.boards = []
    next.items = []
    for entity in kept.values {
      switch entity {
      case .show(let show): next.show = show
      case .object(let object): next.objects.append(object)
      case .board(let board): next.boards.append(board)
      case .item(let item): next.items.append(item)
      default: break
      }
    }
    next.part = OwnPart(inOrder: Array(kept.values)).map { OwnPart($0.part.sorted) }
    // A dictionary has another order in every process.
    next.objects.sort { $0.id < $1.id }
    next.boards.sort { ($0.order, $0.id) < ($1.order, $1.id) }
    // Of several pages, the board that is open is the first one on a stage.
    if seen.mode != nil, let first = stage.boards.first?.id,
      let place = next.boards.firstIndex(where: { $0.id == first })
    {
      next.boards.swapAt(0, place)
    }
    next.items.sort { $0.id < $1.id }
    return next
  }
}
