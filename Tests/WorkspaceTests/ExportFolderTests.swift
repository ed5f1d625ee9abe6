import Foundation
import PluginAPI
import TestSupport
import Testing
import Workspace

@Suite("The folder of an export")
struct ExportFolderTests {
  private static let files = ["a", "b", "c"].map {
    ExportedFile(name: $0, bytes: Array("new \($0)".utf8))
  }

  /// Writes while another process makes a file, just before it gets its name.
  private func write(
    to folder: TemporaryFolder, making name: String, overwriting isForced: Bool
  ) {
    let export = ExportFolder(folder.file("out")) { file, url in
      if url.lastPathComponent == name, file.lastPathComponent.hasPrefix(".callboard") {
        try Data("theirs".utf8).write(to: url)
      }
      try FileManager.default.moveItem(at: file, to: url)
    }
    #expect(throws: WorkspaceError.self) {
      try export.write(Self.files, overwriting: isForced)
    }
  }

  private func contents(of folder: TemporaryFolder) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.file("out")).sorted().map {
      "\($0): \(folder.read("out/\($0)"))"
    }
  }

  @Test("A file that another process makes meanwhile stays, and the others are as before")
  func madeMeanwhile() throws {
    let folder = try TemporaryFolder()
    try FileManager.default.createDirectory(
      atPath: folder.file("out"), withIntermediateDirectories: true)
    write(to: folder, making: "b", overwriting: false)
    #expect(try contents(of: folder) == ["b: theirs"])
  }

  @Test("Where it takes the name of one that was to be replaced, neither is lost")
  func replacedMeanwhile() throws {
    let folder = try TemporaryFolder()
    try FileManager.default.createDirectory(
      atPath: folder.file("out"), withIntermediateDirectories: true)
    for name in ["a", "b"] { _ = try folder.write("old \(name)", to: "out/\(name)") }
    write(to: folder, making: "b", overwriting: true)
    let left = try contents(of: folder)
    #expect(left.count == 3 && left.contains("a: old a") && left.contains("b: theirs"))
    #expect(left.contains { $0.hasPrefix(".callboard") && $0.hasSuffix("old b") }, "\(left)")
  }

  @Test("Without a fault all are written, and nothing else is left")
  func written() throws {
    let folder = try TemporaryFolder()
    try ExportFolder(folder.file("out")).write(Self.files, overwriting: false)
    try ExportFolder(folder.file("out")).write(Self.files, overwriting: true)
    #expect(try contents(of: folder) == ["a: new a", "b: new b", "c: new c"])
  }
}
