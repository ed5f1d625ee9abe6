import ArgumentParser
import JSONText
import Simulation
import SyncSimulation
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
      let mutant = try SurfaceChoice.mutant(mutant, for: recording, at: file)
      let equipment = scratch.equipment(0)
      let breach = await interruption.run { Breach(recording, mutant, equipment) }
      // An unfinished replay proves nothing.
      if breach == nil, let status = signals.status { return status }
      if breach != nil { status = 1 }
      // A reader that goes away ends the process at the next line.
      scratch.remove()
      try Failure.deliver(text(file, recording, mutant, breach))
      if let status = signals.status { return status }
    }
    return status
  }

  /// A rule that a recording breaks.
  private struct Breach {
    let rule: String
    let message: String
    /// The number of the step that shows it, from 1; `nil` if only the end does, as in sync.
    let step: Int?

    /// Plays a recording; `nil` if it breaks no rule.
    init?(_ recording: SavedScript.Read, _ mutant: Mutant?, _ equipment: Equipment) {
      switch recording.content {
      case .surface(let script, let kind):
        let replay = Replay(kind, mutant: mutant, equipment: equipment)
        guard let discovery = replay.discovery(in: script, isCancelled: { Task.isCancelled })
        else { return nil }
        rule = discovery.fault.rule.rawValue
        message = discovery.fault.message(in: discovery.script)
        step = discovery.script.steps.count
      case .sync(let script):
        let run = SyncRun(
          script, Composition.syncInMemory, defect: SyncMutants.defect(mutant))
        guard let finding = run.findings.first else { return nil }
        (rule, message, step) = (finding.promise.rawValue, finding.text, nil)
      }
    }
  }

  private func text(
    _ file: String, _ recording: SavedScript.Read, _ mutant: Mutant?, _ breach: Breach?
  ) -> String {
    let events =
      if case .surface(let script, _) = recording.content { script.touchCount } else {
        recording.steps
      }
    switch report {
    case .json:
      let members: [(name: String, value: JSON)] = [
        ("version", .integer(1)), ("file", .string(file)),
        ("surface", .string(recording.subject.key)), ("steps", .integer(recording.steps)),
        ("events", .integer(events)),
        ("rule", .optional(breach?.rule)),
        ("message", .optional(breach?.message)),
        ("step", .optional(breach?.step)),
        ("mutant", .optional(mutant?.name)),
      ]
      return JSON.object(members).text + "\n"
    case .text:
      let head = file + (mutant.map { " with the mutant '\($0.name)'" } ?? "")
      let count = recording.steps
      guard let breach else {
        return "\(head): nothing found in \(count.grouped("step"))".safeForTerminal + "\n"
      }
      let place =
        breach.step.map { "step \($0.grouped) of \(count.grouped) breaks a rule" }
        ?? "breaks a rule in \(count.grouped("step")); sync is checked only after the last one"
      return [
        "\(head): \(place)",
        "  \(breach.rule): \(breach.message)",
      ]
      .map { $0.safeForTerminal + "\n" }.joined()
    }
  }
}
