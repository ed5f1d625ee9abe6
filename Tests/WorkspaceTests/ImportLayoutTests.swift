import Domain
import GridGeometry
import PluginAPI
import ShowImport
import Synchronization
import TestSupport
import Testing
import Workspace

@Suite("Layouts of imports into a workspace")
struct ImportLayoutTests {
  private static let tour = """
    Ident 3:0
    Manufacturer ETC
    Console Eos
    $CueList 1
       Text Main
    $Group 1
       Text Front
    $Group 2
       Text Back
    $Group 3
       Text Side
    EndData

    """

  private static func options(_ layout: String?, _ columns: String? = nil) throws -> ImportOptions {
    var options = ImportOptions(target: .named("Tour"))
    options.boards = try BoardChoice(layout: layout, columns: columns)
    return options
  }

  @Test(
    "A trial reports what the real import does, under each layout, first and again",
    arguments: ["source", "kind", "none"])
  func trial(layout: String) async throws {
    let folder = try TemporaryFolder()
    let registry = try WorkspaceFixture.registry()
    let path = folder.file("w.callboard")
    let original = try WorkspaceLocation(path, registry: registry)
    let real = try WorkspaceFixture.open(path)
    let file = try folder.write(Self.tour, to: "a.asc")
    for next in [layout, layout, "kind", "none", "source"] {
      let options = try Self.options(next, "2")
      let copy = try TrialCopy(of: original, registry: registry)
      let trial = try Seat(
        at: copy.location, registry: registry, sources: WorkspaceFixture.sources)
      let tried = try await trial.importShowFile(at: file, options: options)
      try await trial.close()
      copy.remove()
      let done = try await real.importShowFile(at: file, options: options)
      #expect(ImportReport(files: [tried]).json() == ImportReport(files: [done]).json())
      #expect(done.layout?.rawValue == next)
      #expect(done.leftOut.isEmpty)
    }
    #expect(try await real.boards().map(\.itemCount) == [3, 1])
  }

  @Test("Columns are those of the rows, and no boards are none")
  func columns() async throws {
    let folder = try TemporaryFolder()
    let workspace = try WorkspaceFixture.open(folder.file("w.callboard"))
    let file = try folder.write(Self.tour, to: "a.asc")
    let none = try await workspace.importShowFile(at: file, options: Self.options("none"))
    #expect(none.created == [.list: 1, .group: 3] && none.boards.isEmpty)
    #expect(try await workspace.boards().isEmpty)
    // What was not asked for before does not come by itself.
    let plain = try await workspace.importShowFile(at: file, options: Self.options(nil))
    #expect(plain.boards.isEmpty)
    _ = try await workspace.importShowFile(at: file, options: Self.options("kind", "1"))
    let groups = try #require(try await workspace.boards().first { $0.itemCount == 3 })
    try await workspace.openBoard(groups.board.id)
    let cells = try await workspace.items().compactMap(\.item.pose.cells)
    #expect(Set(cells.map(\.minX)) == [-1])
    #expect(cells.map(\.minY).sorted() == [-4, -2, 0])
  }

  @Test("While a console is followed, boards are asked for once, and deleted ones stay away")
  func following() async throws {
    let folder = try TemporaryFolder()
    let opened = Mutex<Seat?>(nil)
    let reported = Mutex<[[String]]>([])
    let plugin = TransportPlugin(
      key: "test", summary: "Consoles of tests", schemes: [], importSchemes: ["test"],
      profiles: { [] },
      profile: { _, _ throws(TransportError) in throw TransportError(.badAddress, "none") },
      connect: { _, _ throws(TransportError) in throw TransportError(.badAddress, "none") },
      followShow: { _, follower in
        var show = ImportedShow()
        show.objects = [
          ImportedObject(identifier: "A", kind: .group, number: ObjectNumber(1), name: "Front")
        ]
        _ = try await follower.take(show)
        if let workspace = opened.withLock({ $0 }) {
          for board in try await workspace.boards() {
            _ = try await workspace.deleteBoard(board.board.id)
          }
        }
        show.objects[0].name = "Wash"
        _ = try await follower.take(show)
      })
    let workspace = try WorkspaceFixture.open(folder.file("w.callboard"), transports: [plugin])
    opened.withLock { $0 = workspace }
    _ = try await workspace.followConsole(
      at: ConnectionAddress("test://console"), options: Self.options("kind"),
      watcher: ConsoleWatcher(imported: { report, _ in
        reported.withLock { $0.append(report.boards.map(\.name)) }
        return true
      }))
    opened.withLock { $0 = nil }
    #expect(reported.withLock { $0 } == [["Groups"], []])
    #expect(try await workspace.boards().isEmpty)
  }
}
