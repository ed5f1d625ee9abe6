import Domain
import JSONText
import PluginAPI
import TextCells
package import Workspace

extension CommandSpec {
  static let release = CommandSpec(
    "release", "releases what a block holds or has switched on, also what an ended run held", .item,
    details: """
      It is only about what callboard has pressed or switched on itself; 'trigger --release' sends \
      the console's release of the block's object in any case.
      """,
    examples: ["release #3", "release @0,0"], isReversible: false
  ) { runner, item throws(CommandError) in
    let block = try await runner.item(item)
    let workspace = runner.workspace
    return try runner.answer(
      to: await runner.ask(await workspace.release(block, within: CommandRunner.patience)))
  }

  static let releaseAll = CommandSpec(
    "release all", "releases everything that is held or switched on",
    details: """
      This includes all shows of the workspace, each at its own console. Blocks that flash or \
      toggle are remembered while they are on, even when callboard stops.
      """,
    examples: ["release all"], isReversible: false
  ) { runner throws(CommandError) in
    try runner.answer(
      to: await runner.ask(
        await runner.workspace.releaseAll(within: CommandRunner.patience)))
  }
}

extension CommandRunner {
  /// What was released; an error with all results if not everything was.
  fileprivate func answer(to release: Seat.Release) throws(CommandError) -> ReleaseAnswer {
    guard let first = release.failed.first else { return ReleaseAnswer(released: release.released) }
    let failures = release.failed.map(TextForm.line(ofFailed:))
    var failure = CommandError(first.reason)
    failure.message = failures[0]
    failure.notices = release.released.map(TextForm.line(of:)) + failures.dropFirst()
    throw failure
  }
}

/// What is released.
struct ReleaseAnswer: Answer {
  let released: [Seat.Release.Active]

  var json: [(name: String, value: JSON)] {
    let released = released.map { active in
      JSON.object([
        ("name", .string(active.trigger.name)),
        ("action", .string(active.trigger.trigger.action.rawValue)),
        ("show", .optional(active.show?.name)),
      ])
    }
    return [("released", .array(released))]
  }

  func lines(in form: TextForm) -> [String] {
    released.isEmpty ? ["nothing is held or switched on"] : released.map(TextForm.line(of:))
  }
}

extension TextForm {
  /// What is released: `released scene 5 "Strobe"`, `switched off scene 5 "Strobe"`.
  package static func line(of active: Seat.Release.Active) -> String {
    let verb = active.trigger.trigger.action == .flash ? "released" : "switched off"
    return "\(verb) \(active.trigger.name)\(place(of: active))".safeForTerminal
  }

  /// What cannot be released, and why.
  package static func line(
    ofFailed failure: (active: Seat.Release.Active, reason: WorkspaceError)
  ) -> String {
    let (active, error) = failure
    // That nothing is sent follows.
    let reason = error.message.trimmingPrefix("nothing is sent: ")
    return "'\(active.trigger.name)'\(place(of: active)) is not released: \(reason)"
      .safeForTerminal
  }

  /// The show of something that is on; nothing for the current one.
  private static func place(of active: Seat.Release.Active) -> String {
    active.show.map { " of show '\($0.name)'" } ?? ""
  }
}
