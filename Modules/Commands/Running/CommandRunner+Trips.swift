import Domain
import Itinerary
import PluginAPI
import Workspace

extension CommandRunner {
  func tripOutput(of command: Command) async throws(CommandError) -> CommandOutput {
    switch command {
    case .trip: return .trip(try await tripView(), .kept)
    case .openTrip(let name):
      let trip = try await trip(name, nouns: CommandName.nouns(after: "trip"))
      let plan = try await ask(await workspace.openTrip(trip.id))
      return .trip(await view(of: plan), .opened)
    case .newTrip(let new): return try await newTrip(new)
    case .renameTrip(let rename): return try await renameTrip(rename)
    case .deleteTrip(let delete): return .tripDeleted(try await deleteTrip(delete))
    case .mergeTrip(let merge): return try await mergeTrip(merge)
    case .resetTrip(let isConfirmed): return try await resetTrip(isConfirmed)
    case .exportTrip(let export): return .tripExported(try await exportTrip(export))
    default: return .trips(try await trips(), current: await workspace.trip)
    }
  }

  func itineraryOutput(of command: Command) async throws(CommandError) -> CommandOutput {
    let view = try await tripView()
    switch command {
    case .zones(let reference):
      let entry = try EntryResolver(view: view).resolve(reference)
      let zones = ItineraryConstraints().validDropZones(for: entry, in: view.plan)
      return .zones(entry, zones, view)
    case .barriers(let reference):
      let entry = try EntryResolver(view: view).resolve(reference)
      let games = ItineraryConstraints().barrierGames(for: entry, in: view.plan)
      return .barriers(entry, games, view)
    case .route: return .route(TripRoute(of: view.plan, view.settings), view)
    default: return .days(view)
    }
  }

  // MARK: Commands

  private func newTrip(_ new: Command.NewTrip) async throws(CommandError) -> CommandOutput {
    switch new.source {
    case .days(let first, let count):
      let plan = try await ask(
        naming: new.name,
        await workspace.createTrip(named: new.name?.value ?? "", from: first, days: count))
      return .trip(await view(of: plan), .made)
    case .file(let path, let zone):
      try await checkZone(zone)
      let report = try await ask(
        naming: new.name,
        await workspace.createTrip(
          named: new.name?.value, fromFileAt: expanded(path), zone: zone?.value))
      return .tripRead(report, await view(of: report), .made)
    }
  }

  private func renameTrip(_ rename: Command.Rename) async throws(CommandError) -> CommandOutput {
    let id =
      if let name = rename.target { try await trip(name).id } else {
        try await tripView().plan.trip.id
      }
    let trip = try await ask(
      naming: rename.name, await workspace.renameTrip(id, to: rename.name.value))
    return .tripRenamed(trip)
  }

  private func deleteTrip(_ delete: Command.Delete) async throws(CommandError) -> Trip {
    let trip = try await trip(delete.target, isDeletion: true)
    let summary = try await trips().first { $0.trip.id == trip.id }
    try await checkConfirmed(
      delete.isConfirmed,
      "Delete trip '\(trip.name)' with \(Count.games(summary?.gameCount ?? 0)) and "
        + "\(Count.entries(summary?.entryCount ?? 0))?")
    try await ask(await workspace.deleteTrip(trip.id))
    return trip
  }

  private func mergeTrip(_ merge: Command.MergeTrip) async throws(CommandError) -> CommandOutput {
    try await checkZone(merge.zone)
    let consent: TripMergeConsent =
      merge.isRehearsed ? .rehearsal : merge.isConfirmed ? .everything : .usual
    var report = try await self.merge(merge, agreeingTo: consent)
    // The file, or the trip, may have changed while the person made up their mind.
    for _ in 0..<10 where !report.isDone && !merge.isRehearsed {
      try await checkMerge(report)
      report = try await self.merge(merge, agreeingTo: .removing(report.removedGames))
    }
    guard report.isDone || merge.isRehearsed else {
      throw CommandError(
        .stale, "the file keeps changing while it is merged", remedy: "try again when it is whole")
    }
    return .tripRead(report, await view(of: report), report.isDone ? .changed : .kept)
  }

  private func merge(
    _ merge: Command.MergeTrip, agreeingTo consent: TripMergeConsent
  ) async throws(CommandError) -> TripReport {
    try await ask(
      await workspace.mergeTrip(
        fromFileAt: expanded(merge.path), zone: merge.zone?.value, agreeingTo: consent))
  }

