import Domain
import Gestures
import GridGeometry
import PluginAPI

/// The lines of a script file that hold what happens.
enum ScriptFileSteps {
  /// What else can happen: everything but touches, wakes and changes made elsewhere.
  private static let reload = "reload"

  /// Reads one line.
  static func read(_ line: RecordingScanner) throws(RecordingError) -> Step {
    if line.peek("t") != nil { return .touch(try Touch(line, isStrict: false)) }
    var members = try ScriptMembers("a step", line: line)
    let step: Step
    if let time = try members.optional(
      "wake",
      { scanner, name throws(RecordingError) in
        try scanner.whole(name, as: Int64.self)
      })
    {
      step = .wake(Instant(microseconds: time))
    } else if line.peek("elsewhere") != nil {
      step = .outside(try ScriptFileOutside.read(&members))
    } else {
      let act = try members.text("act")
      if act == reload {
        step = .reload
      } else if let command = try ScriptFileEntryCommands.read(act, &members) {
        step = .entry(command)
      } else {
        step = .command(try ScriptFileCommands.read(act, &members))
      }
    }
    try members.finish()
    return step
  }

  static func json(_ step: Step) -> String {
    ScriptJSON.make { json in
      switch step {
      case .touch(let touch):
        json.whole("t", touch.time.microseconds)
        json.whole("id", touch.id.rawValue)
        json.text("kind", touch.kind.rawValue)
        json.text("phase", touch.phase.rawValue)
        json.number("x", touch.position.x)
        json.number("y", touch.position.y)
        if let pressure = touch.pressure { json.number("pressure", pressure) }
      case .wake(let time): json.whole("wake", time.microseconds)
      case .command(let command): ScriptFileCommands.write(command, &json)
      case .entry(let command): ScriptFileEntryCommands.write(command, &json)
      case .outside(let change): ScriptFileOutside.write(change, &json)
      case .reload: json.text("act", reload)
      }
    }
  }
}
