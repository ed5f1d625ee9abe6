import Domain
import GridGeometry

/// Writes lists of changes that mostly fit a model.
struct RandomAuthor {
  var samples: Samples

  init(seed: UInt64) {
    samples = Samples(seed: seed)
  }

  /// Writes a list, and now and then spoils it.
  mutating func changes(for model: ReferenceModel) -> [Change] {
    var scratch = model
    var changes: [Change] = []
    for _ in 0..<Int.random(in: 1...8, using: &samples.random) {
      for change in step(in: scratch) where scratch.apply(change) {
        changes.append(change)
      }
    }
    switch Int.random(in: 0..<8, using: &samples.random) {
    case 0: changes.shuffle(using: &samples.random)
    case 1: changes = Array(changes.dropFirst())
    case 2: changes.append(contentsOf: changes.prefix(1))
    case 3 where Bool.random(using: &samples.random):
      changes += impossible(in: scratch)
    default: break
    }
    return changes
  }

  private mutating func step(in model: ReferenceModel) -> [Change] {
    // Sorted, because a dictionary's order is not the same in every run.
    let entities = model.entities.values.sorted { "\($0.key)" < "\($1.key)" }
    guard let entity = entities.randomElement(using: &samples.random),
      Int.random(in: 0..<10, using: &samples.random) > 0
    else {
      return Bool.random(using: &samples.random)
        ? [.insert(.show(samples.show(name())))] : [.insert(.trip(samples.trip(name())))]
    }
    if Int.random(in: 0..<6, using: &samples.random) == 0 {
      return deletion(of: entity, among: entities)
    }
    return Bool.random(using: &samples.random)
      ? [update(of: entity, among: entities)] : addition(to: entity, among: entities)
  }

  /// Few names, so that they clash.
  mutating func name() -> String {
    ["Main", "MAIN", "Side", "Séance", "seance", "x", "y", "z", "äöü", "Ärger"]
      .randomElement(using: &samples.random) ?? ""
  }

  private mutating func addition(to entity: Entity, among entities: [Entity]) -> [Change] {
    switch entity {
    case .show(let show):
      Bool.random(using: &samples.random)
        ? [.insert(.board(samples.board(of: show, name())))]
        : [.insert(.object(samples.object(of: show, .list, 7, name: name())))]
    case .object(let object):
      entities.compactMap(\.board).filter { $0.show == object.show }
        .randomElement(using: &samples.random)
        .map { [.insert(.item(samples.item(of: object, on: $0)))] } ?? []
    case .board(let board):
      entities.compactMap(\.object).filter { $0.show == board.show }
        .randomElement(using: &samples.random)
        .map { [.insert(.item(samples.item(of: $0, on: board)))] } ?? []
    case .item: []
    case .trip(let trip): addition(to: trip, among: entities)
    case .city(let city): addition(to: city, among: entities)
    case .game(let game): [.insert(.entry(samples.entry(of: game.trip, .game(game.id))))]
    case .entry(let entry): [.insert(.entry(samples.entry(of: entry.trip, entry.content)))]
    }
  }

  private mutating func update(of entity: Entity, among entities: [Entity]) -> Change {
    let name = name()
    switch entity {
    case .show(let show): return .updating(show) { $0.name = name }
    case .object(let object): return .updating(object) { $0.name = name }
    case .board(let board) where Bool.random(using: &samples.random):
      let key = OrderKey(["1", "V", "Vz", "z"].randomElement(using: &samples.random) ?? "")
      return .updating(board) { $0.order = key ?? $0.order }
    case .board(let board): return .updating(board) { $0.name = name }
    case .item(let item) where Int.random(in: 0..<4, using: &samples.random) == 0:
      let show = entities.compactMap(\.board).first { $0.id == item.board }?.show
      let board = entities.compactMap(\.board).filter { $0.show == show }
        .randomElement(using: &samples.random)
      return .updating(item) { $0.content = .goto(board?.id) }
    case .item(let item) where Bool.random(using: &samples.random):
      let (action, isSent) = (samples.action(), Bool.random(using: &samples.random))
      return .updating(item) {
        $0.action = action
        $0.content = $0.content.sending(isSent ? "/\(name)" : nil) ?? $0.content
      }
    case .item(let item):
      let x = Int32.random(in: -1000...1000, using: &samples.random)
      guard let rect = CellRect(x: x, y: -x, width: 3, height: 1) else { return .insert(entity) }
      return .updating(item) { $0.pose = .cells(rect) }
    case .trip(let trip): return update(of: trip)
    case .city(let city): return update(of: city)
    case .game(let game): return update(of: game, among: entities)
    case .entry(let entry): return update(of: entry, among: entities)
    }
  }

  private mutating func deletion(of entity: Entity, among entities: [Entity]) -> [Change] {
    let items = entities.compactMap(\.item)
    let isForgetful = Int.random(in: 0..<6, using: &samples.random) == 0
    if isForgetful { return [.delete(entity)] }
    switch entity {
    case .show(let show):
      let boards = entities.compactMap(\.board).filter { $0.show == show.id }
      let ids = Set(boards.map(\.id))
      return Cascade.deleting(
        show, objects: entities.compactMap(\.object).filter { $0.show == show.id },
        boards: boards, items: items.filter { ids.contains($0.board) })
    case .object(let object):
      return Cascade.deleting(object, shownBy: items.filter { $0.object == object.id })
    case .board(let board):
      return Cascade.deleting(
        board, with: items.filter { $0.board == board.id }, besides: items)
    case .item(let item): return [.delete(.item(item))]
    case .trip, .city, .game, .entry: return deletionOfTrips(entity, among: entities)
    }
  }
}

extension Entity {
  var object: ShowObject? {
    if case .object(let object) = self { object } else { nil }
  }
  var board: Board? {
    if case .board(let board) = self { board } else { nil }
  }
  var item: BoardItem? {
    if case .item(let item) = self { item } else { nil }
  }
}
