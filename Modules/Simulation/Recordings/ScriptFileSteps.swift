import Gestures
import GridGeometry
import JSONText
import PluginAPI

/// The lines of a script file that hold what happens.
enum ScriptFileSteps {
  /// What is done and is not a command.
  private enum Act: Codable {
    case reload

    enum CodingKeys: CodingKey { case reload }
  }

  private struct Wake: Codable { let wake: Int64 }

  /// Reads one line.
  static func read(_ line: RecordingLine) throws(RecordingError) -> Step {
    let step = try line.object("a step")
    if step.json[name: "t"] != nil { return .touch(try Touch(step, isStrict: false)) }
    if step.json[name: "wake"] != nil {
      return .wake(Instant(microseconds: try ScriptDecoder.read(Wake.self, from: step).wake))
    }
    if step.json[name: "elsewhere"] != nil {
      let word = step.word("elsewhere")
      for kind in SurfaceActs.changes where kind.words.contains(word) {
        return .outside(.own(OwnChange(act: try read(kind, step, tag: "elsewhere"))))
      }
      return .outside(try ScriptDecoder.read(from: step, tag: "elsewhere"))
    }
    let act = step.word("act")
    if Act.CodingKeys(stringValue: act) != nil {
      _ = try ScriptDecoder.read(Act.self, from: step, tag: "act")
      return .reload
    }
    for kind in SurfaceActs.commands where kind.words.contains(act) {
      return .own(OwnCommand(act: try read(kind, step, tag: "act")))
    }
    return .command(try ScriptDecoder.read(from: step, tag: "act"))
  }

  private static func read<Act: SurfaceAct>(
    _ type: Act.Type, _ step: RecordingValue, tag: String
  ) throws(RecordingError) -> Act {
    try ScriptDecoder.read(type, from: step, tag: tag)
  }

  static func json(_ step: Step) throws -> String {
    switch step {
    case .touch(let touch): return RecordingWriter.json(of: touch)
    case .wake(let time): return try ScriptEncoder.json(Wake(wake: time.microseconds))
    case .command(let command): return try ScriptEncoder.json(command, tag: "act")
    case .own(let command): return try ScriptEncoder.json(command.act, tag: "act")
    case .outside(.own(let change)):
      return try ScriptEncoder.json(change.act, tag: "elsewhere")
    case .outside(let change): return try ScriptEncoder.json(change, tag: "elsewhere")
    case .reload: return try ScriptEncoder.json(Act.reload, tag: "act")
    }
  }
}
