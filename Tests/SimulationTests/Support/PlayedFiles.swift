import Foundation
import Placement_Canvas
import Placement_Flow
import Placement_Grid
import Placement_Tiles
import Simulation

/// What the tests play again, beside the surfaces to play it on.
enum PlayedFiles {
  /// The surfaces, in the order in which the fuzzer numbers them.
  static let surfaces: [SimulatedSurface] = [.grid(.grid), .list, .flow(.flow)]
  /// All surfaces, also those that are not fuzzed.
  static let allSurfaces =
    surfaces + [
      .itinerary, .canvas(.canvas), .tiles(.tiles), .push(.grid),
    ]

  /// The inputs that the fuzzer kept.
  static let corpus = files(in: "Corpus")
  /// The recordings of what was found and mended.
  static let findings = files(in: "Findings")

  private static func files(in folder: String) -> [URL] {
    let found = Bundle.module.resourceURL.flatMap {
      try? FileManager.default.contentsOfDirectory(
        at: $0.appendingPathComponent(folder), includingPropertiesForKeys: nil)
    }
    return (found ?? []).sorted { $0.lastPathComponent < $1.lastPathComponent }
  }
}
