import Domain
import GridGeometry
import PluginAPI
import ShowImport
import Testing

@Suite("Merging objects")
struct ObjectMergeTests {
  @Test("A new show comes first and owns everything")
  func newShow() {
    var workshop = Workshop()
    let plan = workshop.plan(ImportedShow(objects: [entry(.group, "1", "Front")]))
    #expect(plan.changes.first == .insert(.show(workshop.show)))
    workshop.apply(plan.changes)
    #expect(workshop.object(.group, "1")?.name == "Front")
    #expect(
      workshop.object(.group, "1")?.source
        == ImportSource(format: testFormat, identifier: "group:1"))
    #expect(plan.report.created == [.group: 1])
    #expect(plan.report.show == "Tour")
  }

  @Test("A file without anything makes no show, unless that is asked for")
  func nothing() {
    var workshop = Workshop()
    let plan = workshop.plan(ImportedShow())
    #expect(plan.changes.isEmpty && plan.report.show == nil && !plan.report.isNewShow)
    workshop.makesEmptyShow = true
    let asked = workshop.plan(ImportedShow())
    #expect(asked.changes == [.insert(.show(workshop.show))])
    #expect(asked.report.show == "Tour" && asked.report.isNewShow)
  }

  @Test("Identities are drawn in the file's order")
  func identities() {
    let entries = [entry(.scene, "3"), entry(.group, "1"), entry(.list, "2")]
    var workshop = Workshop()
    var generator = workshop.generator
    workshop.take(ImportedShow(objects: entries))
    for entry in entries {
      #expect(
        workshop.object(entry.kind, entry.number.text)?.id == ID<ShowObject>(using: &generator))
    }
  }

  @Test("A rename on the console is a rename here, and the block stays")
  func rename() {
    var workshop = Workshop()
    workshop.take(ImportedShow(objects: [entry(.list, "5", "Opening")]))
    let (before, items) = (workshop.object(.list, "5"), workshop.items)
    let report = workshop.take(ImportedShow(objects: [entry(.list, "5", "Finale")]))
    #expect(workshop.object(.list, "5")?.id == before?.id)
    #expect(workshop.picture(of: "Lists") == ["-8,-4 2x2 Finale"])
    #expect(workshop.items == items)
    #expect(report.updated == [.list: 1])
    #expect(report.created.isEmpty && report.unchanged.isEmpty && report.boards.isEmpty)
  }

  @Test("An object remembers the controls of its file; what does not say keeps them")
  func controls() {
    var workshop = Workshop()
    func take(_ controls: String?) -> String? {
      var scene = entry(.scene, "5", "Red")
      scene.controls = controls
      workshop.take(ImportedShow(objects: [scene]))
      return workshop.object(.scene, "5")?.metadata[ConsoleControl.key]
    }
    #expect(take("toggle 1 Red") == "toggle 1 Red")
    #expect(take(nil) == "toggle 1 Red")
    #expect(take("toggle 2 Red") == "toggle 2 Red")
    #expect(take("") == nil)
  }

  @Test("What a file only mentions is made, but never renamed")
  func mentioned() {
    var workshop = Workshop()
    var mention = entry(.macro, "5", "Old")
    mention.isMentioned = true
    #expect(workshop.take(ImportedShow(objects: [mention])).created == [.macro: 1])
    workshop.take(ImportedShow(objects: [entry(.macro, "5", "New")]))
    #expect(workshop.object(.macro, "5")?.name == "New")
    let report = workshop.take(ImportedShow(objects: [mention]))
    #expect(workshop.object(.macro, "5")?.name == "New")
    #expect(report.unchanged == [.macro: 1] && report.updated.isEmpty)
  }

  @Test("The same source keeps its identity through another number")
  func renumbered() {
    var workshop = Workshop()
    workshop.take(
      ImportedShow(objects: [
        entry(.scene, "1", "A", id: "F:0"), entry(.scene, "2", "B", id: "F:1"),
      ]))
    let ids = [workshop.object(.scene, "1")?.id, workshop.object(.scene, "2")?.id]
    let report = workshop.take(
      ImportedShow(objects: [
        entry(.scene, "2", "A", id: "F:0"), entry(.scene, "1", "B", id: "F:1"),
      ]))
    #expect(ids == [workshop.object(.scene, "2")?.id, workshop.object(.scene, "1")?.id])
    #expect(workshop.objects.count == 2)
    #expect(report.updated == [.scene: 2])
  }

  @Test("Under another kind the same source is another object, and what it was has vanished")
  func anotherKind() {
    var workshop = Workshop()
    workshop.take(ImportedShow(objects: [entry(.scene, "1", "A", id: "F:0")]))
    let scene = workshop.object(.scene, "1")
    let file = ImportedShow(objects: [entry(.list, "1", "A", id: "F:0")])
    let report = workshop.take(file)
    #expect(report.created == [.list: 1] && report.updated.isEmpty)
    #expect(report.vanished?.names == ["scene 1 \"A\""])
    #expect(workshop.object(.scene, "1") == scene)
    let again = workshop.take(file)
    #expect(again.created.isEmpty && again.updated.isEmpty && again.unchanged == [.list: 1])
  }

  @Test("What was made by hand is found by kind and number, and remembers its source")
  func byNumber() {
    var workshop = Workshop()
    let mine = workshop.add(.group, "1.10", "Mine", color: ObjectColor(rgb: 0x123456))
    workshop.add(.scene, "1.1", "Other kind")
    let report = workshop.take(ImportedShow(objects: [entry(.group, "1.1", "Front", id: "G:7")]))
    #expect(workshop.objects.count == 2)
    #expect(workshop.objects[mine.id]?.name == "Front")
    #expect(workshop.objects[mine.id]?.color == ObjectColor(rgb: 0x123456))
    #expect(
      workshop.objects[mine.id]?.source == ImportSource(format: testFormat, identifier: "G:7"))
    #expect(report.updated == [.group: 1])
  }

  @Test("By number, hand-made comes before other formats, those before other files of this one")
  func preference() {
    var workshop = Workshop()
    let same = workshop.add(.group, "1", source: ImportSource(format: "test", identifier: "old"))
    let other = workshop.add(.group, "1", source: ImportSource(format: "other", identifier: "g"))
    let mine = workshop.add(.group, "1")
    for (index, expected) in [mine, other, same].enumerated() {
      let entries = (0...index).map { entry(.group, "1", id: "G:\($0)") }
      workshop.take(ImportedShow(objects: entries))
      #expect(workshop.objects[expected.id]?.source?.identifier == "G:\(index)")
    }
    #expect(workshop.objects.count == 3)
  }

  @Test("Of several with one number, the one with the same name is taken")
  func sameNumberAndName() {
    var workshop = Workshop()
    let back = workshop.add(.group, "1", "Back")
    let front = workshop.add(.group, "1", "Front")
    workshop.take(
      ImportedShow(objects: [
        entry(.group, "1", "Front", id: "a"), entry(.group, "1", "Side", id: "b"),
      ]))
    #expect(workshop.objects[front.id]?.source?.identifier == "a")
    #expect(workshop.objects[back.id]?.source?.identifier == "b")
    #expect(workshop.objects[back.id]?.name == "Side")
  }

  @Test("An object that another entry is by source is never taken by number")
  func claimed() {
    var workshop = Workshop()
    workshop.take(ImportedShow(objects: [entry(.group, "1", "A", id: "G:1")]))
    let first = workshop.object(.group, "1")
    workshop.take(
      ImportedShow(objects: [
        entry(.group, "1", "New", id: "G:2"), entry(.group, "9", "A", id: "G:1"),
      ]))
    #expect(workshop.objects.count == 2)
    #expect(workshop.object(.group, "9")?.id == first?.id)
    #expect(workshop.object(.group, "1")?.name == "New")
  }

  @Test("Of two objects with one source the older is the entry; the other is no one's")
  func sameSource() {
    var workshop = Workshop()
    let source = ImportSource(format: testFormat, identifier: "S:1")
    workshop.add(.scene, "1", "Old", source: source)
    workshop.add(.scene, "1", "Old", source: source)
    let report = workshop.take(
      ImportedShow(objects: [
        entry(.scene, "1", "A", id: "S:1"), entry(.scene, "1", "B", id: "S:2"),
      ]))
    #expect(report.created == [.scene: 1])
    #expect(report.updated == [.scene: 1])
    #expect(workshop.objects.values.map(\.name).sorted() == ["A", "B", "Old"])
  }

  @Test("Names and numbers may repeat; every entry has an object of its own")
  func repeated() {
    var workshop = Workshop()
    workshop.add(.scene, "1", "Blue")
    let entries = (0..<4).map { entry(.scene, "1", "Blue", id: "S:\($0)") }
    let report = workshop.take(ImportedShow(objects: entries))
    #expect(workshop.objects.count == 4)
    #expect(report.created == [.scene: 3])
    #expect(report.updated == [.scene: 1])
    #expect(report.leftOut.isEmpty)
  }

  @Test("A repeated identifier is counted, not guessed")
  func repeatedIdentifier() {
    var workshop = Workshop()
    let file = ImportedShow(
      objects: [entry(.scene, "1", "One", id: "S:1"), entry(.scene, "2", "Two", id: "S:1")],
      leftOut: [LeftOut("$CURVE", count: 2, reason: "no kind")])
    let report = workshop.take(file)
    #expect(workshop.objects.values.map(\.name) == ["One"])
    #expect(report.leftOut.map(\.what) == ["$CURVE", "repeated entry"])
    #expect(report.leftOut.map(\.count) == [2, 1])
  }

  @Test(
    "A missing name or colour wipes none; one that is there wins",
    arguments: [
      ("", nil, "Mine", 0x0000FF), ("Theirs", nil, "Theirs", 0x0000FF),
      ("", 0xFF0000, "Mine", 0xFF0000), ("Theirs", 0xFF0000, "Theirs", 0xFF0000),
    ] as [(String, UInt32?, String, UInt32)])
  func precedence(name: String, color: UInt32?, kept: String, keptColor: UInt32) {
    var workshop = Workshop()
    let object = workshop.add(
      .group, "1", "Mine", color: ObjectColor(rgb: 0x0000FF),
      source: ImportSource(format: testFormat, identifier: "group:1"))
    workshop.objects[object.id]?.isOutlined = true
    workshop.take(
      ImportedShow(objects: [entry(.group, "1", name, color: color.map { ObjectColor(rgb: $0) })]))
    #expect(workshop.objects[object.id]?.name == kept)
    #expect(workshop.objects[object.id]?.color == ObjectColor(rgb: keptColor))
    #expect(workshop.objects[object.id]?.isOutlined == true)
  }

  @Test("What the file no longer has stays")
  func nothingDeleted() {
    var workshop = Workshop()
    workshop.take(ImportedShow(objects: [entry(.group, "1"), entry(.group, "2")]))
    let report = workshop.take(ImportedShow(objects: [entry(.group, "2")]))
    #expect(workshop.objects.count == 2)
    #expect(workshop.picture(of: "Groups") == ["-8,-4 2x2 Group 1", "-6,-4 2x2 Group 2"])
    #expect(report.unchanged == [.group: 1])
  }

  @Test(
    "A name that no terminal should obey is cleaned",
    arguments: [
      (" A\u{1B}[2J\nB ", "A [2J B"), ("A  B", "A B"), (" A", "A"), ("A ", "A"), (" ", ""),
      ("\u{7F}", ""), ("Café", "Café"), ("A B", "A B"),
      (String(repeating: "x", count: 501), String(repeating: "x", count: 500)),
    ])
  func cleaned(name: String, expected: String) {
    var workshop = Workshop()
    workshop.take(ImportedShow(objects: [entry(.group, "1", name)]))
    #expect(workshop.object(.group, "1")?.name == expected)
  }
}
