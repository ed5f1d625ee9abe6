#if os(Linux)
  import Domain
  import Foundation
  import GRDBSQLite
  import Persistence_SQLite
  import PluginAPI
  import StoreConformance
  import Testing

  /// Commits that the disk fails to confirm, although they may be on it.
  struct UnconfirmedCommitTests {
    init() { BrokenDisk.install() }

    private func change(_ name: String) -> Change {
      var samples = Samples(seed: 9)
      return .insert(.show(samples.show(name)))
    }

    @Test func theAnswerIsThatItIsNotKnownAndTheStoreReadsWhatIsThere() throws {
      try withFolder { folder in
        try folder.makeWorkspace()
        let store = try SQLiteStore(path: folder())
        let state = try store.sequence()
        try BrokenDisk.break(in: folder)
        let error = expectError(.unconfirmed, at: folder()) {
          _ = try store.commit([change("Lost")], expecting: state)
        }
        #expect(error?.message.contains("it is not known whether it was kept") == true)
        #expect(error?.message.contains("nothing was written") == false)
        #expect(error?.remedy?.contains("open the workspace again") == true)
        try BrokenDisk.mend(in: folder)
        let other = try SQLiteStore(path: folder())
        #expect(try entities(store) == entities(other))
        #expect(try store.sequence() == other.sequence())
        let next = try store.commit([change("Next")], expecting: store.sequence())
        #expect(try other.sequence() == next)
        #expect(try entities(store) == entities(other))
      }
    }

    /// Another process keeps the log, and with it what was not confirmed.
    @Test func othersSeeTheSame() throws {
      try withFolder { folder in
        try folder.makeWorkspace()
        let store = try SQLiteStore(path: folder())
        let other = try SQLiteStore(path: folder())
        let state = try other.sequence()
        try BrokenDisk.break(in: folder)
        expectError(.unconfirmed) {
          _ = try store.commit([change("Lost")], expecting: state)
        }
        try BrokenDisk.mend(in: folder)
        #expect(try entities(store) == entities(other))
        #expect(try store.sequence() == other.sequence())
      }
    }
  }

  /// A disk that takes what is written to a log and then fails, as long as a file says so.
  enum BrokenDisk {
    private static let mark = "disk-is-broken"

    static func `break`(in folder: Folder) throws {
      try Data().write(to: URL(fileURLWithPath: folder(mark)))
    }

    static func mend(in folder: Folder) throws {
      try FileManager.default.removeItem(atPath: folder(mark))
    }

    /// Replaces SQLite's call for all connections; only those beside such a file notice.
    static func install() {
      let write: @convention(c) (CInt, UnsafeRawPointer?, Int, off_t) -> Int = {
        let written = pwrite($0, $1, $2, $3)
        let link = "/proc/self/fd/\($0)"
        guard
          let path = try? FileManager.default.destinationOfSymbolicLink(atPath: link),
          path.hasSuffix("-wal")
        else { return written }
        let folder = (path as NSString).deletingLastPathComponent
        guard access("\(folder)/\(BrokenDisk.mark)", F_OK) == 0 else { return written }
        errno = EIO
        return -1
      }
      let call = unsafeBitCast(write, to: sqlite3_syscall_ptr.self)
      guard let files = sqlite3_vfs_find(nil) else { return }
      for name in ["pwrite", "pwrite64"] { _ = files.pointee.xSetSystemCall(files, name, call) }
    }
  }
#endif
