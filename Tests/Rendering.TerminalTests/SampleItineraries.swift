import GridGeometry
import PluginAPI
import Rendering_Terminal

extension TerminalRenderer {
  /// An itinerary whose travel is dragged to the third day: rows dim, games are in the way, and a
  /// gap is open.
  func itinerary() throws -> Scene {
    let width = view.width
    func header(
      _ day: Int, at y: Double, _ title: String, _ states: Set<SceneElement.State> = [],
      isEmpty: Bool = false
    ) -> [SceneElement] {
      [
        .sample(
          .dayHeader, (0, y, width, isEmpty ? 88 : 44), title: title,
          subtitle: isEmpty ? "No items yet, tap + to add" : "", states),
        .sample(.button, (width - 44, y, 44, 44), title: "+"),
      ]
    }
    func row(
      at y: Double, _ tall: Double, _ title: String, _ subtitle: String = "",
      _ states: Set<SceneElement.State> = [], color: String? = nil
    ) -> SceneElement {
      .sample(
        .itineraryRow, (0, y, width, tall), title: title, subtitle: subtitle, states, color: color)
    }
    let days =
      header(1, at: 0, "Day 1 - Wednesday, April 1", [.dimmed])
      + [row(at: 44, 88, "Cardinals at Cubs", "Park - 7:05 PM", [.barrier])]
      + header(2, at: 132, "Day 2 - Thursday, April 2")
      + [row(at: 176, 44, "🍝 Dinner with a very long name, in Detroit", "7:00 PM")]
      + [.sample(.handle, (0, 176, 44, 44))]
      + header(3, at: 220, "Day 3 - Friday, April 3", isEmpty: true)
      + [.sample(.dropGap, (0, 308, width, 56), [.valid])]
      + header(4, at: 364, "Day 4 - Saturday, April 4")
      + [row(at: 408, 88, "Twins at Tigers", "Park - 6:40 PM", [.barrier, .dimmed])]
    let lifted = row(
      at: 300, 56, "Chicago -> Detroit", "280 mi - 4h 30m", [.lifted], color: "#d4af37")
    return try scene([], mode: nil, show: "", board: "Season", adding: days + [lifted])
  }

  /// The map of a trip with three stops, one of them twice.
  func map() throws -> Scene {
    let stops: [(x: Double, y: Double)] = [(120, 300), (640, 120), (400, 380)]
    let ways = zip(stops, stops.dropFirst()).map { pair -> SceneElement in
      let ends = [pair.0, pair.1].map { Point<ScreenSpace>(x: $0.x, y: $0.y) }
      var way = SceneElement.sample(.route, (pair.0.x, pair.0.y, 0, 0))
      way.shape = .path(ends, width: 2)
      return way
    }
    let markers = stops.enumerated().map { index, stop in
      SceneElement.sample(
        .marker, (stop.x - 22, stop.y - 22, 44, 44), title: "\(index + 1)",
        subtitle: ["Chicago", "Detroit", "Cleveland"][index])
    }
    return try scene([], mode: nil, show: "", board: "Season", adding: ways + markers)
  }
}
