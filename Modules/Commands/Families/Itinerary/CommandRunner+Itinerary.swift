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
    return (try EntryResolver(view: view).resolve(reference), view)
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
    return error
  }

  /// An entry as it is after a command.
  func report(
    of entry: ItineraryEntry, after reaction: Reaction, _ deed: EntryReport.Deed
  ) async throws(CommandError) -> EntryReport {
    let view = try await tripView()
    guard let now = view.plan.entries[entry.id] else { throw Self.entryIsGone }
    let isChanged = reaction.changes.contains { $0.key == .entry(entry.id) }
    return EntryReport(now, isChanged ? deed : .kept, in: view)
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
