import PluginAPI
import Workspace

extension CommandSpec {
  static let touches = CommandSpec(
    "touches", "replays the touches of a recording", .path(),
    details: "They do what they did: the view has the size that it had in the recording.",
    examples: ["touches evening.jsonl"]
  ) { runner, path throws(CommandError) in
    try await runner.replay(path)
  }
}

extension CommandRunner {
  fileprivate func replay(_ path: String) async throws(CommandError) -> GestureOutcome {
    let (before, news) = try await scene()
    let report = replayProgress
    let replayed: ReplayReport
    do throws(CommandError) {
      replayed = try await reportingEdits { workspace throws(WorkspaceError) in
        try await workspace.replay(fileAt: expanded(path)) { done, count in
          report?(UInt64(clamping: done), UInt64(clamping: count))
        }
      }
    } catch {
      var failure = error
      failure.remedy = error.remedy ?? Self.remedy(ofAbsence: error.code)
      throw failure
    }
    var whole = news
    whole.append(replayed.reaction)
    var outcome = try await outcome(of: whole, after: before, isReplayed: true)
    outcome.changes += replayed.changes - replayed.reaction.changes.count
    outcome.omitted = replayed.omitted
    outcome.sentences = ["replayed \(Count.touches(replayed.touches)) of '\(path)'"]
    // The recording's mode holds from now on, and a person who did not switch must know.
    if let mode = await workspace.mode, mode != before.mode {
      outcome.sentences.append("the board is in \(mode.rawValue) mode now, as in the recording")
    }
    return outcome
  }

  /// How to open the surface that a recording needs.
  private static func remedy(ofAbsence code: ErrorCode) -> String? {
    switch code {
    case .noBoard: "'board NAME' opens one"
    case .noBoardList: "open the list first"
    case .noTrip: "'trip NAME' opens one"
    default: nil
    }
  }
}
