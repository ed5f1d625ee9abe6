import Domain
import Itinerary
import JSONText
import PluginAPI
import TextCells

extension CommandSpec {
  static let days = CommandSpec(
    "days", "lists the days of the trip with their entries",
    details: "Of a damaged trip it lists what it can, and the faults.", examples: ["days"],
    synonyms: "day games itinerary schedule"
  ) { runner throws(CommandError) in
    DaysAnswer(view: try await runner.tripView())
  }

  static let route = CommandSpec(
    "route", "lists the places of the trip with the routes between them",
    details: """
      In the order of the itinerary: games, and custom entries that have a location. A route is a \
      straight line times a detour factor, driven at one speed.
      """,
    examples: ["route"]
  ) { runner throws(CommandError) in
    let view = try await runner.tripView()
    return RouteAnswer(route: TripRoute(of: view.plan, view.settings), view: view)
  }
}

/// The days of a trip with their entries.
struct DaysAnswer: Answer {
  let view: TripView

  var json: [(name: String, value: JSON)] {
    let days = view.days.map { day in
      JSON.object([
        ("day", .integer(day.number)), ("title", .string(day.title)),
        ("entries", .array(day.entries.map { view.json(of: $0) })),
      ])
    }
    return [("days", .array(days))] + view.faultMembers
  }

  var rows: [String]? { ["days", "entries"] }

  func text(in form: TextForm) -> String {
    // Travel is accented in gold.
    let gold = TextStyle(foreground: TerminalColor(rgb: 0xD4AF37))
    var text = ""
    /// Adds a line that is cut where the terminal ends.
    func add(_ row: String, _ style: TextStyle = .plain) {
      let safe = row.safeForTerminal
      let cut = form.columns.map { safe.truncated(to: $0) } ?? safe
      text += style.applied(to: cut, depth: form.colorDepth) + "\n"
    }
    for day in view.days {
      add(day.title)
      if day.entries.isEmpty { add("  \(ItineraryText.emptyDay)") }
      let width = "\(day.entries.count)".count
      for (index, entry) in day.entries.enumerated() {
        let place = "\(index + 1)".padded(to: width, alignment: .trailing)
        let stranded = view.plan.isStranded(entry) ? ItineraryText.stranded : ""
        add("  \(place)  \(view.row(entry))\(stranded)", entry.travel == nil ? .plain : gold)
      }
    }
    return text + view.faultLines.map(form.line).joined()
  }
}

/// The places of a trip, and the routes between them.
struct RouteAnswer: Answer {
  let route: TripRoute
  let view: TripView

  var json: [(name: String, value: JSON)] {
    let stops = route.stops.map { stop in
      JSON.object([
        ("id", .string("\(stop.entry.id)")), ("kind", .string(view.kind(of: stop.entry))),
        ("title", .string(view.name(of: stop.entry))), ("day", .integer(stop.entry.day)),
        ("latitude", .number(stop.place.latitude)), ("longitude", .number(stop.place.longitude)),
        ("distanceMeters", .optional(stop.distanceMeters)),
        ("durationSeconds", .optional(stop.durationSeconds)),
      ])
    }
    return [
      ("stops", .array(stops)), ("distanceMeters", .integer(route.distanceMeters)),
      ("durationSeconds", .integer(route.durationSeconds)),
      ("withoutPlace", .integer(route.unplacedCount)),
    ]
  }

  func text(in form: TextForm) -> String {
    guard !route.stops.isEmpty else {
      return form.line("no entry has a place, so there is no route")
    }
    let unit = view.settings.unit
    let table = form.table(
      [form.number("DAY"), .init("PLACE"), form.number("DISTANCE"), form.number("TIME")],
      route.stops.map { stop in
        [
          "\(stop.entry.day)", view.name(of: stop.entry),
          stop.distanceMeters.map { ItineraryText.distance($0, in: unit) } ?? "",
          stop.durationSeconds.map(ItineraryText.duration) ?? "",
        ]
      })
    let total =
      "\(Count.places(route.stops.count)), "
      + ItineraryText.distance(route.distanceMeters, in: unit) + ", "
      + ItineraryText.duration(route.durationSeconds)
    let count = route.unplacedCount
    guard count > 0 else { return table + form.line(total) }
    let missing = counted(count, "entry without a place is", "entries without a place are")
    return table + form.line(total) + form.line("\(missing) not on the route")
  }
}
