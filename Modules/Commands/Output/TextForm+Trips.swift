import Domain
import Itinerary
import PluginAPI
import TextCells
import Workspace

extension TextForm {
  /// The most faults that are listed: of thousands of the same kind nobody reads all.
  private static let mostFaults = 20

  /// What commands for trips came to.
  func tripText(of output: CommandOutput) -> String {
    switch output {
    case .trips(let trips, let current): table(of: trips, current: current)
    case .trip(let view, let deed):
      line((deed == .kept ? "" : "\(Self.verb(deed)) ") + Self.summary(of: view)) + faults(of: view)
    case .tripRenamed(let trip): line("\(Self.verb(.renamed)) trip '\(trip.name)'")
    case .tripDeleted(let trip): line("\(Self.verb(.removed)) trip '\(trip.name)'")
    case .tripRead(let report, let view, let deed):
      line(Self.heading(of: report, view, deed)) + steps(of: report, view, deed)
    case .tripReset(let report, let view):
      line(
        "reset \(Self.summary(of: view))"
          + (report.lost.isEmpty ? "" : "; deleted \(Count.entries(report.lost.count))"))
    case .tripExported(let report): text(of: report)
    case .days(let view): days(of: view)
    case .zones(let entry, let zones, let view): text(of: zones, for: entry, view)
    case .barriers(let entry, let games, let view): text(of: games, limiting: entry, view)
    case .route(let route, let view): text(of: route, view)
    case .entry(let report): line(Self.sentence(of: report))
    case .tripOnline(let isOnline, let view):
      line(
        "trip '\(view.plan.trip.name)' is "
          + (isOnline ? "online" : "offline, and can only be looked at"))
    case .travel(let settings):
      line(
        "distances in \(settings.unit.rawValue): straight line × "
          + "\(Figures.text(settings.detourFactor)); travel times at "
          + "\(Figures.text(settings.speed)) km/h")
    default: ""
    }
  }

  private func table(of trips: [TripSummary], current: ID<Trip>?) -> String {
    guard !trips.isEmpty else {
      return "no trips yet; 'trip new NAME from FILE' makes one\n"
    }
    return table(
      [
        whole(""), .init("TRIP"), whole("FIRST DAY"), number("DAYS"), number("GAMES"),
        number("ENTRIES"),
      ],
      trips.map {
        [
          mark($0.trip.id == current), $0.trip.name, "\($0.trip.firstDay)", "\($0.trip.dayCount)",
          "\($0.gameCount)", "\($0.entryCount)",
        ]
      })
  }

  /// `trip 'Tour': 10 days from 2026-04-01, 8 games, 12 entries`.
  private static func summary(of view: TripView) -> String {
    let trip = view.plan.trip
    return "trip '\(trip.name)': \(Count.days(trip.dayCount)) from \(trip.firstDay), "
      + "\(Count.games(view.plan.schedule.games.count)), \(Count.entries(view.plan.entries.count))"
  }

  /// What is wrong with a trip, and what can be done about it.
  private func faults(of view: TripView) -> String {
    guard !view.faults.isEmpty else { return "" }
    let listed = view.faults.prefix(Self.mostFaults).map { "  \($0.sentence(in: view))" }
    let rest = view.faults.count - listed.count
    let lines =
      [
        "the trip is damaged and can only be looked at; 'trip reset' builds it anew from its games:"
      ] + listed + (rest > 0 ? ["  and \(rest) more"] : [])
    return lines.map(line).joined()
  }

  // MARK: Files

  private static func heading(
    of report: TripReport, _ view: TripView, _ deed: CommandOutput.Deed
  ) -> String {
    if deed == .made { return "made \(summary(of: view))" }
    return report.isChanged
      ? "\(report.isDone ? "merged" : "would merge") '\(report.file)' into \(summary(of: view))"
      : "'\(report.file)' changes nothing in trip '\(view.plan.trip.name)'"
  }

