public import PluginAPI

/// Finds the format that reads a file, by the file's content and never by its name.
public enum FormatRecogniser {
  /// The first format that recognises a file.
  ///
  /// - Parameters:
  ///   - head: The start of the file.
  ///   - plugins: The formats of this build, in the order in which they are tried.
  ///   - key: The key of the format that the user named, or `nil`. That format wins even if it does
  ///     not recognise the content, unless another one does.
  ///   - namesColumns: Whether the user named columns, and so means a table if no format recognises
  ///     the content.
  /// - Returns: The format for the file.
  /// - Throws: ``/PluginAPI/ShowFileError`` with `emptyFile`, `unsupported` if the console is known
  ///   but its files cannot be read, `unrecognised` if no format knows the content or another than
  ///   the named one does, or `notFound` if no format has the key.
  public static func plugin(
    for head: FileHead, among plugins: [ShowFilePlugin], named key: String? = nil,
    namesColumns: Bool = false
  ) throws(ShowFileError) -> ShowFilePlugin {
    guard !head.bytes.isEmpty else {
      throw ShowFileError(.emptyFile, "the file is empty", remedy: "export the show again")
    }
    guard let key else {
      if let plugin = try recognised(head, by: plugins) { return plugin }
      if namesColumns, let plugin = table(head, among: plugins) { return plugin }
      let advice = plugins.lazy.compactMap { $0.make().advice(on: head) }.first
      throw ShowFileError(
        .unrecognised, "no format recognises the file's content",
        remedy: ([advice, formats(of: plugins), exports] as [String?]).compactMap(\.self)
          .joined(separator: "; "))
    }
    guard let named = plugins.first(where: { $0.key == key }) else {
      throw ShowFileError(.notFound, "no format '\(key)'", remedy: formats(of: plugins))
    }
    if try recognised(head, by: [named]) != nil { return named }
    if let other = try recognised(head, by: plugins) {
      throw ShowFileError(
        .unrecognised, "the file looks like \(other.key) (\(other.summary)), not \(key)",
        remedy: "leave --format-name out")
    }
    // The person knows better than all recognisers; a wrong guess ends in the reader's own error.
    return named
  }

  /// The first format with columns that a file can be of.
  private static func table(
    _ head: FileHead, among plugins: [ShowFilePlugin]
  ) -> ShowFilePlugin? {
    plugins.first { plugin in
      let format = plugin.make()
      return format.takesColumns && format.isPossible(head)
    }
  }

  /// The first format that recognises a trip file.
  ///
  /// - Parameters:
  ///   - head: The start of the file.
  ///   - plugins: The formats of this build, in the order in which they are tried.
  /// - Returns: The format for the file.
  /// - Throws: ``/PluginAPI/ShowFileError`` with `emptyFile`, `unsupported` if the format is known
  ///   but cannot be read, or `unrecognised` if no format knows the content.
  public static func plugin(
    for head: FileHead, among plugins: [TripFilePlugin]
  ) throws(ShowFileError) -> TripFilePlugin {
    guard !head.bytes.isEmpty else {
      throw ShowFileError(.emptyFile, "the file is empty", remedy: "export the schedule again")
    }
    if let plugin = try first(of: plugins, where: { $0.make().recognise(head) }) { return plugin }
    let known = plugins.map { "\($0.key) (\($0.summary))" }.joined(separator: ", ")
    throw ShowFileError(
      .unrecognised, "no format of trips recognises the file's content",
      remedy: known.isEmpty ? "this build reads no trips" : "this build reads \(known)")
  }

  /// The first format that recognises an ink file.
  ///
  /// - Parameters:
  ///   - head: The start of the file.
  ///   - plugins: The formats of this build, in the order in which they are tried.
  /// - Returns: The format for the file.
  /// - Throws: ``/PluginAPI/ShowFileError`` with `emptyFile`, `unsupported` if the format is known
  ///   but cannot be read, or `unrecognised` if no format knows the content.
  public static func plugin(
    for head: FileHead, among plugins: [InkFilePlugin]
  ) throws(ShowFileError) -> InkFilePlugin {
    guard !head.bytes.isEmpty else {
      throw ShowFileError(.emptyFile, "the file is empty", remedy: "export the ink again")
    }
    if let plugin = try first(of: plugins, where: { $0.make().recognise(head) }) { return plugin }
    let known = plugins.map { "\($0.key) (\($0.summary))" }.joined(separator: ", ")
    throw ShowFileError(
      .unrecognised, "no ink format recognises the file's content",
      remedy: known.isEmpty ? "this build reads no ink" : "this build reads \(known)")
  }

  /// The first format that can read a show file, or `nil` if none knows it.
  private static func recognised(
    _ head: FileHead, by plugins: [ShowFilePlugin]
  ) throws(ShowFileError) -> ShowFilePlugin? {
    try first(of: plugins) { $0.make().recognise(head) }
  }

  private static func first<Plugin>(
    of plugins: [Plugin], where recognise: (Plugin) -> Recognition
  ) throws(ShowFileError) -> Plugin? {
    var refusal: ShowFileError?
    for plugin in plugins {
      switch recognise(plugin) {
      case .yes:
        return plugin
      case .unsupported(let name, let advice):
        refusal = refusal ?? unsupported(name, advice: advice)
      case .no:
        continue
      }
    }
    if let refusal { throw refusal }
    return nil
  }

  private static func unsupported(_ name: String, advice: String) -> ShowFileError {
    ShowFileError(
      .unsupported, "this is \(name), which cannot be imported", remedy: advice)
  }

  /// The advice for a show that a console saved in an unreadable format.
  private static let exports =
    "shows that a console saves for itself, as Hog, MagicQ, Onyx and Avolites do, cannot be read:"
    + " export from it what can, such as cuelists as XML on Hog, USITT ASCII on Eos,"
    + " pools as XML on grandMA, or a cue sheet as CSV elsewhere"

  private static func formats(of plugins: [ShowFilePlugin]) -> String {
    let readers = plugins.filter(\.isReader)
    guard !readers.isEmpty else { return "this build reads no show files" }
    return "this build reads "
      + readers.map { "\($0.key) (\($0.summary))" }.joined(separator: ", ")
  }
}
