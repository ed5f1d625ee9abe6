import Domain
import Itinerary
import PluginAPI
import Workspace

extension CommandRunner {
  /// An entry of the open trip, and the trip.
  func entry(
    _ reference: Located<EntryReference>
  ) async throws(CommandError) -> (ItineraryEntry, TripView) {
    let view = try await tripView()
    switch reference.value {
    case .position(let day, let position):
      let entries = view.plan.entries(ofDay: day)
      guard position <= entries.count else {
        throw CommandError(
          .notFound, view.shortage(on: day, entries.count), remedy: "'days' lists them",
          at: reference.range)
      }
      return (entries[position - 1], view)
    case .named(let name):
      let resolver = Resolver<ItineraryEntry>(
        what: "entry", owner: "trip", list: "days", names: view.names, id: { "\($0.id)" },
        describe: view.description,
        choice: "name one by its day and place, or the beginning of its id")
      let entries = view.plan.orderedEntries
      return (try resolver.one(Located(name, at: reference.range), among: entries), view)
    }
  }

  /// Carries out a command on the itinerary.
  func perform(
    _ command: EntryCommand, naming name: Located<String>? = nil
  ) async throws(CommandError) -> Reaction {
    try await answer(naming: name) { workspace throws(WorkspaceError) in
      try await workspace.perform(command)
    }
  }

  /// What the itinerary answers; a refusal is an error.
  func answer(
    naming name: Located<String>? = nil,
    _ body: (Seat) async throws(WorkspaceError) -> Reaction
  ) async throws(CommandError) -> Reaction {
    let reaction = try await ask(body)
    guard let refusal = reaction.refusal else { return reaction }
    var error = refused(refusal, in: try await tripView())
    if let name, Self.nameCodes.contains(error.code) { error.range = name.range }
    throw error
  }

  func refused(_ refusal: Refusal, in view: TripView) -> CommandError {
    var error = CommandError(refusal, wording: workspace.wording)
    error.obstacles = error.byEntries.compactMap { view.plan.entries[$0] }.map(view.description)
    error.authority = "trip '\(view.plan.trip.name)'"
    return error
  }

  /// An entry as it is after a command.
  func answer(
    about entry: ItineraryEntry, after reaction: Reaction, _ action: EntryAnswer.Action
  ) async throws(CommandError) -> EntryAnswer {
    let view = try await tripView()
    guard let now = view.plan.entries[entry.id] else { throw Self.entryIsGone }
    let isChanged = reaction.changes.contains { $0.key == .entry(entry.id) }
    return EntryAnswer(entry: now, action: isChanged ? action : .kept, view: view)
  }

  static let entryIsGone = CommandError(
    .notFound, "that entry is gone; another process deleted it")

  /// The word that an error about a name is about.
  func wrong(_ title: Located<String>?, _ icon: Located<String>?) -> Located<String>? {
    guard let icon, icon.value != "" else { return title }
    let isTitleSound = title.map { (try? Name.validated($0.value)) != nil } ?? true
    return isTitleSound ? icon : title
  }

  /// The entry above a place to which another one moves; `nil` for the start of the day.
  func entry(
    above place: Located<EntryPlace>, for entry: ItineraryEntry, in view: TripView
  ) throws(CommandError) -> ID<ItineraryEntry>? {
    let day = place.value.day
    try check(Located(day, at: place.range), in: view)
    let others = view.plan.entries(ofDay: day).filter { $0.id != entry.id }
    let position = place.value.position ?? others.count + 1
    guard position <= others.count + 1 else {
      throw CommandError(
        .outOfRange,
        "day \(day) has only \(Count.entries(others.count)) beside it, so the last place is "
          + "\(day):\(others.count + 1)",
        at: place.range)
    }
    return position == 1 ? nil : others[position - 2].id
  }

  /// Refuses a day that the trip does not have.
  func check(_ day: Located<Int>, in view: TripView) throws(CommandError) {
    guard view.plan.trip.hasDay(day.value) else {
      throw CommandError(
        .outOfRange,
        "the trip has no day \(day.value); it has \(Count.days(view.plan.trip.dayCount))",
        at: day.range)
    }
  }
}

extension TripView {
  /// What an entry can be called: its title, its whole row, and the key of its game.
  fileprivate func names(of entry: ItineraryEntry) -> [String] {
    let key = entry.game.flatMap { plan.schedule.game($0)?.key }
    return [name(of: entry), row(entry)] + (key.map { [$0] } ?? [])
  }

  /// Why a day has no entry at a position.
  fileprivate func shortage(on day: Int, _ count: Int) -> String {
    if count > 0 { return "day \(day) has only \(Count.entries(count))" }
    return plan.trip.hasDay(day)
      ? "day \(day) has no entries"
      : "the trip has no day \(day); it has \(Count.days(plan.trip.dayCount))"
  }
}
