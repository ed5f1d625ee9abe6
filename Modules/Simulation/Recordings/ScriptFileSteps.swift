import Gestures
import GridGeometry
import PluginAPI

/// The lines of a script file that hold what happens.
enum ScriptFileSteps {
  /// What is done and is no command.
  private enum Act: Codable {
    case reload

    enum CodingKeys: CodingKey { case reload }
  }

  private struct Wake: Codable { let wake: Int64 }

  /// Reads one line.
  static func read(_ line: RecordingScanner) throws(RecordingError) -> Step {
    if line.peek("t") != nil { return .touch(try Touch(line, isStrict: false)) }
    if line.peek("wake") != nil {
      let wake = try ScriptDecoder.read(Wake.self, named: "a step", line: line)
      return .wake(Instant(microseconds: wake.wake))
    }
    if line.peek("elsewhere") != nil {
      let word = word("elsewhere", of: line)
      for kind in SurfaceActs.changes where kind.words.contains(word) {
        return .outside(.own(OwnChange(act: try read(kind, line, tag: "elsewhere"))))
      }
      return .outside(try ScriptDecoder.read(named: "a step", line: line, tag: "elsewhere"))
    }
    let act = word("act", of: line)
    if Act.CodingKeys(stringValue: act) != nil {
      _ = try ScriptDecoder.read(Act.self, named: "a step", line: line, tag: "act")
      return .reload
    }
    for kind in SurfaceActs.commands where kind.words.contains(act) {
      return .own(OwnCommand(act: try read(kind, line, tag: "act")))
    }
    return .command(try ScriptDecoder.read(named: "a step", line: line, tag: "act"))
  }

  private static func read<Act: SurfaceAct>(
    _ type: Act.Type, _ line: RecordingScanner, tag: String
  ) throws(RecordingError) -> Act {
    try ScriptDecoder.read(type, named: "a step", line: line, tag: tag)
  }

  private static func word(_ name: String, of line: RecordingScanner) -> String {
    var marker = line.peek(name)
    return (try? marker?.anyText(name)) ?? ""
  }

  static func json(_ step: Step) throws -> String {
    switch step {
    case .touch(let touch):
      let pressure = touch.pressure.map { ",\"pressure\":\($0)" } ?? ""
      return "{\"t\":\(touch.time.microseconds),\"id\":\(touch.id.rawValue),"
        + "\"kind\":\"\(touch.kind.rawValue)\",\"phase\":\"\(touch.phase.rawValue)\","
        + "\"x\":\(RecordingScanner.json(touch.position.x)),"
        + "\"y\":\(RecordingScanner.json(touch.position.y))\(pressure)}"
    case .wake(let time): return try ScriptEncoder.json(Wake(wake: time.microseconds))
    case .command(let command): return try ScriptEncoder.json(command)
    case .own(let command): return try ScriptEncoder.json(command.act)
    case .outside(.own(let change)):
      return try ScriptEncoder.json(change.act, tag: "elsewhere")
    case .outside(let change): return try ScriptEncoder.json(change, tag: "elsewhere")
    case .reload: return try ScriptEncoder.json(Act.reload)
    }
  }
}
