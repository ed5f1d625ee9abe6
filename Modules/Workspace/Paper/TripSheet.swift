import Domain
import GridGeometry
import Itinerary
import PluginAPI

/// The paper of a trip: the map with its route, and the entries of each day in the user's order.
struct TripSheet {
  let plan: TripPlan
  let settings: TravelSettings

  var parts: [PaperPart] {
    let trip = plan.trip
    var parts: [PaperPart] = [
      .pageBreak, .heading(PaperHeading(trip.name, detail: counted(trip.dayCount, "day", "days"))),
    ]
    let route = plan.route.map(\.entry)
    // A single place has no route: there is no map of it, and it has no number.
    let stops = route.count > 1 ? route : []
    if !stops.isEmpty {
      let map = ItineraryMap(of: plan, in: Size(width: 760, height: 420))
      parts.append(.scene(PaperScene(map.scene(), leastScale: 0.1, share: 0.45)))
    }
    let numbers = Dictionary(stops.enumerated().map { ($1, $0 + 1) }) { first, _ in first }
    let days = Dictionary(grouping: plan.entries.values, by: \.day)
    let own = Trip.dayCounts.contains(trip.dayCount) ? Array(1...trip.dayCount) : []
    for day in Set(own).union(days.keys).sorted() {
      let title = ItineraryText.dayTitle(day, trip.day(day))
      parts.append(.heading(PaperHeading(title, level: .section)))
      let entries = (days[day] ?? []).sorted(by: ItineraryEntry.inOrder)
      if entries.isEmpty { parts.append(.text(ItineraryText.emptyDayOnPaper)) }
      parts += entries.map { .card(card(of: $0, number: numbers[$0.id])) }
    }
    return parts
  }

  /// The colours of games and of the user's own entries; travel has gold, as on a page.
  private static let game = ObjectColor(rgb: 0x1F5FA8)
  private static let custom = ObjectColor(rgb: 0x6B6F76)

  private func card(of entry: ItineraryEntry, number: Int?) -> PaperCard {
    let stop = number.map { ["\($0) on the map"] } ?? []
    switch entry.content {
    case .game(let id):
      guard let game = plan.schedule.game(id) else {
        return PaperCard(time: "", title: plan.title(entry), lines: [], color: Self.game)
      }
      let place = [game.sport, game.venue, plan.cities[game.city]?.name ?? ""]
      return PaperCard(
        time: ItineraryText.time(game.start.time), title: ItineraryText.teams(of: game),
        lines: [place.filter { !$0.isEmpty }.joined(separator: ", ")].filter { !$0.isEmpty }
          + stop, color: Self.game)
    case .travel:
      let row = plan.row(entry, settings)
      let remark = plan.isStranded(entry) ? [ItineraryText.stranded] : []
      return PaperCard(
        time: "", title: row.title, lines: [row.detail].filter { !$0.isEmpty } + remark,
        color: ItinerarySession.gold, isFilled: true)
    case .custom(let custom):
      return PaperCard(
        time: custom.time.map(ItineraryText.time) ?? "", title: plan.row(entry, settings).title,
        lines: stop, color: Self.custom)
    }
  }
}
