import Domain

/// The legs of a schedule that have no travel, to be given to travels that have lost theirs.
///
/// Each leg is given away once. Taking one costs O(log n), but for the first of each pair of
/// cities, whose legs are looked up then.
struct FreeLegs {
  private let schedule: Schedule
  private var taken: Set<Leg>
  /// The legs that ask for travel, by their cities.
  private let asking: [Cities: [Leg]]
  private var rows: [Choice: Row] = [:]

  /// From where to where.
  struct Cities: Hashable {
    let from: ID<City>
    let to: ID<City>
  }

  private struct Choice: Hashable {
    let cities: Cities
    let mayPass: Bool
  }

  /// Finds the legs of a schedule besides those that have travel.
  init(of schedule: Schedule, besides taken: Set<Leg>) {
    self.schedule = schedule
    self.taken = taken
    asking = Dictionary(
      grouping: schedule.askingLegs.filter { !taken.contains($0) }, by: { schedule.cities(of: $0) })
  }

  /// Takes the leg that is nearest to where a travel stands, the earlier of two.
  ///
  /// - Parameters:
  ///   - cities: Between which it travels.
  ///   - count: How many games come before it.
  ///   - mayPass: Whether a leg will do on which it passes games in other cities, where none of
  ///     those is free that ask for travel.
  /// - Returns: The leg; `nil` where none is free.
  mutating func take(_ cities: Cities, afterGames count: Int, mayPass: Bool) -> Leg? {
    let choices = mayPass ? [false, true] : [false]
    for choice in choices.map({ Choice(cities: cities, mayPass: $0) }) {
      // Out of the dictionary while it is altered, so that it is not copied.
      var row = rows.removeValue(forKey: choice) ?? makeRow(choice)
      let leg = row.nearest(afterGames: count, besides: taken)
      rows[choice] = row
      if let leg {
        taken.insert(leg)
        return leg
      }
    }
    return nil
  }

  /// Whether a leg between two cities asks for travel and has none.
  func isAsking(_ cities: Cities) -> Bool { asking[cities] != nil }

  private func makeRow(_ choice: Choice) -> Row {
    let legs =
      choice.mayPass
      ? schedule.legs(from: choice.cities.from, to: choice.cities.to)
      : asking[choice.cities] ?? []
    return Row(legs, in: schedule)
  }

  /// The legs between two cities, in order.
  private struct Row {
    private let legs: [(leg: Leg, start: Int, end: Int)]
    /// For each leg itself, or one further on where it is known to be taken.
    private var onward: [Int]
    /// For each leg, counted from 1, itself, or one further back.
    private var backward: [Int]

    init(_ legs: [Leg], in schedule: Schedule) {
      self.legs = legs.compactMap { leg in
        guard let start = schedule.place(of: leg.departure),
          let end = schedule.place(of: leg.arrival)
        else { return nil }
        return (leg, start, end)
      }
      onward = Array(0...self.legs.count)
      backward = onward
    }

    mutating func nearest(afterGames count: Int, besides taken: Set<Leg>) -> Leg? {
      var (low, high) = (0, legs.count)
      while low < high {
        let middle = (low + high) / 2
        if legs[middle].end < count { low = middle + 1 } else { high = middle }
      }
      let (ahead, behind) = (firstFree(from: low, taken), lastFree(before: low, taken))
      guard let behind else { return ahead.map { legs[$0].leg } }
      guard let ahead, max(0, legs[ahead].start + 1 - count) < count - legs[behind].end else {
        return legs[behind].leg
      }
      return legs[ahead].leg
    }

    private mutating func firstFree(from rank: Int, _ taken: Set<Leg>) -> Int? {
      var rank = rank
      while rank < legs.count {
        if onward[rank] == rank {
          guard taken.contains(legs[rank].leg) else { return rank }
          onward[rank] = rank + 1
        }
        onward[rank] = onward[onward[rank]]
        rank = onward[rank]
      }
      return nil
    }

    private mutating func lastFree(before end: Int, _ taken: Set<Leg>) -> Int? {
      var number = end
      while number > 0 {
        if backward[number] == number {
          guard taken.contains(legs[number - 1].leg) else { return number - 1 }
          backward[number] = number - 1
        }
        backward[number] = backward[backward[number]]
        number = backward[number]
      }
      return nil
    }
  }
}

extension Schedule {
  /// The cities of a leg; those of nothing where its games are not there.
  fileprivate func cities(of leg: Leg) -> FreeLegs.Cities {
    let nowhere = ID<City>(high: 0, low: 0)
    return FreeLegs.Cities(
      from: game(leg.departure)?.city ?? nowhere, to: game(leg.arrival)?.city ?? nowhere)
  }
}
