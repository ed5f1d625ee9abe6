import Domain
import PluginAPI
import ShowFiles
import Testing

@Suite("InqScribe transcripts")
struct InqScribeTests {
  @Test("scenes are the cues of one list")
  func fixture() throws {
    let bytes = try ShowFilesTests.fixture("inqscribe.xml")
    #expect(recognition(of: bytes)?.key == "inqscribe")
    let show = try read(bytes, as: .inqScribe, with: ReadingOptions(wantsCues: true))
    #expect(show.objects.map(\.identifier) == ["transcript:1"])
    #expect(show.objects.map(\.kind) == [.list])
    #expect(
      show.cues == [
        ImportedCue(list: "transcript:1", number: "1", name: "First look"),
        ImportedCue(list: "transcript:1", number: "2", name: "Truss & floor"),
        ImportedCue(list: "transcript:1", number: "3"),
      ])
    #expect(try read(bytes, as: .inqScribe).cueCount == 3)
    #expect(show.leftOut.isEmpty)
  }

  @Test("elements of other sorts are counted")
  func others() throws {
    let show = try read(
      "<transcript><note/><scene in='0'><b>A</b></scene></transcript>", as: .inqScribe)
    #expect(show.cueCount == 1)
    #expect(show.leftOut("other elements") == 1)
    #expect(show.leftOut("elements in scenes") == 1)
  }

  @Test("the name of a cue ends at the first element in its scene")
  func marked() throws {
    let bytes = Array(
      """
      <transcript><scene in='0'>Hello <b>bold</b> world</scene><scene in='1'>End</scene>\
      </transcript>
      """.utf8)
    let show = try read(bytes, as: .inqScribe, with: ReadingOptions(wantsCues: true))
    #expect(show.cues.map(\.name) == ["Hello", "End"])
    #expect(show.leftOut("elements in scenes") == 1)
  }

  @Test("nothing in it makes nothing, and says so")
  func empty() throws {
    let show = try read("<transcript/>", as: .inqScribe)
    #expect(show.objects.isEmpty)
    #expect(show.warning("nothing that becomes an object") != nil)
  }

  @Test(
    "pitfall 17: transcripts of other programs are left alone",
    arguments: [
      "<transcript/>", "<transcript><scene/></transcript>",
      "<transcript><scene id='1'>in=</scene></transcript>", "<script><scene in='1'/></script>",
    ])
  func pitfall17Content(_ text: String) {
    #expect(recognition(of: Array(text.utf8)) == nil)
  }
}
