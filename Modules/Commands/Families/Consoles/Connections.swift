import Domain
import JSONText
import PluginAPI
import TextCells
import Workspace

extension CommandSpec {
  static let disconnect = CommandSpec(
    "disconnect", "ends the connection; releases keys that are still held down",
    details: "The show forgets the console, even if it is not connected.",
    examples: ["disconnect"], synonyms: "detach hangup stop", isReversible: false
  ) { runner throws(CommandError) in
    guard let report = try await runner.ask(await runner.workspace.disconnect()) else {
      throw CommandError(.notConnected, "no console is connected")
    }
    return DisconnectAnswer(report: report)
  }

  static let connections = CommandSpec(
    "connections", "lists the connections and their states", examples: ["connections"],
    synonyms: "attach console consoles status ping"
  ) { runner throws(CommandError) in
    ConnectionsAnswer(reports: try await runner.ask(await runner.workspace.connections()))
  }
}

/// A connection that is ended and forgotten, as it was.
struct DisconnectAnswer: Answer {
  let report: ConnectionReport

  var json: [(name: String, value: JSON)] { [("disconnected", .string(report.memory.address))] }

  func lines(in form: TextForm) -> [String] {
    let address = report.memory.address
    return [
      report.state?.isTrusted == true
        ? "disconnected \(address)" : "forgot \(address); it was not connected"
    ]
  }
}

/// How consoles are connected.
struct ConnectionsAnswer: Answer {
  let reports: [ConnectionReport]

  var json: [(name: String, value: JSON)] { [("connections", .array(reports.map(\.json)))] }

  func text(in form: TextForm) -> String {
    guard !reports.isEmpty else { return form.line("no console is connected") }
    return form.table(
      [.init("SHOW"), .init("ADDRESS", isWhole: true), .init("PROFILE"), .init("STATE")],
      reports.map { report in
        let reason = report.state?.reason.map { ": \($0)" } ?? ""
        return [
          report.show?.name ?? "", report.memory.address, report.profile ?? "",
          (report.state?.word ?? "remembered") + reason,
        ]
      })
  }
}

extension ConnectionReport {
  /// How the console is connected.
  var json: JSON {
    let settings = memory.options.sorted { $0.key < $1.key }
    return .object([
      ("show", .optional(show?.name)), ("address", .string(memory.address)),
      ("profile", .optional(profile)),
      ("settings", .object(settings.map { ($0.key, .string($0.value)) })),
      ("gap", .optional(memory.gap)), ("listen", .optional(memory.listeningPort)),
      ("state", .string(state?.word ?? "remembered")), ("reason", .optional(state?.reason)),
    ])
  }
}
