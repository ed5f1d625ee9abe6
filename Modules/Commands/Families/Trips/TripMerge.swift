import Domain
import Itinerary
import PluginAPI
import Workspace

extension CommandSpec {
  static let tripMerge = CommandSpec(
    "trip merge", "updates the trip to a changed schedule", .path(),
    .option("zone", .word("ZONE")), .teams, .flag("dry-run"), .flag("yes"),
    details: """
      New games are inserted by time, missing games are removed, and others move. Your custom \
      entries stay; travel moves only if its place is no longer valid. Every step is listed. Other \
      plans in the file are ignored. If most of the trip's games are missing from the file, it \
      asks first; --yes confirms. --dry-run only lists what it would do. ZONE and TEAMS are as in \
      'trip new'.
      """,
    examples: [
      "trip merge schedule-2.csv --zone America/Chicago", "trip merge season.ics --dry-run",
    ]
  ) { runner, path, zone, teams, isDryRun, isConfirmed throws(CommandError) in
    try await runner.checkZone(zone)
    func merge(_ consent: TripMergeConsent) async throws(CommandError) -> TripReport {
      try await runner.ask(
        await runner.workspace.mergeTrip(
          fromFileAt: runner.expanded(path), zone: zone?.value, teams: teams,
          agreeingTo: consent))
    }
    var report = try await merge(isDryRun ? .rehearsal : isConfirmed ? .everything : .usual)
    // The file, or the trip, may have changed while the person made up their mind.
    for _ in 0..<10 where !report.isDone && !isDryRun {
      try await runner.checkMerge(report)
      report = try await merge(.removing(report.removedGames))
    }
    guard report.isDone || isDryRun else {
      throw CommandError(
        .stale, "the file keeps changing while it is merged", remedy: "try again when it is whole")
    }
    return TripFileAnswer(report: report, view: await runner.view(of: report))
  }
}

extension CommandRunner {
  fileprivate func checkMerge(_ report: TripReport) async throws(CommandError) {
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
}
