import Domain
import Gestures
import GridGeometry
import PluginAPI

/// What a script file says first: the stage but for its entities, and how much follows.
struct ScriptFileHeader {
  static let version = 1

  var surface: String
  /// The name of the mutant that the script was found with; `nil` where it needs none.
  var mutant: String?
  var seed: UInt64
  var mode: InteractionMode
  var view: ViewMemory
  var viewSize: Size<ScreenSpace>
  var settings: GestureSettings
  var entityCount: Int
  var stepCount: Int

  init(_ script: Script, mutant: String?) {
    let stage = script.stage
    surface = stage.surface
    self.mutant = mutant
    seed = stage.seed
    mode = stage.mode
    view = stage.view
    viewSize = stage.viewSize
    settings = stage.settings
    entityCount = stage.entities.count
    stepCount = script.steps.count
  }

  /// Reads the first line; the marker was looked at already.
  init(_ line: RecordingScanner, surfaces: [String]) throws(RecordingError) {
    try line.check(version: UInt64(Self.version))
    var members = try ScriptMembers("the header", line: line)
    _ = try members.text("callboard")
    _ = try members.whole("version", as: UInt64.self)
    surface = try members.text("surface")
    mutant = try members.optionalText("mutant")
    seed = try members.whole("seed")
    mode = try members.word("mode")
    view = try members.object("view") { members throws(RecordingError) in
      ViewMemory(
        center: Point(x: try members.number("x"), y: try members.number("y")),
        zoom: try members.number("zoom"))
    }
    viewSize = try members.object("viewport") { members throws(RecordingError) in
      try members.size()
    }
    settings = try members.thresholds(isStrict: true)
    entityCount = try members.whole("entities")
    stepCount = try members.whole("steps")
    try members.finish()
    guard entityCount >= 1, stepCount >= 0 else {
      throw members.mistake("entities must be 1 or more, steps 0 or more")
    }
    if let fault { throw members.mistake(fault) }
    try Self.check(surface, surfaces, line)
  }

  /// Makes sure that there is such a surface.
  static func check(
    _ surface: String, _ surfaces: [String], _ line: RecordingScanner
  ) throws(RecordingError) {
    guard !surfaces.contains(surface) else { return }
    let known = surfaces.isEmpty ? "none" : surfaces.joined(separator: ", ")
    throw line.mistake(
      .unknownSurface, "no surface '\(surface)'; this build simulates \(known)")
  }

  /// What is not allowed in it; `nil` where all is well.
  var fault: String? {
    if let mutant, !Self.isName(mutant) {
      return "mutant must be a name of lower-case letters and '-', for example cancel-commits"
    }
    let seen = RecordingHeader.View(center: view.center, zoom: view.zoom)
    return RecordingHeader(
      surface: surface, viewSize: viewSize, settings: settings, view: seen, mode: mode.rawValue
    ).fault
  }

  private static func isName(_ mutant: String) -> Bool {
    let letters = UInt8(ascii: "a")...UInt8(ascii: "z")
    return 1...64 ~= mutant.utf8.count
      && mutant.utf8.allSatisfy { letters ~= $0 || $0 == UInt8(ascii: "-") }
  }

  var json: String {
    ScriptJSON.make { json in
      json.text("callboard", "script")
      json.whole("version", Self.version)
      json.text("surface", surface)
      if let mutant { json.text("mutant", mutant) }
      json.whole("seed", seed)
      json.text("mode", mode.rawValue)
      json.object("view") {
        $0.number("x", view.center.x)
        $0.number("y", view.center.y)
        $0.number("zoom", view.zoom)
      }
      json.object("viewport") { $0.size(viewSize) }
      json.thresholds(settings)
      json.whole("entities", entityCount)
      json.whole("steps", stepCount)
    }
  }
}
