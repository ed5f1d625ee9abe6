import PluginAPI
import ShowFiles
import Testing

@Suite("Cues of USITT files, one by one")
struct USITTCueTests {
  private static let eos = """
    Ident 3:0
    Manufacturer ETC
    Console Eos
    $$Format 3.20
    $CueList 2
       Text Second
    Cue 10 2
    Cue 2 2
    Cue 1.5 1
    Cue 2 2
    EndData

    """

  @Test("By list and number, each once, with the list that they are part of")
  func wanted() throws {
    let show = try read(
      Array(Self.eos.utf8), as: .usitt, with: ReadingOptions(wantsCues: true))
    #expect(
      show.cues == [
        ImportedCue(list: "list:1", number: "1.5"), ImportedCue(list: "list:2", number: "2"),
        ImportedCue(list: "list:2", number: "10"),
      ])
    #expect(show.cueCount == 3)
    let lists = Set(show.objects.map(\.identifier))
    #expect(show.cues.allSatisfy { lists.contains($0.list) })
  }

  private func named(_ text: String) throws -> [String] {
    try read(
      Array("Ident 3:0\n\(text)\nEndData\n".utf8), as: .usitt,
      with: ReadingOptions(wantsCues: true)
    ).cues.map { "\($0.list)/\($0.number) \($0.name)" }
  }

  @Test("With their names: of parts none, of a cue that appears twice the later")
  func names() throws {
    let eos = """
      Console Eos
      $CueList 2
      Text Second
      Cue 1 1
      Text "Curtain"
      Up 3
      Part 1
      Text Part of it
      Cue 2 1
      Cue 3 1
      Text Early
      $Gizmo 1
      Text Other
      Cue 3 1
      Text Late
      Cue 3 1
      Text
      $Cue 3 1
      $$Text Not of Eos
      """
    #expect(try named(eos) == ["list:1/1 Curtain", "list:1/2 ", "list:1/3 Late"])
    let show = try read(
      Array("Ident 3:0\n\(eos)\nEndData\n".utf8), as: .usitt,
      with: ReadingOptions(wantsCues: true))
    #expect(show.object("list:2")?.name == "Second")
    #expect(show.leftOut("TEXT") == 1)
    #expect(try read("Ident 3:0\n\(eos)\nEndData\n", as: .usitt).leftOut("TEXT") == 5)
  }

  @Test("With the name in $$TEXT where a dialect has that, whichever form the cue has")
  func wideNames() throws {
    let olc = "Console OLC\nCUE 1\nTEXT Entree\n$$TEXT Entrée\n$CUE 2 1\nTEXT Other"
    #expect(try named(olc) == ["list:1/1 Entrée", "list:2/1 Other"])
    #expect(try named(olc + "\n$CUE 1 1\nTEXT Later") == ["list:1/1 Later", "list:2/1 Other"])
    #expect(
      try named("$CUE 1 1\nTEXT First\nCUE 1\n$$TEXT Later\nConsole OLC") == ["list:1/1 Later"])
  }

  @Test("Only counted where no one asks for them")
  func counted() throws {
    let show = try read(Self.eos, as: .usitt)
    #expect(show.cues.isEmpty && show.cueCount == 3)
  }

  @Test("Too many to list are refused, and counted all the same")
  func tooMany() throws {
    let text =
      "Ident 3:0\nConsole Eos\n" + (1...300_001).map { "Cue 1 \($0 % 9_000 + 1)\n" }.joined()
    let bytes = Array((text + "EndData\n").utf8)
    #expect(failure(bytes, as: .usitt, with: ReadingOptions(wantsCues: true))?.code == .tooLarge)
    #expect(try read(bytes, as: .usitt).cueCount == 9_000)
  }
}
