import CStatFS
import Foundation
import PluginAPI

/// The file system that a workspace is on.
struct Disk {
  /// Room in which SQLite can certainly open a workspace: the log and its index are smaller, but
  /// some file systems keep blocks for themselves that they call free.
  private static let neededBytes: UInt64 = 262_144
  /// The pages of memory in which SQLite shares the index of its log between processes.
  private static let memoryPage: UInt = 4_096

  private let info: statvfs
  private let writesElsewhere: Bool

  /// Looks at the file system of a path, or of its folder; `nil` if neither exists.
  init?(of path: String) {
    var info = statvfs()
    let (folder, _) = FilePath.parts(of: path)
    guard statvfs(path, &info) == 0 || statvfs(folder, &info) == 0 else { return nil }
    self.info = info
    writesElsewhere = Self.writesElsewhere(path)
  }

  private static func writesElsewhere(_ path: String) -> Bool {
    #if os(Linux)
      var info = statfs()
      let (folder, _) = FilePath.parts(of: path)
      guard statfs(path, &info) == 0 || statfs(folder, &info) == 0 else { return false }
      return [btrfs, bcachefs, zfs, nilfs].contains(UInt32(truncatingIfNeeded: info.f_type))
    #else
      return false
    #endif
  }

  // The numbers of file systems, from `linux/magic.h` and the sources of each.
  private static let btrfs: UInt32 = 0x9123_683E
  private static let bcachefs: UInt32 = 0xCA45_1A4E
  private static let zfs: UInt32 = 0x2FC1_2FC1
  private static let nilfs: UInt32 = 0x3434

  /// Whether there is no room to open a workspace for writing.
  var isFull: Bool {
    let (room, isVast) = UInt64(info.f_bavail).multipliedReportingOverflow(
      by: UInt64(info.f_frsize))
    return !isVast && room < Self.neededBytes
  }

  /// Whether it cannot be written at all.
  var isReadOnly: Bool { info.f_flag & UInt(ST_RDONLY) != 0 }

  /// Whether a process that writes to memory which it shares through a file is killed if the disk
  /// is full.
  ///
  /// SQLite shares the index of its log so, and reserves its room by writing one byte for each
  /// page. If blocks are smaller, the others of the page do not exist. And some file systems write
  /// each page to a new place, for which there is no room.
  var failsSharedMemory: Bool { info.f_frsize < Self.memoryPage || writesElsewhere }
}
