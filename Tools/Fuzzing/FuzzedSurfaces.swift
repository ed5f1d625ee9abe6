import Placement_Flow
import Placement_Grid
import Simulation

/// What is fuzzed; the corpus names it by its place.
enum FuzzedSurfaces {
  static let all: [SimulatedSurface] = [.grid(.grid), .list, .flow(.flow)]
}
