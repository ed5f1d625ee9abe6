import Domain
import Itinerary
import PluginAPI
import Workspace

extension CommandRunner {
  func entryOutput(of command: Command) async throws(CommandError) -> CommandOutput {
    switch command {
    case .addEntry(let add): return .entry(try await addEntry(add))
    case .editEntry(let edit): return .entry(try await editEntry(edit))
    case .deleteEntry(let delete): return .entry(try await deleteEntry(delete))
    case .lift(let reference):
      let (entry, view) = try await entry(reference)
      _ = try await perform(.lift(entry.id))
      let zones = ItineraryConstraints().validDropZones(for: entry, in: view.plan)
      return .entry(EntryReport(entry, .lifted(zones: zones.count), in: view))
    case .drop(let place): return .entry(try await drop(at: place))
    case .shift(let shift): return .entry(try await self.shift(shift))
    case .setOnline(let isOnline):
      _ = try await perform(.setOnline(isOnline))
      return .tripOnline(isOnline, try await tripView())
    case .travel(let choices): return .travel(await travel(choices))
    case .map(let reference?):
      let (entry, view) = try await entry(reference)
      try await ask(await workspace.openItinerary())
      _ = try await scene()
      _ = try await perform(.show(entry.id))
      return .entry(EntryReport(entry, .shown, in: view))
    default: return try await map()
    }
  }

  // MARK: What is one's own

  private func addEntry(_ add: Command.AddEntry) async throws(CommandError) -> EntryReport {
    try check(add.day, in: try await tripView())
    var content = CustomContent(title: add.title.value)
    content.icon = add.icon?.value ?? ""
    content.time = add.time
    content.location = add.location
    let reaction = try await perform(
      .add(content, day: add.day.value), naming: blamed(add.title, add.icon))
    let view = try await tripView()
    let made = reaction.changes.compactMap { change -> ItineraryEntry? in
      guard change.before == nil, case .entry(let entry)? = change.after else { return nil }
      return entry
    }
    guard let entry = made.first else { throw gone }
    return EntryReport(entry, .added, in: view)
  }

  private func editEntry(_ edit: Command.EditEntry) async throws(CommandError) -> EntryReport {
    let (entry, _) = try await entry(edit.entry)
    let reaction = try await answer(naming: blamed(edit.title, edit.icon)) {
      workspace throws(WorkspaceError) in
      try await workspace.edit(entry.id) { edit.apply(to: &$0) }
    }
    return try await report(of: entry, after: reaction, .changed)
  }

  private func deleteEntry(
    _ delete: Command.DeleteEntry
  ) async throws(CommandError) -> EntryReport {
    let (entry, view) = try await entry(delete.entry)
    // Nobody is asked about what cannot be deleted.
    if entry.custom != nil {
      try await checkConfirmed(
        delete.isConfirmed, "Delete '\(view.name(of: entry))' from day \(entry.day)?")
    }
    _ = try await answer { workspace throws(WorkspaceError) in try await workspace.delete(entry) }
    return EntryReport(entry, .deleted, in: view)
  }

  /// The word that an error about a name is about.
  private func blamed(_ title: Written<String>?, _ icon: Written<String>?) -> Written<String>? {
    guard let icon, icon.value != "" else { return title }
    let isTitleSound = title.map { (try? Name.validated($0.value)) != nil } ?? true
    return isTitleSound ? icon : title
  }

  // MARK: Moving

  private func drop(
    at place: Written<Command.DropPlace>
  ) async throws(CommandError) -> EntryReport {
    let view = try await tripView()
    guard let id = await workspace.liftedEntry, let entry = view.plan.entries[id] else {
      throw CommandError(
        .nothingOpen, "nothing was lifted that could be dropped",
        remedy: "'lift ENTRY' takes an entry up")
    }
    let above = try gap(at: place, for: entry, in: view)
    let reaction = try await perform(.drop(day: place.value.day, below: above))
    return try await report(of: entry, after: reaction, .moved)
  }