  private func steps(
    of report: TripReport, _ view: TripView, _ deed: CommandOutput.Deed
  ) -> String {
    let notices = report.notices.map { $0.sentence(in: view) }
    let silent =
      report.changesCities
      ? ["what is known of cities \(report.isDone ? "changed" : "would change")"] : []
    let leftOut = report.leftOut.map { "left out: \($0.count) × \($0.what), \($0.reason)" }
    let lines = notices + silent + leftOut + report.warnings.map { "note: \($0)" }
    return lines.map { line("  \($0)") }.joined()
  }

  private func text(of report: TripExportReport) -> String {
    guard let path = report.path else {
      let text = String(decoding: report.bytes, as: UTF8.self)
      // To a file or pipe it goes as it is; a terminal shows its lines, and obeys nothing in them.
      guard columns != nil else { return text.hasSuffix("\n") ? text : text + "\n" }
      return text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        .map { $0.safeForTerminal + "\n" }.joined()
    }
    return line("exported trip '\(report.trip)' to '\(path)' (\(report.format))")
  }

  // MARK: Itineraries

  private func days(of view: TripView) -> String {
    var text = ""
    for day in view.days {
      text += row(day.title)
      if day.entries.isEmpty { text += row("  \(ItineraryText.emptyDay)") }
      let width = "\(day.entries.count)".count
      for (index, entry) in day.entries.enumerated() {
        let place = "\(index + 1)".padded(to: width, alignment: .trailing)
        text += row(
          "  \(place)  \(view.row(entry))"
            + (view.plan.isStranded(entry) ? " (stranded: no games ask for it)" : ""),
          entry.travel == nil ? .plain : Self.travelStyle)
      }
    }
    return text + faults(of: view)
  }

  /// Travel is accented in gold (spec I6).
  private static let travelStyle = TextStyle(foreground: TerminalColor(rgb: 0xD4AF37))

  /// A line that is cut where the terminal ends.
  private func row(_ text: String, _ style: TextStyle = .plain) -> String {
    let safe = text.safeForTerminal
    return style.applied(to: columns.map { safe.truncated(to: $0) } ?? safe, depth: colorDepth)
      + "\n"
  }

  private func text(of zones: DropZones, for entry: ItineraryEntry, _ view: TripView) -> String {
    if entry.game != nil { return line(Self.gamesStay) }
    guard !zones.isEmpty else {
      return line(
        "\(view.name(of: entry)) may be nowhere; 'barriers' lists the games in its way")
    }
    return table(
      [number("DAY"), .init("AFTER"), .init("BEFORE")],
      zones.map { zone in
        [
          "\(zone.day)", zone.after.flatMap { view.plan.entries[$0] }.map(view.name) ?? "(start)",
          zone.before.flatMap { view.plan.entries[$0] }.map(view.name) ?? "(end)",
        ]
      })
  }

  private func text(
    of games: [ItineraryEntry], limiting entry: ItineraryEntry, _ view: TripView
  ) -> String {
    if entry.game != nil { return line(Self.gamesStay) }
    guard !games.isEmpty else { return line("nothing limits where \(view.name(of: entry)) may be") }
    return table(
      [number("AT"), .init("GAME"), whole("ID", leaves: 1)],
      games.map { [view.place(of: $0), view.row($0), Description.short($0.id)] })
  }

  private static let gamesStay = "games stay where their schedule has them"

  private func text(of route: TripRoute, _ view: TripView) -> String {
    let count = route.unplacedCount
    let missing =
      count == 0
      ? ""
      : counted(count, "entry without a place is", "entries without a place are")
        + " not on the route"
    guard !route.stops.isEmpty else {
      return line("no entry has a place, so there is no route")
    }
    let unit = view.settings.unit
    let rows = route.stops.map { stop in
      [
        "\(stop.entry.day)", view.name(of: stop.entry),
        stop.distanceMeters.map { ItineraryText.distance($0, in: unit) } ?? "",
        stop.durationSeconds.map(ItineraryText.duration) ?? "",
      ]
    }
    let total =
      "\(Count.places(route.stops.count)), "
      + ItineraryText.distance(route.distanceMeters, in: unit) + ", "
      + ItineraryText.duration(route.durationSeconds)
    return table([number("DAY"), .init("PLACE"), number("DISTANCE"), number("TIME")], rows)
      + line(total) + line(missing)
  }
}
