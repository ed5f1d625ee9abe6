import Files
import Foundation
import PluginAPI

/// A copy of a workspace's files that no one else uses, which ends with its last reference.
final class PrivateCopy {
  /// The path of the copy.
  let path: String
  private let folder: StagingFolder

  /// Copies the files of a workspace in one state.
  ///
  /// - Parameters:
  ///   - location: The workspace.
  ///   - sidecars: The suffixes of the files beside it.
  ///   - folder: The folder that receives the copy.
  /// - Throws: ``StoreError`` if they cannot be copied.
  init(
    of location: WorkspaceLocation, _ sidecars: [String], in folder: String
  ) throws(StoreError) {
    _ = Leftovers.sweep(folder)
    do throws(FileFault) { self.folder = try StagingFolder(in: folder) } catch {
      throw StoreError(location, error)
    }
    path = "\(self.folder.path)/copy"
    let original = FilePath.followingLinks(location.path)
    // Equal traces before and after mean that no other program wrote meanwhile.
    for _ in 0..<10 {
      let before = ([""] + sidecars).map { Self.trace(of: original + $0) }
      do throws(FileFault) {
        for suffix in [""] + sidecars {
          try self.folder.takeCopy(of: original + suffix, as: "copy\(suffix)")
        }
      } catch {
        throw StoreError(location, error)
      }
      if ([""] + sidecars).map({ Self.trace(of: original + $0) }) == before { return }
    }
    throw StoreError(
      .locked, at: location.name, "other programs change it faster than it can be read",
      remedy: "close the other program, or try again")
  }

  private static func trace(of path: String) -> [Int] {
    var info = stat()
    guard stat(path, &info) == 0 else { return [] }
    #if canImport(Darwin)
      let time = info.st_mtimespec
    #else
      let time = info.st_mtim
    #endif
    return [Int(info.st_ino), Int(info.st_size), time.tv_sec, time.tv_nsec]
  }
}

extension StoreError {
  /// Creates the error for a copy of a workspace that cannot be written.
  init(_ location: WorkspaceLocation, _ fault: FileFault) {
    let error = FileError(fault, "a copy of it was not written")
    self.init(error.code, at: location.name, error.message, remedy: error.remedy)
  }
}
