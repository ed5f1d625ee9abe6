import Commands
import Testing

/// Whatever is pasted by mistake: no message grows with it.
@Suite struct LongLineTests {
  @Test(arguments: [
    "", "show rename ", "object add list ", "object add ", "place list 5 at ", "remove ",
    "remove @",
    "board set ", "shows --", "quit ", "objects --kind ", "help ", "move #1 ", "import \"",
    "resize #1 to 2x2 from ", "object edit list 5 --color ", "show new \"a\" ", "show new \"a\"",
  ])
  func messagesStayShort(start: String) {
    let line = start + String(repeating: "ö", count: 200_000)
    do throws(SyntaxError) {
      _ = try CommandParser.parse(line)
    } catch {
      #expect(error.message.utf8.count < 400)
      #expect(error.caretText(line).utf8.count < 2_000)
    }
  }

  @Test func longNamesStayWhole() throws {
    let name = String(repeating: "very ", count: 90) + "long"
    let command = try #require(try CommandParser.parse("show new \(name)"))
    #expect(command.spec.name == "show new")
    #expect(Values.areSame(command.arguments, [name]))
  }
}
