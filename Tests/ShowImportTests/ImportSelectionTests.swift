import Domain
import PluginAPI
import ShowImport
import Testing

@Suite("Selecting what is imported")
struct ImportSelectionTests {
  @Test(
    "Numbers are decimals, and ranges hold both ends",
    arguments: [
      ("1-50,101", "1", true), ("1-50,101", "50", true), ("1-50,101", "50.1", false),
      ("1-50,101", "101", true), ("1-50,101", "51", false), ("1-50,101", "0.9", false),
      ("2.5-2.75", "2.6", true), ("2.5-2.75", "2.76", false), ("2.5-2.75", "2.50", true),
      (" 3 - 4 , 9", "3.5", true), ("9,1-3,2-5", "4", true), ("9,1-3,2-5", "6", false),
      ("10", "1", false), ("1-3,5-7,9-11", "8", false), ("1-3,5-7,9-11", "7", true),
      ("5", "5/20", true), ("1-5", "5/999", true), ("5", "5.2", false), ("5/20", "5/20", true),
      ("5/20", "5", false), ("5/20", "5/2", false), ("5/20", "5.2", false),
      ("5/2-5/10", "5/2.5", true), ("5/2-5/10", "5/11", false), ("5/2-6", "6/7", true),
      ("5/2-5/10,5", "5/11", true), ("4-5/2,5", "5/3", true), ("4-5/2,5-5/1", "5/3", false),
      ("5/20-5/30,5/1-5/25", "5/26", true),
    ] as [(String, String, Bool)])
  func numbers(text: String, digits: String, isWanted: Bool) throws {
    let selection = try ImportSelection(kinds: nil, numbers: text, text: nil)
    #expect(selection.contains(kind: .list, number: numbered(digits), name: "") == isWanted)
  }

  @Test(
    "Kinds, and texts without case and accents",
    arguments: [
      ("group,list", nil, ObjectKind.list, "", true), ("Group, color", nil, .colour, "", true),
      ("group", nil, .list, "", false), (nil, "cafe", .list, "Le Café noir", true),
      (nil, "CAFÉ", .list, "cafe", true), (nil, "x", .list, "", false),
      ("list", "wash", .list, "Front wash", true), ("group", "wash", .list, "Front wash", false),
    ] as [(String?, String?, ObjectKind, String, Bool)])
  func kindsAndTexts(
    kinds: String?, text: String?, kind: ObjectKind, name: String, isWanted: Bool
  ) throws {
    let selection = try ImportSelection(kinds: kinds, numbers: nil, text: text)
    #expect(selection.contains(kind: kind, number: numbered("1"), name: name) == isWanted)
  }

