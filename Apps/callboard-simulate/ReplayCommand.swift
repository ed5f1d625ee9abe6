import ArgumentParser
import JSONText
import PluginAPI
import Simulation
import Terminal
import TextCells

struct ReplayCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "replay",
    abstract: "Play recordings again and check whether they still break a rule.",
    discussion: """
      Takes scripts that 'run' saved and recordings of touches that 'callboard' made. A script \
      that was found with a mutant is played with it. The status is 1 if a recording breaks a \
      rule. The first file that cannot be played ends the command.
      """)

  @Argument(help: "The recordings.", completion: .file())
  var files: [String]

  @Option(
    help: """
      The mutant to use instead of the one that the script was found with; none for no mutant.
      """)
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
    let signals = SignalHandling(interruption) { scratch.remove() }
    defer { withExtendedLifetime(signals) {} }
    try scratch.make()
    var status: Int32 = 0
    for file in files {
      let recording = try SavedScript.read(file)
      // It may be asked to end while a file is read.
      if let status = signals.status { return status }
      let replay = Replay(
        recording.kind, mutant: try SurfaceChoice.mutant(mutant, for: recording, at: file),
        equipment: scratch.equipment(0))
      let discovery = await interruption.run {
        replay.discovery(in: recording.script) { Task.isCancelled }
      }
      // An unfinished replay proves nothing.
      if discovery == nil, let status = signals.status { return status }
      if discovery != nil { status = 1 }
      // A reader that goes away ends the process at the next line.
      scratch.remove()
      try Failure.deliver(text(file, recording.script, replay.mutant, discovery))
      if let status = signals.status { return status }
    }
    return status
  }

  private static func message(of discovery: Discovery) -> String {
    discovery.fault.message(in: discovery.script)
  }

  private func text(
    _ file: String, _ script: Script, _ mutant: Mutant?, _ discovery: Discovery?
  ) -> String {
    switch report {
    case .json:
      let members: [(name: String, value: JSON)] = [
        ("version", .integer(1)), ("file", .string(file)),
        ("surface", .string(script.stage.surface)), ("steps", .integer(script.steps.count)),
        ("events", .integer(script.touchCount)),
        ("rule", .optional(discovery?.fault.rule.rawValue)),
        ("message", .optional(discovery.map(Self.message))),
        ("step", .optional(discovery?.script.steps.count)),
        ("mutant", .optional(mutant?.name)),
      ]
      return JSON.object(members).text + "\n"
    case .text:
      let head = file + (mutant.map { " with the mutant '\($0.name)'" } ?? "")
      let count = script.steps.count
      guard let discovery else {
        return "\(head): nothing found in \(counted(count, "step"))".safeForTerminal + "\n"
      }
      return [
        "\(head): step \(discovery.script.steps.count) of \(count) breaks a rule",
        "  \(discovery.fault.rule.rawValue): \(Self.message(of: discovery))",
      ]
      .map { $0.safeForTerminal + "\n" }.joined()
    }
  }
}
