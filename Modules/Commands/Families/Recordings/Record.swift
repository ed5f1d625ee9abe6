package import JSONText
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
    examples: ["record evening.jsonl", "record \"stop\""], isReversible: false
  ) { runner, path throws(CommandError) in
    // The size is part of the recording, and another one would end it.
    _ = try await runner.scene()
    try await runner.ask(await runner.workspace.startRecording(to: runner.expanded(path)))
    return RecordingAnswer(path: path)
  }

  static let recordStop = CommandSpec(
    "record stop", "ends the recording", examples: ["record stop"], synonyms: "stop",
    isReversible: false
  ) { runner throws(CommandError) in
    let ended = try await runner.ask(await runner.workspace.stopRecording())
    return RecordingAnswer(path: ended.path, touches: ended.touches)
  }
}

/// A recording that begins, or ends with so many touches.
package struct RecordingAnswer: Answer {
  private let path: String
  private let touches: Int?

  /// Creates an answer.
  package init(path: String, touches: Int? = nil) {
    (self.path, self.touches) = (path, touches)
  }

  package var json: [(name: String, value: JSON)] {
    [
      ("recording", .bool(touches == nil)), ("file", .string(path)),
      ("touches", .optional(touches)),
    ]
  }

  package func lines(in form: TextForm) -> [String] {
    guard let touches else { return ["recording touches to '\(path)'; 'record stop' ends it"] }
    return ["recorded \(Count.touches(touches)) in '\(path)'"]
  }
}
