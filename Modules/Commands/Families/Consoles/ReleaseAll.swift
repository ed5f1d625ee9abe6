import Workspace

extension CommandSpec {
  static let releaseAll = CommandSpec(
    "release all", "releases everything that is held or switched on",
    details: """
      This includes all shows of the workspace, each at its own console. Blocks that flash or \
      toggle are remembered while they are on, even when callboard stops.
      """,
    examples: ["release all"]
  ) { runner throws(CommandError) in
    let release = try await runner.ask(
      await runner.workspace.releaseAll(within: CommandRunner.patience))
    guard let first = release.failed.first else { return .released(release.released) }
    let failures = release.failed.map(TextForm.line(ofFailed:))
    var failure = CommandError(first.reason)
    failure.message = failures[0]
    failure.notices = release.released.map(TextForm.line(of:)) + failures.dropFirst()
    throw failure
  }
}
