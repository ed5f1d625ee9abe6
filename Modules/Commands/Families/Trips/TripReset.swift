import Domain
import JSONText
import PluginAPI
import Workspace

extension CommandSpec {
  static let tripReset = CommandSpec(
    "trip reset", "rebuilds the itinerary from the games", .flag("yes"),
    details: """
      For a damaged trip, or to start again: it deletes custom entries, and moves travel to its \
      first place. Asks first, with a list of what it would delete; --yes confirms.
      """,
    examples: ["trip reset", "trip reset --yes"]
  ) { runner, isConfirmed throws(CommandError) in
    var consent = isConfirmed ? TripResetConsent.everything : .none
    // What it deletes may have changed while the person made up their mind.
    for _ in 0..<10 {
      let agreed = consent
      let report = try await runner.ask(await runner.workspace.resetTrip(agreeingTo: agreed))
      if report.isDone { return TripResetAnswer(report: report, view: try await runner.tripView()) }
      try await runner.checkReset(report)
      consent = .losing(Set(report.lost.map(\.id)))
    }
    throw CommandError(
      .stale, "the trip keeps changing while it is reset",
      remedy: "try again when other processes are done")
  }
}

extension CommandRunner {
  fileprivate func checkReset(_ report: TripResetReport) async throws(CommandError) {
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
}

extension TripResetReport {
  /// The most entries that are named.
  private static let mostNames = 20

  /// What a reset does, after `would`.
  fileprivate var effect: String {
    let rearrange = "rearrange \(Count.entries(rebuilt))"
    guard !lost.isEmpty else { return rearrange }
    let names = lost.prefix(Self.mostNames).map { entry in
      "'\(entry.custom?.title ?? "")' on day \(entry.day)"
    }
    let rest = lost.count - names.count
    return "delete \(Count.customEntries(lost.count)), "
      + names.joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : "")
      + (rebuilt > 0 ? ", and \(rearrange)" : "")
  }
}

/// A trip whose itinerary is rebuilt.
struct TripResetAnswer: Answer {
  let report: TripResetReport
  let view: TripView

  var json: [(name: String, value: JSON)] {
    [
      ("trip", view.json), ("reset", .bool(true)),
      ("deleted", .array(report.lost.map { view.json(of: $0) })),
    ]
  }

  func lines(in form: TextForm) -> [String] {
    let count = report.lost.count
    return ["reset \(view.summary)" + (count > 0 ? "; deleted \(Count.entries(count))" : "")]
  }
}
