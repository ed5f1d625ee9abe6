import Domain
import Gestures
import GridGeometry
import PluginAPI

/// Draws the trips on which itineraries are simulated.
enum ItineraryStage {
  private static let viewSizes: [(Double, Double)] = [
    (390, 700), (390, 700), (390, 700), (300, 400), (528, 400), (1_024, 768), (320, 160),
    (264, 300), (700, 90), (90, 500), (30, 500), (1, 1), (0, 0),
  ]

  /// Draws a trip of a few days mostly, with a few games; seldom a long one, so that the list
  /// scrolls far, and seldom a damaged one.
  static func draw(using random: inout RandomSource) -> Stage {
    var ids = IDSequence(using: &random)
    let show = Show(id: ids.next(), name: "Show", created: Timestamp(milliseconds: 1_000))
    let isLong = random.chance(1, in: 12)
    var trip = TripDrawing(isLong: isLong, using: &random, &ids)
    trip.drawGames(using: &random, &ids)
    trip.drawRows(using: &random, &ids)
    var stage = trip.stage(using: &random)
    if random.chance(1, in: 16) { TripDamage.damage(&stage, using: &random, &ids) }
    let (width, height) = random.pick(viewSizes) ?? (390, 700)
    return Stage(
      surface: "itinerary", show: show, objects: [], boards: [], items: [], part: .trip(stage),
      mode: .edit, view: ViewMemory(center: .origin, zoom: 1),
      viewSize: Size(width: width, height: height),
      settings: random.chance(1, in: 3) ? .mouse : .touch, seed: random.next())
  }
}
