import Commands
import Foundation
import PluginAPI

/// What a tour needs: the bundled show file in a folder of its own, and a console.
struct ProgramTourStage: TourStage {
  let showFile: String
  let consoleAddress: String
  /// Where the file is; it is removed with the stage.
  let folder: URL
  private let console: TourConsole

  /// Writes the file, and starts the console.
  ///
  /// - Throws: ``CommandError`` if the folder cannot be written, or no port can be opened.
  init() async throws(CommandError) {
    folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("callboard-tour-\(UUID().uuidString.prefix(8))")
    let file = folder.appendingPathComponent("house-plot.asc")
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try Data(PackageResources.house_plot_asc).write(to: file)
    } catch {
      throw CommandError(
        .inputOutput, "cannot write '\(file.path)': \(error.localizedDescription)",
        remedy: "set TMPDIR to a folder that can be written")
    }
    showFile = file.path
    do {
      console = try await TourConsole()
    } catch {
      try? FileManager.default.removeItem(at: folder)
      throw CommandError(.inputOutput, "the tour cannot open a port on 127.0.0.1: \(error)")
    }
    consoleAddress = "osc+udp://127.0.0.1:\(console.port)"
  }

  func message(beginningWith prefix: String, within limit: Duration) async -> String? {
    await console.message(beginningWith: prefix, within: limit)
  }

  func close() async {
    await console.close()
    // What is left in a temporary folder harms nothing.
    try? FileManager.default.removeItem(at: folder)
  }
}
