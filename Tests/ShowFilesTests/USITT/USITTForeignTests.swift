import PluginAPI
import Testing

@testable import ShowFiles

@Suite("Other files read as USITT ASCII")
struct USITTForeignTests {
  @Test(
    "a file without a record is refused with its first bad line",
    arguments: [
      ("<?xml version=\"1.0\"?>\n<Workspace>\n</Workspace>\n", 1), ("\n\nhello\nworld\n", 3),
      ("Text only\nChan 1@50\nnonsense\n", 3), ("Cue the lights\nGroup photo\n", 1),
      ("! a comment\n", 1), ("\n \n", 1), ("{\"a\": 1}", 1),
    ])
  func noRecord(_ text: String, _ line: Int) throws {
    let error = try #require(failure(Array(text.utf8), as: .usitt))
    #expect(error.code == .malformed)
    #expect(error.line == line)
    #expect(error.message.contains("this is not a USITT ASCII file"))
    #expect(error.remedy != nil)
  }

  @Test(
    "a workspace of another program is refused too", arguments: ["version4.qxw", "version5.qxw"])
  func workspace(_ name: String) throws {
    let error = try #require(failure(try fixture(name), as: .usitt))
    #expect(error.code == .malformed)
    #expect(error.line == 1)
  }

  @Test("a letter that has a word like a keyword here and there is refused")
  func prose() {
    let letter = "Dear all,\n" + String(repeating: "we regret\n", count: 40) + "Cue 1 is late\n"
    #expect(failure(Array(letter.utf8), as: .usitt)?.code == .malformed)
    #expect(failure(Array(letter.utf8), as: .usitt)?.line == 1)
  }

  @Test("a damaged file is read as long as some of it can be")
  func damaged() throws {
    let show = try read(
      "Ident 3:0\nGroup 1\n" + String(repeating: "junk\n", count: 20), as: .usitt)
    #expect(show.objects.contains { $0.identifier == "group:1" })
    #expect(show.leftOut("unreadable line") == 20)
  }

  @Test("of endless consoles and makers only what decides is kept")
  func endlessConsoles() {
    var signs = USITTSigns()
    for number in 0..<1_000 {
      signs.addConsole("Console\(number) of many")
      signs.addManufacturer("Maker\(number)")
    }
    var size = 0
    for child in Mirror(reflecting: signs).children {
      #expect(child.value is Bool, "\(child.label ?? "") may grow")
      size += 1
    }
    #expect(size > 0)
    #expect(signs.dialect == .plain)
    signs.addManufacturer("ETC")
    signs.hasFormat = true
    #expect(signs.dialect == .eos)
    signs.addConsole("Congo jr")
    #expect(signs.dialect == .olc)
    signs.addConsole("Eos Ti")
    #expect(signs.dialect == .eos)
  }
}
