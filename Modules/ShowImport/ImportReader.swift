import Files
import Foundation
package import PluginAPI
import TextCells

/// Reads show files for an import, outside the seats: a large file takes seconds.
package struct ImportReader: Sendable {
  private let registry: Registry
  private let check: @Sendable (_ path: String) throws(ShowFileError) -> Void

  /// Creates a reader.
  ///
  /// - Parameters:
  ///   - registry: The plugins of this build.
  ///   - check: Refuses a file that must not be opened.
  package init(
    _ registry: Registry, check: @escaping @Sendable (_ path: String) throws(ShowFileError) -> Void
  ) {
    self.registry = registry
    self.check = check
  }

  /// Reads a file.
  @concurrent
  package func read(
    _ path: String, _ options: ImportOptions
  ) async throws(ShowFileError) -> (key: String, imported: ImportedShow) {
    try check(path)
    let file = try FileByteSource(path: path, progress: options.progress)
    guard !registry.stores.contains(where: { $0.recognises(file.head) }) else {
      throw ShowFileError(
        .unsupported, "this is a Callboard workspace, not a show file",
        remedy: "open it with: callboard \(path.quotedForShell)")
    }
    let plugin = try FormatRecogniser.plugin(
      for: file.head, among: registry.formats, named: options.format,
      namesColumns: !options.reading.columns.isEmpty)
    var source: any ByteSource = file
    var reading = options.reading
    reading.kinds = registry.kinds
    return (plugin.key, try plugin.make().read(&source, reading))
  }

  /// Reads files that are the parts of one show.
  @concurrent
  package func readParts(
    _ paths: [String], _ options: ImportOptions
  ) async throws(ShowFileError) -> (key: String, imported: ImportedShow) {
    let whole = paths.reduce(into: UInt64(0)) { $0 &+= FileByteSource.length(ofFileAt: $1) }
    var before: UInt64 = 0
    var key: String?
    var parts: [ImportedShow.Part] = []
    for path in paths {
      let name = (path as NSString).lastPathComponent
      var options = options
      if let progress = options.progress {
        options.progress = { [before] read, _ in progress(before &+ read, whole) }
      }
      do throws(ShowFileError) {
        let (format, show) = try await read(path, options)
        guard key == nil || key == format else {
          throw ShowFileError(.unrecognised, "it changed while the folder was read")
        }
        key = format
        parts.append(ImportedShow.Part(file: name, show: show))
      } catch {
        let line = error.line.map { ", line \($0)" } ?? ""
        throw ShowFileError(error.code, "\(name)\(line): \(error.message)", remedy: error.remedy)
      }
      before &+= FileByteSource.length(ofFileAt: path)
    }
    // Some formats have their own rule for joining files.
    let join = key.flatMap { registry.format($0)?.join } ?? { ImportedShow.joined($0) }
    return (key ?? "", join(parts))
  }
}