  private func shift(_ shift: Command.Shift) async throws(CommandError) -> EntryReport {
    _ = try await takeAwayTouches()
    let (entry, view) = try await entry(shift.entry)
    let above = try gap(at: shift.place, for: entry, in: view)
    let reaction = try await ask(
      await workspace.shift(entry.id, below: above, on: shift.place.value.day))
    if let refusal = reaction.refusal { throw refused(refusal, in: view) }
    return try await report(of: entry, after: reaction, .moved)
  }

  /// The entry below which one comes to stand that is to have a place; `nil` for the start of its
  /// day.
  private func gap(
    at place: Written<Command.DropPlace>, for entry: ItineraryEntry, in view: TripView
  ) throws(CommandError) -> ID<ItineraryEntry>? {
    let day = place.value.day
    try check(Written(day, at: place.range), in: view)
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

  private func check(_ day: Written<Int>, in view: TripView) throws(CommandError) {
    guard view.plan.trip.hasDay(day.value) else {
      throw CommandError(
        .outOfRange,
        "the trip has no day \(day.value); it has \(Count.days(view.plan.trip.dayCount))",
        at: day.range)
    }
  }

  // MARK: Looking

  private func map() async throws(CommandError) -> CommandOutput {
    let view = try await tripView()
    let renderer = try renderer()
    let scene = ItineraryMap(of: view.plan, in: renderer.view).scene()
    let drawing = String(decoding: renderer.render(scene), as: UTF8.self)
    return .map(scene, drawing: drawing)
  }

  private func travel(_ choices: Command.TravelChoices) async -> TravelSettings {
    let old = await workspace.travelSettings
    let new = TravelSettings(
      detourFactor: choices.detourFactor ?? old.detourFactor, speed: choices.speed ?? old.speed,
      unit: choices.unit ?? old.unit)
    // The grammar has checked the ranges.
    guard let new, new != old else { return old }
    await workspace.setTravel(new)
    return new
  }

  // MARK: What they need

  private func entry(
    _ reference: Written<EntryReference>
  ) async throws(CommandError) -> (ItineraryEntry, TripView) {
    let view = try await tripView()
    return (try EntryResolver(view: view).resolve(reference), view)
  }

  private func perform(
    _ command: EntryCommand, naming name: Written<String>? = nil
  ) async throws(CommandError) -> Reaction {
    try await answer(naming: name) { workspace throws(WorkspaceError) in
      try await workspace.perform(command)
    }
  }

  /// What the itinerary answers; a refusal is an error.
  private func answer(
    naming name: Written<String>? = nil,
    _ body: (Seat) async throws(WorkspaceError) -> Reaction
  ) async throws(CommandError) -> Reaction {
    let reaction = try await ask(body)
    guard let refusal = reaction.refusal else { return reaction }
    var error = refused(refusal, in: try await tripView())
    if let name, Self.nameCodes.contains(error.code) { error.range = name.range }
    throw error
  }

  private func refused(_ refusal: Refusal, in view: TripView) -> CommandError {
    var error = CommandError(refusal, wording: workspace.wording)
    error.obstacles = error.byEntries.compactMap { view.plan.entries[$0] }.map(view.description)
    return error
  }

  /// An entry as it is after a command.
  private func report(
    of entry: ItineraryEntry, after reaction: Reaction, _ deed: EntryReport.Deed
  ) async throws(CommandError) -> EntryReport {
    let view = try await tripView()
    guard let now = view.plan.entries[entry.id] else { throw gone }
    let isChanged = reaction.changes.contains { $0.key == .entry(entry.id) }
    return EntryReport(now, isChanged ? deed : .kept, in: view)
  }

  private var gone: CommandError {
    CommandError(.notFound, "that entry is gone; it was deleted elsewhere")
  }
}

extension Command.EditEntry {
  /// Alters what an entry holds; what is not named stays.
  func apply(to content: inout CustomContent) {
    if let title { content.title = title.value }
    if let icon { content.icon = icon.value }
    switch time {
    case .set(let time): content.time = time
    case .clear: content.time = nil
    case nil: break
    }
    switch location {
    case .set(let location): content.location = location
    case .clear: content.location = nil
    case nil: break
    }
  }
}
