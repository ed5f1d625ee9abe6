import Files
import Foundation
import PluginAPI
import TestSupport
import Testing

@Suite("The folder of an export")
struct ExportFolderTests {
  private static let files = ["a", "b", "c"].map {
    ExportedFile(name: $0, bytes: Array("new \($0)".utf8))
  }

  private let folder: TemporaryFolder
  private var out: String { folder.file("out") }

  init() throws { folder = try TemporaryFolder() }

  /// Fills the folder with files of an earlier export.
  private func fill(_ names: [String]) throws {
    try FileManager.default.createDirectory(atPath: out, withIntermediateDirectories: true)
    for name in names { _ = try folder.write("old \(name)", to: "out/\(name)") }
  }

  /// What lies in the folder, and that nothing lies beside it.
  private func contents(_ location: SourceLocation = #_sourceLocation) throws -> [String] {
    let files = FileManager.default
    #expect(try files.contentsOfDirectory(atPath: folder.path) == ["out"], sourceLocation: location)
    return try files.contentsOfDirectory(atPath: out).sorted().map {
      "\($0): \(folder.read("out/\($0)"))"
    }
  }

  /// Calls of which none can swap names, as on a file system that lacks it.
  private var plain: FileCalls {
    var calls = FileCalls.system
    calls.exchange = { _, _ in
      errno = EINVAL
      return -1
    }
    return calls
  }

  /// Calls of which the first ones that open a folder fail.
  ///
  /// - Parameters:
  ///   - times: How many fail.
  ///   - number: The error number of these.
  ///   - isRemoved: Whether the folder is gone by then.
  ///   - count: Counts all calls that open a folder.
  /// - Returns: The calls.
  private func failingToOpen(
    times: Int, _ number: Int32, removed isRemoved: Bool = false,
    counting count: Counter = Counter()
  ) -> FileCalls {
    var calls = FileCalls.system
    calls.openFolder = { path in
      guard count.next() <= times else { return FileCalls.system.openFolder(path) }
      if isRemoved { _ = rmdir(path) }
      errno = number
      return -1
    }
    return calls
  }

  private func write(
    _ calls: FileCalls = .system, removing outdated: [String] = [], overwriting: Bool = true
  ) throws {
    try ExportFolder(out, calls: calls).write(
      Self.files, removing: outdated, overwriting: overwriting)
  }

  @Test("What the disk did not confirm is in its place, and the old folder stays whole beside it")
  func unconfirmed() throws {
    try fill(["a", "b"])
    var calls = FileCalls.system
    let parent = folder.path
    calls.syncFolder = { $0 == parent ? EIO : 0 }
    let error = #expect(throws: FileError.self) { try write(calls) }
    #expect(error?.code == .unconfirmed)
    #expect(error?.message.contains("it is not known whether it was kept") == true)
    #expect(folder.read("out/a") == "new a")
    let names = try FileManager.default.contentsOfDirectory(atPath: parent).filter { $0 != "out" }
    #expect(names.count == 1 && names.first.map { folder.read("\($0)/a") } == "old a")
    // The next export removes it.
    #expect(Leftovers.sweep(parent) == 1)
  }

  @Test("All files are written, and nothing else is left", arguments: [false, true])
  func written(_ isSwapped: Bool) throws {
    try write(overwriting: false)
    #expect(try contents() == ["a: new a", "b: new b", "c: new c"])
    try fill(["a", "b", "notes", "gone"])
    try write(isSwapped ? .system : plain, removing: ["gone", "never"])
    #expect(try contents() == ["a: new a", "b: new b", "c: new c", "notes: old notes"])
  }

  @Test("A folder is swapped in one step: until then everything is old")
  func swapped() throws {
    try fill(["a", "b", "notes"])
    var calls = FileCalls.system
    calls.exchange = { [out] one, other in
      let names = try? FileManager.default.contentsOfDirectory(atPath: out).sorted()
      guard names == ["a", "b", "notes"],
        FileManager.default.contents(atPath: "\(out)/a") == Data("old a".utf8)
      else { return -1 }
      return FileCalls.system.exchange(one, other)
    }
    let before = try FileManager.default.attributesOfItem(atPath: out)[.systemFileNumber] as? Int
    try write(calls)
    #expect(try contents() == ["a: new a", "b: new b", "c: new c", "notes: old notes"])
    let after = try FileManager.default.attributesOfItem(atPath: out)[.systemFileNumber] as? Int
    #expect(before != after)
  }

