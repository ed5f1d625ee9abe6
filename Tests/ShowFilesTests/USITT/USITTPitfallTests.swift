import Domain
import PluginAPI
import ShowFiles
import Testing

@Suite("Pitfalls of USITT ASCII")
struct USITTPitfallTests {
  private func eos(_ body: String) throws -> ImportedShow {
    try read("Ident 3:0\nConsole Eos\n\(body)\nEndData\n", as: .usitt)
  }

  private func plain(_ body: String) throws -> ImportedShow {
    try read("Ident 3:0\n\(body)\nEndData\n", as: .usitt)
  }

  @Test("pitfall 1: Clear All is counted and deletes nothing")
  func clear() throws {
    let show = try eos("Group 1\nText Look\nClear All\nClear $GROUP\nClear Cues\nCue 1 1")
    #expect(show.objects.map(\.identifier) == ["preset:1", "list:1"])
    #expect(show.leftOut("CLEAR") == 3)
    #expect(show.leftOut.first { $0.what == "CLEAR" }?.reason == "an importer never deletes")
  }

  @Test("pitfall 2: Eos: Group is a preset and $Group a group; elsewhere both are groups")
  func groups() throws {
    let body = "Group 1\nText A\n$Group 2\nText B"
    #expect(try eos(body).objects.map(\.kind) == [.scene, .group])
    #expect(try plain(body).objects.map(\.kind) == [.group, .group])
  }

  @Test("pitfall 3: a cue's second number is its list on Eos alone")
  func secondNumber() throws {
    #expect(try eos("Cue 1 1\nCue 1 2\nCue 1 3").cueCount == 3)
    #expect(try plain("Cue 1 1\nCue 1 2\nCue 1 3").cueCount == 1)
  }

  @Test("pitfall 4: a blank line ends no record")
  func blankLines() throws {
    let show = try eos("$Group 1\n   $$ChanList 1 2\n \n\t\n\n   Text After the blank lines")
    #expect(show.object("group:1")?.name == "After the blank lines")
    #expect(show.leftOut("line before any record") == 0)
  }

  @Test(
    "pitfall 5: an unknown $X closes the record before it",
    arguments: ["$Gizmo 1", "$Gizmo", "$X 7 8"])
  func unknownRecord(_ record: String) throws {
    let show = try eos("$Group 1\nText Right\n\(record)\nText Wrong\n$$Detail 1\nChan 1@Hff")
    #expect(show.object("group:1")?.name == "Right")
    #expect(show.leftOut(String(record.split(separator: " ")[0]).uppercased()) == 1)
    #expect(show.leftOut("TEXT") == 0)
  }

  @Test("pitfall 5: a cue closes the record before it, and its text names nothing")
  func cueText() throws {
    let show = try eos("$CueList 1\nText Main\nCue 1 1\nText Curtain\nPart 1\nText Part of it")
    #expect(show.object("list:1")?.name == "Main")
    #expect(show.leftOut("TEXT") == 2)
  }

  @Test(
    "pitfall 6: factory effects, curves and partitions: effects are imported and named in a warning"
  )
  func factory() throws {
    let show = try eos("$Effect 1\n$Effect 901\n$Effect 918\n$Effect 919\n$Curve 901\n$Partition 0")
    #expect(show.count(.effect) == 4)
    #expect(show.warning("901, 918") != nil)
    #expect(show.leftOut("$CURVE") == 1)
    #expect(show.leftOut("$PARTITION") == 1)
    #expect(try plain("$Effect 901").warning("901") == nil)
  }

  @Test(
    "pitfall 7: prefixes and references in levels: undefined ones are named once, defined ones not")
  func references() throws {
    let show = try eos(
      """
      $ColorPalette 2
      Group 3
      Cue 1 1
      $$Param  1 12@CP2 13@aCP10 14@kCP10 15@bFP1.5 16@rPR3 17@PR4
      Chan 1@IP9 2@nBP1 3@G7#50 4@Q3 5@H50 6@cHFF
      """)
    let warning = try #require(show.warning("does not define"))
    #expect(warning.message.contains("IP9, FP1.5, CP10, BP1, PR4"))
    #expect(warning.message.contains("5 palettes or presets"))
  }

  @Test("pitfall 7: a palette may be defined after the cue that uses it")
  func laterDefinition() throws {
    let show = try eos("Cue 1 1\n$$Param 1 12@CP2\n$ColorPalette 2")
    #expect(show.warning("does not define") == nil)
  }

  @Test("pitfall 8: a duplicate record is folded and reported with its line; the later name counts")
  func duplicates() throws {
    let show = try eos("$Group 3\nText First\n$Group 3\nText Second\n$Group 003.0")
    #expect(show.objects.count == 1)
    #expect(show.object("group:3")?.name == "Second")
    #expect(show.warning("'Second'")?.line == 5)
    #expect(show.warnings.count { $0.message.hasPrefix("group:3") } == 2)
  }

