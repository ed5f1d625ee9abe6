import Domain
import Itinerary
import JSONText
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
      let scene = ItineraryMap(
        of: view.plan, in: renderer.view, wording: runner.workspace.wording
      ).scene()
      return MapAnswer(
        scene: scene, drawing: String(decoding: renderer.render(scene), as: UTF8.self))
    }
    let (entry, view) = try await runner.entry(reference)
    try await runner.ask(await runner.workspace.openItinerary())
    _ = try await runner.scene()
    _ = try await runner.perform(.show(entry.id))
    return EntryAnswer(entry: entry, action: .shown, view: view)
  }
}

/// Everything there is to draw of a trip's map, and the renderer's drawing of it.
struct MapAnswer: Answer {
  let scene: Scene
  let drawing: String

  var json: [(name: String, value: JSON)] { JSON.members(of: scene) }

  var rows: [String]? { ["elements"] }

  func text(in form: TextForm) -> String {
    scene.elements.isEmpty
      ? form.line("no entry has a place, so there is nothing on the map")
      : drawing.hasSuffix("\n") ? drawing : drawing + "\n"
  }
}
