import Foundation
import PluginAPI

/// The contents of a folder: names, and the file behind each.
struct FolderListing: Equatable {
  /// A file or folder.
  struct Entry: Equatable {
    /// Whether it is a regular file, not a folder, link or device.
    let isRegular: Bool
    private let identity: FileIdentity

    /// Inspects a path without following links, or returns `nil` if nothing is there.
    init?(_ path: String) {
      var info = stat()
      guard lstat(path, &info) == 0 else { return nil }
      isRegular = info.st_mode & S_IFMT == S_IFREG
      identity = FileIdentity(info)
    }
  }

  /// Everything in the folder by its name.
  let entries: [String: Entry]

  /// Lists a folder, or returns `nil` if it cannot be read or changes during reading.
  init?(of folder: String) {
    guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder) else {
      return nil
    }
    var entries: [String: Entry] = [:]
    for name in names {
      guard let entry = Entry("\(folder)/\(name)") else { return nil }
      entries[name] = entry
    }
    self.entries = entries
  }
}
