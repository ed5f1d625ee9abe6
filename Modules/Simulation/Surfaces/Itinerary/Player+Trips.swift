import Domain
import GridGeometry
import Itinerary
import PluginAPI

/// What is done to itineraries without a finger, here and elsewhere.
extension Player {
  /// The trip as it is now; `nil` if another surface is played on.
  func trip(beside referee: borrowing Referee) -> TripStage? {
    stage.trip == nil ? nil : TripStage(referee.surface.contents())
  }

  // MARK: Here

  /// An act that only itineraries know, or `nil` if there is none now.
  mutating func entryAct(_ feature: Feature?, beside referee: borrowing Referee) -> Step? {
    guard let trip = trip(beside: referee) else { return nil }
    if panel == .prompt, random.chance(1, in: 3) { return .entry(fill()) }
    switch feature {
    case .place: return .entry(.add(content(), day: day(of: trip)))
    case .move: return .entry(lift(in: trip, beside: referee))
    case .span, .reassign: return .entry(.edit(entry(of: trip), edited(in: trip)))
    case .remove: return .entry(.delete(entry(of: trip)))
    case .minimum: return .entry(.show(entry(of: trip)))
    case .history: return .command(random.chance(1, in: 2) ? .undo : .redo)
    case .mode: return .entry(.setOnline(random.chance(2, in: 3)))
    case .look: return .command(glance())
    default: return nil
    }
  }

  /// Takes something up, or puts it down where a command took something up.
  private mutating func lift(in trip: TripStage, beside referee: borrowing Referee) -> EntryCommand
  {
    let lifted = referee.surface.seen.itinerary?.lifted
    guard let lifted, lifted.touch == nil || random.chance(1, in: 8) else {
      return random.chance(1, in: 12)
        ? .drop(day: day(of: trip), below: nil) : .lift(entry(of: trip))
    }
    if random.chance(1, in: 2), let zone = random.pick(lifted.zones) {
      return .drop(day: zone.day, below: zone.after)
    }
    let day = day(of: trip)
    let rows = trip.entries.filter { $0.day == day }
    let above = random.chance(3, in: 4) ? random.pick(rows)?.id : entry(of: trip)
    return .drop(day: day, below: above)
  }

  private mutating func glance() -> SessionCommand {
    switch random.int(below: 4) {
    case 0: return .goHome
    case 1: return .look(view())
    default: return .setViewSize(size())
    }
  }

  /// A day, mostly one that there is.
  private mutating func day(of trip: TripStage) -> Int {
    guard !random.chance(1, in: 16) else {
      return random.pick([0, -1, .min, .max, trip.trip.dayCount + 1]) ?? 0
    }
    return random.int(in: 1...max(1, min(trip.trip.dayCount, 4_000)))
  }

  /// An entry, mostly one that there is.
  private mutating func entry(of trip: TripStage) -> ID<ItineraryEntry> {
    guard !random.chance(1, in: 16) else { return ids.next() }
    if random.chance(1, in: 2), let own = random.pick(trip.entries.filter({ $0.game == nil })) {
      return own.id
    }
    return random.pick(trip.entries)?.id ?? ids.next()
  }

  private static let titles = [
    "Dinner", " Dinner ", "Museum", "É", "", "   ", "a\u{0}b",
    String(repeating: "long ", count: 60),
    String(repeating: "x", count: 501),
  ]

  mutating func title() -> String { random.pick(Self.titles) ?? "Dinner" }

  /// What is typed where an answer is asked for.
  mutating func answerOfTrip() -> String? {
    random.chance(1, in: 2) ? title() : random.pick(["yes", "Y", "no"])
  }

  /// Types into a field of what is open.
  private mutating func fill() -> EntryCommand {
    let field = random.pick(EntryField.allCases) ?? .title
    let texts =
      switch field {
      case .title: Self.titles
      case .icon: ["🍕", "", String(repeating: "y", count: 65)]
      case .time: ["19:05", " 7:30 ", "", " ", "24:00", "7 pm"]
      case .place: ["40,3", " -1.5 , 2e1", "", "91,0", "1,2,3", "here"]
      }
    return .fill(field, random.pick(texts) ?? "")
  }

  private mutating func content() -> CustomContent {
    var content = CustomContent(title: title())
    switch random.int(below: 8) {
    case 0:
      content.icon = random.pick(["🍕", " x", String(repeating: "y", count: 65), "\u{1}"]) ?? ""
    case 1: content.time = TimeOfDay(minutes: random.int(below: 1_440))
    case 2, 3: content.location = GeoLocation(latitude: 40, longitude: Double(random.int(below: 9)))
    default: break
    }
    return content
  }

