import Foundation
import PluginAPI

/// What lies in a folder: names, and which file each one leads to.
struct FolderListing: Equatable {
  /// A file or folder.
  struct Entry: Equatable {
    /// Whether it is a regular file, and no folder, link or device.
    let isRegular: Bool
    private let identity: FileIdentity

    /// Looks at a path without following links, or gives `nil` where nothing is there.
    init?(_ path: String) {
      var info = stat()
      guard lstat(path, &info) == 0 else { return nil }
      isRegular = info.st_mode & S_IFMT == S_IFREG
      identity = FileIdentity(info)
    }
  }

  /// Everything in the folder by its name.
  let entries: [String: Entry]

  /// Looks into a folder, or gives `nil` where it cannot be read or changes meanwhile.
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
