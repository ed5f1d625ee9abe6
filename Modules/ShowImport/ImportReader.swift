import Domain
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
    let plugin = try plugin(for: file.head, options, path: path)
    var source: any ByteSource = file
    var reading = options.reading
    reading.kinds = registry.kinds
    return (plugin.key, try plugin.make().read(&source, reading))
  }

  /// The format of a file, or an error that says which command reads it.
  private func plugin(
    for head: FileHead, _ options: ImportOptions, path: String
  ) throws(ShowFileError) -> ShowFilePlugin {
    do throws(ShowFileError) {
      return try FormatRecogniser.plugin(
        for: head, among: registry.formats, named: options.format,
        namesColumns: !options.reading.columns.isEmpty)
    } catch {
      guard error.code == .unrecognised,
        (try? FormatRecogniser.plugin(for: head, among: registry.tripFormats)) != nil
      else { throw error }
      throw ShowFileError(
        .unsupported, "this is a schedule of games, not a show file",
        remedy: "callboard makes a trip of it: trip new NAME from \(path)")
    }
  }

  /// A show of a folder, and the files that are its parts.
  package struct FolderShow: Sendable {
    /// The paths of the files.
    package let files: [String]
    /// The content of all files.
    package var show: ImportedShow
  }

  /// Reads the files of one format in a folder: the parts of one show or, where they name several
  /// and the options name none, of several.
  ///
  /// - Parameters:
  ///   - paths: The files, in order of priority.
  ///   - folder: The name of the folder, which is the show of files that name none.
  ///   - options: The import options.
  /// - Returns: The format's key, and the shows, in the order of their first files.
  /// - Throws: ``/PluginAPI/ShowFileError`` if a file is refused.
  @concurrent
  package func readParts(
    _ paths: [String], of folder: String, _ options: ImportOptions
  ) async throws(ShowFileError) -> (key: String, shows: [FolderShow]) {
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
    let parted = zip(paths, parts).map { (path: $0, part: $1) }
    // Some formats have their own rule for joining files.
    if let join = key.flatMap({ registry.format($0)?.join }) {
      return (key ?? "", [FolderShow(files: paths, show: join(parts))])
    }
    let shows = options.target == .ownShow ? Self.separated(parted, folder) : [parted]
    return (
      key ?? "",
      shows.map { FolderShow(files: $0.map(\.path), show: .joined($0.map(\.part))) }
    )
  }

  private typealias Parted = [(path: String, part: ImportedShow.Part)]

  /// The files of each show; a file that names none belongs to the only one, or to that of the
  /// folder's name.
  private static func separated(_ parts: Parted, _ folder: String) -> [Parted] {
    let titles = Set(parts.compactMap { $0.part.show.title }.map { NameKey($0) })
    guard titles.count > 1 else { return [parts] }
    var shows: [NameKey: Parted] = [:]
    var order: [NameKey] = []
    for part in parts {
      let key = NameKey(part.part.show.title ?? folder)
      if shows[key] == nil { order.append(key) }
      shows[key, default: []].append(part)
    }
    return order.compactMap { shows[$0] }
  }
}
