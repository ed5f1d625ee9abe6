import Itinerary
import PluginAPI

extension CommandSpec {
  static let online = CommandSpec(
    "online", "allows changes to the trip again, after 'offline'", examples: ["online"]
  ) { runner throws(CommandError) in
    try await runner.setOnline(true)
  }

  static let offline = CommandSpec(
    "offline", "makes the trip read-only",
    details: """
      As an itinerary is where its changes cannot be synced. It lasts until 'online', or until \
      another trip is opened.
      """,
    examples: ["offline"]
  ) { runner throws(CommandError) in
    try await runner.setOnline(false)
  }
}

extension CommandRunner {
  fileprivate func setOnline(_ isOnline: Bool) async throws(CommandError) -> CommandOutput {
    _ = try await perform(.setOnline(isOnline))
    return .tripOnline(isOnline, try await tripView())
  }
}
