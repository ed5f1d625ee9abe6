import Domain
import GridGeometry
import Itinerary
import PluginAPI
import Testing

@Suite("The map beside the list")
struct MapTests {
  private static let view = Size<ScreenSpace>(width: 440, height: 440)

  private func plan(_ places: [(Double, Double)]) throws -> (TripPlan, Season) {
    var season = Season()
    var plan = try season.plan("", days: 1)
    for (number, place) in places.enumerated() {
      let entry = ItineraryEntry(
        id: season.ids.next(), trip: plan.trip.id, day: 1, sortOrder: 0, modified: season.now,
        content: .custom(
          CustomContent(
            title: "Stop \(number)",
            location: GeoLocation(latitude: place.0, longitude: place.1))))
      plan.apply(plan.placing(entry, in: plan.gap(atEndOf: 1), at: season.now))
    }
    return (plan, season)
  }

  @Test("Its labels come from the wording")
  func wording() throws {
    struct Marked: Wording {
      func text(_ key: TextKey) -> String { "¤" }
    }
    let plan = try plan([(0, 0), (0, 10)]).0
    let scene = ItineraryMap(of: plan, in: Self.view, wording: Marked()).scene()
    #expect(scene.elements.map(\.label) == ["¤", "¤", "¤"])
  }

  private func middles(_ places: [(Double, Double)]) throws -> [[Int]] {
    let scene = ItineraryMap(of: try plan(places).0, in: Self.view).scene()
    return scene.elements.filter { $0.kind == .marker }.map {
      [Int($0.frame.center.x.rounded()), Int($0.frame.center.y.rounded())]
    }
  }

  @Test(
    "All stops are seen, north up and east to the right",
    arguments: [
      ([], []), ([(41, -87)], [[220, 220]]),
      ([(10, 0), (-10, 0)], [[220, 33], [220, 407]]),
      ([(0, -10), (0, 10)], [[33, 220], [407, 220]]),
      // A degree of longitude is half as wide at 60 degrees.
      ([(60, 0), (60, 20), (60, 40)], [[33, 220], [220, 220], [407, 220]]),
      ([(50, 0), (70, 40)], [[33, 407], [407, 33]]),
      // Across the 180th meridian the short way.
      ([(0, 170), (0, -170)], [[33, 220], [407, 220]]),
    ] as [([(Double, Double)], [[Int]])])
  func places(places: [(Double, Double)], expected: [[Int]]) throws {
    let found = try middles(places)
    #expect(found.count == expected.count)
    for (point, wanted) in zip(found, expected) {
      #expect(abs(point[0] - wanted[0]) <= 1 && abs(point[1] - wanted[1]) <= 1, "\(found)")
    }
  }

  @Test("The route goes from stop to stop in the order of the itinerary")
  func route() throws {
    let scene = ItineraryMap(of: try plan([(0, 0), (0, 10), (10, 10)]).0, in: Self.view)
      .scene(isFlashing: true)
    let pieces = scene.elements.filter { $0.kind == .route }
    #expect(pieces.map(\.label) == ["From Stop 0 to Stop 1", "From Stop 1 to Stop 2"])
    #expect(pieces.allSatisfy { $0.states == [.flashing] })
    let markers = scene.elements.filter { $0.kind == .marker }
    let ends = markers.prefix(2).map(\.frame.center)
    #expect(pieces[0].shape == .path(ends, width: 2))
    #expect(pieces[0].frame == Rect(between: ends[0], and: ends[1]))
  }

  @Test("A tap on a marker finds its entry, and the list scrolls to it")
  func tap() throws {
    let (plan, season) = try plan((0..<40).map { (Double($0), Double($0)) })
    let map = ItineraryMap(of: plan, in: Self.view)
    let marker = try #require(map.scene().elements.last { $0.kind == .marker })
    let entry = try #require(map.entry(at: marker.frame.center))
    #expect(entry == plan.orderedEntries.last?.id)
    #expect(map.entry(at: .origin) == nil)
    var hand = ItineraryHand(plan, ids: season.ids)
    #expect(hand.element("entry:\(entry)") == nil)
    _ = hand.session.perform(.show(entry))
    #expect(hand.element("entry:\(entry)") != nil)
  }

  @Test("Games are at their venue, else in the middle of their city; travel nowhere")
  func games() throws {
    var season = Season()
    var file = Season.file("CD")
    file.cities[0].location = GeoLocation(latitude: 1, longitude: 2)
    file.cities[1].location = GeoLocation(latitude: 3, longitude: 4)
    file.games[1].location = GeoLocation(latitude: 5, longitude: 6)
    let plan = try season.plan(file)
    #expect(plan.route.map(\.location.latitude) == [1, 5])
  }

  @Test("A changed route is reported, one that stays is not")
  func changed() throws {
    let (plan, season) = try plan([(0, 0), (0, 10)])
    var hand = ItineraryHand(plan, ids: season.ids)
    let first = try #require(plan.orderedEntries.first)
    let reported = try hand.drag("Stop 0", to: 500)
    #expect(reported.effects.contains(.routeChanged))
    let edited = hand.session.perform(
      .edit(first.id, CustomContent(title: "New", location: first.custom?.location)))
    #expect(!edited.effects.contains(.routeChanged))
  }
}
