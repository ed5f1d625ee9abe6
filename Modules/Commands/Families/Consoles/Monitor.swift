import JSONText
import PluginAPI
import Workspace

extension CommandSpec {
  static let monitor = CommandSpec(
    "monitor", "prints the messages to and from the console",
    .option("for", .seconds("'--for' is")), details: "Ctrl-C ends it, or --for after SECONDS.",
    examples: ["monitor", "monitor --for 10"], synonyms: "listen watch log", isReversible: false
  ) { runner, seconds throws(CommandError) in
    try await runner.reachConsole()
    guard let connection = await runner.workspace.consoleConnection else {
      throw CommandError(
        .notConnected, "no console is connected", remedy: "'connect URL' connects one")
    }
    let (events, report) = (connection.events(), runner.reportEvent)
    let count = await runner.limited(to: seconds) {
      await events.reduce(into: 0) { count, event in
        count += 1
        report?(event)
      }
    }
    return MonitorAnswer(events: count ?? 0)
  }
}

/// How many events `monitor` saw.
struct MonitorAnswer: Answer {
  let events: Int

  var json: [(name: String, value: JSON)] { [("events", .integer(events))] }

  func lines(in form: TextForm) -> [String] { [counted(events, "event")] }
}