  @Test("pitfall 8: a duplicate cue is counted once and reported with its line")
  func duplicateCues() throws {
    let show = try eos("Cue 1 1\nCue 2 1\nCue 1.0 1\nCue 001 1\nCue 1 2")
    #expect(show.cueCount == 3)
    #expect(show.warning("cue 1 of list 1")?.line == 5)
    #expect(show.warnings.count { $0.message.contains("cue 1 of list 1") } == 1)
  }

  @Test("pitfall 8: many duplicates are summed up, not listed")
  func manyDuplicates() throws {
    let cues = (1...100).map { "Cue \($0) 1" }.joined(separator: "\n")
    let show = try eos("\(cues)\n\(cues)")
    #expect(show.cueCount == 100)
    #expect(show.warnings.count < 30)
    #expect(show.warning("100 cue records") != nil)
  }

  @Test("pitfall 9: GROUP and $GROUP of one number are one group, with one summary")
  func doubledGroups() throws {
    let show = try plain("GROUP 1\nTEXT A\nGROUP 2\nTEXT B\n$GROUP 1.0\nTEXT A\n$GROUP 2\nTEXT B")
    #expect(show.objects.map(\.identifier) == ["group:1", "group:2"])
    #expect(show.warnings.count { $0.message.contains("two keywords") } == 1)
    #expect(show.warning("appears twice") == nil)
  }

  @Test("pitfall 13: equal names are legal")
  func equalNames() throws {
    let show = try eos("$Group 1\nText Wash\n$Group 2\nText Wash")
    #expect(show.objects.map(\.name) == ["Wash", "Wash"])
  }

