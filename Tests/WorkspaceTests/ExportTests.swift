import Domain
import Foundation
import PluginAPI
import ShowImport
import TestSupport
import Testing
import Workspace

@Suite("Exporting to a folder")
struct ExportTests {
  @Test("A folder is read back as one show, and changes nothing", arguments: ["canvas", "csv"])
  func folder(_ format: String) async throws {
    let folder = try TemporaryFolder()
    let workspace = try WorkspaceFixture.open(folder.file("w.callboard"))
    let (object, _) = try await workspace.prepare()
    _ = try await workspace.perform(
      .place(workspace.newItemID(), object: object.id, in: WorkspaceFixture.cells(3, -2)))
    let out = folder.file("out")
    let written = try await workspace.exportShow(to: out, options: ExportOptions(format: format))
    let paths = written.files.map { "\(out)/\($0.name)" }.sorted()

    let again = try #require(
      try await workspace.importShowFiles(paths, partsOf: out, options: ImportOptions()).first)
    #expect(again.created.isEmpty && again.updated.isEmpty && again.boards.isEmpty, "\(again)")

    let other = try WorkspaceFixture.open(folder.file("x.callboard"))
    let reports = try await other.importShowFiles(
      paths, partsOf: out, options: ImportOptions(target: .named("Opening")))
    let report = try #require(reports.first)
    #expect(report.created == [.list: 1] && report.boards.map(\.items) == [1])
    #expect(try await other.objects().map(\.id) == [object.id])
    let second = folder.file("second")
    _ = try await other.exportShow(to: second, options: ExportOptions(format: format))
    for file in written.files {
      #expect(folder.read("out/\(file.name)") == folder.read("second/\(file.name)"))
    }
  }

  @Test(
    "An export finds its show by the very name",
    arguments: [
      "My  Show", "Hamlet", "=1+1", "a/b", "\u{1F3AD} \"x\"", "e\u{301}toile", ".", "x.y",
    ])
  func name(_ name: String) async throws {
    let folder = try TemporaryFolder()
    let workspace = try WorkspaceFixture.open(folder.file("w.callboard"))
    let show = try await workspace.createShow(named: name)
    _ = try await workspace.addObjects([
      NewObject(kind: .list, number: ConsoleNumber(ObjectNumber(1)), name: "")
    ])
    let out = folder.file("out")
    _ = try await workspace.exportShow(to: out)
    let report = try await workspace.importShowFile(
      at: "\(out)/callboard.json", options: ImportOptions(target: .ownShow))
    #expect(report.show == name && report.created.isEmpty && report.updated.isEmpty)
    #expect(try await workspace.shows().map(\.show) == [show])

    let other = try WorkspaceFixture.open(folder.file("x.callboard"))
    let copy = try await other.importShowFile(
      at: "\(out)/callboard.json", options: ImportOptions(target: .ownShow))
    #expect(copy.show == name && copy.created == [.list: 1])
  }
}
