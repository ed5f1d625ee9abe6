extension SeasonSchedule {
  /// The schedule as a table; games that are called off are not in it.
  package var csv: String {
    let header = "Game ID,Date,Time,Time Zone,Home,Away,City,Stadium,Sport,Latitude,Longitude\n"
    return header
      + games.filter { !$0.isCancelled }.map { game in
        let cells = [
          game.key, game.date, game.time, game.home.zone, Self.fullName(game.home),
          Self.fullName(game.away), game.home.city, "\"\(game.home.venue)\"", "Baseball",
          "\(game.home.latitude)", "\(game.home.longitude)",
        ]
        return cells.joined(separator: ",") + "\n"
      }.joined()
  }

  /// The schedule as a trip in JSON, with what else is planned.
  package var json: String {
    let played = games.filter { !$0.isCancelled }
    let first = days.lowerBound
    let cities = Set(played.map(\.home.city)).sorted().map { city in
      "{\"key\":\"\(Self.key(of: city))\",\"name\":\"\(city)\"}"
    }
    let rows = played.map { game in
      """
      {"key":"\(game.key)","sport":"Baseball","home":"\(Self.fullName(game.home))",\
      "away":"\(Self.fullName(game.away))","city":"\(Self.key(of: game.home.city))",\
      "venue":"\(game.home.venue)","latitude":\(game.home.latitude),\
      "longitude":\(game.home.longitude),"start":"\(game.date)T\(game.time)",\
      "zone":"\(game.home.zone)"}
      """
    }
    let planned = plans.map { plan in
      let title = "{\"custom\":{\"title\":\"\(plan.title)\"}}"
      return "{\"day\":\(plan.day - first + 1),\"entries\":[\(title)]}"
    }
    return """
      {"format":"callboard-trip","version":1,"name":"Lamplighters 2026",
      "cities":[\(cities.joined(separator: ",\n"))],
      "games":[\(rows.joined(separator: ",\n"))],
      "itinerary":[\(planned.joined(separator: ",\n"))]}

      """
  }

  /// The schedule as a calendar as others write it: zones described, lines folded and ended by
  /// CRLF, and games that are called off still in it.
  package var ics: String {
    var lines = [
      "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Lamplighters//Schedule//EN",
      "CALSCALE:GREGORIAN", "METHOD:PUBLISH", "X-WR-CALNAME:Lamplighters 2026",
    ]
    for zone in Set(games.map(\.home.zone)).sorted() { lines += Self.description(of: zone) }
    for game in games { lines += Self.event(game) }
    lines.append("END:VCALENDAR")
    return lines.map(Self.folded).joined()
  }

  /// What a city is called in files that have only names: in lower case, and without accents.
  private static func key(of city: String) -> String {
    city.lowercased().replacing("é", with: "e")
  }

  private static func fullName(_ club: SeasonClub) -> String { "\(club.city) \(club.name)" }

  private static func event(_ game: Game) -> [String] {
    let (home, zone) = (game.home, game.home.zone)
    let start = game.date.filter { $0 != "-" } + "T" + game.time.filter { $0 != ":" } + "00"
    let place = [home.venue, home.city].map { $0.replacing(",", with: "\\,") }
    let end =
      game.date.filter { $0 != "-" } + "T\(padded(min(game.minutes / 60 + 3, 23), to: 2))5900"
    return [
      "BEGIN:VEVENT", "UID:\(game.key)", "DTSTAMP:20251101T120000Z", "SEQUENCE:\(game.changes)",
      "DTSTART;TZID=\(zone):\(start)", "DTEND;TZID=\(zone):\(end)",
      "SUMMARY:\(fullName(game.away)) at \(fullName(home))",
      "LOCATION:\(place.joined(separator: "\\, "))\\, \(home.region)",
      "GEO:\(home.latitude);\(home.longitude)", "CATEGORIES:Baseball",
      "STATUS:\(game.isCancelled ? "CANCELLED" : "CONFIRMED")",
      "DESCRIPTION:Gates open ninety minutes before the first pitch\\; bags are looked into at"
        + " the gate\\, and umbrellas stay outside.\\nFamilies go in by the \(home.venue) arch.",
      "BEGIN:VALARM", "ACTION:DISPLAY", "DESCRIPTION:Soon", "TRIGGER:-PT2H", "END:VALARM",
      "END:VEVENT",
    ]
  }

  /// The rules of clocks in North America since 2007.
  private static func description(of zone: String) -> [String] {
    let hours: [String: Int] = [
      "America/Chicago": -6, "America/Denver": -7, "America/Phoenix": -7,
      "America/Los_Angeles": -8,
    ]
    let (winter, summer) = (offset(hours[zone] ?? -5), offset((hours[zone] ?? -5) + 1))
    let standard = ["BEGIN:STANDARD", "DTSTART:20071104T020000"]
    guard zone != "America/Phoenix" else {
      return ["BEGIN:VTIMEZONE", "TZID:\(zone)"] + standard + [
        "TZOFFSETFROM:\(winter)", "TZOFFSETTO:\(winter)", "END:STANDARD", "END:VTIMEZONE",
      ]
    }
    return ["BEGIN:VTIMEZONE", "TZID:\(zone)"] + standard + [
      "TZOFFSETFROM:\(summer)", "TZOFFSETTO:\(winter)", "RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=1SU",
      "END:STANDARD", "BEGIN:DAYLIGHT", "DTSTART:20070311T020000", "TZOFFSETFROM:\(winter)",
      "TZOFFSETTO:\(summer)", "RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=2SU", "END:DAYLIGHT",
      "END:VTIMEZONE",
    ]
  }

  private static func offset(_ hours: Int) -> String { "-\(padded(-hours, to: 2))00" }

  /// A line of at most 75 bytes, and what is left of it behind blanks.
  private static func folded(_ line: String) -> String {
    var (text, width) = ("", 0)
    for character in line {
      if width + character.utf8.count > 75 {
        text += "\r\n "
        width = 1
      }
      text.append(character)
      width += character.utf8.count
    }
    return text + "\r\n"
  }
}
