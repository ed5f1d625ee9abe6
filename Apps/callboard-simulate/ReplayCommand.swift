import ArgumentParser
import PluginAPI
import Simulation
import Terminal
import TextCells

struct ReplayCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "replay",
    abstract: "Play recordings again, and tell whether they still break a rule.",
    discussion: """
      Takes scripts that 'run' saved, and recordings of touches that 'callboard' made. The status \
      is 1 where one breaks a rule. A file that cannot be read ends it.
      """)

  @Argument(help: "The recordings.", completion: .file())
  var files: [String]

  @Option(help: "Sow this fault, of those that 'mutants' lists.")
  var mutant: String?

  @Option(help: "The form of the output: text, or json with one file a line.")
  var report: ReportForm = .text

  mutating func run() async throws {
    try await Failure.ending { () throws(Failure) in try await replay() }
  }

  private func replay() async throws(Failure) -> Int32 {
    StandardStream.holdPlaces()
    let scratch = ScratchFolder()
    defer { scratch.remove() }
    let interruption = Interruption()
    let leaving = Leaving(interruption) { scratch.remove() }
    defer { withExtendedLifetime(leaving) {} }
    try scratch.make()
    var status: Int32 = 0
    for file in files {
      let (script, kind) = try SavedScript.read(file)
      let replay = Replay(
        kind, mutant: try SurfaceChoice.mutant(mutant, of: kind), equipment: scratch.equipment(0))
      let discovery = await interruption.run { replay.discovery(in: script) }
      if discovery != nil { status = 1 }
      // A reader that goes away ends the process at the next line.
      scratch.remove()
      try Failure.deliver(text(file, script, discovery))
      if let status = leaving.status { return status }
    }
    return status
  }

  private static func message(of discovery: Discovery) -> String {
    discovery.fault.legibleMessage(in: discovery.script)
  }

  private func text(_ file: String, _ script: Script, _ discovery: Discovery?) -> String {
    switch report {
    case .json:
      let members: [(name: String, value: JSON)] = [
        ("version", .integer(1)), ("file", .string(file)),
        ("surface", .string(script.stage.surface)), ("steps", .integer(script.steps.count)),
        ("events", .integer(script.touchCount)),
        ("rule", .optional(discovery?.fault.rule.rawValue)),
        ("message", .optional(discovery.map(Self.message))),
        ("step", .optional(discovery?.script.steps.count)),
      ]
      return JSON.object(members).text + "\n"
    case .text:
      guard let discovery else {
        return "\(file): nothing found, steps: \(script.steps.count)".safeForTerminal + "\n"
      }
      let place = "step \(discovery.script.steps.count) of \(script.steps.count)"
      return [
        "\(file): \(place) breaks a rule",
        "  \(discovery.fault.rule.rawValue): \(Self.message(of: discovery))",
      ]
      .map { $0.safeForTerminal + "\n" }.joined()
    }
  }
}
