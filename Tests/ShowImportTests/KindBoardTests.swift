import Domain
import GridGeometry
import PluginAPI
import ShowImport
import Testing

@Suite("Boards by folder and kind")
struct KindBoardTests {
  private func groups(_ range: ClosedRange<Int>) -> [ImportedObject] {
    range.map { entry(.group, "\($0)") }
  }

  @Test("One board for each kind, with plain settings and a source")
  func kinds() throws {
    var workshop = Workshop()
    let report = workshop.take(
      ImportedShow(objects: ObjectKind.allCases.map { entry($0, "1") }))
    let names = [
      "Groups", "Intensities", "Positions", "Colours", "Beams", "Effects", "Lists", "Scenes",
      "Batches", "Macros", "Plots",
    ]
    #expect(report.boards == names.map { BoardReport(name: $0, items: 1) })
    let board = try #require(workshop.board("Colours"))
    #expect(board.rules.minimum == .one && board.rules.key == BoardRules.defaultKey)
    #expect(board.source == ImportSource(format: testFormat, identifier: "kind:colour"))
  }

  @Test("Rows of eight in number order from -8,-4")
  func rows() {
    var workshop = Workshop()
    workshop.take(ImportedShow(objects: groups(1...10).reversed() + [entry(.group, "1.5")]))
    #expect(
      workshop.picture(of: "Groups") == [
        "-8,-4 2x2 Group 1", "-6,-4 2x2 Group 1.5", "-4,-4 2x2 Group 2", "-2,-4 2x2 Group 3",
        "0,-4 2x2 Group 4", "2,-4 2x2 Group 5", "4,-4 2x2 Group 6", "6,-4 2x2 Group 7",
        "-8,-2 2x2 Group 8", "-6,-2 2x2 Group 9", "-4,-2 2x2 Group 10",
      ])
  }

  @Test("Folders are boards of their own, with an empty row between kinds")
  func folders() throws {
    var workshop = Workshop()
    let report = workshop.take(
      ImportedShow(objects: [
        entry(.scene, "2", folder: "Song/One"), entry(.list, "1", folder: "Song/One"),
        entry(.scene, "1", folder: "Song/One"), entry(.scene, "9", folder: " "),
        entry(.scene, "3", folder: "song/one"),
      ]))
    #expect(report.boards.map(\.name) == ["Song/One", "song/one 2", "Scenes"])
    #expect(
      workshop.picture(of: "Song/One") == [
        "-8,-4 2x2 List 1", "-8,0 2x2 Scene 1", "-6,0 2x2 Scene 2",
      ])
    #expect(workshop.picture(of: "Scenes") == ["-8,-4 2x2 Scene 9"])
    #expect(workshop.board("Song/One")?.source?.identifier == "folder:Song/One")
  }

  @Test("A board without a source is found by name and gets what is new")
  func byName() {
    var workshop = Workshop()
    let board = workshop.addBoard("GROUPS")
    let mine = workshop.add(.group, "1")
    if let rect = cells(0, 0) { workshop.place(mine, on: board, rect) }
    let report = workshop.take(ImportedShow(objects: groups(1...2)))
    #expect(report.boards == [BoardReport(name: "GROUPS", items: 1)])
    #expect(workshop.picture(of: "GROUPS") == ["-8,0 2x2 Group 2", "0,0 2x2 Group 1"])
    #expect(workshop.board("GROUPS")?.source?.identifier == "kind:group")
  }

  @Test("A board with another source, or other rules, is left alone and its name avoided")
  func foreign() {
    var workshop = Workshop()
    workshop.take(ImportedShow(objects: [entry(.group, "7")]), format: "other")
    workshop.addBoard("groups 2", rules: BoardRules("canvas"))
    let report = workshop.take(ImportedShow(objects: groups(1...1)))
    #expect(report.boards == [BoardReport(name: "Groups 3", items: 1)])
    #expect(workshop.picture(of: "Groups") == ["-8,-4 2x2 Group 7"])
  }

  @Test("New objects go beside and below what begins lowest; gaps stay gaps")
  func appended() throws {
    var workshop = Workshop()
    workshop.take(ImportedShow(objects: groups(1...10)))
    let board = try #require(workshop.board("Groups"))
    let first = try #require(workshop.blocks(on: board).first)
    workshop.items[first.item.id] = nil
    workshop.boards[board.id]?.name = "My groups"
    let before = workshop.items

    let report = workshop.take(ImportedShow(objects: groups(1...17)))
    #expect(report.boards == [BoardReport(name: "My groups", items: 7)])
    #expect(before.allSatisfy { workshop.items[$0.key] == $0.value })
    let added = workshop.picture(of: "My groups").suffix(7)
    #expect(added.first == "-4,-2 2x2 Group 11")
    #expect(added.last == "-8,0 2x2 Group 17")
  }

  @Test("A deleted board stays away until something new comes for it")
  func deleted() throws {
    var workshop = Workshop()
    workshop.take(ImportedShow(objects: groups(1...3)))
    workshop.delete(try #require(workshop.board("Groups")))
    #expect(workshop.plan(ImportedShow(objects: groups(1...3))).changes.isEmpty)
    let report = workshop.take(ImportedShow(objects: groups(1...4)))
    #expect(report.boards == [BoardReport(name: "Groups", items: 4)])
  }

  @Test("Objects found by number get a board when they come from a file for the first time")
  func adopted() {
    var workshop = Workshop()
    workshop.add(.group, "1")
    let report = workshop.take(ImportedShow(objects: groups(1...1)))
    #expect(report.created.isEmpty)
    #expect(report.boards == [BoardReport(name: "Groups", items: 1)])
  }

  @Test("An object deleted by a person comes back with its block")
  func objectDeleted() throws {
    var workshop = Workshop()
    workshop.take(ImportedShow(objects: groups(1...2)))
    workshop.delete(try #require(workshop.object(.group, "1")))
    let report = workshop.take(ImportedShow(objects: groups(1...2)))
    #expect(report.created == [.group: 1])
    #expect(workshop.picture(of: "Groups") == ["-8,-4 2x2 Group 1", "-6,-4 2x2 Group 2"])
  }

  @Test(
    "A wall as large as the grid costs nothing and is not built over",
    arguments: [
      cells(-8, -4, 16, .max), cells(-20, -4, 40, .max), cells(.min, -4, .max, 2),
      cells(-8, .max - 3, 16, 2), cells(-8, .max - 2, 1, 1),
    ])
  func walls(wall: CellRect?) throws {
    var workshop = Workshop()
    let board = workshop.addBoard("Groups")
    workshop.place(workshop.add(.scene, "1"), on: board, try #require(wall))
    let report = workshop.take(ImportedShow(objects: groups(1...20)))
    let laid = report.boards.map(\.items).reduce(0, +)
    let leftOut = report.leftOut.filter { $0.what == "block" }.map(\.count).reduce(0, +)
    #expect(laid + leftOut == 20)
  }

  @Test("Rows go on beside a wall, and past one that blocks them all")
  func besideWalls() throws {
    var workshop = Workshop()
    let board = workshop.addBoard("Groups")
    workshop.place(workshop.add(.scene, "1"), on: board, try #require(cells(-4, -4, 90, 1_000)))
    workshop.place(workshop.add(.scene, "2"), on: board, try #require(cells(-90, 0, 86, 500)))
    workshop.take(ImportedShow(objects: groups(1...5)))
    #expect(
      workshop.picture(of: "Groups").suffix(5) == [
        "-8,500 2x2 Group 1", "-6,500 2x2 Group 2", "-8,502 2x2 Group 3", "-6,502 2x2 Group 4",
        "-8,504 2x2 Group 5",
      ])
  }

  @Test("Names too long for a number are cut")
  func longName() {
    let folder = String(repeating: "long name ", count: 60)
    var workshop = Workshop()
    workshop.take(ImportedShow(objects: [entry(.scene, "1", folder: folder)]))
    workshop.take(ImportedShow(objects: [entry(.scene, "2", folder: folder)]), format: "other")
    #expect(workshop.boards.count == 2)
  }
}
