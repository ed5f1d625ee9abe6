import Domain
import GridGeometry
import Itinerary
import JSONText
import PluginAPI

/// Writes the map of a trip that a page shows beside the list, whenever it changes.
struct MapWriter {
  /// What a page has.
  private enum Shown: Equatable {
    case nothing
    /// The page knows that there is a map.
    case offer
    case map(Scene, of: ID<Trip>)
  }

  private var shown = Shown.nothing

  /// The size of the map on the page, in points; `nil` while the page shows none.
  private(set) var size: Size<ScreenSpace>?

  /// Begins with another size, or ends.
  mutating func resize(to size: Size<ScreenSpace>?) {
    self.size = size
    if case .map = shown { shown = .offer }
  }

  /// Writes the message for a trip.
  ///
  /// - Parameters:
  ///   - plan: The trip; `nil` if none is open.
  ///   - wording: The texts.
  /// - Returns: The message; `nil` if the page shows this already.
  mutating func message(for plan: TripPlan?, wording: any Wording) -> String? {
    let old = shown
    guard let plan, !plan.route.isEmpty else {
      shown = .nothing
      return old == .nothing ? nil : #"{"map":null}"#
    }
    guard let size else {
      shown = .offer
      return old == .nothing ? #"{"map":{}}"# : nil
    }
    let map = ItineraryMap(of: plan, in: size, wording: wording)
    let scene = map.scene()
    shown = .map(scene, of: plan.trip.id)
    guard shown != old else { return nil }
    var isFlashing = false
    if case .map(let last, plan.trip.id) = old {
      isFlashing = Self.route(of: last) != Self.route(of: scene)
    }
    return Self.message(for: scene, of: map, isFlashing: isFlashing)
  }

  private static func route(of scene: Scene) -> [SceneElement] {
    scene.elements.filter { $0.kind == .route }
  }

  private static func message(
    for scene: Scene, of map: ItineraryMap, isFlashing: Bool
  ) -> String {
    JSONWriter.object {
      $0.object("map") { writer in
        writer.member("trip", scene.board)
        writer.member("isFlashing", isFlashing)
        let markers = scene.elements.filter { $0.kind == .marker }
        writer.name("stops")
        writer.array { writer in
          for (stop, marker) in zip(map.stops, markers) {
            writer.object { writer in
              writer.member("entry", "\(stop.entry)")
              writer.member("label", marker.label)
              writer.member("title", marker.title)
              writer.numbers("point", [marker.frame.center.x, marker.frame.center.y])
            }
          }
        }
      }
    }
  }
}
