import ArgumentParser
import Foundation
import Simulation
import SyncSimulation
import Synchronization
import Terminal
import TextCells

struct ShrinkCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "shrink",
    abstract: "Look for a shorter recording that breaks the same rule.",
    discussion: """
      Prints the shortest script that it finds, and writes it beside the recording with -shrunk \
      in its name. Nothing is written if it finds none. A script that was found with a mutant is \
      played with it. The status is 1 if the recording breaks a rule, otherwise 0. Ctrl-C ends the \
      command with the shortest script so far.
      """)

  @Argument(
    help: "The recording: a script that 'run' saved, or a recording of touches.",
    completion: .file())
  var file: String

  @Option(
    help: """
      The mutant to use instead of the one that the script was found with; none for no mutant.
      """)
  var mutant: String?

  @Option(
    help: "The folder for the shorter recording. Default: the folder of the recording.",
    completion: .directory)
  var save: String?

  mutating func run() async throws {
    try await Failure.ending { () throws(Failure) in try await shrink() }
  }

  private func shrink() async throws(Failure) -> Int32 {
    StandardStream.holdPlaces()
    let recording = try SavedScript.read(file)
    let mutant = try SurfaceChoice.mutant(mutant, for: recording, at: file)
    if let save { try ScratchFolder.makeWritable(save) }
    let scratch = ScratchFolder()
    defer { scratch.remove() }
    let interruption = Interruption()
    let signals = SignalHandling(interruption) { scratch.remove() }
    defer { withExtendedLifetime(signals) {} }
    try scratch.make()
    let equipment = scratch.equipment(0)
    let found = await interruption.run { Self.shorter(recording, mutant, equipment) }
    scratch.remove()
    if let found {
      let unsaved = found.isNew ? saving(found.content, needing: mutant) : nil
      try Failure.deliver(text(found, isSaved: found.isNew && unsaved == nil))
      if let unsaved { throw unsaved }
    } else if let status = signals.status {
      return status
    } else {
      let text = "\(file): nothing found in \(recording.steps.grouped("step"))"
      try Failure.deliver(text.safeForTerminal + "\n")
    }
    if let status = signals.status { return status }
    return found == nil ? 0 : 1
  }

  /// Writes the shorter script.
  ///
  /// - Returns: Why it cannot be written; it is worth printing all the same.
  private func saving(_ content: SavedScript.Read.Content, needing mutant: Mutant?) -> Failure? {
    do throws(Failure) {
      switch content {
      case .surface(let script, _): try SavedScript.write(script, needing: mutant, to: target)
      case .sync(let script): try SavedScript.write(script, needing: mutant, to: target)
      }
      return nil
    } catch {
      return error
    }
  }

  /// A recording, what is said of it, and whether it differs from the one that was given.
  private typealias Shorter = (
    report: FindingReport, content: SavedScript.Read.Content, isNew: Bool
  )

  /// The shortest recording found that breaks the same promise as a recording.
  private static func shorter(
    _ recording: SavedScript.Read, _ mutant: Mutant?, _ equipment: Equipment
  ) -> Shorter? {
    switch recording.content {
    case .surface(let script, let kind):
      let replay = Replay(kind, mutant: mutant, equipment: equipment)
      return finding(in: script, replay).map { finding in
        (
          FindingReport(finding, of: kind, seed: 0), .surface(finding.script, kind),
          isNew: finding.script != script
        )
      }
    case .sync(let script):
      let shrunk = script.shrunkIfBroken(
        Composition.syncInMemory, defect: SyncMutants.defect(mutant),
        isCancelled: { Task.isCancelled })
      return shrunk.map { shrunk in
        (
          shrunk.report(of: script, run: 0, seed: 0), .sync(shrunk.script),
          isNew: shrunk.script != script
        )
      }
    }
  }

  /// The shortest script that breaks the same promise as a script.
  private static func finding(in script: Script, _ replay: Replay) -> Finding? {
    guard let discovery = replay.discovery(in: script, isCancelled: { Task.isCancelled })
    else { return nil }
    let display = ShrinkDisplay()
    var shrinker = Shrinker(
      replay.kind, mutant: replay.mutant, equipment: replay.equipment)
    // An explicit request has time.
    shrinker.limits = Shrinker.Limits(trials: 200_000, steps: 20_000_000)
    let result = shrinker.shrink(
      discovery.script, discovery.fault, progress: { display.show($0) },
      isCancelled: { Task.isCancelled })
    display.finish()
    return Finding(
      discovery, fault: result.fault, script: result.script, isFullyShrunk: result.isComplete)
  }

  /// The path of the shorter recording.
  private var target: String {
    let url = URL(fileURLWithPath: file)
    let name = url.deletingPathExtension().lastPathComponent + "-shrunk.jsonl"
    let folder = save.map { URL(fileURLWithPath: $0) } ?? url.deletingLastPathComponent()
    return folder.appendingPathComponent(name).path
  }

  private func text(_ shorter: Shorter, isSaved: Bool) -> String {
    let report = shorter.report
    let replay = "  replay: callboard-simulate replay \(target.quotedForShell)"
    let lines =
      [
        "\(file): \(Self.length(of: shorter))",
        "  \(report.rule): \(report.message)",
      ] + report.script.map { "    \($0)" }
      + (isSaved ? [replay] : [])
    return lines.map { $0.safeForTerminal + "\n" }.joined()
  }

  private static func length(of shorter: Shorter) -> String {
    let report = shorter.report
    let old = report.steps.grouped("step")
    let limit = report.isFullyShrunk ? "" : ", not fully shrunk"
    guard report.shrunkSteps < report.steps else {
      return (shorter.isNew ? "simpler, but not shorter" : "no shorter script found")
        + " (\(old))" + limit
    }
    return "shrunk from \(old) to \(report.shrunkSteps.grouped)" + limit
  }
}

/// Shows on a terminal how short a script has become.
private final class ShrinkDisplay: Sendable {
  private let line = Mutex(ProgressLine(title: "shrink"))
  private let start = ContinuousClock.now
  private let isShown = StandardStream.error.isTerminal

  func show(_ progress: Shrinker.Progress) {
    guard isShown else { return }
    let columns = StandardStream.error.terminalSize?.columns
    line.withLock { line in
      let parts = ["\(progress.steps) steps left", "\(progress.trials) scripts tried"]
      let text = line.update(parts, after: ContinuousClock.now - start, columns: columns)
      if let text { StandardStream.error.write(text) }
    }
  }

  func finish() {
    line.withLock { line in
      if let text = line.finish() { StandardStream.error.write(text) }
    }
  }
}
