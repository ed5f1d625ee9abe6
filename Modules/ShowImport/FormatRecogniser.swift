public import PluginAPI

/// Finds the format that reads a file, by the file's content and never by its name.
public enum FormatRecogniser {
  /// The first format that recognises a file.
  ///
  /// - Parameters:
  ///   - head: The beginning of the file.
  ///   - plugins: The formats of this build, in the order in which they are asked.
  ///   - key: The key of the format that the person named, or `nil`. The others are not asked, and
  ///     the named one is taken even where it does not recognise the content.
  /// - Returns: The format that is to read the file.
  /// - Throws: ``ShowFileError`` with `emptyFile`, `unsupported` where the console is known but its
  ///   files cannot be read, `unrecognised` where no format knows the content, or `notFound` where
  ///   no format has the key.
  public static func plugin(
    for head: FileHead, among plugins: [ShowFilePlugin], named key: String? = nil
  ) throws(ShowFileError) -> ShowFilePlugin {
    guard !head.bytes.isEmpty else {
      throw ShowFileError(.emptyFile, "the file is empty", remedy: "export the show again")
    }
    var candidates = plugins
    if let key {
      candidates = plugins.filter { $0.key == key }
      guard !candidates.isEmpty else {
        throw ShowFileError(.notFound, "no format '\(key)'", remedy: formats(of: plugins))
      }
    }

    var refusal: ShowFileError?
    for plugin in candidates {
      switch plugin.make().recognise(head) {
      case .yes:
        return plugin
      case .unsupported(let name, let advice):
        refusal = refusal ?? unsupported(name, advice: advice)
      case .no:
        continue
      }
    }
    if let refusal { throw refusal }
    // The person knows better than the recogniser; a wrong guess ends in the reader's own error.
    if key != nil, let named = candidates.first { return named }
    throw ShowFileError(
      .unrecognised, "no format recognises the file's content", remedy: formats(of: plugins))
  }

  private static func unsupported(_ name: String, advice: String) -> ShowFileError {
    ShowFileError(.unsupported, "this is a file of \(name), which cannot be read", remedy: advice)
  }

  private static func formats(of plugins: [ShowFilePlugin]) -> String {
    guard !plugins.isEmpty else { return "this build reads no show files" }
    return "this build reads "
      + plugins.map { "\($0.key) (\($0.summary))" }.joined(separator: ", ")
  }
}