  @Test("A file that another program makes before the swap is kept, and the export is not written")
  func changedMeanwhile() throws {
    try fill(["a", "b"])
    var calls = FileCalls.system
    calls.exchange = { [folder] one, other in
      if folder.read("out/c").isEmpty { _ = try? folder.write("theirs", to: "out/c") }
      return FileCalls.system.exchange(one, other)
    }
    let error = #expect(throws: FileError.self) { try write(calls) }
    #expect(error?.message.contains("another program changed the folder") == true)
    #expect(try contents() == ["a: old a", "b: old b", "c: theirs"])
  }

  @Test("A write that fails leaves everything as it was", arguments: [false, true], [1, 2, 3])
  func failure(_ isSwapped: Bool, _ failing: Int) throws {
    try fill(["a", "notes"])
    var calls = isSwapped ? FileCalls.system : plain
    let count = Counter()
    calls.write = { descriptor, bytes, length in
      guard count.next() >= failing else { return Foundation.write(descriptor, bytes, length) }
      errno = ENOSPC
      return -1
    }
    let error = #expect(throws: FileError.self) { try write(calls) }
    #expect(error?.code == .diskFull)
    #expect(try contents() == ["a: old a", "notes: old notes"])
  }

  @Test("A new folder that cannot be filled is not there")
  func newFolder() throws {
    var calls = FileCalls.system
    calls.write = { _, _, _ in
      errno = ENOSPC
      return -1
    }
    #expect(throws: FileError.self) { try write(calls, overwriting: false) }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
  }

  @Test("A new folder that cannot be opened is removed, and not made again and again")
  func unopened() throws {
    let count = Counter()
    let calls = failingToOpen(times: 3, EMFILE, counting: count)
    let error = #expect(throws: FileError.self) { try write(calls, overwriting: false) }
    #expect(error?.code == .inputOutput)
    #expect(count.next() == 2)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
  }

  @Test("A new folder that another process removes is made again, but not forever")
  func removedMeanwhile() throws {
    let forever = failingToOpen(times: 5_000, ENOENT, removed: true)
    let error = #expect(throws: FileError.self) { try write(forever, overwriting: false) }
    #expect(error?.remedy == "try again")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
    try write(failingToOpen(times: 5, ENOENT, removed: true), overwriting: false)
    #expect(try contents() == ["a: new a", "b: new b", "c: new c"])
  }

  @Test("A name that cannot be replaced brings back those that were")
  func blockedName() throws {
    try fill(["a", "b"])
    // A folder within keeps the whole from being swapped.
    try FileManager.default.createDirectory(
      atPath: folder.file("out/sub"), withIntermediateDirectories: true)
    var calls = FileCalls.system
    calls.write = { [folder] descriptor, bytes, length in
      // While the last file is written, its name becomes a folder.
      let text = String(
        decoding: UnsafeRawBufferPointer(start: bytes, count: length), as: UTF8.self)
      if text == "new c" {
        try? FileManager.default.createDirectory(
          atPath: folder.file("out/c/x"), withIntermediateDirectories: true)
      }
      return Foundation.write(descriptor, bytes, length)
    }
    #expect(throws: FileError.self) { try write(calls) }
    #expect(folder.read("out/a") == "old a" && folder.read("out/b") == "old b")
    let names = try FileManager.default.contentsOfDirectory(atPath: out).sorted()
    #expect(names == ["a", "b", "c", "sub"])
  }

  @Test("What belongs to the workspace is neither replaced, removed nor read")
  func reserved() throws {
    try fill(["a", "b"])
    for name in ["a", "gone"] {
      let export = try ExportFolder(out, isReserved: { [out] in $0 == "\(out)/\(name)" })
      let error = #expect(throws: FileError.self) {
        try export.write(Self.files, removing: ["gone"], overwriting: true)
      }
      #expect(error?.message.contains("file of the open workspace") == true)
      #expect(export.read(name) == nil)
    }
    #expect(try contents() == ["a: old a", "b: old b"])
  }

  @Test("Permissions of the folder and of replaced files stay", arguments: [false, true])
  func permissions(_ isSwapped: Bool) throws {
    try fill(["a"])
    chmod(out, 0o750)
    chmod(folder.file("out/a"), 0o640)
    try write(isSwapped ? .system : plain)
    var info = stat()
    #expect(stat(out, &info) == 0 && info.st_mode & 0o777 == 0o750)
    #expect(stat(folder.file("out/a"), &info) == 0 && info.st_mode & 0o777 == 0o640)
  }
}
