import ArgumentParser
import Simulation
import TextCells

struct SurfacesCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "surfaces", abstract: "List the surfaces that can be simulated.")

  mutating func run() async throws {
    let width = Subject.all.map(\.key.cellWidth).max() ?? 0
    let lines = Subject.all.map { subject in
      let (head, mutants) = (subject.key.padded(to: width), "\(subject.mutants.count) mutants")
      return switch subject {
      case .surface(let kind):
        "\(head)  \(kind.summary) (\(kind.coverage.cells.count) cells to reach, \(mutants))\n"
      case .sync: "\(head)  devices that edit one workspace, and a server (\(mutants))\n"
      }
    }
    try await Failure.ending { () throws(Failure) in
      try Failure.deliver(lines.joined())
      return 0
    }
  }
}
