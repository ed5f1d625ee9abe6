import Domain
import Itinerary
import PluginAPI

/// Checks what a workspace contains: names, references, and the rules of boards and trips.
struct ContentsCheck {
  private let registry: Registry
  private let entities: [Entity]
  private let objects: [Domain.ID<ShowObject>: ShowObject]
  private let boards: [Domain.ID<Board>: Board]

  /// Prepares to check entities.
  init(_ entities: [Entity], registry: Registry) {
    (self.entities, self.registry) = (entities, registry)
    objects = Dictionary(entities.compactMap { ShowObject($0) }.map { ($0.id, $0) }) { first, _ in
      first
    }
    boards = Dictionary(entities.compactMap { Board($0) }.map { ($0.id, $0) }) { first, _ in first }
  }

  /// Everything that is wrong, in the order of the entities.
  ///
  /// - Throws: ``StoreError`` with ``ErrorCode/cancelled`` if the task is cancelled.
  func findings(at location: String) throws(StoreError) -> [WorkspaceFinding] {
    var shows: [Domain.ID<Show>: Show] = [:]
    for case .show(let show) in entities { shows[show.id] = show }
    let items = Dictionary(grouping: entities.compactMap { BoardItem($0) }, by: \.board)
    var findings: [WorkspaceFinding] = entities.filter(\.hasBadName).map { .badName($0) }
    for case .board(let board) in entities {
      guard !Task.isCancelled else {
        throw StoreError(.cancelled, at: location, "the check was stopped")
      }
      // A board without its show is a finding of the store.
      guard let show = shows[board.show] else { continue }
      findings += self.findings(of: .init(show: show, board: board), items[board.id] ?? [])
    }
    return findings + tripFindings()
  }

  private func findings(
    of place: WorkspaceFinding.BoardPlace, _ items: [BoardItem]
  ) -> [WorkspaceFinding] {
    let sorted = items.sorted {
      $0.pose.comes(before: $1.pose) || !$1.pose.comes(before: $0.pose) && $0.id < $1.id
    }
    let numbered = sorted.enumerated().map { index, item in
      WorkspaceFinding.NumberedItem(
        number: index + 1,
        placed: PlacedItem(
          item: item, object: item.object.flatMap { objects[$0] },
          place: item.pose.form == .ordered ? index + 1 : nil,
          destination: item.content.destination.flatMap { boards[$0]?.name }))
    }
    return numbered.compactMap { reference($0, on: place) } + rules(of: place, numbered)
  }

  private func reference(
    _ item: WorkspaceFinding.NumberedItem, on place: WorkspaceFinding.BoardPlace
  ) -> WorkspaceFinding? {
    if item.placed.isOrphan { return .missingObject(place, item) }
    if let object = item.placed.object, object.show != place.show.id {
      return .foreignObject(place, item)
    }
    if let board = item.placed.item.content.destination.flatMap({ boards[$0] }),
      board.show != place.show.id
    {
      return .foreignBoard(place, item)
    }
    return nil
  }

  private func rules(
    of place: WorkspaceFinding.BoardPlace, _ items: [WorkspaceFinding.NumberedItem]
  ) -> [WorkspaceFinding] {
    let board = place.board
    guard let plugin = registry.placement(board.rules.key) else { return [.unknownRules(place)] }
    let known = Dictionary(items.map { ($0.placed.item.id, $0) }) { first, _ in first }
    var violations = plugin.make(board, items.map(\.placed.item)).violations()
    if let fault = plugin.fault(in: board.rules.settings),
      !violations.contains(where: { $0.reason == fault })
    {
      violations.append(Violation(fault, items: []))
    }
    return violations.map { violation in
      .violation(place, violation.reason, violation.items.compactMap { known[$0] })
    }
  }

  private func tripFindings() -> [WorkspaceFinding] {
    let cities = Dictionary(grouping: entities.compactMap { City($0) }, by: \.trip)
    let games = Dictionary(grouping: entities.compactMap { Game($0) }, by: \.trip)
    let entries = Dictionary(grouping: entities.compactMap { ItineraryEntry($0) }, by: \.trip)
    return entities.compactMap { Trip($0) }.compactMap { trip in
      let plan = TripPlan(
        TripContents(
          trip: trip, cities: cities[trip.id] ?? [], games: games[trip.id] ?? [],
          entries: entries[trip.id] ?? []))
      return TripCheck.faults(in: plan).isEmpty ? nil : .trip(plan)
    }
  }
}

extension Entity {
  /// Whether it needs a name that people can give, and has another one.
  fileprivate var hasBadName: Bool {
    let name =
      switch self {
      case .show(let show): show.name
      case .board(let board): board.name
      case .trip(let trip): trip.name
      case .object, .item, .city, .game, .entry: "-"
      }
    return (try? Name.validated(name)) != name
  }
}