  /// Something else, or what there is.
  private mutating func edited(in trip: TripStage) -> CustomContent {
    let own = trip.entries.compactMap(\.custom)
    guard random.chance(1, in: 4), let known = random.pick(own) else { return content() }
    return known
  }

  // MARK: Elsewhere

  /// What others do to a trip.
  mutating func tripOutside(beside referee: borrowing Referee) -> OutsideChange? {
    guard let trip = trip(beside: referee), !isOver else { return nil }
    if referee.witness.isDamaged { return repair(trip) }
    let seen = referee.surface.seen.itinerary
    // Most of all to what the person is at.
    let aimed = seen?.lifted?.entry ?? seen?.entry
    if let aimed, random.chance(1, in: 4) { return .deleteEntry(aimed) }
    if seen?.pressed.isEmpty == false, random.chance(1, in: 24) { return delete(trip) }
    if panel != nil, profile.has(.extremes), random.chance(1, in: 6) { return damage(trip) }
    switch random.int(below: 32) {
    case 0...11: return putOutside(trip)
    case 12...16:
      let own = trip.entries.filter { $0.custom != nil }
      return random.pick(own).map { .deleteEntry($0.id) }
    case 17...29:
      return .mergeSchedule(
        ScheduleEdits.changed(trip, using: &random), seed: random.next())
    case 30: return profile.has(.extremes) ? damage(trip) : nil
    default: return random.chance(1, in: 24) ? delete(trip) : putOutside(trip)
    }
  }

  private mutating func damage(_ trip: TripStage) -> OutsideChange? {
    guard var entry = random.pick(trip.entries) else { return nil }
    TripDamage.damage(&entry, of: trip, using: &random)
    return .putEntry(entry)
  }

  private mutating func delete(_ trip: TripStage) -> OutsideChange {
    isOver = true
    return .deleteTrip(trip.trip.id)
  }

  /// A custom row that is new, has another text, or is elsewhere.
  private mutating func putOutside(_ trip: TripStage) -> OutsideChange? {
    let day = random.int(in: 1...max(1, min(trip.trip.dayCount, 4_000)))
    let last = trip.entries.filter { $0.day == day }.map(\.sortOrder).max() ?? 0
    let key = random.chance(1, in: 2) ? last + 1 : last + Double(random.int(in: 1...999)) / 1_000
    guard key > last else { return nil }
    let own = trip.entries.filter { $0.custom != nil }
    if random.chance(1, in: 2), var entry = random.pick(own) {
      entry.modified = Timestamp(milliseconds: 5_000)
      if random.chance(1, in: 2) {
        namesGiven += 1
        entry.content = .custom(CustomContent(title: "Elsewhere \(namesGiven)"))
      } else {
        (entry.day, entry.sortOrder) = (day, key)
      }
      return .putEntry(entry)
    }
    namesGiven += 1
    return .putEntry(
      ItineraryEntry(
        id: ids.next(), trip: trip.trip.id, day: day, sortOrder: key,
        modified: Timestamp(milliseconds: 5_000),
        content: .custom(CustomContent(title: "Elsewhere \(namesGiven)"))))
  }

  /// Puts a damaged trip right, row by row: as the stage had them where that helps.
  private mutating func repair(_ trip: TripStage) -> OutsideChange? {
    let faults = ReferenceTrip(trip).faults
    guard let fault = random.pick(faults) else { return nil }
    let broken: ID<ItineraryEntry>? =
      switch fault {
      case .noSuchDay(let id, _), .badSortOrder(let id), .sharedSortOrder(_, let id),
        .noSuchGame(let id), .repeatedGame(let id), .wrongDay(let id, _),
        .gamesOutOfOrder(_, let id), .travelToItself(let id), .noSuchLeg(let id),
        .outsideWindow(let id), .badTitle(let id), .noSuchCity(.entry(let id)):
        id
      case .badDayCount, .noEntry, .noSuchCity, .repeatedKey: nil
      }
    if let broken { return .deleteEntry(broken) }
    guard case .noEntry(let id) = fault, let game = trip.games.first(where: { $0.id == id }) else {
      return nil
    }
    let day = trip.trip.number(of: game.start.day)
    let keys = trip.entries.filter { $0.day == day }.map(\.sortOrder)
    let above = trip.entries.filter { row in
      guard row.day == day, let other = trip.games.first(where: { $0.id == row.game }) else {
        return false
      }
      return Game.inOrder(other, game)
    }.map(\.sortOrder).max()
    let lower = above ?? (keys.min() ?? 1) - 1
    let upper = keys.filter { $0 > lower }.min() ?? lower + 2
    return .putEntry(
      ItineraryEntry(
        id: ids.next(), trip: trip.trip.id, day: day, sortOrder: lower / 2 + upper / 2,
        modified: Timestamp(milliseconds: 5_000), content: .game(id)))
  }
}
