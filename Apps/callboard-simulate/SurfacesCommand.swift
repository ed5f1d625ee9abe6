import ArgumentParser
import Simulation
import TextCells

struct SurfacesCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "surfaces", abstract: "List the surfaces that can be simulated.")

  mutating func run() async throws {
    let surfaces = Composition.surfaces
    let width = surfaces.map(\.key.cellWidth).max() ?? 0
    let lines = surfaces.map { surface in
      "\(surface.key.padded(to: width))  \(surface.summary) (\(surface.coverage.cells.count) cells "
        + "to reach, \(surface.mutants.count) mutants)\n"
    }
    try await Failure.ending { () throws(Failure) in
      try Failure.deliver(lines.joined())
      return 0
    }
  }
}
