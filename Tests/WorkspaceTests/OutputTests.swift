import Files
import Foundation
import PluginAPI
import TestSupport
import Testing
import Workspace

@Suite("Files that a workspace writes")
struct OutputTests {
  @Test("Leftovers of processes that ended are removed and reported; those of others stay")
  func leftovers() async throws {
    let stage = try await TouchStage()
    let path = stage.folder.path
    for name in [".callboard-1-1.partial", ".callboard-notes", "x.partial"] {
      _ = try stage.folder.write("x", to: name)
    }
    let open = try OutputFile(partialIn: path)
    _ = try await stage.workspace.exportShow(to: stage.folder.file("out"))
    let names = try FileManager.default.contentsOfDirectory(atPath: path)
    #expect(!names.contains(".callboard-1-1.partial"))
    #expect(names.contains(".callboard-notes") && names.contains("x.partial"))
    #expect(names.count { $0.hasSuffix(".partial") } == 2)
    #expect(
      await stage.workspace.takeMessages() == [
        .leftoversRemoved(count: 1, folder: path)
      ])
    withExtendedLifetime(open) {}
  }

  @Test(
    "Nothing is written onto a file of the workspace, by whatever name",
    arguments: ["w.flaky", "hard", "soft", "w.flaky-journal", "dangling", "./w.flaky-wal"])
  func reserved(_ name: String) async throws {
    let stage = try await TouchStage()
    let files = FileManager.default
    let workspace = stage.path
    try #require(files.fileExists(atPath: workspace))
    try files.linkItem(atPath: workspace, toPath: stage.folder.file("hard"))
    try files.createSymbolicLink(
      atPath: stage.folder.file("soft"), withDestinationPath: "w.flaky")
    try files.createSymbolicLink(
      atPath: stage.folder.file("dangling"), withDestinationPath: "w.flaky.backup-v9")
    let before = try files.contentsOfDirectory(atPath: stage.folder.path).sorted()
    let error = await #expect(throws: WorkspaceError.self) {
      try await stage.workspace.startRecording(to: stage.folder.file(name))
    }
    #expect(error?.message.contains("file of the open workspace") == true, "\(error as Any)")
    #expect(try files.contentsOfDirectory(atPath: stage.folder.path).sorted() == before)
  }
}
