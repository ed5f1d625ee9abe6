import Domain
import Foundation
import PluginAPI
import ShowImport
import TestSupport
import Testing
import Workspace

@Suite("Importing many exports")
struct ManyExportsTests {
  /// Exports of as many shows, each with an object, a board and a block.
  private func exports(_ count: Int, in folder: TemporaryFolder) async throws -> [String] {
    let workspace = try WorkspaceFixture.open(folder.file("from.callboard"))
    var paths: [String] = []
    for index in 0..<count {
      _ = try await workspace.createShow(named: "Show \(index)")
      let made = try await workspace.addObjects([
        NewObject(kind: .list, number: ConsoleNumber(ObjectNumber(1)), name: "")
      ])
      let object = try #require(made.first)
      _ = try await workspace.createBoard(named: nil)
      _ = try await workspace.perform(
        .place(workspace.newItemID(), object: object.id, in: WorkspaceFixture.cells(0, 0)))
      let out = folder.file("out\(index)")
      _ = try await workspace.exportShow(to: out)
      paths.append("\(out)/callboard.json")
    }
    try await workspace.close()
    return paths
  }

  @Test("An import asks the store as little however many shows there are")
  func reads() async throws {
    let folder = try TemporaryFolder()
    let paths = try await exports(12, in: folder)
    let failure = FlakyStore.Failure()
    let workspace = try WorkspaceFixture.open(
      folder.file("to.flaky"), store: FlakyStore.plugin(failure))
    var reads: [Int] = []
    for path in paths {
      let before = failure.reads
      let report = try await workspace.importShowFile(
        at: path, options: ImportOptions(target: .ownShow))
      #expect(report.created == [.list: 1])
      reads.append(failure.reads - before)
    }
    #expect(Set(reads.dropFirst()).count == 1, "\(reads)")
  }

  @Test("Identities are free again with the show that had them, also where another process deletes")
  func freed() async throws {
    let folder = try TemporaryFolder()
    let path = try #require(try await exports(1, in: folder).first)
    let workspace = try WorkspaceFixture.open(folder.file("to.callboard"))
    func ids(_ name: String) async throws -> [ID<ShowObject>] {
      _ = try await workspace.importShowFile(
        at: path, options: ImportOptions(target: .named(name)))
      return try await workspace.objects().map(\.id)
    }
    let first = try await ids("First")
    let copy = try await ids("Copy")
    #expect(copy != first)
    let shows = try await workspace.shows().map(\.show)
    let other = try WorkspaceFixture.open(folder.file("to.callboard"))
    for show in shows { try await other.deleteShow(show.id) }
    #expect(try await ids("Third") == first)
    #expect(try await ids("First") != first)
    #expect(try await workspace.boards().map(\.itemCount) == [1])
  }
}
