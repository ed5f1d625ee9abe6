import Domain
import GridGeometry
import PluginAPI
import ShowImport
import Testing

@Suite("Layouts to choose from")
struct BoardLayoutTests {
  /// A file with folders, and with a layout where that is wanted.
  private func file(hasLayout: Bool = false, more: [ImportedObject] = []) -> ImportedShow {
    ImportedShow(
      objects: [
        entry(.group, "2"), entry(.scene, "1", folder: "A"), entry(.scene, "2"),
        entry(.group, "1"),
      ] + more,
      layouts: hasLayout
        ? [
          ImportedLayout(
            identifier: "p", name: "Page",
            widgets: [widget("group:2", 0, 0, 50, 50), widget("none", 50, 0, 50, 50)])
        ] : [])
  }

  private func asked(_ layout: BoardLayout, columns: Int? = nil) -> BoardChoice {
    BoardChoice(layout: layout, columns: columns, asksForMissing: true)
  }

  @Test(
    "Each layout makes its boards, with a layout of the file and without",
    arguments: [
      (.source, false, ["A", "Groups", "Scenes"], 0), (.source, true, ["Page"], 1),
      (.kind, false, ["Groups", "Scenes"], 0), (.kind, true, ["Groups", "Scenes"], 0),
      (.nothing, false, [], 0), (.nothing, true, [], 0),
    ] as [(BoardLayout, Bool, [String], Int)])
  func layouts(layout: BoardLayout, hasLayout: Bool, names: [String], leftOut: Int) {
    var workshop = Workshop()
    workshop.choice.layout = layout
    let report = workshop.take(file(hasLayout: hasLayout))
    #expect(report.boards.map(\.name) == names)
    #expect(workshop.boardNames == names.sorted())
    #expect(report.layout == layout)
    #expect(report.leftOut.count == leftOut)
    #expect(report.created == [.group: 2, .scene: 2])
    #expect(workshop.plan(file(hasLayout: hasLayout)).changes.isEmpty)
  }

  @Test("By kind, all of a kind lies on one board in the order of numbers")
  func kinds() {
    var workshop = Workshop()
    workshop.choice.layout = .kind
    workshop.take(file(hasLayout: true))
    #expect(workshop.picture(of: "Groups") == ["-8,-4 2x2 Group 1", "-6,-4 2x2 Group 2"])
    #expect(workshop.picture(of: "Scenes") == ["-8,-4 2x2 Scene 1", "-6,-4 2x2 Scene 2"])
  }

