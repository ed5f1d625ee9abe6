import Domain
import PluginAPI
import ReaderChecks
import ShowFiles
import Testing

@Suite("grandMA3 exports")
struct MA3Tests {
  private static let last = "00112233445566778899AABBCCDDEE0"

  @Test("numbers follow the file's order, and identity is the GUID or else the name")
  func objects() throws {
    let show = try read(fixture("pools-ma3.xml"), as: .ma3)
    let macros = show.objects.filter { $0.kind == .macro }
    #expect(
      macros.map(\.identifier) == ["Macro:\(Self.last)1", "Macro:\"Go\"", "Macro:\"Go\"#2"])
    #expect(macros.map(\.number.text) == ["1", "2", "3"])
    #expect(show.object("Sequence:\(Self.last)2")?.number == ObjectNumber(1))
    #expect(show.count(.group) == 1 && show.count(.plot) == 1 && show.count(.colour) == 1)
    #expect(show.leftOut("MacroLine") == 2)
    #expect(show.warning("have no numbers") != nil)
  }

  @Test("pitfall 15: what an object depends on is never descended into")
  func dependencies() throws {
    let show = try read(fixture("pools-ma3.xml"), as: .ma3)
    #expect(!show.objects.contains { $0.name == "Inner" || $0.name == "Deep" })
    #expect(show.leftOut("Dependency") == 2)
    // The appearance that the sequence names is only among its dependencies.
    #expect(show.object("Sequence:\(Self.last)2")?.color == nil)
    // What follows the dependencies is read.
    #expect(show.cueCount == 2)
  }

  @Test("colours are those of appearances in the file")
  func colours() throws {
    let show = try read(fixture("pools-ma3.xml"), as: .ma3)
    #expect(show.object("Macro:\(Self.last)1")?.color == ObjectColor(rgb: 0xFF8000))
    #expect(show.leftOut("Appearance") == 1)
    for (text, color) in [
      ("1,0,0", ObjectColor(rgb: 0xFF0000)), ("00ff00", ObjectColor(rgb: 0x00FF00)),
      ("0,0,1,0", nil), ("2,0,0", nil), ("a,b,c", nil), ("", nil), ("nan,0,0", nil),
    ] as [(String, ObjectColor?)] {
      let show = try read("<GMA3><Macro Name='a' Color='\(text)'/></GMA3>", as: .ma3)
      #expect(show.objects.first?.color == color, "\(text)")
    }
  }

  @Test("cues have the numbers that are written, without the two that every sequence has")
  func cues() throws {
    var source: any ByteSource = ChunkedSource(try fixture("pools-ma3.xml"))
    let show = try ShowFilePlugin.ma3.make().read(&source, ReadingOptions(wantsCues: true))
    #expect(show.cues.map(\.number) == ["1", "2.5"])
    #expect(show.cues.map(\.name) == ["Open", "Close"])
    #expect(show.cues.allSatisfy { $0.list == "Sequence:\(Self.last)2" })
    #expect(show.leftOut("Cue-duplicate") == 1 && show.leftOut("Cue-without-number") == 1)
  }

  @Test("pitfall 25: a cue whose number is a word keeps that")
  func wordCue() throws {
    let text = """
      <GMA3><Sequence Name='A'><Cue No='ZERO'/><Cue No='1'/><Cue No=' '/></Sequence></GMA3>
      """
    let show = try read(Array(text.utf8), as: .ma3, with: ReadingOptions(wantsCues: true))
    #expect(show.cues.map(\.number) == ["ZERO", "1"])
    #expect(show.leftOut("Cue-without-number") == 1)
  }

  @Test("plugins, elements of layouts and presets without attributes are counted")
  func others() throws {
    let show = try read(fixture("pools-ma3.xml"), as: .ma3)
    #expect(show.leftOut("UserPlugin") == 1)
    #expect(show.leftOut("Layout/Element") == 1)
    #expect(show.leftOut("Preset-untold") == 1)
    #expect(show.warning("1 preset is left out") != nil)
  }

  @Test("pitfall 20: importing again finds the same identifiers when something comes before them")
  func idempotence() throws {
    let text = String(decoding: try fixture("pools-ma3.xml"), as: UTF8.self)
    let more = text.replacing(
      "<Macro Name=\"Go\" />", with: "<Macro Name=\"New\" />", maxReplacements: 1)
    let before = try read(text, as: .ma3).objects.map(\.identifier)
    let after = try read(more, as: .ma3).objects.map(\.identifier)
    #expect(Set(before).subtracting(after) == ["Macro:\"Go\"#2"])
    #expect(try read(text, as: .ma3) == read(text, as: .ma3))
  }

  @Test("recognised by the root")
  func recognised() throws {
    #expect(recognition(of: try fixture("pools-ma3.xml"))?.key == "ma3")
    #expect(ShowFilePlugin.ma2.joinsFolder && ShowFilePlugin.ma3.joinsFolder)
    #expect(!ShowFilePlugin.mvr.joinsFolder && !ShowFilePlugin.blinderKitten.joinsFolder)
  }
}
