// snippet TripFiles
import Domain
import PluginAPI
import TripFiles

// end

/// The games of a schedule.
package func exampleOfTripFiles() throws -> [String] {
  // snippet TripFiles
  let text = """
    Date,Time,Home,Away,City
    2026-04-01,13:20,Cubs,Cardinals,Chicago
    2026-04-03,19:05,Tigers,Twins,Detroit
    """
  // Any `ByteSource` will do; the page of ShowFiles shows this one.
  var file: any ByteSource = WholeFile(bytes: Array(text.utf8)[...])
  let options = TripReadingOptions(zone: "America/Chicago", zones: SystemTimeZones())
  let trip = try TripFilePlugin.schedule.make().read(&file, options)
  let games = trip.games.map { "\($0.start.day) \($0.away) at \($0.home)" }
  // 2026-04-01 Cardinals at Cubs, 2026-04-03 Twins at Tigers
  // end
  return games
}