  @Test("By kind, the cues of each list are a section under the lists")
  func cues() {
    var workshop = Workshop()
    workshop.wantsCues = true
    workshop.choice.layout = .kind
    let file = ImportedShow(
      objects: [entry(.list, "2", id: "l2"), entry(.list, "1", id: "l1")], cueCount: 3,
      cues: [("l2", "11"), ("l2", "2"), ("l1", "1")].map {
        ImportedCue(list: $0.0, number: $0.1, name: "Cue \($0.1) of \($0.0)")
      })
    workshop.take(file)
    #expect(
      workshop.picture(of: "Lists") == [
        "-8,-4 2x2 List 1", "-6,-4 2x2 List 2", "-8,0 2x2 Cue 11 of l2",
        "-6,0 2x2 Cue 2 of l2", "-8,4 2x2 Cue 1 of l1",
      ])
    #expect(workshop.plan(file).changes.isEmpty)
  }

  // MARK: Switching

  @Test(
    "Another layout that is asked for adds its boards and touches none",
    arguments: [
      (.source, .source, [], []), (.source, .kind, ["Scenes 2"], ["Groups", "Scenes"]),
      (.source, .nothing, [], []), (.kind, .source, ["A"], ["Page"]), (.kind, .kind, [], []),
      (.kind, .nothing, [], []), (.nothing, .source, ["A", "Groups", "Scenes"], ["Page"]),
      (.nothing, .kind, ["Groups", "Scenes"], ["Groups", "Scenes"]), (.nothing, .nothing, [], []),
    ] as [(BoardLayout, BoardLayout, [String], [String])])
  func switching(
    first: BoardLayout, second: BoardLayout, byFolder: [String], byPage: [String]
  ) {
    for (hasLayout, names) in [(false, byFolder), (true, byPage)] {
      var workshop = Workshop()
      let file = file(hasLayout: hasLayout)
      workshop.choice = asked(first)
      workshop.take(file)
      let before = workshop
      workshop.choice = asked(second)
      let report = workshop.take(file)
      #expect(report.boards.map(\.name) == names)
      #expect(before.items.allSatisfy { workshop.items[$0.key] == $0.value })
      #expect(before.boards.allSatisfy { workshop.boards[$0.key] == $0.value })
      #expect(before.objects == workshop.objects)
      for choice in [asked(first), asked(second), BoardChoice(layout: first), BoardChoice()] {
        workshop.choice = choice
        #expect(workshop.plan(file).changes.isEmpty, "\(choice)")
      }
    }
  }

  @Test("What is the same board under both layouts is not made twice")
  func shared() {
    var workshop = Workshop()
    workshop.take(file())
    #expect(workshop.boardNames == ["A", "Groups", "Scenes"])
    workshop.choice = asked(.kind)
    let report = workshop.take(file())
    #expect(report.boards == [BoardReport(name: "Scenes 2", items: 2)])
    workshop.choice = asked(.source)
    #expect(workshop.plan(file()).changes.isEmpty)
  }

  @Test("After no boards at all, those that are asked for come whole")
  func afterNothing() {
    var workshop = Workshop()
    workshop.choice.layout = .nothing
    workshop.take(file(hasLayout: true))
    workshop.choice = BoardChoice()
    #expect(workshop.plan(file(hasLayout: true)).changes.isEmpty)
    workshop.choice = asked(.source)
    #expect(workshop.take(file(hasLayout: true)).boards == [BoardReport(name: "Page", items: 1)])
    workshop.choice = asked(.kind)
    #expect(workshop.take(file(hasLayout: true)).boards.map(\.name) == ["Groups", "Scenes"])
  }

  @Test("A board that a person deleted stays away while another of its sort is there")
  func deleted() throws {
    var workshop = Workshop()
    workshop.choice = asked(.kind)
    workshop.take(file())
    workshop.delete(try #require(workshop.board("Groups")))
    workshop.take(file(more: [entry(.macro, "1")]))
    #expect(workshop.boardNames == ["Macros", "Scenes"])
  }

  @Test("A user's board is left alone where more than what is new is asked for")
  func namesake() {
    var workshop = Workshop()
    workshop.choice.layout = .nothing
    workshop.take(file())
    let mine = workshop.addBoard("Groups")
    workshop.choice = asked(.kind)
    let report = workshop.take(file(more: [entry(.group, "3")]))
    #expect(report.boards.map(\.name) == ["Groups 2", "Scenes"])
    #expect(report.boards.first?.items == 3)
    #expect(workshop.boards[mine.id] == mine)
    #expect(workshop.picture(of: "Groups").isEmpty)
  }

  @Test("A board keeps its kind when things move into folders, under every layout")
  func foldersCome() {
    var workshop = Workshop()
    workshop.choice.layout = .kind
    workshop.take(ImportedShow(objects: [entry(.scene, "1")]))
    let filed = entry(.scene, "2", folder: "A")
    workshop.take(ImportedShow(objects: [entry(.scene, "1"), filed]))
    #expect(workshop.boardNames == ["Scenes"])
    workshop.choice.layout = .source
    workshop.take(ImportedShow(objects: [entry(.scene, "1"), filed, entry(.scene, "3")]))
    workshop.choice.layout = .kind
    workshop.take(ImportedShow(objects: [entry(.scene, "1"), filed, entry(.scene, "4")]))
    #expect(workshop.boardNames == ["Scenes"])
    #expect(workshop.picture(of: "Scenes").count == 4)
  }

  @Test("Without boards, new objects are not laid on those that are there")
  func nothingOnOldBoards() {
    var workshop = Workshop()
    workshop.take(file())
    workshop.choice = asked(.nothing)
    let report = workshop.take(file(more: [entry(.group, "7")]))
    #expect(report.created == [.group: 1] && report.boards.isEmpty && report.leftOut.isEmpty)
    #expect(workshop.picture(of: "Groups").count == 2)
  }

  // MARK: As people write it

  @Test(
    "Layouts and columns are read as people write them",
    arguments: [
      (nil, nil, BoardChoice()), ("kind", nil, BoardChoice(layout: .kind, asksForMissing: true)),
      ("NONE", "1", BoardChoice(layout: .nothing, columns: 1, asksForMissing: true)),
      (nil, "100", BoardChoice(columns: 100)),
    ] as [(String?, String?, BoardChoice)])
  func written(layout: String?, columns: String?, choice: BoardChoice) throws {
    #expect(try BoardChoice(layout: layout, columns: columns) == choice)
  }

  @Test(
    "A choice that is none is refused with what is allowed",
    arguments: [
      ("grid", nil, "--layout: there is no layout 'grid'; allowed: source, kind, none"),
      ("", nil, "--layout: there is no layout ''; allowed: source, kind, none"),
      (nil, "0", "--columns: '0' is not a number of columns; allowed: whole numbers from 1 to 100"),
      (nil, "101", "--columns: '101' is no"), (nil, "-1", "--columns: '-1' is no"),
      (nil, "8.5", "--columns: '8.5' is no"), (nil, "", "--columns: '' is no"),
      (nil, "99999999999999999999", "--columns: '99999999999999999999' is no"),
    ] as [(String?, String?, String)])
  func wrong(layout: String?, columns: String?, message: String) {
    let error = #expect(throws: ImportOptionError.self) {
      try BoardChoice(layout: layout, columns: columns)
    }
    #expect(error?.description.hasPrefix(message) == true, "\(error?.description ?? "")")
  }

  @Test("A number of columns that no person can write is brought into what is allowed")
  func extremes() {
    #expect(BoardChoice(columns: .max).columns == 100)
    #expect(BoardChoice(columns: .min).columns == 1)
  }

  @Test("The report says that no boards were asked for, and JSON names the layout")
  func reports() {
    var workshop = Workshop()
    workshop.choice = asked(.nothing)
    let report = ImportReport(files: [workshop.take(file())])
    #expect(report.text(width: 80).contains("\n  no boards asked for\n"))
    #expect(report.json().contains(#""boards":[],"#))
    #expect(report.json().contains(#""layout":"none""#))
    workshop.choice = BoardChoice()
    let again = ImportReport(files: [workshop.take(file())])
    #expect(again.text(width: 80).contains("\n  no board changed\n"))
    #expect(again.json().contains(#""layout":"source""#))
  }
}
