import PluginAPI
import ShowFiles
import Testing

@Suite("What is taken for a table")
struct TableRecognitionTests {
  @Test(
    "tables of objects or cues, by their names and rows",
    arguments: [
      "Kind,Number,Name\ngroup,1,A\n", "kind;number\nscene;1,5\n",
      "number,kind,anything,else\n1,macro,x,y\n", "Type,No.,Label\nGroup,1,A\nPreset,2,B\n",
      "Cue,Name\n1,Go\n", "kind,number\ngroup,1\nwine,2\n", "Cue,Name\n5/20,Go\n",
      "kind,number,name\nlamp,3,A\ngroup,x,B\nlist,5/20,C\n",
      "Q\tDescription\tList\n1\tGo\t2\n", "\u{FEFF}\r\nCue,Label\r\n1,Go",
    ])
  func taken(_ text: String) {
    #expect(recognition(of: Array(text.utf8))?.key == "csv")
  }

  @Test(
    "pitfall 17: tables of something else",
    arguments: [
      "", "kind,number\n", "Cue,Name\n", "Cue,Name,Page\n1,Go,4\n", "Cue\n1\n",
      "Type,No.,Label,Address\nGroup,1,A,2\n", "Number,Type,Name\n1,Robe Spot,A\n",
      "kind,number,name\nwine,3,Merlot\n", "kind,number\ngroup,\n", "name,number\nA,1\n",
      "Cue,Name\nfirst,Go\n", "Cue,Name,Label\n1,Go,x\n", "Channel,Address,Type\n1,2,Dimmer\n",
      "id,title\n1,A\n", "#,Name,Start,End,Length\nX1,A,0,1,1\n",
      "kind,number\ngroup,\"1\n",
    ])
  func notTaken(_ text: String) {
    #expect(recognition(of: Array(text.utf8)) == nil)
  }

  @Test("no sample of another format is taken", .enabled(if: Samples.arePresent))
  func samples() throws {
    for name in Samples.names {
      let head = FileHead(
        bytes: Array(try Samples.bytes(name).prefix(FileHead.maximumLength)), isWhole: true)
      #expect(ShowFilePlugin.table.make().recognise(head) == .no, "\(name)")
      #expect(ShowFilePlugin.reaper.make().recognise(head) == .no, "\(name)")
    }
  }

  @Test("a head that ends within a row is judged by the rows before")
  func cutHead() {
    let head = FileHead(bytes: Array("Cue,Name\n1,Go\n2,\"Sto".utf8), isWhole: false)
    #expect(ShowFilePlugin.table.make().recognise(head) == .yes)
    let other = FileHead(bytes: Array("Cue,Name\n1,Go\n2a".utf8), isWhole: false)
    #expect(ShowFilePlugin.table.make().recognise(other) == .yes)
    let whole = FileHead(bytes: Array("Cue,Name\n1,Go\n2a".utf8), isWhole: true)
    #expect(ShowFilePlugin.table.make().recognise(whole) == .no)
  }
}
