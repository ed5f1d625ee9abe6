import Foundation
import Gestures
import Simulation

/// Scripts as files.
enum SavedScript {
  /// Writes a script, in place of a file of that name.
  static func write(_ script: Script, to path: String) throws(Failure) {
    let text: String
    do throws(RecordingError) {
      text = try ScriptFile.text(of: script)
    } catch {
      throw Failure("\(path): the script cannot be written: \(error)", status: Failure.inputOutput)
    }
    do {
      try Data(text.utf8).write(to: URL(fileURLWithPath: path))
    } catch {
      throw Failure(
        "\(path): \(error.localizedDescription)", status: Failure.cannotCreate)
    }
  }

  /// Reads a script, or a recording of touches.
  static func read(_ path: String) throws(Failure) -> (script: Script, kind: SimulatedSurface) {
    let surfaces = Composition.surfaces
    let bytes = try InputFile(path).bytes(limit: ScriptFile.Limits.standard.bytes)
    do throws(RecordingError) {
      let script = try ScriptFile.read(bytes, for: surfaces)
      if let kind = surfaces.first(where: { $0.key == script.stage.surface }) {
        return (script, kind)
      }
    } catch {
      let place = error.line.map { ":\($0)" } ?? ""
      throw Failure("\(path)\(place): \(error.message)", status: Failure.damaged)
    }
    throw Failure("\(path):1: this build does not simulate its surface", status: Failure.damaged)
  }
}