  private func checkMerge(_ report: TripReport) async throws(CommandError) {
    let effect =
      "remove \(report.removedGames.count) of \(Count.games(report.formerGames)) from trip "
      + "'\(report.plan.trip.name)'"
    switch await confirm("Merge '\(report.file)'? That would \(effect).") {
    case true?: return
    case false?: throw CommandError(.notConfirmed, "nothing was changed")
    case nil:
      throw CommandError(
        .notConfirmed, "the merge needs confirmation: it would \(effect)",
        remedy: "add --dry-run to see everything it would do, or --yes to confirm")
    }
  }

  private func exportTrip(
    _ export: Command.ExportTrip
  ) async throws(CommandError) -> TripExportReport {
    let keys = workspace.registry.tripExports.map(\.key)
    let key = export.format.value.lowercased()
    guard keys.contains(key) else {
      var failure = CommandError(
        .notFound, "no form of export '\(export.format.value.clipped)'",
        remedy: "use \(keys.choice)", at: export.format.range)
      failure.expected = keys
      failure.suggestions = Spelling.nearest(to: export.format.value, among: keys, limit: 1)
      throw failure
    }
    return try await ask(
      await workspace.exportTrip(
        as: key, to: export.path.map(expanded), overwriting: export.isForced))
  }

  // MARK: Resetting

  private func resetTrip(_ isConfirmed: Bool) async throws(CommandError) -> CommandOutput {
    var consent = isConfirmed ? TripResetConsent.everything : .none
    // What would go may have changed while the person made up their mind.
    for _ in 0..<10 {
      let agreed = consent
      let report = try await ask(await workspace.resetTrip(agreeingTo: agreed))
      if report.isDone { return .tripReset(report, try await tripView()) }
      try await checkReset(report)
      consent = .losing(Set(report.lost.map(\.id)))
    }
    throw CommandError(
      .stale, "the trip keeps changing while it is reset",
      remedy: "try again when other processes are done")
  }

  private func checkReset(_ report: TripResetReport) async throws(CommandError) {
    switch await confirm("Reset trip '\(report.trip.name)'? That would \(report.effect).") {
    case true?: return
    case false?: throw CommandError(.notConfirmed, "nothing was changed")
    case nil:
      throw CommandError(
        .notConfirmed,
        "resetting trip '\(report.trip.name)' needs confirmation: it would \(report.effect)",
        remedy: "add --yes")
    }
  }

  // MARK: What they need

  private func trips() async throws(CommandError) -> [TripSummary] {
    try await ask(await workspace.trips())
  }

  private func trip(
    _ name: Written<NameReference>, nouns: [String] = [], isDeletion: Bool = false
  ) async throws(CommandError) -> Trip {
    let trips = try await trips().map { NameResolver.Entry($0.trip.name, "\($0.trip.id)", $0.trip) }
    return try NameResolver(what: "trip", list: "trips", nouns: nouns, isDeletion: isDeletion)
      .resolve(name, among: trips)
  }

  func tripView() async throws(CommandError) -> TripView {
    let plan = try await ask(await workspace.tripPlan())
    return await view(of: plan)
  }

  private func view(of plan: TripPlan) async -> TripView {
    TripView(plan, await workspace.travelSettings)
  }

  /// The trip, with the cities of which a merge tells that they are gone.
  private func view(of report: TripReport) async -> TripView {
    let gone = report.notices.compactMap { notice in
      if case .cityRemoved(let city) = notice { city } else { nil }
    }
    return TripView(report.plan, await workspace.travelSettings, formerCities: gone)
  }

  private func checkZone(_ zone: Written<String>?) async throws(CommandError) {
    guard let zone, await !workspace.isTimeZone(zone.value) else { return }
    throw CommandError(
      .notFound, "no time zone '\(zone.value.clipped)'",
      remedy: "name one such as America/Chicago, or UTC", at: zone.range)
  }
}

extension TripResetReport {
  /// The most entries that are named.
  private static let mostNames = 20

  /// What a reset does, after `would`.
  fileprivate var effect: String {
    let anew = "arrange \(Count.entries(rebuilt)) anew"
    guard !lost.isEmpty else { return anew }
    let names = lost.prefix(Self.mostNames).map { entry in
      "'\(entry.custom?.title ?? "")' on day \(entry.day)"
    }
    let rest = lost.count - names.count
    return "delete \(Count.entries(lost.count)) of your own, "
      + names.joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : "")
      + (rebuilt > 0 ? ", and \(anew)" : "")
  }
}
