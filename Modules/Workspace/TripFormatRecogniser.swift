import PluginAPI

/// Finds the format that reads a file with a trip, by the file's content and never by its name.
enum TripFormatRecogniser {
  /// The first format that recognises a file.
  ///
  /// - Parameters:
  ///   - head: The beginning of the file.
  ///   - plugins: The formats of this build, in the order in which they are asked.
  /// - Returns: The format that is to read the file.
  /// - Throws: `ShowFileError` with `emptyFile`, `unsupported` where the format is known but cannot
  ///   be read, or `unrecognised` where no format knows the content.
  static func plugin(
    for head: FileHead, among plugins: [TripFilePlugin]
  ) throws(ShowFileError) -> TripFilePlugin {
    guard !head.bytes.isEmpty else {
      throw ShowFileError(.emptyFile, "the file is empty", remedy: "export the schedule again")
    }
    var refusal: ShowFileError?
    for plugin in plugins {
      switch plugin.make().recognise(head) {
      case .yes: return plugin
      case .unsupported(let name, let advice):
        refusal =
          refusal
          ?? ShowFileError(
            .unsupported, "this is \(name), which is not read by this version", remedy: advice)
      case .no: continue
      }
    }
    throw refusal
      ?? ShowFileError(
        .unrecognised, "no format of trips recognises the file's content",
        remedy: formats(of: plugins))
  }

  private static func formats(of plugins: [TripFilePlugin]) -> String {
    guard !plugins.isEmpty else { return "this build reads no trips" }
    return "this build reads "
      + plugins.map { "\($0.key) (\($0.summary))" }.joined(separator: ", ")
  }
}
