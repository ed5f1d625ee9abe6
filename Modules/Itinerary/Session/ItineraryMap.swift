public import Domain
import Foundation
public import GridGeometry
public import PluginAPI

/// The map beside the list: the route in itinerary order, with a marker for each stop.
///
/// The whole route is visible. A degree of longitude has its width at the middle of the route, so
/// that cities keep their shape; a route across the 180th meridian takes the short way.
public struct ItineraryMap: Sendable {
  /// The stops, in itinerary order.
  public let stops: [TripPlan.Stop]
  /// The point of each stop in the view.
  private let points: [Point<ScreenSpace>]
  private let names: [String]
  private let trip: String
  private let view: Size<ScreenSpace>
  private let wording: any Wording

  /// The margin on each side, in points.
  static let margin = 33.0
  /// The side of a marker's target, in points.
  static let target = 44.0

  /// Creates a map.
  ///
  /// - Parameters:
  ///   - plan: The trip.
  ///   - view: The size in screen points; an unusable one counts as empty.
  ///   - wording: The texts.
  /// - Complexity: O(n log n).
  public init(
    of plan: TripPlan, in view: Size<ScreenSpace>, wording: any Wording = EnglishWording()
  ) {
    let isUsable = view.isFinite && view.width >= 0 && view.height >= 0
    let size = isUsable ? view : Size(width: 0, height: 0)
    stops = plan.route
    trip = plan.trip.name
    self.view = size
    self.wording = wording
    names = stops.map { stop in
      plan.entries[stop.entry].map { plan.title($0, wording: wording) } ?? ""
    }
    points = Self.points(stops.map(\.location), in: size)
  }

  /// The entry whose marker is at a point: the nearest one, or the first of several.
  ///
  /// A tap on it scrolls the list to the entry with ``EntryCommand/show(_:)``.
  ///
  /// - Parameter point: A point of the view.
  /// - Returns: The entry.
  public func entry(at point: Point<ScreenSpace>) -> ID<ItineraryEntry>? {
    var nearest: (entry: ID<ItineraryEntry>, distance: Double)?
    for (stop, place) in zip(stops, points) {
      let distance = max(abs(place.x - point.x), abs(place.y - point.y))
      if distance <= Self.target / 2, distance < nearest?.distance ?? .infinity {
        nearest = (stop.entry, distance)
      }
    }
    return nearest?.entry
  }

  /// The scene: the lines from stop to stop, then the markers.
  ///
  /// - Parameter isFlashing: Whether the route has just changed.
  /// - Returns: The scene.
  public func scene(isFlashing: Bool = false) -> Scene {
    let middle = Point<BoardSpace>(x: view.width / 2, y: view.height / 2)
    let window = Viewport(center: middle, zoom: 1, size: view) ?? .home
    var elements: [SceneElement] = []
    for (index, pair) in zip(points, points.dropFirst()).enumerated() {
      elements.append(
        SceneElement(
          id: .route(index + 1), kind: .route,
          label: wording.text(.trip(.leg(from: names[index], to: names[index + 1]))), title: "",
          subtitle: "", frame: Rect(between: pair.0, and: pair.1),
          shape: .path([pair.0, pair.1], width: 2),
          states: isFlashing ? [.flashing] : [], color: ItinerarySession.gold))
    }
    for (index, (stop, point)) in zip(stops, points).enumerated() {
      elements.append(
        SceneElement(
          id: .marker(stop.entry), kind: .marker,
          label: wording.text(.trip(.stop(index + 1, names[index]))),
          title: "\(index + 1)", subtitle: names[index],
          frame: Rect(
            origin: Point(x: point.x - Self.target / 2, y: point.y - Self.target / 2),
            size: Size(width: Self.target, height: Self.target)), color: nil))
    }
    return Scene(
      viewport: window, show: "", board: trip, mode: nil, grid: nil, elements: elements)
  }

  /// The points of locations: all of them, centred in the view, as large as the margins allow.
  private static func points(
    _ places: [GeoLocation], in view: Size<ScreenSpace>
  ) -> [Point<ScreenSpace>] {
    guard let first = places.first else { return [] }
    // Each longitude is within half a turn of the one before.
    var longitudes = [first.longitude]
    for place in places.dropFirst() {
      let step = (place.longitude - (longitudes.last ?? 0)).remainder(dividingBy: 360)
      longitudes.append((longitudes.last ?? 0) + step)
    }
    let latitudes = places.map(\.latitude)
    let (west, east) = (longitudes.min() ?? 0, longitudes.max() ?? 0)
    let (south, north) = (latitudes.min() ?? 0, latitudes.max() ?? 0)
    let width = cos((south + north) / 2 * .pi / 180)
    let extent = (x: (east - west) * width, y: north - south)
    let room = (x: max(0, view.width - 2 * margin), y: max(0, view.height - 2 * margin))
    let scales = [(room.x, extent.x), (room.y, extent.y)].compactMap { room, extent in
      extent > 0 ? room / extent : nil
    }
    let scale = scales.min() ?? 0
    return zip(latitudes, longitudes).map { latitude, longitude in
      Point(
        x: view.width / 2 + (longitude - (west + east) / 2) * width * scale,
        y: view.height / 2 - (latitude - (south + north) / 2) * scale)
    }
  }
}
