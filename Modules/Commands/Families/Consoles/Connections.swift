import PluginAPI
import Workspace

extension CommandSpec {
  static let disconnect = CommandSpec(
    "disconnect", "ends the connection; releases keys that are still held down",
    details: "The show forgets the console, also where it is not connected.",
    examples: ["disconnect"], synonyms: "detach hangup stop"
  ) { runner throws(CommandError) in
    guard let report = try await runner.ask(await runner.workspace.disconnect()) else {
      throw CommandError(.notConnected, "no console is connected")
    }
    return .disconnected(report)
  }

  static let connections = CommandSpec(
    "connections", "lists the connections and their states", examples: ["connections"],
    synonyms: "attach console consoles status ping"
  ) { runner throws(CommandError) in
    .connections(try await runner.ask(await runner.workspace.connections()))
  }
}
