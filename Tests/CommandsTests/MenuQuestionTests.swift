import PluginAPI
import Testing

@testable import Commands

@Suite("A choice of a menu that needs words")
struct MenuQuestionTests {
  private let question = MenuQuestion(before: "label selected ", blank: "TEXT", after: "")

  @Test("is a command with the words in its blank")
  func filling() throws {
    #expect(try question.statement(with: " Blue wash").text == "label selected Blue wash")
  }

  @Test("has a command with a blank", arguments: ItemMenu.allCases.filter(\.needsWords))
  func blanks(choice: ItemMenu) throws {
    let blank = try #require(choice.blank)
    #expect(choice.command?.contains(blank) == true)
  }

  @Test("is one command only", arguments: ["", "  ", "a; show delete Tour", "a\nshow delete Tour"])
  func refusing(words: String) {
    #expect(throws: CommandError.self) { try question.statement(with: words) }
  }
}
