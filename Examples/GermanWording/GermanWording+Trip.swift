import Domain
import PluginAPI

extension GermanWording {
  func text(_ key: TextKey.Trip) -> String {
    switch key {
    case .day(let number, nil): "Tag \(number)"
    case .day(let number, let day?): "Tag \(number) - \(name(of: day.weekday)), \(date(day))"
    case .emptyDay(let title): "\(title), noch keine Einträge"
    case .emptyDayHint: "Noch keine Einträge, + fügt einen hinzu"
    case .addToDay(let day): "Zu Tag \(day) hinzufügen"
    case .game(let sport, let away, let home, let venue):
      joined([sport, text(.trip(.teams(away: away, home: home))), venue])
    case .teams(let away, let home): "\(home) gegen \(away)"
    case .travel(let from, let to): "\(from) – \(to)"
    case .way(let way, let unit):
      joined([
        way.distanceMeters.map { distance($0, in: unit) } ?? "",
        way.durationSeconds.map(duration) ?? "",
      ])
    case .time(let time): "\(time) Uhr"
    case .unknownCity: "unbekannte Stadt"
    case .unknownGame: "unbekanntes Spiel"
    case .handle: "Verschieben"
    case .gap(let day): "Kommt auf Tag \(day)"
    case .damage(let faults): "An \(places(faults)) beschädigt, nur zum Ansehen."
    case .leg(let from, let to): "Von \(from) nach \(to)"
    case .stop(let number, let name): "Halt \(number), \(name)"
    case .adding: "Neuer Eintrag"
    case .addingToDay(let day): "Neuer Eintrag an Tag \(day)"
    case .editing(let title): "„\(title)“ bearbeiten"
    case .menu(let title): "Menü von \(title)"
    case .deleting(let title): "„\(title)“ wirklich löschen?"
    }
  }

  func places(_ count: Int) -> String { counted(count, "Stelle", "Stellen") }

  private func joined(_ parts: [String]) -> String {
    parts.filter { !$0.isEmpty }.joined(separator: " - ")
  }

  private func distance(_ meters: Int, in unit: TravelSettings.Unit) -> String {
    let name =
      switch unit {
      case .miles: "Meilen"
      case .kilometers: "km"
      }
    let units = Int64((Double(max(0, meters)) / unit.meters).rounded())
    return units == 0 && meters > 0 ? "unter 1 \(name)" : "\(units) \(name)"
  }

  private func duration(_ seconds: Int) -> String {
    let seconds = max(0, seconds)
    let minutes = seconds / 60 + (seconds % 60 >= 30 ? 1 : 0)
    let parts = [
      minutes >= 60 ? "\(minutes / 60) Std." : "",
      minutes < 60 || minutes % 60 > 0 ? "\(minutes % 60) Min." : "",
    ]
    return parts.filter { !$0.isEmpty }.joined(separator: " ")
  }

  private func date(_ day: CalendarDay) -> String {
    let months = [
      "Januar", "Februar", "März", "April", "Mai", "Juni", "Juli", "August", "September",
      "Oktober", "November", "Dezember",
    ]
    return "\(day.components.day). \(months[day.components.month - 1])"
  }

  private func name(of weekday: Weekday) -> String {
    switch weekday {
    case .monday: "Montag"
    case .tuesday: "Dienstag"
    case .wednesday: "Mittwoch"
    case .thursday: "Donnerstag"
    case .friday: "Freitag"
    case .saturday: "Samstag"
    case .sunday: "Sonntag"
    }
  }
}
