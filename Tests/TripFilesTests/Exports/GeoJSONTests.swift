import Domain
import Foundation
import JSONText
import PluginAPI
import Testing
import TripFiles

@Suite("Routes as GeoJSON")
struct GeoJSONTests {
  private func features(_ text: String) throws -> [LocatedJSON] {
    let json = try LocatedJSON(text)
    #expect(json[name: "type"]?.value == .string("FeatureCollection"))
    guard case .array(let features)? = json[name: "features"]?.value else { return [] }
    return features
  }

  /// A trip with custom stops at places of longitude and latitude.
  private func trip(_ places: [(Double, Double)]) -> TripContents {
    let entries = places.enumerated().map { index, place in
      SmallTrip.entry(
        UInt64(index), 1, Double(index),
        .custom(
          CustomContent(
            title: "s\(index)", location: GeoLocation(latitude: place.1, longitude: place.0))))
    }
    return TripContents(trip: SmallTrip.trip, cities: [], games: [], entries: entries)
  }

  private func geometry(_ feature: LocatedJSON?) -> String {
    feature.flatMap { $0[name: "geometry"] }.map(text) ?? ""
  }

  private func text(_ json: LocatedJSON) -> String {
    switch json.value {
    case .array(let elements): "[\(elements.map(text).joined(separator: ","))]"
    case .object(let members): members.map { text($0.value) }.joined(separator: " ")
    case .number(let digits): digits
    case .string(let string): string
    default: ""
    }
  }

  @Test("the route goes from stop to stop, and each stop has its properties")
  func route() throws {
    let features = try features(SmallTrip.export(.geoJSON))
    #expect(geometry(features.first).hasPrefix("MultiLineString [[[-87.655333,41.948437],[-180,"))
    #expect(geometry(features.first).hasSuffix("],[179.5,-1e-05]]]"))
    #expect(features.count == 3)
    let game = try #require(features[1][name: "properties"])
    #expect(game[name: "kind"]?.value == .string("game"))
    #expect(game[name: "start"]?.value == .string("2026-04-01T13:20:00-05:00"))
    #expect(game[name: "city"]?.value == .string("Chicago"))
    #expect(game[name: "distanceMeters"] == nil)
    let rest = try #require(features[2][name: "properties"])
    #expect(rest[name: "title"]?.value == .string("Rest"))
    #expect(rest[name: "date"]?.value == .string("2026-04-02"))
    let from = try #require(SmallTrip.first.location)
    let to = try #require(GeoLocation(latitude: -0.00001, longitude: 179.5))
    let way = TravelSettings.usual.way(from: from, to: to)
    #expect(rest[name: "distanceMeters"]?.value == .number("\(way.distanceMeters)"))
    #expect(rest[name: "durationSeconds"]?.value == .number("\(way.durationSeconds)"))
    #expect(
      rest[name: "straightMeters"]?.value == .number("\(Int(from.distance(to: to).rounded()))"))
  }

  @Test("a game whose venue has no place is in its city")
  func city() throws {
    var game = SmallTrip.first
    game.location = nil
    let contents = TripContents(
      trip: SmallTrip.trip, cities: [SmallTrip.chicago], games: [game],
      entries: [SmallTrip.entry(1, 1, 1, .game(game.id))])
    let features = try features(SmallTrip.export(.geoJSON, contents))
    #expect(features.map(geometry) == ["Point [-87.63,41.88]"])
  }

  @Test(
    "a route across the 180th meridian is cut there",
    arguments: [
      ([(170, 10), (-170, 20)], "MultiLineString [[[170,10],[180,15]],[[-180,15],[-170,20]]]"),
      ([(-175, 0), (175, 10)], "MultiLineString [[[-175,0],[-180,5]],[[180,5],[175,10]]]"),
      ([(170, 0), (-180, 10)], "LineString [[170,0],[180,10]]"),
      (
        [(170, 0), (-180, 10), (-170, 20)],
        "MultiLineString [[[170,0],[180,10]],[[-180,10],[-170,20]]]"
      ),
      ([(180, 0), (-180, 0)], ""), ([(0, 0), (180, 0)], "LineString [[0,0],[180,0]]"),
      (
        [(179, 0), (-179, 0), (179, 0)],
        "MultiLineString [[[179,0],[180,0]],[[-180,0],[-179,0],[-180,0]],[[180,0],[179,0]]]"
      ),
      ([(1, 1), (1, 1), (2, 2)], "LineString [[1,1],[2,2]]"), ([(1, 1), (1, 1)], ""),
      ([(1, 1)], ""), ([], ""),
    ] as [([(Double, Double)], String)])
  func meridian(places: [(Double, Double)], line: String) throws {
    let features = try features(SmallTrip.export(.geoJSON, trip(places)))
    let lines = features.map(geometry).filter { !$0.hasPrefix("Point") }
    #expect(lines == (line.isEmpty ? [] : [line]))
    #expect(features.count == places.count + lines.count)
  }
}
