import Domain
import Foundation
import PluginAPI
import ShowImport
import TestSupport
import Testing
import Workspace

@Suite("Exports over earlier ones")
struct OutdatedExportTests {
  /// A show with a board and a block, exported to the folder `out` and renamed and moved since.
  private struct Stage {
    let folder: TemporaryFolder
    let workspace: Seat
    let board: Board
    let object: ShowObject

    var out: String { folder.file("out") }
    var names: [String] {
      ((try? FileManager.default.contentsOfDirectory(atPath: out)) ?? []).sorted()
    }

    init() async throws {
      folder = try TemporaryFolder()
      workspace = try WorkspaceFixture.open(folder.file("w.callboard"))
      _ = try await workspace.createShow(named: "Opening")
      let made = try await workspace.addObjects([
        NewObject(kind: .list, number: ConsoleNumber(ObjectNumber(1)), name: "Preset")
      ])
      object = try #require(made.first)
      board = try await workspace.createBoard(named: "Main")
      _ = try await workspace.perform(
        .place(workspace.newItemID(), object: object.id, in: WorkspaceFixture.cells(3, -2)))
      _ = try await export()
      // Sorts before the name that the board had.
      _ = try await workspace.renameBoard(board.id, to: "Desk")
    }

    func export(
      _ format: String = "canvas", board: ID<Board>? = nil, overwrites: Bool = true
    ) async throws -> ExportReport {
      try await workspace.exportShow(
        to: out, options: ExportOptions(format: format, board: board, overwrites: overwrites))
    }

    /// Imports the folder into an empty workspace.
    func imported() async throws -> (report: FileReport, boards: [String], objects: [ShowObject]) {
      let path = folder.file("x.callboard")
      try? FileManager.default.removeItem(atPath: path)
      let other = try WorkspaceFixture.open(path)
      let reports = try await other.importShowFiles(
        names.map { "\(out)/\($0)" }, partsOf: out, options: ImportOptions(target: .ownShow))
      let report = try #require(reports.first)
      let boards = try await other.boards().map(\.board.name)
      let objects = try await other.objects()
      try await other.close()
      return (report, boards, objects)
    }
  }

  @Test("The canvas of a board that was renamed goes, and comes back renamed")
  func renamed() async throws {
    let stage = try await Stage()
    _ = try stage.folder.write("mine", to: "out/notes.txt")
    let report = try await stage.export()
    #expect(report.removed == ["Main.canvas"])
    #expect(stage.names == ["Desk.canvas", "callboard.json", "notes.txt"])
    try FileManager.default.removeItem(atPath: "\(stage.out)/notes.txt")
    let imported = try await stage.imported()
    #expect(imported.boards == ["Desk"] && imported.report.warnings.isEmpty)
    #expect(try await stage.export().removed.isEmpty)
  }

  @Test(
    "Nothing goes that is not known to be of an earlier export of the show",
    arguments: ["replaced", "unlisted", "broken", "other show", "by no force", "csv", "part"])
  func kept(_ reason: String) async throws {
    let stage = try await Stage()
    let main = stage.folder.read("out/Main.canvas")
    var expected = main
    switch reason {
    case "replaced":
      expected = "{\"nodes\":[],\"edges\":[]}"
      _ = try stage.folder.write(expected, to: "out/Main.canvas")
      #expect(try await stage.export().removed.isEmpty)
    case "unlisted":
      _ = try stage.folder.write(main, to: "out/Copy.canvas")
      #expect(try await stage.export().removed == ["Main.canvas"])
      #expect(stage.folder.read("out/Copy.canvas") == main)
      expected = ""
    case "broken":
      _ = try stage.folder.write("{\"format\":\"callboard\"", to: "out/callboard.json")
      #expect(try await stage.export().removed.isEmpty)
    case "other show":
      let sidecar = stage.folder.read("out/callboard.json")
      _ = try stage.folder.write(
        sidecar.replacing("\"created\":1700000000000", with: "\"created\":1"),
        to: "out/callboard.json")
      #expect(try await stage.export().removed.isEmpty)
    case "by no force":
      await #expect(throws: WorkspaceError.self) { try await stage.export(overwrites: false) }
    case "csv":
      #expect(try await stage.export("csv").removed.isEmpty)
    default:
      let side = try await stage.workspace.createBoard(named: "Side")
      #expect(try await stage.export(board: side.id).removed.isEmpty)
    }
    #expect(stage.folder.read("out/Main.canvas") == expected)
  }

  @Test("A canvas that an earlier export left does not win over the sidecar, and is named")
  func stale() async throws {
    let stage = try await Stage()
    let main = stage.folder.read("out/Main.canvas")
    _ = try await stage.export()
    _ = try stage.folder.write(
      main.replacing("\"x\":132", with: "\"x\":440"), to: "out/Main.canvas")
    let (report, boards, _) = try await stage.imported()
    #expect(boards == ["Desk"])
    #expect(
      report.warnings.map(\.message) == [
        "Main.canvas: its board 'Main' is that of Desk.canvas, which counts; it is left out"
      ])
    #expect(report.leftOut.map(\.what) == ["canvas"])
  }

  @Test("What a canvas alone says otherwise counts, and is reported")
  func edited() async throws {
    let stage = try await Stage()
    let sidecar = stage.folder.read("out/callboard.json")
    let main = stage.folder.read("out/Main.canvas")
    _ = try stage.folder.write(
      sidecar.replacing("\"Main\"", with: "\"Desk\""), to: "out/callboard.json")
    _ = try stage.folder.write(
      main.replacing("\"x\":132", with: "\"x\":440"), to: "out/Main.canvas")
    let (report, boards, _) = try await stage.imported()
    #expect(boards == ["Main"])
    #expect(
      report.warnings.map(\.message) == [
        "Main.canvas: board 'Desk' of callboard.json is 'Main' here; the canvas counts",
        "Main.canvas: 1 block lies elsewhere than in callboard.json; the canvas counts",
      ])
  }

  @Test("Tables of a later state beside the sidecar are named")
  func tables() async throws {
    let stage = try await Stage()
    _ = try await stage.workspace.editObject(stage.object.id, ObjectEdit(name: "Storm"))
    _ = try await stage.workspace.addObjects([
      NewObject(kind: .group, number: ConsoleNumber(ObjectNumber(7)), name: "New")
    ])
    _ = try await stage.export("csv")
    let (report, boards, objects) = try await stage.imported()
    // The canvas in the folder is that of the sidecar.
    #expect(boards == ["Main"] && Set(objects.map(\.name)) == ["Preset", "New"])
    #expect(
      report.warnings.map(\.message) == [
        "blocks.csv: board 'Desk' is 'Main' in callboard.json, which counts",
        "boards.csv: board 'Desk' is 'Main' in callboard.json, which counts",
        "objects.csv: list 1 'Storm' is list 1 'Preset' in callboard.json, which counts",
        "objects.csv: group 7 'New' is not in callboard.json; it is imported",
      ])
    _ = try await stage.export()
    #expect(try await stage.imported().report.warnings.isEmpty)
  }
}
