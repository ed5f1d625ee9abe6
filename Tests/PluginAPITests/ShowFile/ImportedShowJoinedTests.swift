import Domain
import GridGeometry
import PluginAPI
import Testing

@Suite("Several files that are one export")
struct ImportedShowJoinedTests {
  private func object(
    _ identifier: String, _ number: UInt32, _ name: String, _ kind: ObjectKind = .macro,
    isMentioned: Bool = false, hasOwnNumber: Bool = true
  ) -> ImportedObject {
    ImportedObject(
      identifier: identifier, kind: kind, number: ObjectNumber(number), name: name,
      isMentioned: isMentioned, hasOwnNumber: hasOwnNumber)
  }

  private func joined(_ parts: (String, ImportedShow)...) -> ImportedShow {
    .joined(parts.map { ImportedShow.Part(file: $0.0, show: $0.1) })
  }

  @Test("objects of different pools come together, in the order of the files")
  func pools() {
    let show = joined(
      ("a.xml", ImportedShow(title: "Tour", objects: [object("Macro:0", 1, "A")], cueCount: 2)),
      (
        "b.xml",
        ImportedShow(
          title: "Other", objects: [object("Group:0", 1, "B", .group)],
          cueCount: 3)
      ))
    #expect(show.objects.map(\.identifier) == ["Macro:0", "Group:0"])
    #expect(show.objects.map(\.number.text) == ["1", "1"])
    #expect(show.title == "Tour" && show.cueCount == 5)
    #expect(
      show.warnings.map(\.message) == [
        "the files are of 2 shows, imported as one named 'Tour': 'Tour' (a.xml), 'Other' (b.xml)"
      ])
    #expect(show.leftOut.isEmpty)
  }

  @Test("files of several shows are reported once, and files without a show are of any")
  func severalShows() throws {
    func part(_ name: String, _ title: String?) -> ImportedShow.Part {
      ImportedShow.Part(file: name, show: ImportedShow(title: title))
    }
    let one = ImportedShow.joined([part("a", nil), part("b", "Tour"), part("c", "Tour")])
    #expect(one.warnings.isEmpty && one.title == "Tour")
    let parts = (1...20).map { part("\($0).xml", $0 < 9 ? "A" : "Show \($0)") }
    #expect(
      ImportedShow.joined(parts).warnings.map(\.message) == [
        "the files are of 13 shows, imported as one named 'A': 'A' (1.xml, 2.xml, 3.xml …), "
          + "'Show 9' (9.xml), 'Show 10' (10.xml), 'Show 11' (11.xml), 'Show 12' (12.xml) …"
      ])
  }

  @Test("the same object in two files is one, and the second is counted")
  func same() {
    let list = object("Sequ:0", 1, "Main", .list)
    let cue = ImportedCue(list: "Sequ:0", number: "1")
    let show = joined(
      ("a.xml", ImportedShow(objects: [list], cueCount: 1, cues: [cue])),
      ("b.xml", ImportedShow(objects: [list], cueCount: 1, cues: [cue])),
      ("c.xml", ImportedShow(objects: [object("Sequ:0", 1, "", .list)])))
    #expect(show.objects == [list])
    #expect(show.cues == [cue] && show.cueCount == 1)
    #expect(show.leftOut.map(\.what) == ["repeated object", "repeated cue"])
    #expect(show.leftOut.map(\.count) == [2, 1])
  }

  @Test("a list in two files has the cues of both, each number once")
  func cuesOfOneList() {
    let list = object("Sequ:0", 1, "Main", .list)
    func cue(_ number: String, _ name: String = "") -> ImportedCue {
      ImportedCue(list: "Sequ:0", number: number, name: name)
    }
    let show = joined(
      ("a.xml", ImportedShow(objects: [list], cueCount: 2, cues: [cue("1", "A"), cue("3")])),
      (
        "b.xml",
        ImportedShow(
          objects: [list], cueCount: 3, cues: [cue("1", "Other"), cue("2", "B"), cue("3", "C")])
      ))
    #expect(show.cues == [cue("1", "A"), cue("3", "C"), cue("2", "B")] && show.cueCount == 3)
    #expect(
      show.leftOut.map { "\($0.count) \($0.what)" } == ["1 repeated object", "2 repeated cue"])
  }

  @Test("one sort that is left out for two reasons is reported with both")
  func reasons() {
    let show = joined(
      ("a", ImportedShow(leftOut: [LeftOut("row", count: 2, reason: "no cells")])),
      ("b", ImportedShow(leftOut: [LeftOut("row", count: 3, reason: "no kind")])),
      ("c", ImportedShow(leftOut: [LeftOut("row", count: 4, reason: "no cells")])))
    #expect(
      show.leftOut == [
        LeftOut("row", count: 6, reason: "no cells"), LeftOut("row", count: 3, reason: "no kind"),
      ])
  }

  @Test(
    "of thousands of objects that differ between files a few are named", arguments: [20, 21, 5_000])
  func manyCollisions(count: Int) {
    func show(_ name: String) -> ImportedShow {
      ImportedShow(objects: (0..<count).map { object("Macro:\($0)", UInt32($0 + 1), name) })
    }
    let messages = joined(("a", show("A")), ("b", show("B"))).warnings.map(\.message)
    #expect(messages.filter { $0.contains("only that one is imported") }.count == 20)
    let rest = [20: "", 21: "1 more object is", 5_000: "4980 more objects are"][count] ?? ""
    #expect(
      messages.filter { $0.contains(" more ") }
        == (rest.isEmpty ? [] : ["\(rest) different in two files"]))
  }

  @Test("of macros of two sources that both begin at index 0, one is imported: it has the number")
  func collision() {
    let first = ImportedShow(objects: [object("Macro:0", 1, "A"), object("Macro:5", 6, "F")])
    let second = ImportedShow(
      objects: [object("Macro:0", 1, "B"), object("Macro:1", 2, "C")],
      layouts: [
        ImportedLayout(
          identifier: "Layout:0", name: "L",
          widgets: [
            ImportedWidget(
              object: "Macro:0", frame: Rect(origin: .origin, size: Size(width: 1, height: 1)))
          ])
      ])
    let show = joined(("a.xml", first), ("pack/b.xml", second))
    #expect(show.objects.map(\.identifier) == ["Macro:0", "Macro:5", "Macro:1"])
    #expect(show.objects.map(\.number.text) == ["1", "6", "2"])
    // It does not fire the one that has the number.
    #expect(show.layouts[0].widgets.map(\.object) == ["pack/b.xml/Macro:0"])
    #expect(show.warnings.count == 1)
    #expect(show.warnings[0].message.contains("'B' here and 'A' in a.xml; only that one"))
    #expect(
      show.leftOut == [
        LeftOut(
          "macro", count: 1,
          reason: "an earlier one has the same number, which fires that one")
      ])
    // The same again, and the same with one more file behind: what was imported is found.
    #expect(joined(("a.xml", first), ("pack/b.xml", second)) == show)
    let more = joined(
      ("a.xml", first), ("pack/b.xml", second),
      ("z.xml", ImportedShow(objects: [object("Macro:0", 1, "Z")])))
    #expect(more.objects == show.objects && more.leftOut.map(\.count) == [2])
  }

  @Test("files without numbers of their own are numbered on")
  func withoutNumbers() {
    func numbered(_ names: String...) -> ImportedShow {
      ImportedShow(
        objects: names.enumerated().map {
          object("Macro:\($1)", UInt32($0 + 1), $1, hasOwnNumber: false)
        })
    }
    let show = joined(
      ("a.xml", numbered("A", "B")), ("b.xml", numbered("C", "D")), ("c.xml", numbered("E")))
    #expect(show.objects.map(\.number.text) == ["1", "2", "3", "4", "5"])
    #expect(show.leftOut.isEmpty && show.warnings.map(\.message).count == 1)
    // A number from a console is not given away.
    let mixed = joined(
      ("a.xml", numbered("A")), ("b.xml", ImportedShow(objects: [object("Macro:9", 1, "B")])))
    #expect(mixed.objects.map(\.number.text) == ["2", "1"])
  }

  @Test("what is only mentioned gives way to what is reported in full, whichever file comes first")
  func mentioned() {
    let layout = ImportedShow(objects: [object("Macro:0", 1, "Old", isMentioned: true)])
    let macros = ImportedShow(objects: [object("Macro:0", 1, "New")])
    for parts in [[layout, macros], [macros, layout]] {
      let show = ImportedShow.joined(parts.map { ImportedShow.Part(file: "f", show: $0) })
      #expect(show.objects == [object("Macro:0", 1, "New")])
      #expect(show.leftOut.isEmpty && show.warnings.isEmpty)
    }
  }

  @Test("counts are added, and warnings name their file and line")
  func report() {
    let part = ImportedShow(
      leftOut: [LeftOut("View", count: 2, reason: "r")],
      warnings: [ImportWarning(line: 3, "odd"), ImportWarning("plain")])
    let show = joined(("a.xml", part), ("b.xml", part))
    #expect(show.leftOut == [LeftOut("View", count: 4, reason: "r")])
    #expect(
      show.warnings.map(\.message) == [
        "a.xml, line 3: odd", "a.xml: plain", "b.xml, line 3: odd", "b.xml: plain",
      ])
  }

  @Test("layouts stay apart, but the same one is one")
  func layouts() {
    let layout = ImportedLayout(identifier: "Layout:0", name: "A")
    let other = ImportedLayout(identifier: "Layout:0", name: "B")
    let show = joined(
      ("a", ImportedShow(layouts: [layout])), ("b", ImportedShow(layouts: [other])),
      ("c", ImportedShow(layouts: [layout])),
      (
        "b",
        ImportedShow(layouts: [
          ImportedLayout(identifier: "Layout:0", name: "C")
        ])
      ))
    #expect(show.layouts.map(\.identifier) == ["Layout:0", "b/Layout:0", "b/Layout:0#2"])
    #expect(show.leftOut.map(\.what) == ["repeated layout"])
  }

  @Test("numbers that leave no room above wrap around")
  func wrapping() {
    let show = joined(
      ("a", ImportedShow(objects: [object("A", .max, "a"), object("B", 1, "b")])),
      ("b", ImportedShow(objects: [object("C", .max, "c", hasOwnNumber: false)])))
    #expect(show.objects.map(\.number.text) == ["4294967295", "1", "2"])
  }

  @Test("nothing gives nothing")
  func empty() { #expect(ImportedShow.joined([]) == ImportedShow()) }
}
