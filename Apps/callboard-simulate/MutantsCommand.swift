import ArgumentParser
import PluginAPI
import Simulation
import TextCells

struct MutantsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "mutants",
    abstract: "List the faults that can be sown, or see whether each is found.")

  @Option(help: "Only those of this surface.")
  var surface: String?

  @Option(help: "The form of the output: text, or json.")
  var report: ReportForm = .text

  func validate() throws {
    if surface != nil { _ = try SurfaceChoice.surface(surface) }
  }

  mutating func run() async throws {
    try await Failure.ending { () throws(Failure) in
      try list()
      return 0
    }
  }

  private var surfaces: [SimulatedSurface] {
    Composition.surfaces.filter { surface == nil || $0.key == surface }
  }

  private func list() throws(Failure) {
    let mutants = surfaces.flatMap(\.mutants)
    switch report {
    case .json:
      let objects = mutants.map { mutant in
        JSON.object([
          ("name", .string(mutant.name)), ("surface", .string(mutant.surface)),
          ("summary", .string(mutant.summary)), ("site", .string(mutant.site.rawValue)),
          ("shortest", .optional(mutant.shortest)), ("equivalent", .bool(mutant.isEquivalent)),
          ("equivalence", .optional(mutant.equivalence)),
        ])
      }
      try Failure.deliver(
        JSON.object([("version", .integer(1)), ("mutants", .array(objects))]).text + "\n")
    case .text: try Failure.deliver(mutants.map(Self.text).joined())
    }
  }

  private static func text(_ mutant: Mutant) -> String {
    var text = "\(mutant.surface) \(mutant.name) (\(mutant.site.rawValue)): \(mutant.summary)\n"
    if let equivalence = mutant.equivalence { text += "  equivalent: \(equivalence)\n" }
    return text
  }
}

extension Mutant {
  /// Whether nothing can tell it from the original.
  var isEquivalent: Bool { equivalence != nil }
}
