import Domain
import Itinerary
import JSONText
import TextCells

extension CommandSpec {
  static let zones = CommandSpec(
    "zones", "lists the gaps that an entry may be dropped into", .entry,
    details: """
      Custom entries go anywhere, travel between the games that it connects, and games nowhere: \
      the schedule says where they are.
      """,
    examples: ["zones 3:2", "zones \"Dinner\""]
  ) { runner, reference throws(CommandError) in
    let (entry, view) = try await runner.entry(reference)
    let zones = ItineraryConstraints().validDropZones(for: entry, in: view.plan)
    return ZonesAnswer(entry: entry, zones: zones, view: view)
  }

  static let barriers = CommandSpec(
    "barriers", "lists the games that limit where an entry may be", .entry,
    details: "Only travel is limited: by the last game before it, and the first one after it.",
    examples: ["barriers 3:2", "barriers Chicago -> Detroit"]
  ) { runner, reference throws(CommandError) in
    let (entry, view) = try await runner.entry(reference)
    let games = ItineraryConstraints().barrierGames(for: entry, in: view.plan)
    return BarriersAnswer(entry: entry, games: games, view: view)
  }
}

/// The gaps that an entry may be dropped into.
struct ZonesAnswer: Answer {
  let entry: ItineraryEntry
  let zones: DropZones
  let view: TripView

  var json: [(name: String, value: JSON)] {
    let zones = zones.map { zone in
      JSON.object([
        ("day", .integer(zone.day)), ("after", .optional(zone.after.map { "\($0)" })),
        ("before", .optional(zone.before.map { "\($0)" })),
      ])
    }
    return [("entry", view.json(of: entry)), ("zones", .array(zones))]
  }

  var rows: [String]? { ["zones"] }

  func text(in form: TextForm) -> String {
    if entry.game != nil { return form.line(gamesStay) }
    guard !zones.isEmpty else {
      return form.line(
        "\(view.name(of: entry)) may be nowhere; 'barriers' lists the games in its way")
    }
    return form.table(
      [form.number("DAY"), .init("AFTER"), .init("BEFORE")],
      zones.map { zone in
        [
          "\(zone.day)", zone.after.flatMap { view.plan.entries[$0] }.map(view.name) ?? "(start)",
          zone.before.flatMap { view.plan.entries[$0] }.map(view.name) ?? "(end)",
        ]
      })
  }
}

/// The games that limit where an entry may be.
struct BarriersAnswer: Answer {
  let entry: ItineraryEntry
  let games: [ItineraryEntry]
  let view: TripView

  var json: [(name: String, value: JSON)] {
    [
      ("entry", view.json(of: entry)),
      ("barriers", .array(games.map { view.json(of: $0, withDay: true) })),
    ]
  }

  var rows: [String]? { ["barriers"] }

  func text(in form: TextForm) -> String {
    if entry.game != nil { return form.line(gamesStay) }
    guard !games.isEmpty else {
      return form.line("nothing limits where \(view.name(of: entry)) may be")
    }
    return form.table(
      [form.number("AT"), .init("GAME"), form.whole("ID", leaves: 1)],
      games.map { [view.place(of: $0), view.row($0), Description.short($0.id)] })
  }
}

private let gamesStay = "games stay where their schedule has them"
