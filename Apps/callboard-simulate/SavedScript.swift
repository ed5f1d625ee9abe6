import Foundation
import Gestures
import JSONText
import PluginAPI
import Simulation
import SyncSimulation

/// Scripts as files.
enum SavedScript {
  /// A script that was read.
  struct Read {
    /// The script, with what it is played on.
    enum Content {
      /// A script for a surface.
      case surface(Script, SimulatedSurface)
      /// A script of devices.
      case sync(SyncScript)
    }

    let content: Content
    /// The name of the mutant that it needs, or `nil`.
    let mutant: String?

    /// What it is played on.
    var subject: Subject {
      switch content {
      case .surface(_, let kind): .surface(kind)
      case .sync: .sync
      }
    }

    /// How many steps it has.
    var steps: Int {
      switch content {
      case .surface(let script, _): script.steps.count
      case .sync(let script): script.acts.count
      }
    }
  }

  /// Writes a script, in place of a file of that name; whole, or not at all.
  static func write(_ script: Script, needing mutant: Mutant?, to path: String) throws(Failure) {
    try write(bytes(of: script, mutant, for: path), to: path)
  }

  /// Writes a script of devices, in place of a file of that name; whole, or not at all.
  static func write(
    _ script: SyncScript, needing mutant: Mutant?, to path: String
  ) throws(Failure) {
    try write(try SavedSyncScript(script, needing: mutant).bytes(for: path), to: path)
  }

  /// Writes a script of devices under an unused name.
  static func add(
    _ script: SyncScript, needing mutant: Mutant?, to folder: String, as name: String
  ) throws(Failure) -> String {
    let bytes = try SavedSyncScript(script, needing: mutant).bytes(for: "\(folder)/\(name)")
    return try add(bytes, to: folder, as: name)
  }

  /// Writes a script under an unused name.
  ///
  /// - Parameters:
  ///   - script: The script.
  ///   - mutant: The mutant that it needs, or `nil`.
  ///   - folder: The folder.
  ///   - name: Its name without an extension; a number is added if it is taken.
  /// - Returns: The path of the file.
  /// - Throws: If it cannot be written.
  static func add(
    _ script: Script, needing mutant: Mutant?, to folder: String, as name: String
  ) throws(Failure) -> String {
    try add(try bytes(of: script, mutant, for: "\(folder)/\(name)"), to: folder, as: name)
  }

  private static func add(
    _ bytes: Data, to folder: String, as name: String
  ) throws(Failure) -> String {
    var path = "\(folder)/\(name).jsonl"
    var number = 1
    while let other = FileManager.default.contents(atPath: path), other != bytes {
      number += 1
      path = "\(folder)/\(name)-\(number).jsonl"
    }
    try write(bytes, to: path)
    return path
  }

  private static func bytes(
    of script: Script, _ mutant: Mutant?, for path: String
  ) throws(Failure) -> Data {
    do throws(RecordingError) {
      return Data(try ScriptFile.text(of: script, mutant: mutant?.name).utf8)
    } catch {
      throw Failure(
        "\(path): the script cannot be written: \(error)", status: Failure.inputOutput)
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
  static func read(_ path: String) throws(Failure) -> Read {
    let surfaces = Composition.surfaces
    let bytes = try InputFile(path).bytes(limit: ScriptFile.Limits.standard.bytes)
    if SavedSyncScript.isOne(bytes) {
      let saved = try SavedSyncScript(bytes, from: path)
      return Read(content: .sync(saved.script), mutant: saved.mutant)
    }
    do throws(RecordingError) {
      let (script, mutant) = try ScriptFile.parse(bytes, for: surfaces)
      if let kind = surfaces.first(where: { $0.key == script.stage.surface }) {
        return Read(content: .surface(script, kind), mutant: mutant)
      }
    } catch {
      let place = error.line.map { ":\($0)" } ?? ""
      throw Failure("\(path)\(place): \(error.message)", status: Failure.damaged)
    }
    throw Failure("\(path):1: this build does not simulate its surface", status: Failure.damaged)
  }
}