  @Test("pitfall 22: names of hundreds of characters are kept, up to the limit for names")
  func longNames() throws {
    let name = String(repeating: "long ", count: 60) + "name"
    #expect(try eos("$Group 1\nText \(name)").object("group:1")?.name == name)
    let endless = String(repeating: "x", count: 10_000)
    #expect(
      try eos("$Group 1\nText \(endless)").object("group:1")?.name.count == Name.maximumLength)
  }

  @Test(
    "names are cleaned, unquoted and keep what a comment would cut",
    arguments: [
      ("Text   Two  blanks ", "Two blanks"), ("Text \"quoted\"", "quoted"), ("Text \"", "\""),
      ("Text \"\"", ""), ("Text \"a\" b", "\"a\" b"), ("Text", ""), ("TEXT\tTabbed", "Tabbed"),
      ("text GO!", "GO!"), ("Text ! no comment", "! no comment"), ("Text Spot?", "Spot?"),
      ("Text 1,2/3;4", "1,2/3;4"),
    ])
  func names(_ line: String, _ name: String) throws {
    #expect(try eos("$Group 1\n\(line)").object("group:1")?.name == name)
  }

  @Test("a name with an exclamation mark is reported")
  func exclamation() throws {
    #expect(try eos("$Group 1\nText GO!").warning("'GO!'")?.line == 4)
  }

  @Test("$$TEXT comes before TEXT except on Eos, and an empty one does not count")
  func wideText() throws {
    let body = "$Group 1\nTEXT Entree\n$$TEXT Entrée\n$Group 2\nTEXT Name\n$$TEXT "
    #expect(try plain(body).objects.map(\.name) == ["Entrée", "Name"])
    #expect(try eos(body).objects.map(\.name) == ["Entree", "Name"])
  }

  @Test("$$ alone, comments and bars part records and say nothing")
  func separators() throws {
    let show = try plain("$$\nCue 1\n$$\n!!!!!!\n  ! Text Not a name\n$$\nGroup 1 ! Text no\n$$")
    #expect(show.objects.map(\.name) == ["", ""])
    #expect(show.leftOut.isEmpty)
  }

  @Test(
    "delimiters are interchangeable, and keywords come in any case",
    arguments: [
      "Cue 1 2", "CUE,1,2", "cue\t1/2", "  cUE =1;2", "Cue<1>2", "Cue 1@2 ! comment",
      "Cue 1 2!comment", "Cue  001.000   02.0",
    ])
  func delimiters(_ line: String) throws {
    let show = try eos(line)
    #expect(show.cueCount == 1)
    #expect(show.objects.map(\.identifier) == ["list:2"])
  }

  @Test("numbers are decimals: equal ones are one, and 1.10 is 1.1")
  func numbers() throws {
    let show = try eos("$Group 1.10\n$Group 1.1\n$Group 01.100\n$Group 0.001\n$Group 10000.12345")
    #expect(show.objects.map(\.number.text) == ["1.1", "0.001", "10000.12345"])
  }

  @Test(
    "a record without a readable number is counted with its line, and its text names nothing",
    arguments: [
      "$Group", "$Group x", "$Group 1x", "$Group .5", "$Group 1.", "$Group 1.2.3", "$Group -1",
      "$Group ! 5", "$Group 1234567890", "$Group 1.1234567", "$Group ١",
    ])
  func unreadableNumber(_ record: String) throws {
    let show = try eos("$Group 7\nText Right\n\(record)\nText Wrong")
    #expect(show.objects.map(\.identifier) == ["group:7"])
    #expect(show.object("group:7")?.name == "Right")
    #expect(show.leftOut("$GROUP") == 1)
    #expect(show.warning("no readable number")?.line == 5)
  }

  @Test("pitfall 25: a cue without a readable number is counted")
  func unreadableCue() throws {
    let show = try eos("Cue\nCue one\nCue 1 1")
    #expect(show.cueCount == 1)
    #expect(show.leftOut("CUE") == 2)
  }

  @Test("lines that begin with no keyword are counted, and end no record")
  func unreadableLines() throws {
    let show = try eos("$Group 1\n1 Thru 3\nhello there\n$\n@@\nText Named")
    #expect(show.object("group:1")?.name == "Named")
    #expect(show.leftOut("unreadable line") == 4)
    #expect(show.warning("no keyword")?.line == 4)
  }

  @Test("what follows EndData is not read, but counted")
  func afterEnd() throws {
    let show = try read("Ident 3:0\nGroup 1\nEndData\n\nGroup 2\nText x\n! no\n", as: .usitt)
    #expect(show.objects.count == 1)
    #expect(show.leftOut("line after EndData") == 2)
    #expect(show.warning("what follows EndData")?.line == 5)
  }

  @Test("a missing EndData is a warning")
  func missingEnd() throws {
    #expect(try read("Ident 3:0\nGroup 1", as: .usitt).warning("EndData") != nil)
    #expect(try plain("Group 1").warning("EndData") == nil)
  }

  @Test("order is free: PATCH after CUE, lists after their cues")
  func order() throws {
    let show = try eos("Cue 1 5\nPatch 1 1<1@Hff\n$CueList 5\nText Late")
    #expect(show.objects.map(\.identifier) == ["list:5"])
    #expect(show.object("list:5")?.name == "Late")
  }

  @Test("a list without cues is kept; list 1 is implied by cues alone")
  func lists() throws {
    #expect(try eos("$CueList 4").objects.map(\.identifier) == ["list:4"])
    #expect(try plain("Group 1").count(.list) == 0)
    #expect(try plain("Cue 1").objects.map(\.identifier) == ["list:1"])
  }

  @Test("submasters are batches with their own numbers, apart from presets")
  func subs() throws {
    let show = try eos("Group 2.5\nSub 1\nSub 9\nGroup 9")
    #expect(show.count(.scene) == 2 && show.count(.batch) == 2)
    #expect(show.object("sub:1")?.number.text == "1")
    #expect(show.object("sub:9")?.number.text == "9")
    #expect(show.object("sub:9")?.kind == .batch)
    #expect(show.warning("submasters") == nil)
  }

  @Test("the macros of newer Eos exports are macros, under either keyword")
  func macroDefinitions() throws {
    let show = try eos("$MacroDef 3\nText Reset\n$MacroDef 4\n$Macro 5")
    #expect(show.count(.macro) == 3)
    #expect(show.object("$Macro:3")?.name == "Reset")
    #expect(show.leftOut("$MACRODEF") == 0)
  }

  @Test("details of what is left out as a whole are not counted again; stray ones are")
  func details() throws {
    let show = try eos("Chan 1@Hff\n$Curve 1\n$$CurveData 0@0\nText x\n$Group 1\n$$ChanList 1")
    #expect(show.leftOut("line before any record") == 1)
    #expect(show.leftOut("$$CURVEDATA") == 0)
    #expect(show.leftOut("$$CHANLIST") == 1)
  }

  @Test("a file of endless different keywords stays readable")
  func manyKeywords() throws {
    let records = (1...3_000).map { "$K\($0) 1\n$$D\($0) 2" }.joined(separator: "\n")
    let show = try eos("Group 1\n\(records)")
    #expect(show.leftOut.count < 1_100)
    #expect(show.leftOut.reduce(0) { $0 + $1.count } == 3_000)
  }

  @Test("one fault in every line gives few warnings, and their sum")
  func warningLimit() throws {
    let show = try eos(
      String(repeating: "nonsense\n", count: 500) + String(repeating: "Cue 1 1\n", count: 50))
    #expect(show.warnings.count < 30)
    #expect(show.warning("480 more warnings about unreadable lines") != nil)
    #expect(show.leftOut("unreadable line") == 500)
  }

  @Test("warnings are in the file's order, those of the whole file last")
  func warningOrder() throws {
    let show = try read(fixture("olc.asc"), as: .usitt)
    let lines = show.warnings.map { $0.line ?? .max }
    #expect(lines == lines.sorted())
    #expect(lines.contains(.max))
  }

  @Test(
    "pitfall 6: effects with the numbers of the console's own are reported, one or several",
    arguments: [
      ("$Effect 911", "effect 911 looks like the console's own; it is imported too"),
      ("$Effect 1\n$Effect 911", "effect 911 looks like the console's own; it is imported too"),
      (
        "$Effect 901\n$Effect 911",
        "effects 901, 911 look like the console's own; they are imported too"
      ),
    ])
  func factoryEffects(_ effects: String, _ message: String) throws {
    #expect(try eos(effects).warnings.map(\.message).contains(message))
  }

  @Test("a file with a header alone gives an empty show and says so")
  func headerAlone() throws {
    let show = try read("Ident 3:0\n", as: .usitt)
    #expect(show.objects.isEmpty)
    #expect(show.warning("nothing that becomes an object") != nil)
  }
}
