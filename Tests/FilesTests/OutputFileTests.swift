import Files
import Foundation
import PluginAPI
import Synchronization
import TestSupport
import Testing

/// Counts calls.
final class Counter: Sendable {
  private let count = Mutex(0)

  /// The number of this call, from 1.
  func next() -> Int {
    count.withLock { count in
      count += 1
      return count
    }
  }
}

@Suite("Files that are written")
struct OutputFileTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private var names: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).sorted()
  }

  /// Calls that write a few bytes at a time, and are interrupted again and again.
  private var short: FileCalls {
    var calls = FileCalls.system
    let count = Counter()
    calls.write = { descriptor, bytes, length in
      guard count.next().isMultiple(of: 2) else {
        errno = EINTR
        return -1
      }
      return write(descriptor, bytes, min(length, 7))
    }
    return calls
  }

  @Test("Short and interrupted writes are continued where they ended")
  func shortWrites() throws {
    let bytes = (0..<1_000).map { UInt8(truncatingIfNeeded: $0) }
    let file = try OutputFile(partialIn: folder.path, short)
    try file.append(bytes)
    try file.append([1, 2, 3])
    try file.publish(as: folder.file("a"), replacing: false)
    #expect(FileManager.default.contents(atPath: folder.file("a")) == Data(bytes + [1, 2, 3]))
    #expect(names == ["a"])
  }

  @Test("What cannot be written whole is not written at all, and more can be appended")
  func failing() throws {
    var calls = FileCalls.system
    let count = Counter()
    calls.write = { descriptor, bytes, length in
      switch count.next() {
      case 2: return write(descriptor, bytes, 3)
      case 3:
        errno = ENOSPC
        return -1
      default: return write(descriptor, bytes, length)
      }
    }
    let file = try OutputFile(partialIn: folder.path, calls)
    try file.append(Array("first ".utf8))
    #expect(throws: FileFault(ENOSPC)) { try file.append(Array("second ".utf8)) }
    try file.append(Array("third".utf8))
    try file.publish(as: folder.file("a"), replacing: false)
    #expect(folder.read("a") == "first third")
  }

  @Test("An export that the disk did not confirm says that it may be there")
  func unconfirmed() throws {
    var calls = FileCalls.system
    calls.syncFolder = { _ in EIO }
    let file = try ExportFile(folder.file("a"), overwriting: false)
    let error = #expect(throws: FileError.self) { try file.write([1], calls) }
    #expect(error?.code == .unconfirmed)
    #expect(names == ["a"])
  }

  @Test("A file that is not published leaves nothing")
  func unpublished() throws {
    do {
      let file = try OutputFile(partialIn: folder.path)
      try file.append([1])
      #expect(names.count == 1)
    }
    #expect(names.isEmpty)
  }

  @Test("Without replacing, a file that is there stays")
  func existing() throws {
    _ = try folder.write("theirs", to: "a")
    do {
      let file = try OutputFile(partialIn: folder.path)
      #expect(throws: FileFault(EEXIST)) {
        try file.publish(as: folder.file("a"), replacing: false)
      }
    }
    #expect(folder.read("a") == "theirs" && names == ["a"])
    let file = try OutputFile(partialIn: folder.path)
    try file.append(Array("ours".utf8))
    try file.publish(as: folder.file("a"), replacing: true)
    #expect(folder.read("a") == "ours" && names == ["a"])
  }
}
