import Domain
import Itinerary
import JSONText
import PluginAPI
import Workspace

extension JSON {
  /// The members of what commands for trips come to.
  static func tripMembers(of output: CommandOutput) -> [(name: String, value: JSON)] {
    switch output {
    case .trips(let trips, _):
      [("trips", .array(trips.map { JSON($0.trip, games: $0.gameCount, entries: $0.entryCount) }))]
    case .trip(let view, _): [("trip", JSON(view))] + faults(of: view)
    case .tripRenamed(let trip): [("trip", .object(reference(trip)))]
    case .tripDeleted(let trip):
      [("trip", .object(reference(trip))), ("deleted", .bool(true))]
    case .tripRead(let report, let view, _): members(of: report, view)
    case .tripReset(let report, let view):
      [
        ("trip", JSON(view)), ("reset", .bool(true)),
        ("deleted", .array(report.lost.map { JSON($0, view) })),
      ]
    case .tripExported(let report): members(of: report)
    case .days(let view): [("days", .array(view.days.map { JSON($0, view) }))] + faults(of: view)
    case .zones(let entry, let zones, let view):
      [("entry", JSON(entry, view)), ("zones", .array(zones.map(JSON.init)))]
    case .barriers(let entry, let games, let view):
      [
        ("entry", JSON(entry, view)),
        ("barriers", .array(games.map { JSON($0, view, isDayTold: true) })),
      ]
    case .route(let route, let view): members(of: route, view)
    case .entry(let report): members(of: report)
    case .tripOnline(let isOnline, let view):
      [("trip", JSON(view)), ("online", .bool(isOnline))]
    case .travel(let settings):
      [
        ("detourFactor", .number(settings.detourFactor)), ("speed", .number(settings.speed)),
        ("unit", .string(settings.unit.rawValue)),
      ]
    default: []
    }
  }

  private static func members(of report: EntryReport) -> [(name: String, value: JSON)] {
    let entry = ("entry", JSON(report.entry, report.view, isDayTold: true))
    let place = ("place", JSON.string(report.view.place(of: report.entry)))
    return switch report.deed {
    case .deleted: [entry, ("deleted", .bool(true))]
    case .lifted(let zones): [entry, place, ("lifted", .bool(true)), ("zones", .integer(zones))]
    case .added, .changed, .moved: [entry, place, ("changed", .bool(true))]
    case .shown, .kept: [entry, place, ("changed", .bool(false))]
    }
  }

  private static func reference(_ trip: Trip) -> [(name: String, value: JSON)] {
    [("id", .string("\(trip.id)")), ("name", .string(trip.name))]
  }

  private init(_ trip: Trip, games: Int, entries: Int) {
    self = .object(
      Self.reference(trip) + [
        ("firstDay", .string("\(trip.firstDay)")), ("days", .integer(trip.dayCount)),
        ("games", .integer(games)), ("entries", .integer(entries)),
      ])
  }

  private init(_ view: TripView) {
    self.init(
      view.plan.trip, games: view.plan.schedule.games.count, entries: view.plan.entries.count)
  }

  private init(_ day: TripView.Day, _ view: TripView) {
    self = .object([
      ("day", .integer(day.number)), ("title", .string(day.title)),
      ("entries", .array(day.entries.map { JSON($0, view) })),
    ])
  }

  private init(_ entry: ItineraryEntry, _ view: TripView, isDayTold: Bool = false) {
    self = .object(
      [
        ("id", .string("\(entry.id)")), ("kind", .string(view.kind(of: entry))),
        ("title", .string(view.row(entry))), ("sortOrder", .number(entry.sortOrder)),
      ] + (isDayTold ? [("day", .integer(entry.day))] : [])
        + (view.plan.isStranded(entry) ? [("stranded", .bool(true))] : []))
  }

  private init(_ zone: DropZone) {
    self = .object([
      ("day", .integer(zone.day)), ("after", .optional(zone.after.map { "\($0)" })),
      ("before", .optional(zone.before.map { "\($0)" })),
    ])
  }

  /// What is wrong with a trip; no member where nothing is.
  private static func faults(of view: TripView) -> [(name: String, value: JSON)] {
    guard !view.faults.isEmpty else { return [] }
    return [
      (
        "faults",
        .array(
          view.faults.map { fault in
            .object([
              ("kind", .string(fault.kind)),
              ("entries", .array(fault.entries.map { .string("\($0)") })),
              ("text", .string(fault.sentence(in: view))),
            ])
          })
      )
    ]
  }

  private static func members(
    of report: TripReport, _ view: TripView
  ) -> [(name: String, value: JSON)] {
    [
      ("trip", JSON(view)), ("file", .string(report.file)), ("format", .string(report.format)),
      ("changed", .bool(report.isChanged && report.isDone)),
      (
        "notices",
        .array(
          report.notices.map { notice in
            .object([
              ("kind", .string(notice.kind)), ("entry", .optional(notice.entry.map { "\($0.id)" })),
              ("game", .optional(notice.game.map { "\($0.id)" })),
              ("text", .string(notice.sentence(in: view))),
            ])
          })
      ),
      (
        "leftOut",
        .array(
          report.leftOut.map {
            .object([
              ("what", .string($0.what)), ("count", .integer($0.count)),
              ("reason", .string($0.reason)),
            ])
          })
      ),
      ("warnings", .array(report.warnings.map(JSON.string))),
    ]
      + (report.isDone
        ? [] : [("dryRun", .bool(true)), ("wouldChange", .bool(report.isChanged))])
  }

  private static func members(of report: TripExportReport) -> [(name: String, value: JSON)] {
    [
      ("exported", .string(report.trip)), ("format", .string(report.format)),
      ("file", .optional(report.path)), ("bytes", .integer(report.bytes.count)),
    ]
      + (report.path == nil
        ? [("text", .string(String(decoding: report.bytes, as: UTF8.self)))] : [])
  }

  private static func members(
    of route: TripRoute, _ view: TripView
  ) -> [(name: String, value: JSON)] {
    [
      (
        "stops",
        .array(
          route.stops.map { stop in
            .object([
              ("id", .string("\(stop.entry.id)")), ("kind", .string(view.kind(of: stop.entry))),
              ("title", .string(view.name(of: stop.entry))), ("day", .integer(stop.entry.day)),
              ("latitude", .number(stop.place.latitude)),
              ("longitude", .number(stop.place.longitude)),
              ("distanceMeters", .optional(stop.distanceMeters)),
              ("durationSeconds", .optional(stop.durationSeconds)),
            ])
          })
      ),
      ("distanceMeters", .integer(route.distanceMeters)),
      ("durationSeconds", .integer(route.durationSeconds)),
      ("withoutPlace", .integer(route.unplacedCount)),
    ]
  }
}
