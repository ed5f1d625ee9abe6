import Commands
import Domain
import PluginAPI

/// Every form of the commands for trips, and what it becomes.
enum TripGrammar {
  static let all = trips + files + itineraries

  private static func name(_ text: String, isExact: Bool = false) -> Written<NameReference> {
    Written(NameReference(text, isExact: isExact), at: .start)
  }

  private static func entry(_ reference: EntryReference) -> Written<EntryReference> {
    Written(reference, at: .start)
  }

  private static let april = CalendarDay(year: 2026, month: 4, day: 1) ?? .epoch

  private static let trips: [(String, Command)] = [
    ("trips", .trips),
    ("TRIP", .trip),
    ("trip Road Trip", .openTrip(name("Road Trip"))),
    ("trip \"new\"", .openTrip(name("new", isExact: true))),
    ("trip rename Spring", .renameTrip(.init(target: nil, name: "Spring"))),
    ("trip rename Tour to Spring", .renameTrip(.init(target: name("Tour"), name: "Spring"))),
    ("trip delete Tour", .deleteTrip(.init(target: name("Tour"), isConfirmed: false))),
    ("trip delete Tour --yes", .deleteTrip(.init(target: name("Tour"), isConfirmed: true))),
    ("trip reset", .resetTrip(isConfirmed: false)),
    ("trip reset --yes", .resetTrip(isConfirmed: true)),
    (
      "trip new Home and Away on 2026-04-01 for 10",
      .newTrip(.init(name: "Home and Away", source: .days(from: april, count: 10)))
    ),
    (
      "trip new \"Tour\" on 2026-04-01 for 1 day",
      .newTrip(.init(name: "Tour", source: .days(from: april, count: 1)))
    ),
    (
      "trip new Far from Home on 2026-04-01 for 3660 days",
      .newTrip(.init(name: "Far from Home", source: .days(from: april, count: 3_660)))
    ),
  ]

  private static let files: [(String, Command)] = [
    ("trip new from a.csv", .newTrip(.init(name: nil, source: .file("a.csv", zone: nil)))),
    (
      "trip new Road  Trip from my  schedule.csv --zone America/Chicago",
      .newTrip(
        .init(name: "Road Trip", source: .file("my  schedule.csv", zone: "America/Chicago")))
    ),
    (
      "trip new Days on the Road from a.csv",
      .newTrip(.init(name: "Days on the Road", source: .file("a.csv", zone: nil)))
    ),
    (
      "trip new \"far from home\" from \"away from home.csv\"",
      .newTrip(.init(name: "far from home", source: .file("away from home.csv", zone: nil)))
    ),
    ("trip merge my plan.csv", .mergeTrip(.init(path: "my plan.csv"))),
    ("trip merge --zone=UTC a.ics", .mergeTrip(.init(path: "a.ics", zone: "UTC"))),
    (
      "trip merge a.csv --dry-run --yes",
      .mergeTrip(.init(path: "a.csv", isRehearsed: true, isConfirmed: true))
    ),
    ("trip export Markdown", .exportTrip(.init(format: "Markdown"))),
    (
      "trip export ics to my trip.ics --force",
      .exportTrip(.init(format: "ics", path: "my trip.ics", isForced: true))
    ),
  ]

  private static let itineraries: [(String, Command)] = [
    ("days", .days),
    ("route", .route),
    ("zones 3:2", .zones(entry(.position(day: 3, position: 2)))),
    ("zones -1:2", .zones(entry(.position(day: -1, position: 2)))),
    ("zones \"3:2\"", .zones(entry(.named(NameReference("3:2", isExact: true))))),
    ("zones 3:2 draw", .zones(entry(.named(NameReference("3:2 draw"))))),
    ("zones g1", .zones(entry(.named(NameReference("g1"))))),
    (
      "barriers Chicago -> Detroit",
      .barriers(entry(.named(NameReference("Chicago -> Detroit"))))
    ),
    ("barriers 1:1", .barriers(entry(.position(day: 1, position: 1)))),
  ]
}
