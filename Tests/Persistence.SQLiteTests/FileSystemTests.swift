import Domain
import Foundation
import Persistence_SQLite
import PluginAPI
import StoreConformance
import Testing

/// Real file systems without room, in a file that is mounted.
@Suite(.enabled(if: ImageDisk.isPermitted, "mounting an image needs root and a free loop device"))
struct FileSystemTests {
  @Test(arguments: ImageDisk.Kind.available)
  func aFullDiskCanBeLookedAtAndWrittenOnceThereIsRoom(_ kind: ImageDisk.Kind) throws {
    try ImageDisk.with(kind) { disk in
      var samples = Samples(seed: 11)
      let sample = SampleShow(&samples)
      let path = disk("test.callboard")
      let maker = try SQLiteStore(path: path)
      _ = try maker.commit(sample.making, expecting: .start)
      try maker.close()
      try disk.fill()
      let store = try SQLiteStore(path: path)
      #expect(try entities(store) == sample.entities)
      #expect(!store.isReadOnly)
      for _ in 0..<2 {
        let error = expectError(.diskFull, at: path) {
          _ = try store.commit(sample.deleting, expecting: StoreSequence(1))
        }
        #expect(error?.message.contains("the disk is full") == true)
      }
      #expect(try entities(store) == sample.entities)
      try disk.empty()
      _ = try store.commit(sample.deleting, expecting: StoreSequence(1))
      #expect(try SQLiteStore(path: path).shows().value.isEmpty)
    }
  }

  @Test(arguments: ImageDisk.Kind.available)
  func aDiskThatFillsUpKeepsWhatWasAcknowledged(_ kind: ImageDisk.Kind) throws {
    try ImageDisk.with(kind) { disk in
      let path = disk("test.callboard")
      let stores = try (0..<2).map { _ in try SQLiteStore(path: path) }
      var samples = Samples(seed: 12)
      var kept: Set<Entity> = []
      var state = StoreSequence.start
      for round in 0..<40 {
        if round == 20 { try disk.fill() }
        let show = samples.show("Show \(round)")
        let changes =
          [Change.insert(.show(show))]
          + (0..<100).map { .insert(.object(samples.object(of: show, .scene, $0))) }
        do throws(StoreError) {
          state = try stores[round % 2].commit(changes, expecting: state)
          kept.formUnion(changes.compactMap(\.after))
        } catch {
          #expect(round >= 20 && "\(error)".contains("full"), "\(round): \(error)")
          // The log may have had room for the commit, but not its index.
          if error.code == .unconfirmed {
            let found = try entities(stores[round % 2])
            #expect(found == kept || found == kept.union(changes.compactMap(\.after)))
            (state, kept) = (try stores[round % 2].sequence(), found)
          } else {
            #expect(error.code == .diskFull)
          }
        }
        for store in stores { #expect(try store.sequence() == state) }
      }
      for store in stores { #expect(try entities(store) == kept) }
    }
  }

  @Test(arguments: ImageDisk.Kind.available)
  func commitsOfAKilledProcessAreReadWithoutRoomAndWithoutWriting(_ kind: ImageDisk.Kind) throws {
    try withFolder { folder in
      let live = try SQLiteStore(path: folder())
      var samples = Samples(seed: 13)
      let sample = SampleShow(&samples)
      _ = try live.commit(sample.making, expecting: .start)
      try ImageDisk.with(kind) { disk in
        let path = disk("test.callboard")
        for ending in ["", "-wal"] { try run("cp", [folder() + ending, path + ending]) }
        try disk.fill()
        #expect(try entities(SQLiteStore(path: path)) == sample.entities)
        try disk.remount("ro")
        let store = try SQLiteStore(path: path)
        #expect(store.isReadOnly)
        #expect(try entities(store) == sample.entities)
      }
    }
  }

  @Test(arguments: ImageDisk.Kind.available.filter { [.ext4Small, .btrfs].contains($0) })
  func someAreWrittenWithoutSharedMemory(_ kind: ImageDisk.Kind) throws {
    try ImageDisk.with(kind) { disk in
      let path = disk("test.callboard")
      var samples = Samples(seed: 14)
      let sample = SampleShow(&samples)
      // A file with a log from elsewhere is taken over with what is in the log.
      try withFolder { folder in
        let live = try SQLiteStore(path: folder())
        _ = try live.commit(sample.making, expecting: .start)
        for ending in ["", "-wal"] { try run("cp", [folder() + ending, path + ending]) }
      }
      let stores = try (0..<2).map { _ in try SQLiteStore(path: path) }
      var state = StoreSequence(1)
      for round in 0..<10 {
        let show = Change.insert(.show(samples.show("Show \(round)")))
        state = try stores[round % 2].commit([show], expecting: state)
        #expect(try stores[0].sequence() == state)
        #expect(try stores[1].shows().value.count == round + 2)
        #expect(try disk.names.filter { $0.contains("callboard") } == ["test.callboard"])
      }
    }
  }
}

/// A file system in a file.
struct ImageDisk {
  enum Kind: String, CaseIterable {
    case ext4Small, ext4, xfs, btrfs

    /// Those that this machine can make and mount.
    static let available = allCases.filter { kind in
      (try? ImageDisk.with(kind) { _ in }) != nil
    }

    fileprivate var megabytes: Int {
      switch self {
      case .ext4Small, .ext4: 24
      case .xfs: 320
      case .btrfs: 120
      }
    }
    fileprivate var making: [String] {
      switch self {
      case .ext4Small: ["mkfs.ext4", "-q", "-b", "1024"]
      case .ext4: ["mkfs.ext4", "-q", "-b", "4096"]
      case .xfs: ["mkfs.xfs", "-q", "-f"]
      case .btrfs: ["mkfs.btrfs", "-q", "-f"]
      }
    }
  }

  /// Whether this machine lets the tests mount one.
  static let isPermitted = (try? with(.ext4Small) { _ in }) != nil

  private let path: String

  /// Runs a test on a new one.
  static func with(_ kind: Kind, _ body: (ImageDisk) throws -> Void) throws {
    try withFolder { folder in
      try run("truncate", ["-s", "\(kind.megabytes)M", folder("image")])
      try run(kind.making[0], Array(kind.making.dropFirst()) + [folder("image")])
      try run("mkdir", [folder("mount")])
      try run("mount", ["-o", "loop", folder("image"), folder("mount")])
      defer { try? run("umount", ["-l", folder("mount")]) }
      try body(ImageDisk(path: folder("mount")))
    }
  }

  func callAsFunction(_ name: String) -> String { "\(path)/\(name)" }

  var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: path).sorted() }
  }

  /// Fills it to the last block, with many files as some file systems keep room for others.
  func fill() throws {
    // It stops with an error once there is no room.
    try? run("dd", ["if=/dev/zero", "of=\(path)/filler", "bs=64k"])
    for number in 0..<2_000 {
      guard
        (try? Data(count: 1_024).write(to: URL(fileURLWithPath: "\(path)/filler\(number)"))) != nil
      else { break }
    }
    try run("sync", ["-f", path])
  }

  /// Removes what fills it.
  func empty() throws {
    for name in try names where name.hasPrefix("filler") {
      try FileManager.default.removeItem(atPath: "\(path)/\(name)")
    }
    try run("sync", ["-f", path])
  }

  func remount(_ options: String) throws { try run("mount", ["-o", "remount,\(options)", path]) }
}
