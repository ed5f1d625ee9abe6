public import Domain
import PluginAPI

extension Normalisation {
  /// A board and its items.
  ///
  /// - Parameters:
  ///   - id: The board.
  ///   - board: The board as ``boards(of:_:beside:)`` gives it; `nil` if it is not shown.
  ///   - items: The records of its items.
  ///   - surroundings: What is known about the board, the objects of its items, and the boards that
  ///     they open.
  /// - Returns: The board and the items that are shown on it, which its rules allow.
  /// - Complexity: O(*n* log *n*) for *n* items, as long as none is in the way of another. Items
  ///   that are in the way take a search each.
  public func board(
    _ id: ID<Board>, as board: Board?, items: some Sequence<SyncRecord>,
    beside surroundings: Surroundings
  ) -> Outcome {
    var outcome = Outcome()
    guard let board else {
      guard surroundings.isDeleted(.board(id)) else { return outcome }
      for record in items where record.isAlive {
        outcome.hide(record.key, .deleted(.board(id)))
      }
      return outcome
    }
    var claims: [Claim<BoardItem>] = []
    for record in items {
      switch Self.standing(of: record, on: id, beside: surroundings) {
      case .absent: continue
      case .hidden(let cause): outcome.hide(record.key, cause)
      case .wanted(let item): claims.append(Claim(item, at: record.stamp(of: "place")))
      }
    }
    seat(claims, on: board, &outcome)
    return outcome
  }

  /// What a board has of an item, before its place is looked at.
  enum Standing {
    /// Nothing: it was deleted, or waits for what it shows.
    case absent
    /// Nothing, for a reason that people are to know.
    case hidden(SyncNotice.Cause)
    /// The item, where somebody put it.
    case wanted(BoardItem)
  }

  /// What a board that is shown has of an item.
  static func standing(
    of record: SyncRecord, on board: ID<Board>, beside surroundings: Surroundings
  ) -> Standing {
    guard record.isAlive, let item = BoardItem(record.entity), item.board == board else {
      return .absent
    }
    if let object = item.object.map(EntityKey.object), !surroundings.isShown(object) {
      return surroundings.isDeleted(object) ? .hidden(.deleted(object)) : .absent
    }
    let opened = closingWay(of: item, beside: surroundings)
    return opened.entity.isStorable ? .wanted(opened) : .hidden(.invalid)
  }

  /// A block whose way to another board opens nothing if that board is not shown, as if the board
  /// had been deleted here.
  private static func closingWay(
    of item: BoardItem, beside surroundings: Surroundings
  ) -> BoardItem {
    guard let target = item.content.destination, !surroundings.isShown(.board(target)) else {
      return item
    }
    var closed = item
    closed.content = .goto(nil)
    if let board = Board(surroundings.record(.board(target))?.entity),
      let named = BoardItem(Cascade.deleting(board, with: [], besides: [item]).first?.after),
      named.entity.isStorable
    {
      closed = named
    }
    return closed
  }
}

// MARK: - Settings

extension Normalisation {
  /// The most settings that are tried one by one; boards have a few.
  private static let settingLimit = 16

  /// Seats items on a board, the earliest first.
  private func seat(_ claims: [Claim<BoardItem>], on board: Board, _ outcome: inout Outcome) {
    let bare = rules(board)
    guard let bare, !bare.violations().isEmpty || !bare.accepts(claims.lazy.map(\.value)) else {
      outcome.entities.reserveCapacity(claims.count + 1)
      for claim in claims { outcome.show(claim.value.entity) }
      return outcome.show(board.entity)
    }
    let items = claims.sorted(by: Claim.isEarlier).map(\.value)
    let relaxed = relaxing(board, for: items)
    let dropped = board.rules.settings.filter { relaxed.rules.settings[$0.key] == nil }
    if !dropped.isEmpty {
      outcome.notices.insert(.settingsRelaxed(board.id, without: dropped))
    }
    outcome.show(relaxed.entity)
    var seating = Seating(on: rules(relaxed) ?? bare)
    seating.seat(items)
    for item in seating.seated { outcome.show(item.entity) }
    for item in seating.displaced { outcome.notices.insert(.displaced(item, on: board.id)) }
    for (item, cause) in seating.hidden { outcome.hide(.item(item), cause) }
  }

  /// The board with the settings that leave the fewest items without any place, as near to the
  /// wanted ones as possible.
  ///
  /// All settings come first; then all but one, in the order of their names; then without the first
  /// two, three and so on.
  private func relaxing(_ board: Board, for items: [BoardItem]) -> Board {
    let names = board.rules.settings.keys.sorted()
    let isTried = names.count <= Self.settingLimit
    let dropped =
      [[]] + (isTried ? names.map { [$0] } : [])
      + (isTried ? names.indices.dropFirst(2).map { Array(names[..<$0]) } : []) + [names]
    var best: (board: Board, misfits: Int)?
    for names in dropped {
      var trial = board
      for name in names { trial.rules.settings[name] = nil }
      guard let bare = rules(trial), bare.violations().isEmpty else { continue }
      let misfits = items.count { !bare.hasPlace(for: $0) }
      if misfits < best?.misfits ?? .max { best = (trial, misfits) }
      if misfits == 0 { break }
    }
    return best?.board ?? board
  }
}
