public import Domain

// Shows, objects, and the names and places of boards.

extension Normalisation {
  /// The shown boards of a show, with their names and places, but with all settings that people
  /// want.
  public struct Boards: Hashable, Sendable {
    /// The boards; ``board(_:as:items:beside:)`` decides on the settings.
    public var shown: [ID<Board>: Board] = [:]
    /// What is not as somebody wanted it.
    public var notices: Set<SyncNotice> = []
  }

  /// The shows of a workspace.
  ///
  /// - Parameter records: The records of all shows.
  /// - Returns: The shows that were not deleted, with distinct names.
  public func shows(_ records: some Sequence<SyncRecord>) -> Outcome {
    var outcome = Outcome()
    var claims: [Claim<Show>] = []
    for record in records where record.isAlive {
      guard let show = Show(record.entity), record.entity.isStorable else {
        outcome.hide(record.key, .invalid)
        continue
      }
      claims.append(Claim(show, at: record.stamp(of: "name")))
    }
    for show in Self.naming(claims, \.name, &outcome.notices) { outcome.show(.show(show)) }
    return outcome
  }

  /// An object of a show.
  ///
  /// - Parameters:
  ///   - record: The record of the object.
  ///   - surroundings: What is known about its show.
  /// - Returns: The object, if it was not deleted and its show is shown.
  public func object(_ record: SyncRecord, beside surroundings: Surroundings) -> Outcome {
    var outcome = Outcome()
    guard record.isAlive, let object = ShowObject(record.entity) else { return outcome }
    let show = EntityKey.show(object.show)
    if !surroundings.isShown(show) {
      if surroundings.isDeleted(show) { outcome.hide(record.key, .deleted(show)) }
    } else if record.entity.isStorable {
      outcome.show(record.entity)
    } else {
      outcome.hide(record.key, .invalid)
    }
    return outcome
  }

  /// The boards of a show.
  ///
  /// - Parameters:
  ///   - show: The show.
  ///   - records: The records of its boards.
  ///   - surroundings: What is known about the show.
  /// - Returns: The boards that were not deleted, with distinct names and places, if the show is
  ///   shown.
  public func boards(
    of show: ID<Show>, _ records: some Sequence<SyncRecord>, beside surroundings: Surroundings
  ) -> Boards {
    var outcome = Outcome()
    let isShown = surroundings.isShown(.show(show))
    let isDeleted = surroundings.isDeleted(.show(show))
    var claims: [Claim<Board>] = []
    var places: [ID<Board>: Stamp] = [:]
    for record in records where record.isAlive {
      guard isShown else {
        if isDeleted { outcome.hide(record.key, .deleted(.show(show))) }
        continue
      }
      guard let board = Board(record.entity), record.entity.isStorable else {
        outcome.hide(record.key, .invalid)
        continue
      }
      claims.append(Claim(board, at: record.stamp(of: "name")))
      places[board.id] = record.stamp(of: "order")
    }
    let named = Self.naming(claims, \.name, &outcome.notices)
    let placed = Self.placing(named.map { Claim($0, at: places[$0.id]) })
    return Boards(
      shown: Dictionary(placed.map { ($0.id, $0) }) { first, _ in first },
      notices: outcome.notices)
  }
}

/// An entity that wants something only one can have, and since when.
struct Claim<Value: EntityValue> {
  let value: Value
  let stamp: Stamp

  init(_ value: Value, at stamp: Stamp?) {
    self.value = value
    self.stamp = stamp ?? Stamp(milliseconds: 0, device: 0)
  }

  /// Whether it comes first: the earlier one does, and of two at one time the lower identity.
  static func isEarlier(_ left: Claim, _ right: Claim) -> Bool {
    (left.stamp, left.value.id) < (right.stamp, right.value.id)
  }
}

// MARK: - Names and places

extension Normalisation {
  /// Gives distinct names: the earliest keeps a name, others get a number.
  ///
  /// - Complexity: O(*n* log *n*) for *n* names.
  static func naming<Value: EntityValue>(
    _ claims: [Claim<Value>], _ name: WritableKeyPath<Value, String>,
    _ notices: inout Set<SyncNotice>
  ) -> [Value] {
    var taken = Set(claims.map { NameKey($0.value[keyPath: name]) })
    // The next number of each name that was met.
    var next: [NameKey: Int] = [:]
    var named: [Value] = []
    for claim in claims.sorted(by: Claim.isEarlier) {
      var value = claim.value
      let wanted = value[keyPath: name]
      let key = NameKey(wanted)
      if let number = next[key] {
        let free = Name.numbered(wanted, from: number, avoiding: taken) { " (\($0))" }
        taken.insert(NameKey(free.name))
        next[key] = free.number + 1
        value[keyPath: name] = free.name
        notices.insert(.renamed(value.entity.key, from: wanted, to: free.name))
      } else {
        next[key] = 2
      }
      named.append(value)
    }
    return named
  }

  /// Gives boards distinct places: a store orders boards with one place by their arrival, which is
  /// another order on each device.
  fileprivate static func placing(_ claims: [Claim<Board>]) -> [Board] {
    var boards = claims.sorted { left, right in
      left.value.order == right.value.order
        ? Claim.isEarlier(left, right) : left.value.order < right.value.order
    }.map(\.value)
    var start = 0
    while start < boards.count {
      let place = boards[start].order
      let end = boards[start...].firstIndex { $0.order != place } ?? boards.count
      let next = boards.indices.contains(end) ? boards[end].order : nil
      let keys = OrderKey.between(place, next, count: end - start - 1)
      guard keys.count == end - start - 1 else { return renewed(boards) }
      for (index, key) in zip((start + 1)..., keys) { boards[index].order = key }
      start = end
    }
    return boards
  }

  /// Gives all boards new places; only keys of a thousand digits leave no room between them.
  private static func renewed(_ boards: [Board]) -> [Board] {
    zip(boards, OrderKey.spread(boards.count)).map { board, key in
      var board = board
      board.order = key
      return board
    }
  }
}
