import PluginAPI
import ShowFiles
import Testing

@Suite("Names of cues that are only counted")
struct NamedCueTests {
  private static let files: [(plugin: ShowFilePlugin, text: @Sendable (_ name: String) -> String)] =
    [
      (
        .usitt,
        { "Ident 3:0\nManufacturer ETC\nConsole Eos\nCue 1 1\n  Text \($0)\nCue 2 1\nEndData\n" }
      ),
      (
        .eosCSV,
        {
          """
          START_TARGETS
          TARGET_TYPE,TARGET_TYPE_AS_TEXT,TARGET_LIST_NUMBER,TARGET_ID,PART_NUMBER,LABEL
          1,Cue,5,1,,
          1,Cue,5,2,,\($0)
          END_TARGETS

          """
        }
      ),
      (.table, { "list,cue,name\n5,1,\n5,2,\($0)\n" }),
      (
        .ma2,
        {
          """
          <MA major_vers="3"><Sequ index="0" name="Main"><Cue xsi:nil="true"/><Cue index="1">\
          <Number number="1" sub_number="0"/><CuePart index="0" name="\($0)"/></Cue></Sequ></MA>
          """
        }
      ),
    ]

  @Test("are noticed", arguments: [("Storm", true), ("", false), ("Cue 2", false)])
  func noticed(_ name: String, _ isMeaningful: Bool) throws {
    for (plugin, text) in Self.files {
      for wantsCues in [false, true] {
        let show = try read(
          Array(text(name).utf8), as: plugin, with: ReadingOptions(wantsCues: wantsCues))
        #expect(show.cueCount > 0, "\(plugin.key)")
        #expect(show.hasNamedCues == isMeaningful, "\(plugin.key), \(wantsCues)")
        #expect(show.cues.isEmpty != wantsCues, "\(plugin.key)")
      }
    }
  }
}
