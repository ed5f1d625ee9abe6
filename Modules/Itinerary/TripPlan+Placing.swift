public import Domain

extension TripPlan {
  /// The changes that place an entry in a gap.
  ///
  /// This is one change, unless there is no key left between the neighbours: the day is then
  /// renumbered from 1.
  ///
  /// - Parameters:
  ///   - entry: An entry of the plan, or a new one.
  ///   - zone: The gap; existing entries stay on their side of it.
  ///   - now: The time stamp of changes.
  /// - Returns: The changes; none if the entry is already in that gap.
  /// - Complexity: O(log n), or O(n) in the day's entries if it is renumbered.
  public func placing(
    _ entry: ItineraryEntry, in zone: DropZone, at now: Timestamp
  ) -> [Change] {
    let (above, below) = (zone.after.flatMap { entries[$0] }, zone.before.flatMap { entries[$0] })
    if let stored = entries[entry.id], stands(stored, between: above, and: below, in: zone) {
      return stored == entry ? [] : [change(to: entry)].filter { !$0.isEmpty }
    }
    var placed = entry
    placed.day = zone.day
    placed.modified = now
    if let key = SortOrder.between(above?.sortOrder, below?.sortOrder),
      !isTaken(day: zone.day, sortOrder: key, besides: entry)
    {
      placed.sortOrder = key
      return [change(to: placed)]
    }
    return renumbering([placed], below: zone.after, at: now)
  }

  /// The changes that place several entries in a gap, in order.
  ///
  /// - Complexity: O(log n) for each, or O(n) in the day's entries if it is renumbered.
  func placing(
    _ run: [ItineraryEntry], in zone: DropZone, at now: Timestamp
  ) -> [Change] {
    if let only = run.first, run.count == 1 { return placing(only, in: zone, at: now) }
    let placed = run.map { entry in
      var entry = entry
      entry.day = zone.day
      entry.modified = now
      return entry
    }
    let keys = SortOrder.between(
      zone.after.flatMap { entries[$0]?.sortOrder }, zone.before.flatMap { entries[$0]?.sortOrder },
      count: run.count)
    guard let keys else { return renumbering(placed, below: zone.after, at: now) }
    return zip(placed, keys).map { entry, key in
      var entry = entry
      entry.sortOrder = key
      return change(to: entry)
    }.filter { !$0.isEmpty }
  }

  /// Whether an entry is in a gap.
  private func stands(
    _ entry: ItineraryEntry, between above: ItineraryEntry?, and below: ItineraryEntry?,
    in zone: DropZone
  ) -> Bool {
    entry.day == zone.day && above.map { $0.sortOrder < entry.sortOrder } ?? true
      && below.map { entry.sortOrder < $0.sortOrder } ?? true
  }

  /// Renumbers a day, with new entries.
  private func renumbering(
    _ run: [ItineraryEntry], below above: ID<ItineraryEntry>?, at now: Timestamp
  ) -> [Change] {
    guard let number = run.first?.day else { return [] }
    let own = Set(run.map(\.id))
    var day = entries(ofDay: number).filter { !own.contains($0.id) }
    let place = above.flatMap { id in day.firstIndex { $0.id == id } }.map { $0 + 1 } ?? 0
    day.insert(contentsOf: run, at: place)
    return day.enumerated().map { index, row in
      var numbered = row
      numbered.sortOrder = Double(index + 1)
      if !own.contains(row.id), numbered != row { numbered.modified = now }
      return change(to: numbered)
    }.filter { !$0.isEmpty }
  }

  private func change(to entry: ItineraryEntry) -> Change {
    guard let stored = entries[entry.id] else { return .insert(.entry(entry)) }
    return .updating(stored) { $0 = entry }
  }

  /// The gap below a row: below an entry, or at the start of a day.
  func gap(below entry: ItineraryEntry) -> DropZone {
    let next = rows.lowerBound(RowPosition(of: entry)) + 1
    let below = rows.position(at: next)
    return DropZone(
      day: entry.day, after: entry.id,
      before: below.flatMap { $0.day == entry.day ? $0.entry : nil })
  }

  /// The gap above an entry.
  func gap(above entry: ItineraryEntry) -> DropZone {
    let above = rows.position(at: rows.lowerBound(RowPosition(of: entry)) - 1)
    return DropZone(
      day: entry.day, after: above.flatMap { $0.day == entry.day ? $0.entry : nil },
      before: entry.id)
  }

  /// The gap at the start of a day.
  func gap(atStartOf day: Int) -> DropZone {
    let below = rows.position(at: rows.lowerBound(.header(day)) + 1)
    return DropZone(
      day: day, after: nil, before: below.flatMap { $0.day == day ? $0.entry : nil })
  }

  /// The gap at the end of a day, where new entries go.
  public func gap(atEndOf day: Int) -> DropZone {
    let last = rows.position(at: rankBehind(day: day) - 1)
    return DropZone(
      day: day, after: last.flatMap { $0.day == day ? $0.entry : nil }, before: nil)
  }

  /// The number of rows before the end of a day; in a damaged trip the day may be any number.
  func rankBehind(day: Int) -> Int {
    let (next, isOverflow) = day.addingReportingOverflow(1)
    return isOverflow ? rows.count : rows.lowerBound(.header(next))
  }

  /// The number of games before an entry in the list.
  ///
  /// - Complexity: O(log n).
  func gamesBefore(_ entry: ItineraryEntry) -> Int { gamesBefore(RowPosition(of: entry)) }

  /// The number of games before a gap.
  func gamesBefore(_ zone: DropZone) -> Int {
    guard let above = zone.after.flatMap({ entries[$0] }) else {
      return gamesBefore(.header(zone.day))
    }
    return gamesBefore(above) + (above.game == nil ? 0 : 1)
  }

  private func gamesBefore(_ position: RowPosition) -> Int {
    var (low, high) = (0, schedule.games.count)
    while low < high {
      let middle = (low + high) / 2
      let isBefore = entry(of: schedule.games[middle].id).map { RowPosition(of: $0) < position }
      if isBefore ?? false { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
