import Foundation
import Gestures
import PluginAPI
import Simulation

/// Scripts as files.
enum SavedScript {
  /// Writes a script, in place of a file of that name; whole, or not at all.
  static func write(_ script: Script, to path: String) throws(Failure) {
    try write(bytes(of: script, for: path), to: path)
  }

  /// Writes a script under a name that no other script has.
  ///
  /// - Parameters:
  ///   - script: The script.
  ///   - folder: Where it goes.
  ///   - name: Its name without an extension; a number is added where another script has that one.
  /// - Returns: The path of the file.
  /// - Throws: Where it cannot be written.
  static func add(_ script: Script, to folder: String, as name: String) throws(Failure) -> String {
    var path = "\(folder)/\(name).jsonl"
    let bytes = try bytes(of: script, for: path)
    var number = 1
    while let other = FileManager.default.contents(atPath: path), other != bytes {
      number += 1
      path = "\(folder)/\(name)-\(number).jsonl"
    }
    try write(bytes, to: path)
    return path
  }

  private static func bytes(of script: Script, for path: String) throws(Failure) -> Data {
    do throws(RecordingError) {
      return Data(try ScriptFile.text(of: script).utf8)
    } catch {
      throw Failure("\(path): the script cannot be written: \(error)", status: Failure.inputOutput)
    }
  }

  private static func write(_ bytes: Data, to path: String) throws(Failure) {
    do {
      try bytes.write(to: URL(fileURLWithPath: path), options: .atomic)
    } catch {
      var isFolder: ObjCBool = false
      _ = FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
      throw Failure(
        "\(path): " + (isFolder.boolValue ? "this is a folder" : SystemReason.text(of: error)),
        status: Failure.cannotCreate)
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
