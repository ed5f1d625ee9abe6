import Domain
import PluginAPI
import Testing
import TripFiles

@Suite("Itineraries in Markdown")
struct MarkdownTests {
  @Test("each day has a heading and its rows, in order")
  func page() {
    #expect(
      SmallTrip.export(.markdown) == """
        # Lakes, \\*rivers\\*; and \\\\ more

        ## Day 1 - Wednesday, April 1

        - Baseball - Cardinals at Cubs - Wrigley Field, North Side - 1:20 PM
        - 🍕 Dinner - 7:00 PM

        ## Day 2 - Thursday, April 2

        - Rest

        ## Day 3 - Friday, April 3

        - Chicago -> Détroit

        ## Day 4 - Saturday, April 4

        - Détroit -> Toledo - 59 mi - 1h
        - Twins; Twins at Tigers at "Home" - 4:00 PM
        - Late &lt;walk> &amp; \\*stars\\*

        ## Day 5 - Sunday, April 5

        No items yet

        """)
  }

  @Test("a travel that no one measured is calculated by the settings")
  func calculated() throws {
    var detroit = SmallTrip.detroit
    detroit.location = GeoLocation(latitude: 42.33, longitude: -83.05)
    let contents = TripContents(
      trip: SmallTrip.trip, cities: [SmallTrip.chicago, detroit, SmallTrip.toledo],
      games: SmallTrip.contents.games, entries: SmallTrip.entries)
    let settings = try #require(TravelSettings(detourFactor: 1, speed: 200, unit: .kilometers))
    let text = SmallTrip.export(.markdown, contents, settings)
    #expect(text.contains("\n- Chicago -> Détroit - 381 km - 1h 54m\n"))
  }

  @Test("a travel that no games ask for says so")
  func stranded() {
    let travel = Travel(from: SmallTrip.chicago.id, to: SmallTrip.detroit.id, leg: nil)
    let contents = TripContents(
      trip: SmallTrip.trip, cities: SmallTrip.contents.cities, games: SmallTrip.contents.games,
      entries: SmallTrip.entries + [SmallTrip.entry(9, 5, 1, .travel(travel))])
    let text = SmallTrip.export(.markdown, contents)
    #expect(text.contains("\n- Chicago -> Détroit (stranded: no games ask for it)\n"))
    #expect(text.matches(of: /stranded/).count == 1)
  }

  @Test("texts mean nothing but themselves at the beginning of a row")
  func beginnings() {
    let titles = ["# a", "- a", "+ a", "1. a", "12) a", "> a", "=== a", "1.5 a", "*a*", "`a`"]
    let entries = titles.enumerated().map { index, title in
      SmallTrip.entry(
        UInt64(index), 1, Double(index), .custom(CustomContent(title: title)))
    }
    let contents = TripContents(trip: SmallTrip.trip, cities: [], games: [], entries: entries)
    let rows = SmallTrip.export(.markdown, contents).split(separator: "\n")
      .filter { $0.hasPrefix("- ") }
    #expect(
      rows == [
        "- &#35; a", "- &#45; a", "- &#43; a", "- 1\\. a", "- 12\\) a", "- &#62; a",
        "- &#61;== a", "- 1\\.5 a", "- \\*a\\*", "- \\`a\\`",
      ])
  }

  @Test("damaged data loses no game and no day")
  func damaged() {
    let contents = TripContents(
      trip: SmallTrip.trip, cities: [], games: [SmallTrip.first],
      entries: [
        SmallTrip.entry(1, 9, 1, .custom(CustomContent(title: "Beyond"))),
        SmallTrip.entry(2, .min, 1, .custom(CustomContent(title: "Before"))),
        SmallTrip.entry(3, 1, 1, .game(ID(high: 9, low: 9))),
      ])
    let text = SmallTrip.export(.markdown, contents)
    #expect(text.contains("## Day 9 - Thursday, April 9\n\n- Beyond\n"))
    #expect(text.contains("- Before\n"))
    #expect(text.contains("## Games that are on no day\n\n- 2026-04-01 - Baseball - Cardinals"))
    for plugin in [TripExportPlugin].everyTripExport {
      #expect(!SmallTrip.export(plugin, contents).isEmpty)
    }
  }
}
