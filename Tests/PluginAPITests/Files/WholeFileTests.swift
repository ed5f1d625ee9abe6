import Foundation
import PluginAPI
import TestSupport
import Testing

@Suite("Files that are written whole")
struct WholeFileTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
  }

  @Test("A file is replaced, and nothing is left beside it")
  func replacing() throws {
    for text in ["first", "", String(repeating: "long ", count: 100_000)] {
      try WholeFile.write(Array(text.utf8), to: folder.file("a.txt"), mode: 0o600)
      #expect(folder.read("a.txt") == text)
    }
    #expect(try names() == ["a.txt"])
  }

  @Test("A file that need not be on the disk is replaced as well", arguments: [true, false])
  func unsynced(isSynced: Bool) throws {
    for text in ["first", "second"] {
      try WholeFile.write(
        Array(text.utf8), to: folder.file("a.txt"), mode: 0o600, isSynced: isSynced)
      #expect(folder.read("a.txt") == text)
    }
    #expect(try names() == ["a.txt"])
  }

  @Test("Others get no rights, also if the file had them before")
  func mode() throws {
    let path = try folder.write("old", to: "key")
    try FileManager.default.setAttributes([.posixPermissions: 0o666], ofItemAtPath: path)
    try WholeFile.write([1], to: path, mode: 0o600)
    let facts = try FileManager.default.attributesOfItem(atPath: path)
    #expect(facts[.posixPermissions] as? Int == 0o600)
  }

  @Test("A link is replaced, not what it leads to")
  func link() throws {
    let target = try folder.write("old", to: "target")
    try FileManager.default.createSymbolicLink(
      atPath: folder.file("link"), withDestinationPath: target)
    try WholeFile.write(Array("new".utf8), to: folder.file("link"), mode: 0o600)
    #expect(folder.read("target") == "old" && folder.read("link") == "new")
  }

  @Test("What cannot be written is an error of the system, and leaves nothing")
  func failing() throws {
    let missing = #expect(throws: POSIXError.self) {
      try WholeFile.write([1], to: folder.file("no/a"), mode: 0o600)
    }
    #expect(missing?.code == .ENOENT)
    try FileManager.default.createDirectory(
      atPath: folder.file("b"), withIntermediateDirectories: false)
    #expect(throws: POSIXError.self) {
      try WholeFile.write([1], to: folder.file("b"), mode: 0o600)
    }
    #expect(try names() == ["b"])
  }
}
