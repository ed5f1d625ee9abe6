import PluginAPI
import Workspace

extension CommandSpec {
  static let record = CommandSpec(
    "record", "writes all touches from now on to a file",
    .path(missing: "the file to write is missing"),
    details: """
      'record stop' ends the recording, and 'touches FILE' replays it. Put quotes around the name \
      of a file that is called stop.
      """,
    examples: ["record evening.jsonl", "record \"stop\""]
  ) { runner, path throws(CommandError) in
    // The size is part of the recording, and another one would end it.
    _ = try await runner.scene()
    try await runner.ask(await runner.workspace.startRecording(to: runner.expanded(path)))
    return .recording(path: path, touches: nil)
  }

  static let recordStop = CommandSpec(
    "record stop", "ends the recording", examples: ["record stop"], synonyms: "stop"
  ) { runner throws(CommandError) in
    let ended = try await runner.ask(await runner.workspace.stopRecording())
    return .recording(path: ended.path, touches: ended.touches)
  }
}
