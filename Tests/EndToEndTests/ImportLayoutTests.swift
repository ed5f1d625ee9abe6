import Foundation
import TestSupport
import Testing

@Suite("Layouts of the importer")
struct ImportLayoutTests {
  private let folder: TemporaryFolder
  private var workspace: String { folder.file("w.callboard") }

  init() throws { folder = try TemporaryFolder() }

  private static let table = """
    kind,number,name,folder
    group,1,Front,
    group,2,Back,
    scene,1,Dawn,Act 1
    scene,2,Dusk,
    list,1,Main,Act 1

    """

  private func run(_ arguments: [String]) throws -> Run {
    let file = try folder.write(Self.table, to: "tour.csv")
    return try BuiltExecutable.importer.run([file, "--into", workspace] + arguments)
  }

  private func report(_ arguments: [String]) throws -> [String: Any] {
    let run = try run(arguments + ["--report", "json"])
    #expect(run.status == 0, "\(run)")
    return try #require((try run.objects().last?["files"] as? [[String: Any]])?.first, "\(run)")
  }

  private func boards(_ report: [String: Any]) -> [String] {
    (report["boards"] as? [[String: Any]] ?? []).compactMap { board in
      (board["name"] as? String).map { "\($0) \(board["items"] as? Int ?? 0)" }
    }
  }

  @Test(
    "Each layout makes its boards, a dry run says the same, and the second time nothing changes",
    arguments: [
      (nil, ["Act 1 2", "Groups 2", "Scenes 1"]), ("source", ["Act 1 2", "Groups 2", "Scenes 1"]),
      ("kind", ["Groups 2", "Lists 1", "Scenes 2"]), ("none", []),
    ] as [(String?, [String])])
  func layouts(layout: String?, names: [String]) throws {
    let options = layout.map { ["--layout", $0] } ?? []
    let dry = try report(options + ["--dry-run"])
    let first = try report(options)
    #expect(dry as NSDictionary == first as NSDictionary)
    #expect(boards(first) == names)
    #expect(first["layout"] as? String == layout ?? "source")
    #expect((first["leftOut"] as? [Any])?.isEmpty == true)
    let second = try report(options)
    #expect(boards(second).isEmpty)
    #expect((second["created"] as? [String: Int])?.isEmpty == true)
  }

  @Test("Another layout adds its boards, and none says that there are none")
  func switching() throws {
    let none = try run(["--layout", "none"])
    #expect(none.output.contains("\n  no boards asked for\n"), "\(none)")
    #expect(boards(try report([])).isEmpty)
    #expect(boards(try report(["--layout", "kind"])) == ["Groups 2", "Lists 1", "Scenes 2"])
    #expect(boards(try report(["--layout", "source"])) == ["Act 1 2"])
    for layout in ["kind", "source", "none"] {
      #expect(boards(try report(["--layout", layout])).isEmpty)
    }
  }

  @Test("At the prompt the same options do the same")
  func prompt() throws {
    let file = try folder.write(Self.table, to: "tour.csv")
    let made = try BuiltExecutable.callboard.run(
      [
        workspace, "-c",
        "import \"\(file)\" --layout kind --columns 1; board Groups; items",
      ])
    #expect(made.status == 0, "\(made)")
    #expect(made.output.contains("-1,-4") && made.output.contains("-1,-2"), "\(made)")
    let wrong = try BuiltExecutable.callboard.run(
      [workspace, "-c", "import \"\(file)\" --columns 0"])
    #expect(wrong.status != 0)
    #expect(wrong.errors.contains("'0' is not a number of columns; allowed: whole numbers from 1"))
  }

  @Test("A wrong choice is reported with what is allowed")
  func usage() throws {
    for (arguments, message) in [
      (["--layout", "grid"], "--layout: there is no layout 'grid'; allowed: source, kind, none"),
      (
        ["--columns", "0"],
        "--columns: '0' is not a number of columns; allowed: whole numbers from 1"
      ),
    ] {
      let run = try run(arguments)
      #expect(run.status == 64)
      #expect(run.errors.contains(message), "\(run)")
    }
  }
}