  @Test(
    "What is wrong is reported with the option and what is allowed",
    arguments: [
      ("group,foo", nil, nil, "--kinds: 'foo' is not a kind; allowed: group, intensity,"),
      ("", nil, nil, "--kinds: '' is not a kind"),
      (nil, "1-", nil, "--numbers: '1-' is neither a number nor a range; allowed: numbers"),
      (nil, "1-2-3", nil, "--numbers: '1-2-3' is neither"), (nil, "1,,2", nil, "--numbers: '' is"),
      (nil, "-5", nil, "--numbers: '-5' is neither"), (nil, "1.2.3", nil, "--numbers: '1.2.3' is"),
      (nil, "5/", nil, "--numbers: '5/' is"),
      (nil, "5.1/2", nil, "--numbers: '5.1/2' is"),
      (nil, "50-1", nil, "--numbers: '50-1' runs backwards; allowed: the lower number first: 1-50"),
      (nil, String(repeating: "1,", count: 1_000) + "1", nil, "--numbers: there are 1001 ranges"),
      (nil, nil, " ", "--only: there is nothing to look for"),
    ] as [(String?, String?, String?, String)])
  func wrong(kinds: String?, numbers: String?, text: String?, message: String) {
    let error = #expect(throws: ImportOptionError.self) {
      try ImportSelection(kinds: kinds, numbers: numbers, text: text)
    }
    #expect(error?.description.hasPrefix(message) == true, "\(error?.description ?? "")")
  }

  @Test("What is not selected is counted as left out, and so are its widgets")
  func leftOut() throws {
    var workshop = Workshop()
    let file = ImportedShow(
      objects: [
        entry(.group, "1", "Front", id: "a"), entry(.group, "2", "Back", id: "b"),
        entry(.list, "1", "Front", id: "c"), entry(.list, "9", id: "d"),
      ],
      layouts: [
        ImportedLayout(
          identifier: "p", name: "Page",
          widgets: [
            widget("a", 0, 0, 50, 50), widget("b", 60, 0, 50, 50), widget("d", 120, 0, 50, 50),
            widget("?", 180, 0, 50, 50),
          ])
      ])
    let selection = try ImportSelection(kinds: nil, numbers: nil, text: "front")
    let report = workshop.take(file, selection: selection)
    #expect(report.created == [.group: 1, .list: 1])
    #expect(workshop.picture(of: "Page") == ["-1,-1 2x2 Front"])
    #expect(
      report.leftOut == [
        LeftOut("group", count: 1, reason: "not selected"),
        LeftOut("list", count: 1, reason: "not selected"),
        LeftOut("widget", count: 1, reason: "it fires an object that was not imported"),
        LeftOut("widget", count: 2, reason: "it fires an object that is not selected"),
      ])
  }

  @Test("Only what is selected can have vanished, and an entry that is not selected has not")
  func vanished() throws {
    var workshop = Workshop()
    workshop.take(
      ImportedShow(objects: (1...4).map { entry(.group, "\($0)", "N\($0)", id: "S:\($0)") }))
    let file = ImportedShow(
      objects: [entry(.group, "1", "N1", id: "S:1"), entry(.group, "9", "N4", id: "S:4")])
    let selection = try ImportSelection(kinds: nil, numbers: "1,2,4", text: nil)
    let report = workshop.take(file, policy: .replace, selection: selection)
    #expect(report.vanished?.names == ["group 2 \"N2\""])
    #expect(workshop.inventory.count == 3)
    #expect(workshop.plan(file, policy: .replace, selection: selection).changes.isEmpty)
  }

  @Test("An object whose own entry is not selected is not taken for another's")
  func unselectedSource() throws {
    var workshop = Workshop()
    workshop.take(ImportedShow(objects: [entry(.group, "1", "Old", id: "S:1")]))
    let file = ImportedShow(
      objects: [entry(.group, "2", "Old", id: "S:1"), entry(.group, "1", "New", id: "S:2")])
    workshop.take(file, selection: try ImportSelection(kinds: nil, numbers: "1", text: nil))
    #expect(workshop.inventory == ["group 1 \"New\" <test/S:2", "group 1 \"Old\" <test/S:1"])
  }

  @Test(
    "Columns of tables",
    arguments: [
      (["Title=name", "No.=number"], [.name: "Title", .number: "No."]),
      (["a=b=cue"], [.cue: "a=b"]), (["Farbe=colour"], [.color: "Farbe"]), ([], [:]),
    ] as [([String], [TableField: String])])
  func columns(texts: [String], expected: [TableField: String]) throws {
    #expect(try ColumnMap.columns(from: texts) == expected)
  }

  @Test(
    "Columns that cannot be",
    arguments: [
      (["name"], "--map: 'name' names no column; allowed: COLUMN=FIELD with the fields kind,"),
      (["=name"], "--map: '=name' names no column"),
      (["Title=title"], "--map: 'title' is not a field; allowed: kind, number, name, color"),
      (["A=name", "B=name"], "--map: two columns are given for 'name'"),
    ] as [([String], String)])
  func wrongColumns(texts: [String], message: String) {
    let error = #expect(throws: ImportOptionError.self) { try ColumnMap.columns(from: texts) }
    #expect(error?.description.hasPrefix(message) == true, "\(error?.description ?? "")")
  }
}
