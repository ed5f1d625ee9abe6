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

  @Test("Only counted where nobody asks for them")
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
