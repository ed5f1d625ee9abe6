import Domain
import PluginAPI

/// Writes an itinerary to read and print: a heading for each day, and its rows in the user's order.
enum MarkdownExport {
  /// The bytes of a trip, in UTF-8.
  static func bytes(of contents: TripContents, _ settings: TravelSettings) -> [UInt8] {
    let trip = OrderedTrip(contents)
    var blocks = ["# \(MarkdownText.escaped(trip.trip.name))"]
    for day in trip.days {
      blocks.append("## \(ItineraryText.dayTitle(day.number, day.day))")
      let rows = day.entries.compactMap { row(of: $0, in: trip, settings) }
      blocks.append(rows.isEmpty ? ItineraryText.emptyDayOnPaper : list(rows))
    }
    let strays = trip.strayGames
    if !strays.isEmpty {
      // Only damaged data has them, and a page for the road had better not hide a game.
      blocks.append("## Games that are on no day")
      blocks.append(list(strays.map { "\($0.start.day) - \(ItineraryText.game($0).text)" }))
    }
    return Array((blocks.joined(separator: "\n\n") + "\n").utf8)
  }

  private static func row(
    of entry: ItineraryEntry, in trip: OrderedTrip, _ settings: TravelSettings
  ) -> String? {
    guard let row = trip.row(of: entry, settings) else { return nil }
    guard case .travel(let travel) = entry.content, trip.isStranded(travel) else {
      return row.text
    }
    return row.text + ItineraryText.stranded
  }

  private static func list(_ rows: [String]) -> String {
    rows.map { "- \(MarkdownText.escaped($0))" }.joined(separator: "\n")
  }
}
