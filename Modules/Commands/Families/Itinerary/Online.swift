import Domain
import Itinerary
import JSONText
import PluginAPI
import Workspace

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
  fileprivate func setOnline(_ isOnline: Bool) async throws(CommandError) -> any Answer {
    _ = try await perform(.setOnline(isOnline))
    return OnlineAnswer(isOnline: await workspace.isTripOnline, view: try await tripView())
  }
}

/// Whether a trip can be changed as far as the network is concerned.
struct OnlineAnswer: Answer {
  let isOnline: Bool
  let view: TripView

  var json: [(name: String, value: JSON)] {
    [("trip", view.json), ("online", .bool(isOnline))]
  }

  func lines(in form: TextForm) -> [String] {
    let state = isOnline ? "online" : "offline, and can only be looked at"
    return ["trip '\(view.plan.trip.name)' is \(state)"]
  }
}
