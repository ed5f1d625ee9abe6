import Files
import Foundation
public import PluginAPI

/// Finds the show files in a folder and the folders within, one after the other.
///
/// Files of a folder come before those of the folders in it, both by name, byte by byte, so that
/// every walk goes the same way. Hidden files are not looked at, and links are not followed: they
/// may lead out of the folder, or in circles.
public struct ShowFileWalk {
  /// One result of the walk.
  public enum Find: Hashable, Sendable {
    /// A show file.
    case file(String)
    /// Several files of one format in one folder that make up one show.
    case parts(folder: String, files: [String], format: String)
    /// A file that no format knows, or one of the open workspace.
    case unrecognised(String)
    /// A link, or something that is neither a file nor a folder.
    case skipped(String)
    /// A file or folder that cannot be read, with the reason.
    case refused(FileReport)
  }

  /// The deepest that folders may be in each other.
  public static let maximumDepth = 32
  /// The most files that are looked at.
  public static let maximumCount = 100_000

  private let formats: [ShowFilePlugin]
  private let format: String?
  private let maximumCount: Int
  private let isReserved: @Sendable (String) -> Bool
  /// Folders yet to be looked at, the next one last.
  private var folders: [(path: String, depth: Int)]
  /// The results in the current folder, the next one last.
  private var finds: [Find] = []
  private var count = 0

  /// Creates a walk.
  ///
  /// - Parameters:
  ///   - folder: The folder to start in.
  ///   - formats: The formats of this build.
  ///   - format: The key of the format that files are read as, or `nil` to recognise them.
  ///   - maximumCount: The most files to look at.
  ///   - isReserved: Whether a path belongs to the open workspace; such a file is not opened.
  public init(
    _ folder: String, formats: [ShowFilePlugin], format: String? = nil,
    maximumCount: Int = ShowFileWalk.maximumCount,
    isReserved: @escaping @Sendable (String) -> Bool = { _ in false }
  ) {
    self.formats = formats
    self.format = format
    self.maximumCount = maximumCount
    self.isReserved = isReserved
    folders = [(folder, 0)]
  }

  /// Whether a path leads to a folder.
  public static func isFolder(_ path: String) -> Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
      && isFolder.boolValue
  }

  /// The next find, or `nil` at the end or if the task is cancelled.
  public mutating func next() -> Find? {
    while !Task.isCancelled {
      if let find = finds.popLast() { return find }
      guard let (path, depth) = folders.popLast() else { return nil }
      open(path, depth)
    }
    return nil
  }

  private mutating func open(_ folder: String, _ depth: Int) {
    guard depth <= Self.maximumDepth else {
      return refuse(
        folder,
        ShowFileError(
          .tooMany, "folders lie in each other more than \(Self.maximumDepth) deep",
          remedy: "name the inner folder"))
    }
    do {
      let names = try FileManager.default.contentsOfDirectory(atPath: folder)
        .filter { !$0.hasPrefix(".") }
        .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
      look(at: names, in: folder, depth)
    } catch {
      refuse(
        folder,
        ShowFileError(
          .unreadable, "the folder cannot be read: \(SystemReason.text(of: error))",
          remedy: "check its permissions, and the disk that it is on"))
    }
  }

  private mutating func look(at names: [String], in folder: String, _ depth: Int) {
    var files: [Find] = []
    var inner: [(path: String, depth: Int)] = []
    for name in names {
      guard !Task.isCancelled else { return }
      let path = (folder as NSString).appendingPathComponent(name)
      let type = try? FileManager.default.attributesOfItem(atPath: path)[.type]
      switch type as? FileAttributeType {
      case .typeDirectory?:
        inner.append((path, depth + 1))
      case .typeRegular? where count >= maximumCount:
        finds = Self.joined(
          files + [.refused(.refused(file: folder, error: tooMany()))], in: folder
        )
        .reversed()
        folders = []
        return
      case .typeRegular?:
        count += 1
        files.append(look(at: path))
      default:
        files.append(.skipped(path))
      }
    }
    finds = Self.joined(files, in: folder).reversed()
    folders += inner.reversed()
  }

  private mutating func refuse(_ folder: String, _ error: ShowFileError) {
    finds = [.refused(.refused(file: folder, error: error))]
  }

  private func tooMany() -> ShowFileError {
    ShowFileError(
      .tooMany, "there are more than \(maximumCount) files; the rest was not looked at",
      remedy: "name the folders one by one")
  }

  /// A part is alone until all files of its folder are known.
  private func look(at path: String) -> Find {
    guard !isReserved(path) else { return .unrecognised(path) }
    do throws(ShowFileError) {
      let head = try FileByteSource(path: path).head
      let plugin = try FormatRecogniser.plugin(for: head, among: formats, named: format)
      return plugin.joinsFolder
        ? .parts(folder: "", files: [path], format: plugin.key) : .file(path)
    } catch {
      switch error.code {
      case .unrecognised, .emptyFile: return .unrecognised(path)
      default: return .refused(.refused(file: path, error: error))
      }
    }
  }

  /// Groups the parts of one format, at the position of the first.
  private static func joined(_ finds: [Find], in folder: String) -> [Find] {
    var parts: [String: [String]] = [:]
    for case .parts(_, let files, let format) in finds { parts[format, default: []] += files }
    return finds.compactMap { find in
      guard case .parts(_, let files, let format) = find else { return find }
      // The first takes all with it.
      guard let all = parts.removeValue(forKey: format) else { return nil }
      guard all.count > 1 else { return files.first.map { .file($0) } }
      return .parts(folder: folder, files: all, format: format)
    }
  }
}
