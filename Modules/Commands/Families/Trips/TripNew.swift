package import Domain
import PluginAPI
import Workspace

extension CommandSpec {
  static let tripNew = CommandSpec(
    "trip new", "makes a trip and opens it", .newTrip,
    details: """
      A file gives it games, travel and other plans; where the city changes without travel, travel \
      is added. Without NAME it gets the file's own name. ZONE is the time zone of times that have \
      none. TEAMS are names of teams, with commas between them: they say where a name ends, as in \
      "Men at Work at Owls". If you give one name, the schedule is that team's, and "vs Owls" is \
      its game.
      """,
    examples: [
      "trip new Road Trip from schedule.csv --zone America/Chicago", "trip new from season.json",
      "trip new Holiday on 2026-04-01 for 10",
    ]
  ) { runner, new throws(CommandError) in
    let workspace = runner.workspace
    switch new {
    case .days(let first, let count, let name):
      let plan = try await runner.ask(
        naming: name, await workspace.createTrip(named: name.value, from: first, days: count))
      return TripAnswer(view: await runner.view(of: plan), action: .made)
    case .file(let path, let name, let zone, let teams):
      try await runner.checkZone(zone)
      let report = try await runner.ask(
        naming: name,
        await workspace.createTrip(
          named: name?.value, fromFileAt: runner.expanded(path), zone: zone?.value,
          teams: teams))
      return TripFileAnswer(report: report, view: await runner.view(of: report), isNew: true)
    }
  }
}

/// What a new trip is made of.
package enum NewTrip: Hashable, Sendable {
  /// A file, with the time zone of times in it that have none and the names of its teams; the trip
  /// gets the file's own name where it has no other.
  case file(String, name: Located<String>?, zone: Located<String>?, teams: [String] = [])
  /// Empty days, and the first one's date.
  case days(from: CalendarDay, count: Int, name: Located<String>)
}

extension Part where Value == NewTrip {
  fileprivate static var newTrip: Part {
    let file = Part.sequence(
      .optional(.text("NAME", missing: "the name is missing")), .after("from", .path()),
      .option("zone", .word("ZONE")), .teams
    ) { name, path, zone, teams in .file(path, name: name, zone: zone, teams: teams) }
    let days = Part.sequence(
      .text("NAME", missing: "the name is missing", forms: ["NAME", "from"]), .after("on", .date),
      .after("for", .dayCount)
    ) { name, first, count in .days(from: first, count: count, name: name) }
    return Part(.choice([file.shape, days.shape])) { reader throws(SyntaxError) in
      if reader.count(of: "from") > 0, !reader.endsWithDays {
        try reader.checkOnce("from")
        return try file.read(&reader)
      }
      if reader.peek != nil, reader.count(of: "on") == 0 {
        _ = try reader.name()
        reader.note(.choice([.keyword("from"), .keyword("on")]))
        throw reader.missing("'from FILE' or 'on DATE for DAYS' is missing", ["from", "on"])
      }
      let trip = try days.read(&reader)
      for option in ["zone", "teams"] {
        guard let range = reader.range(of: option) else { continue }
        throw SyntaxError("'--\(option)' is for schedules from a file", at: range)
      }
      return trip
    }
  }
}

extension Part where Value == [String] {
  /// The names of teams, with commas between them.
  static var teams: Part {
    Part<Located<String>?>.option("teams", .word("TEAMS")).map { names in
      names?.value.split(separator: ",").map { Name.cleaned(String($0)) }.filter { !$0.isEmpty }
        ?? []
    }
  }
}

extension WordReader {
  /// Whether the words end as those of an empty trip do: `on DATE for DAYS`.
  fileprivate var endsWithDays: Bool {
    guard let place = words.lastIndex(where: { $0.token.isKeyword("on") }),
      place + 2 < words.endIndex
    else { return false }
    return words[place + 2].token.isKeyword("for")
  }
}

extension Part where Value == CalendarDay {
  fileprivate static var date: Part {
    Part(ValueKind("DATE"), missing: "the first day is missing") { token throws(SyntaxError) in
      if let day = CalendarDay(token.text) { return day }
      throw token.isNo(
        "date", ["DATE"], remedy: "write year, month and day, for example 2026-04-01")
    }
  }
}

extension Part where Value == Int {
  /// How many days a trip has; `for 10 days` reads well.
  fileprivate static var dayCount: Part {
    Part(.value(ValueKind("DAYS"))) { reader throws(SyntaxError) in
      let token = try reader.next("DAYS", missing: "the number of days is missing")
      let limits = "a trip has 1 to \(Trip.dayCounts.upperBound) days"
      guard WordReader.isWhole(token.text[...]) else {
        throw token.isNo("number of days", ["DAYS"], remedy: limits)
      }
      guard let count = Int(token.text), Trip.dayCounts.contains(count) else {
        throw token.isBeyond("\(limits), not \(token.text.clipped)", ["DAYS"])
      }
      if !reader.skip("days") { _ = reader.skip("day") }
      return count
    }
  }
}
