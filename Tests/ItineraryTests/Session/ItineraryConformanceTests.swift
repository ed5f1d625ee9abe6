import Domain
import GridGeometry
import Itinerary
import PluginAPI
import SurfaceConformance
import TestSupport
import Testing

@Suite("Conformance of itineraries")
struct ItineraryConformanceTests {
  private static let subject = SurfaceSubject("an itinerary") { seed in
    var random = SplitMix64(seed: seed)
    var season = Season(seed: seed)
    let letters = (0..<Int.random(in: 1...6, using: &random)).map { _ in
      ["A", "B", ".", "+A"].randomElement(using: &random) ?? "."
    }
    let file = Season.file("A" + letters.joined())
    // Schedules of the tests are sound, so there always is one.
    guard var plan = try? season.plan(file) else { preconditionFailure("no plan") }
    for number in 0..<Int.random(in: 0...5, using: &random) {
      season.add(
        "own \(number)", onDay: Int.random(in: 1...plan.trip.dayCount, using: &random), to: &plan)
    }
    return ItineraryHand.session(plan, in: Walk.view, ids: season.ids, now: season.now)
  }

  @Test("An itinerary keeps the promises of surfaces", arguments: SurfaceConformance.checks)
  func promises(_ check: SurfaceCheck) throws {
    try check.run(on: Self.subject, seeds: Effort.scaled(1...12))
  }
}
