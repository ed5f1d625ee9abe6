import Commands
import Domain
import PluginAPI

/// Every form of the commands for trips: the line, the command's name and the values of its parts.
enum TripGrammar {
  static let all = trips + files + itineraries

  private static func name(_ text: String, isExact: Bool = false) -> Located<NameReference> {
    Located(NameReference(text, isExact: isExact), at: .start)
  }

  private static func entry(_ reference: EntryReference) -> Located<EntryReference> {
    Located(reference, at: .start)
  }

  private static func text(_ text: String) -> Located<String> { Located(text, at: .start) }

  private static let april = CalendarDay(year: 2026, month: 4, day: 1) ?? .epoch
  private static let noZone = Located<String>?.none

  private static let trips: [(String, String, [any Hashable & Sendable])] = [
    ("trips", "trips", []),
    ("TRIP", "trip", [Located<NameReference>?.none]),
    ("trip Road Trip", "trip", [Optional(name("Road Trip"))]),
    ("trip \"new\"", "trip", [Optional(name("new", isExact: true))]),
    ("trip rename Spring", "trip rename", [Renaming(target: nil, name: text("Spring"))]),
    (
      "trip rename Tour to Spring", "trip rename",
      [Renaming(target: name("Tour"), name: text("Spring"))]
    ),
    ("trip delete Tour", "trip delete", [name("Tour"), false]),
    ("trip delete Tour --yes", "trip delete", [name("Tour"), true]),
    ("trip reset", "trip reset", [false]),
    ("trip reset --yes", "trip reset", [true]),
    (
      "trip new Home and Away on 2026-04-01 for 10", "trip new",
      [NewTrip.days(from: april, count: 10, name: text("Home and Away"))]
    ),
    (
      "trip new \"Tour\" on 2026-04-01 for 1 day", "trip new",
      [NewTrip.days(from: april, count: 1, name: text("Tour"))]
    ),
    (
      "trip new Far from Home on 2026-04-01 for 3660 days", "trip new",
      [NewTrip.days(from: april, count: 3_660, name: text("Far from Home"))]
    ),
  ]

  private static let files: [(String, String, [any Hashable & Sendable])] = [
    ("trip new from a.csv", "trip new", [NewTrip.file("a.csv", name: nil, zone: nil)]),
    (
      "trip new Road  Trip from my  schedule.csv --zone America/Chicago", "trip new",
      [
        NewTrip.file("my  schedule.csv", name: text("Road Trip"), zone: text("America/Chicago"))
      ]
    ),
    (
      "trip new Days on the Road from a.csv", "trip new",
      [NewTrip.file("a.csv", name: text("Days on the Road"), zone: nil)]
    ),
    (
      "trip new Tour from plan on tuesday.csv", "trip new",
      [NewTrip.file("plan on tuesday.csv", name: text("Tour"), zone: nil)]
    ),
    (
      "trip new \"far from home\" from \"away from home.csv\"", "trip new",
      [NewTrip.file("away from home.csv", name: text("far from home"), zone: nil)]
    ),
    ("trip merge my plan.csv", "trip merge", ["my plan.csv", noZone, [String](), false, false]),
    (
      "trip merge --zone=UTC a.ics", "trip merge",
      ["a.ics", Optional(text("UTC")), [String](), false, false]
    ),
    (
      "trip merge a.csv --dry-run --yes", "trip merge",
      ["a.csv", noZone, [String](), true, true]
    ),
    (
      "trip merge a.ics --teams Larks", "trip merge", ["a.ics", noZone, ["Larks"], false, false]
    ),
    (
      "trip new Tour from a.ics --teams \"Men at Work,  Owls,\"", "trip new",
      [NewTrip.file("a.ics", name: text("Tour"), zone: nil, teams: ["Men at Work", "Owls"])]
    ),
    ("trip export Markdown", "trip export", [text("Markdown"), String?.none, false]),
    (
      "trip export ics to my trip.ics --force", "trip export",
      [text("ics"), Optional("my trip.ics"), true]
    ),
  ]

  private static let itineraries: [(String, String, [any Hashable & Sendable])] = [
    ("days", "days", []),
    ("route", "route", []),
    ("zones 3:2", "zones", [entry(.position(day: 3, position: 2))]),
    ("zones -1:2", "zones", [entry(.position(day: -1, position: 2))]),
    ("zones \"3:2\"", "zones", [entry(.named(NameReference("3:2", isExact: true)))]),
    ("zones 3:2 draw", "zones", [entry(.named(NameReference("3:2 draw")))]),
    ("zones g1", "zones", [entry(.named(NameReference("g1")))]),
    (
      "barriers Chicago -> Detroit", "barriers",
      [entry(.named(NameReference("Chicago -> Detroit")))]
    ),
    ("barriers 1:1", "barriers", [entry(.position(day: 1, position: 1))]),
  ]
}
