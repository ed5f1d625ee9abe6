import Gestures
import GridGeometry
import PluginAPI

/// What a script file says first: the stage but for its entities, and how much follows.
struct ScriptFileHeader: Codable {
  var callboard = "script"
  var version = 1
  var surface: String
  /// The name of the mutant that the script was found with; `nil` if it needs none.
  var mutant: String?
  var seed: UInt64
  var mode: InteractionMode
  var view: ViewMemory
  var viewport: Size<ScreenSpace>
  var thresholds: GestureSettings
  var entities: Int
  var steps: Int

  init(_ script: Script, mutant: String?) {
    let stage = script.stage
    surface = stage.surface
    self.mutant = mutant
    seed = stage.seed
    mode = stage.mode
    view = stage.view
    viewport = stage.viewSize
    thresholds = stage.settings
    entities = stage.entities.count
    steps = script.steps.count
  }

  /// Reads the first line; the marker was looked at already.
  static func read(
    _ line: RecordingLine, surfaces: [String]
  ) throws(RecordingError) -> ScriptFileHeader {
    try line.check(version: 1)
    let header = try ScriptDecoder.read(
      ScriptFileHeader.self, from: try line.object("the header"))
    guard header.entities >= 1, header.steps >= 0 else {
      throw line.mistake(.outOfRange, "entities must be 1 or more, steps 0 or more")
    }
    if let fault = header.fault { throw line.mistake(.outOfRange, fault) }
    try check(header.surface, surfaces, line)
    return header
  }

  /// Makes sure that there is such a surface.
  static func check(
    _ surface: String, _ surfaces: [String], _ line: RecordingLine
  ) throws(RecordingError) {
    guard !surfaces.contains(surface) else { return }
    let known = surfaces.isEmpty ? "none" : surfaces.joined(separator: ", ")
    throw line.mistake(
      .unknownSurface, "no surface '\(surface)'; this build simulates \(known)")
  }

  /// What is not allowed in it; `nil` if all is well.
  var fault: String? {
    if let mutant, !Self.isName(mutant) {
      return "mutant must be a name of lower-case letters and '-', for example cancel-commits"
    }
    let seen = RecordingHeader.View(center: view.center, zoom: view.zoom)
    return RecordingHeader(
      surface: surface, viewSize: viewport, settings: thresholds, view: seen, mode: mode.rawValue
    ).fault
  }

  private static func isName(_ mutant: String) -> Bool {
    let letters = UInt8(ascii: "a")...UInt8(ascii: "z")
    return 1...64 ~= mutant.utf8.count
      && mutant.utf8.allSatisfy { letters ~= $0 || $0 == UInt8(ascii: "-") }
  }
}
