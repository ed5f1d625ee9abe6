import Domain
import PluginAPI
import ShowFiles
import Testing

@Suite("Dialects of USITT ASCII")
struct USITTDialectTests {
  @Test("Eos: every record becomes the object of section 3")
  func eos() throws {
    let show = try read(fixture("eos.asc"), as: .usitt)
    #expect(show.dialect == "eos")
    #expect(show.title == "Winter Gala")
    let expected: [(String, ObjectKind, String, String)] = [
      ("list:1", .list, "1", "Main"), ("list:2", .list, "2", "Effects"),
      ("preset:1", .scene, "1", "Warm look"), ("preset:3", .scene, "3", "Cold look"),
      ("sub:1", .batch, "1", "House"), ("sub:2", .batch, "2", "Foyer"),
      ("$IntensPalette:1", .intensity, "1", "Half"),
      ("$IntensPalette:2", .intensity, "2", "Full"),
      ("$FocusPalette:1", .position, "1", "Centre"),
      ("$ColorPalette:2", .colour, "2", "Red"), ("$ColorPalette:2.5", .colour, "2.5", "Rose"),
      ("$BeamPalette:1", .beam, "1", "Tight"),
      ("group:1", .group, "1", "All spots"), ("group:20", .group, "20", ""),
      ("$Macro:7", .macro, "7", "Reset"),
      ("$Effect:5", .effect, "5", "Own chase"), ("$Effect:911", .effect, "911", "Colour fade"),
      ("list:3", .list, "3", ""),
    ]
    #expect(show.objects.map(\.identifier) == expected.map(\.0))
    #expect(show.objects.map(\.kind) == expected.map(\.1))
    #expect(show.objects.map(\.number.text) == expected.map(\.2))
    #expect(show.objects.map(\.name) == expected.map(\.3))
  }

  @Test("Eos: cues are counted by list and number")
  func eosCues() throws {
    // 0.5, 1 and 1.25 of list 1; 1 and 7 of list 2; 1.005 of list 3.
    #expect(try read(fixture("eos.asc"), as: .usitt).cueCount == 6)
  }

  @Test(
    "Eos: what becomes no object is counted",
    arguments: [
      ("CLEAR", 1), ("SET", 2), ("PATCH", 1), ("$PATCH", 1), ("$PARAMTYPE", 1),
      ("$PERSONALITY", 1), ("$CURVE", 1), ("$PARTITION", 1), ("$$PARAM", 2), ("CHAN", 2),
      ("$$CHANMOVE", 2), ("PART", 1), ("FOLLOWON", 1), ("$$CHANLIST", 2), ("$$UTEXT", 1),
      ("TEXT", 6), ("$$CURVEDATA", 0), ("$$SHORTNAME", 0),
    ])
  func eosLeftOut(_ what: String, _ count: Int) throws {
    let show = try read(fixture("eos.asc"), as: .usitt)
    #expect(show.leftOut(what) == count)
  }

  @Test("pitfall 3: OLC and Congo: sequences, $CUE with the list first, names in $$TEXT")
  func olc() throws {
    let show = try read(fixture("olc.asc"), as: .usitt)
    #expect(show.dialect == "olc")
    #expect(
      show.objects.map(\.identifier) == [
        "list:1", "list:2", "group:1", "group:2", "group:3", "list:11",
      ])
    #expect(show.object("list:2")?.name == "Chaser à feu")
    #expect(show.object("group:1")?.name == "Façade")
    #expect(show.object("group:3")?.name == "Only there")
    // 1 and 2 of list 1 ($CUE 1 2.0 is the same cue); 400 and 401 of list 2; 1 of list 11.
    #expect(show.cueCount == 5)
    #expect(show.leftOut("$MASTPAGEITEM") == 2)
    #expect(show.leftOut("$SPECIALFUNCTION") == 1)
    #expect(show.leftOut("PATCH") == 2)
    #expect(show.leftOut("CLEAR") == 2)
  }

  @Test("plain: no list in a cue, groups are groups, quotes come off")
  func plain() throws {
    let show = try read(fixture("plain.asc"), as: .usitt)
    #expect(show.dialect == "plain")
    #expect(show.cueCount == 2)
    #expect(show.object("group:4")?.name == "Sp?t \"left\"")
    #expect(show.object("$Macro:1")?.name == "Blackout")
    #expect(show.count(.list) == 1)
    #expect(show.leftOut("$PROFILE") == 1)
  }

  @Test("submasters with pages are numbered in order and keep their identity")
  func pagedSubs() throws {
    let show = try read(fixture("plain.asc"), as: .usitt)
    #expect(show.object("sub:1/3")?.number == ObjectNumber(1))
    #expect(show.object("sub:2/3")?.number == ObjectNumber(2))
    #expect(show.object("sub:2/3")?.name == "Page two")
    #expect(show.warning("pages") != nil)
  }

  @Test(
    "the dialect is recognised by the header, wherever it is",
    arguments: [
      ("Console Eos", "eos"), ("console eos ti", "eos"), ("Console OLC", "olc"),
      ("CONSOLE Congo jr", "olc"), ("Console Cobalt", "olc"), ("Console dlight", "olc"),
      ("Manufacturer ETC\n$$Format 3.20", "eos"), ("Manufacturer ETC", "plain"),
      ("Manufacturer Strand", "plain"), ("Console Express", "plain"),
      ("$SEQUENCE 1", "olc"), ("$CUE 1 2", "olc"), ("Console Eos\n$CUE 1 2", "eos"),
      ("Manufacturer ETC\nConsole Congo\n$$Format 1", "olc"), ("", "plain"),
    ])
  func dialect(_ header: String, _ dialect: String) throws {
    let body = "Group 1\nText Wash\n"
    #expect(try read("Ident 3:0\n\(header)\n\(body)", as: .usitt).dialect == dialect)
    #expect(try read("Ident 3:0\n\(body)\(header)\n", as: .usitt).dialect == dialect)
  }

  @Test("a header after the records still settles what they mean")
  func lateHeader() throws {
    let records = "Cue 1 2\nCue 1 3\n$Cue 2.5 7\n$Cue 1 2\nGroup 4\n"
    let late = try read("Ident 3:0\n\(records)Console Eos\n", as: .usitt)
    let early = try read("Ident 3:0\nConsole Eos\n\(records)", as: .usitt)
    // 1 of list 2 (twice), 1 of list 3, 2.5 of list 7.
    for show in [late, early] {
      #expect(show.cueCount == 3)
      #expect(Set(show.objects.map(\.identifier)) == ["list:2", "list:3", "list:7", "preset:4"])
    }
    // The same records without Eos: cue 1 of list 1; $Cue LIST NUMBER.
    let olc = try read("Ident 3:0\nConsole OLC\n\(records)", as: .usitt)
    #expect(olc.cueCount == 3)
    #expect(
      Set(olc.objects.map(\.identifier)) == ["list:1", "list:2.5", "group:4"])
  }
}
