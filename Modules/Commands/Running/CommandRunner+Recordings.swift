import Gestures
import PluginAPI
import Workspace

extension CommandRunner {
  /// `touches FILE`.
  func replay(_ path: String) async throws(CommandError) -> GestureOutcome {
    let (before, news) = try await scene()
    let report = replayProgress
    let replayed = try await tellingWhatWasDone { workspace throws(WorkspaceError) in
      try await workspace.replay(fileAt: expanded(path)) { done, count in
        report?(UInt64(clamping: done), UInt64(clamping: count))
      }
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

  /// `record FILE`.
  func record(_ path: String) async throws(CommandError) -> CommandOutput {
    // The size stands in the recording, and another one would end it.
    _ = try await scene()
    try await ask(await workspace.startRecording(to: expanded(path)))
    return .recording(path: path, touches: nil)
  }

  /// `record stop`.
  func stopRecording() async throws(CommandError) -> CommandOutput {
    let ended = try await ask(await workspace.stopRecording())
    return .recording(path: ended.path, touches: ended.touches)
  }
}
