import Domain
import GridGeometry
import PluginAPI

/// Random lists of changes, good and bad, against a dictionary.
enum RandomChecks {
  static var all: [StoreCheck] {
    (1...6).map { seed in
      StoreCheck("random changes do what they do to a dictionary, seed \(seed)") { subject in
        try run(subject, seed: seed)
      }
    }
  }

  private static func run(_ subject: StoreSubject, seed: UInt64) throws {
    var store = try subject.open()
    var author = RandomAuthor(seed: seed)
    var model = ReferenceModel()
    var record: [Change] = []
    var accepted = 0
    for round in 0..<120 {
      let changes = author.changes(for: model)
      let state = try store.sequence()
      let outcome = model.after(changes)
      do {
        _ = try store.commit(changes, expecting: state)
        model = try requireValue(
          outcome, "seed \(seed), round \(round): a reason to accept \(changes); it")
        record += changes
        accepted += 1
      } catch let error as StoreError {
        try require(
          outcome == nil, "seed \(seed), round \(round): refused with '\(error)': \(changes)")
      }
      try requireEqual(
        Dump(store).entities, Set(model.entities.values), "seed \(seed), round \(round)")
      if round % 40 == 39 { store = try subject.open() }
    }
    try require((20...110).contains(accepted), "seed \(seed): \(accepted) of 120 lists fit")
    try requireEqual(store.changes(after: .start).value, record, "seed \(seed): the record")
    try store.add(record.inverse)
    try require(try store.shows().value.isEmpty, "seed \(seed): the inverse of all left something")
  }
}

/// Writes lists of changes that mostly fit a model.
private struct RandomAuthor {
  private var samples: Samples

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
    default: break
    }
    return changes
  }

  private mutating func step(in model: ReferenceModel) -> [Change] {
    // Sorted, because a dictionary's order is not the same in every run.
    let entities = model.entities.values.sorted { "\($0.key)" < "\($1.key)" }
    guard let entity = entities.randomElement(using: &samples.random),
      Int.random(in: 0..<10, using: &samples.random) > 0
    else { return [.insert(.show(samples.show(name())))] }
    if Int.random(in: 0..<6, using: &samples.random) == 0 {
      return deletion(of: entity, among: entities)
    }
    return Bool.random(using: &samples.random)
      ? [update(of: entity, among: entities)] : addition(to: entity, among: entities)
  }

  /// Few names, so that they clash.
  private mutating func name() -> String {
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
    }
  }

  private mutating func update(of entity: Entity, among entities: [Entity]) -> Change {
    let name = name()
    switch entity {
    case .show(let show): return .updating(show) { $0.name = name }
    case .object(let object): return .updating(object) { $0.name = name }
    case .board(let board): return .updating(board) { $0.name = name }
    case .item(let item) where Bool.random(using: &samples.random):
      let (action, isSent) = (samples.action(), Bool.random(using: &samples.random))
      return .updating(item) {
        $0.action = action
        $0.message = isSent ? "/\(name)" : nil
      }
    case .item(let item):
      let x = Int32.random(in: -1000...1000, using: &samples.random)
      guard let rect = CellRect(x: x, y: -x, width: 3, height: 1) else { return .insert(entity) }
      return .updating(item) { $0.pose = .cells(rect) }
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
      return Cascade.deleting(board, with: items.filter { $0.board == board.id })
    case .item(let item): return [.delete(.item(item))]
    }
  }
}

extension Entity {
  fileprivate var object: ShowObject? {
    if case .object(let object) = self { object } else { nil }
  }
  fileprivate var board: Board? {
    if case .board(let board) = self { board } else { nil }
  }
  fileprivate var item: BoardItem? {
    if case .item(let item) = self { item } else { nil }
  }
}
