package import PluginAPI

/// An input as a show file that somebody imports: read in several ways, which must agree, and
/// imported twice.
///
/// All that is chosen follows from the bytes, so an input always means the same.
package struct PlayedInput {
  /// What is between the files of an input, where a format joins several: the separator of
  /// files in ASCII.
  package static let fileSeparator: UInt8 = 0x1C
  /// The most files that an input has.
  private static let mostFiles = 4

  private let plugin: ShowFilePlugin
  private let plugins: [ShowFilePlugin]
  private let files: [[UInt8]]
  private let choices: InputChoices

  /// Takes an input.
  ///
  /// - Parameters:
  ///   - bytes: The file; several, with ``fileSeparator`` between them, where the format joins
  ///     them.
  ///   - plugin: The format that reads it, whether it recognises it or not.
  ///   - plugins: All formats, in the order in which they are asked what a file is.
  package init(_ bytes: [UInt8], as plugin: ShowFilePlugin, among plugins: [ShowFilePlugin]) {
    self.plugin = plugin
    self.plugins = plugins
    choices = InputChoices(bytes)
    files =
      plugin.joinsFolder
      ? bytes.split(
        separator: Self.fileSeparator, maxSplits: Self.mostFiles - 1,
        omittingEmptySubsequences: false
      ).map(Array.init) : [bytes]
  }

  /// Plays it.
  ///
  /// - Returns: Whether anything was read, and not all refused.
  /// - Throws: ``BrokenPromise`` with what broke.
  @discardableResult
  package func play() throws(BrokenPromise) -> Bool {
    var parts: [ImportedShow.Part] = []
    for (index, file) in files.enumerated() {
      let reading = ReadingCheck(file, as: plugin, among: plugins, choices)
      guard let show = try reading.checked() else { continue }
      parts.append(ImportedShow.Part(file: "part\(index + 1)", show: show))
    }
    guard let first = parts.first else { return false }
    guard plugin.joinsFolder else {
      try ImportCheck(first.show, of: plugin.key, choices).check()
      return true
    }
    let join = plugin.join ?? { ImportedShow.joined($0) }
    let joined = join(parts)
    try ShowCheck(joined, of: plugin).check()
    try promise(joined == join(parts), "files join in another way the second time")
    try ImportCheck(joined, of: plugin.key, choices).check()
    return true
  }
}
