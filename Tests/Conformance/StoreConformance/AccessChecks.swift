import Domain
import Foundation
import PluginAPI

/// Which files a store keeps, and whether it can write.
enum AccessChecks {
  static var all: [StoreCheck<any BoardStore>] {
    [
      StoreCheck("a store keeps the file that it made, under any name, and no other", files),
      StoreCheck("a read-only store reads everything, and refuses commits", readOnly),
    ]
  }

  private static func files(_ subject: BoardSubject) throws {
    let store = try subject.open()
    var samples = Samples(seed: 81)
    try store.add(SampleShow(&samples).making)
    let (manager, path) = (FileManager.default, subject.location)
    let folder = manager.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try manager.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? manager.removeItem(at: folder) }
    let other = folder.appendingPathComponent("other").path
    try require(!store.keeps(fileAt: other), "a store keeps '\(other)', which does not exist")
    try Data("other".utf8).write(to: URL(fileURLWithPath: other))
    try require(!store.keeps(fileAt: other), "a store keeps '\(other)', which it did not make")

    // A store that makes no file at its location has nothing to keep.
    var isFolder: ObjCBool = false
    guard manager.fileExists(atPath: path, isDirectory: &isFolder), !isFolder.boolValue else {
      return
    }
    try require(store.keeps(fileAt: path), "a store does not keep '\(path)'")
    let link = folder.appendingPathComponent("link").path
    let file = URL(fileURLWithPath: path).path
    try manager.createSymbolicLink(atPath: link, withDestinationPath: file)
    try require(store.keeps(fileAt: link), "a store does not keep its file by a symbolic link")
    let hardLink = path + "-\(UUID().uuidString)"
    // Some file systems have none.
    guard (try? manager.linkItem(atPath: path, toPath: hardLink)) != nil else { return }
    defer { try? manager.removeItem(atPath: hardLink) }
    try require(store.keeps(fileAt: hardLink), "a store does not keep its file by another name")
  }

  private static func readOnly(_ subject: BoardSubject) throws {
    guard let openReadOnly = subject.openReadOnly else { return }
    var samples = Samples(seed: 82)
    let sample = SampleShow(&samples)
    let before = try {
      let store = try subject.open()
      try store.add(sample.making)
      defer { try? store.close() }
      return try Dump(store)
    }()
    let store = try openReadOnly()
    try require(store.isReadOnly, "a store that is opened to read only says that it can write")
    try requireEqual(Dump(store), before, "the workspace")
    for changes in [sample.deleting, []] {
      try requireRefusal("a commit to a read-only store", as: .readOnly) {
        _ = try store.commit(changes, expecting: before.sequence)
      }
    }
    try requireEqual(Dump(store), before, "the workspace afterwards")
  }
}
