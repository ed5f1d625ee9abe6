import Domain

/// The legs of a schedule without a travel, for travels that have lost theirs.
///
/// Each leg is given once. Taking one costs O(log n), except for the first of each pair of cities,
/// which looks up their legs.
struct FreeLegs {
  private let schedule: Schedule
  private var taken: Set<Leg>
  /// The legs that need travel, by their cities.
  private let asking: [Cities: [Leg]]
  private var rows: [Choice: Row] = [:]

  /// The departure and arrival cities.
  struct Cities: Hashable {
    let from: ID<City>
    let to: ID<City>
  }

  private struct Choice: Hashable {
    let cities: Cities
    let mayPass: Bool
  }

  /// Finds the legs of a schedule without a travel.
  init(of schedule: Schedule, besides taken: Set<Leg>) {
    self.schedule = schedule
    self.taken = taken
    asking = Dictionary(
      grouping: schedule.askingLegs.filter { !taken.contains($0) }, by: { schedule.cities(of: $0) })
  }

  /// Takes the leg nearest to a travel's place; of two, the earlier one.
  ///
  /// - Parameters:
  ///   - cities: Its departure and arrival cities.
  ///   - count: The number of games before it.
  ///   - mayPass: Whether it may take a leg on which it passes games in other cities, if no leg
  ///     that needs travel is free.
  /// - Returns: The leg; `nil` if none is free.
  mutating func take(_ cities: Cities, afterGames count: Int, mayPass: Bool) -> Leg? {
    let choices = mayPass ? [false, true] : [false]
    for choice in choices.map({ Choice(cities: cities, mayPass: $0) }) {
      // Removed from the dictionary while it is changed, to avoid a copy.
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

  /// Whether a leg between two cities needs travel and has none.
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
    /// For each leg itself, or a later one if it is known to be taken.
    private var onward: [Int]
    /// For each leg, counted from 1, itself or an earlier one.
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
  /// The cities of a leg; empty identities if its games do not exist.
  fileprivate func cities(of leg: Leg) -> FreeLegs.Cities {
    let nowhere = ID<City>(high: 0, low: 0)
    return FreeLegs.Cities(
      from: game(leg.departure)?.city ?? nowhere, to: game(leg.arrival)?.city ?? nowhere)
  }
}
