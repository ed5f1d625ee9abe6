import Domain
import Itinerary
import JSONText
import PluginAPI
import Workspace

/// A file that a trip is made of, or that is merged into a trip.
struct TripFileAnswer: Answer {
  let report: TripReport
  let view: TripView
  var isNew = false

  var json: [(name: String, value: JSON)] {
    let notices = report.notices.map { notice in
      JSON.object([
        ("kind", .string(notice.kind)), ("entry", .optional(notice.entry.map { "\($0.id)" })),
        ("game", .optional(notice.game.map { "\($0.id)" })),
        ("text", .string(notice.sentence(in: view))),
      ])
    }
    let leftOut = report.leftOut.map {
      JSON.object([
        ("what", .string($0.what)), ("count", .integer($0.count)), ("reason", .string($0.reason)),
      ])
    }
    return [
      ("trip", view.json), ("file", .string(report.file)), ("format", .string(report.format)),
      ("changed", .bool(report.isChanged && report.isDone)), ("notices", .array(notices)),
      ("leftOut", .array(leftOut)), ("warnings", .array(report.warnings.map(JSON.string))),
    ]
      + (report.isDone ? [] : [("dryRun", .bool(true)), ("wouldChange", .bool(report.isChanged))])
  }

  func lines(in form: TextForm) -> [String] {
    let cities = "what is known of cities \(report.isDone ? "changed" : "would change")"
    let steps =
      report.notices.map { $0.sentence(in: view) } + (report.changesCities ? [cities] : [])
      + report.leftOut.map { "left out: \($0.count) × \($0.what), \($0.reason)" }
      + report.warnings.map { "note: \($0)" }
    return [heading] + steps.map { "  \($0)" }
  }

  private var heading: String {
    if isNew { return "made \(view.summary)" }
    return report.isChanged
      ? "\(report.isDone ? "merged" : "would merge") '\(report.file)' into \(view.summary)"
      : "'\(report.file)' changes nothing in trip '\(view.plan.trip.name)'"
  }
}
