import ArgumentParser
import Terminal
import TextCells

struct SurfacesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "surfaces", abstract: "List the surfaces that can be simulated.")

  func run() throws {
    let surfaces = Composition.surfaces
    let width = surfaces.map(\.key.cellWidth).max() ?? 0
    let lines = surfaces.map { surface in
      "\(surface.key.padded(to: width))  \(surface.summary) (\(surface.coverage.cells.count) cells "
        + "to reach, \(surface.mutants.count) mutants)\n"
    }
    do throws(Failure) {
      try Failure.deliver(lines.joined())
    } catch {
      throw error.told()
    }
  }
}
