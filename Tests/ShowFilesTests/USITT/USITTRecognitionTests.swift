import PluginAPI
import ShowFiles
import Testing

@Suite("Recognition of USITT ASCII")
struct USITTRecognitionTests {
  @Test(
    "files that are",
    arguments: [
      "Ident 3:0\n", "IDENT 3.0\r\n", "  ident 3:0", "! comment\n\n\nIdent 3:0\n",
      "! comment only\nManufacturer ETC\n", "Console Eos\n", "Clear All\n", "CLEAR $GROUP\n",
      "Set Channels 100\n", "Patch 1 1<1@Hff\n", "Cue 1\n", "CUE 1.5 2\n", "Group 3\n", "Sub 1/3\n",
      "$CueList 1\nText x", "$SEQUENCE 1 0\n", "$$\nCue 1\n", "$$Format 3\nCue 1\n",
      "Some title\nIdent 3:0\n",
    ])
  func yes(_ text: String) {
    let found = recognition(of: Array(text.utf8))
    #expect(found?.key == "usitt")
    #expect(found?.1 == .yes)
  }

  @Test(
    "files that are not",
    arguments: [
      "", "\n\n", "! only a comment\n", "Identity theft\n", "Ident\n", "Ident three\n",
      "Cue the lights\n", "Group photo\n", "Set the table\n", "Clear water\n", "Patchwork\n",
      "Cue,Label,Time\n1,Opening,5\n", "cue,1,Opening\n", "Text Hello\n", "$HOME 1\n", "Console",
      "Dear Sir,\nCue 1 is late.\n", "{\"Ident\": 3}\n", "<xml/>\n", "%PDF-1.4\n",
      "FILE \"a.wav\" WAVE\n TRACK 01 AUDIO\n",
    ])
  func no(_ text: String) {
    #expect(recognition(of: Array(text.utf8), by: [.usitt]) == nil)
  }
}
