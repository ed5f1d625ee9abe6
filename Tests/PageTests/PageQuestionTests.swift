import GridGeometry
import JSONText
import PluginAPI
import Synchronization
import Testing
import Workspace

@testable import Page

@Suite("Choices that need words", .timeLimit(.minutes(10)))
struct PageQuestionTests {
  /// Keeps the words instead of doing something.
  private final class Listening: PageProgram {
    let words = Mutex<[String]>([])

    func importFile(
      at path: String, by seat: Seat, choosing choice: PageImportChoice?
    ) async -> PageReport {
      PageReport("", isRefusal: true)
    }

    func question(
      for choice: ItemMenu, at point: Point<BoardSpace>, of seat: Seat
    ) async -> PageQuestion? {
      PageQuestion(title: "Label…", hint: "TEXT") { words in
        self.words.withLock { $0.append(words) }
        return PageReport("labelled", isRefusal: false)
      }
    }
  }

  /// A page that was asked for a label.
  private func asked(_ program: Listening) async throws -> PlayedPage {
    let page = try await PageStage().page(.edit, program: program)
    try await page.hello()
    await page.session.ask(.label, at: .origin)
    return page
  }

  private func text(_ json: LocatedJSON?) -> String? {
    guard case .string(let text)? = json?.value else { return nil }
    return text
  }

  @Test("ask for them once, and say what was done")
  func asking() async throws {
    let program = Listening()
    let page = try await asked(program)
    let question = try await page.next("question")
    #expect(text(question[name: "title"]) == "Label…" && text(question[name: "hint"]) == "TEXT")
    try await page.send(#"{"answer":"Blue"}"#)
    guard case .array(let messages) = try await page.next("messages").value else {
      Issue.record("no messages")
      return
    }
    #expect(messages.map { text($0[name: "text"]) } == ["labelled"])
    // There is no question any more.
    try await page.send(#"{"answer":"Green"}"#)
    #expect(program.words.withLock { $0 } == ["Blue"])
  }

  @Test("are not done without them")
  func cancelling() async throws {
    let program = Listening()
    let page = try await asked(program)
    try await page.send(#"{"answer":null}"#)
    try await page.send(#"{"answer":"Green"}"#)
    #expect(program.words.withLock { $0 } == [])
  }
}
