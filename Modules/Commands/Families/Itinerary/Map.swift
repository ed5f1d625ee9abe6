import Domain
import Itinerary
import PluginAPI
import Workspace

extension CommandSpec {
  static let map = CommandSpec(
    "map", "draws the map of the trip, or scrolls the list to an entry", .optional(.entry),
    details: "'map ENTRY' does the same as a tap on its marker.", examples: ["map", "map Dinner"]
  ) { runner, reference throws(CommandError) in
    guard let reference else {
      let view = try await runner.tripView()
      let renderer = try runner.renderer()
      let scene = ItineraryMap(of: view.plan, in: renderer.view).scene()
      return .map(scene, drawing: String(decoding: renderer.render(scene), as: UTF8.self))
    }
    let (entry, view) = try await runner.entry(reference)
    try await runner.ask(await runner.workspace.openItinerary())
    _ = try await runner.scene()
    _ = try await runner.perform(.show(entry.id))
    return .entry(EntryReport(entry, .shown, in: view))
  }
}
