import Commands
import Domain
import Foundation
import PluginAPI
import ShowImport
import Synchronization
import Testing
import Workspace

/// Files that may not belong to the open show.
@Suite("Importing what may not belong to the show")
struct ImportQuestionTests {
  private let stage: CommandFixture
  private let file: String

  init() async throws {
    stage = try CommandFixture()
    try await stage.run(CommandFixture.stage)
    file = stage.folder.appendingPathComponent("tour.csv").path
    try "Kind,Number,Name\nlist,5,Finale\nlist,9,Encore\nlist,10,Out\n"
      .write(toFile: file, atomically: true, encoding: .utf8)
  }

  private func shows() async throws -> [String] {
    try await stage.runner.workspace.shows().map(\.show.name)
  }

  /// A runner of a person who gives these answers.
  private func person(_ answers: [Bool], _ asked: @escaping @Sendable (String) -> Void)
    -> CommandRunner
  {
    let rest = Answers(answers)
    var runner = CommandRunner(stage.runner.workspace, target: stage.runner.target) { question in
      asked(question)
      return rest.next()
    }
    runner.isInteractive = true
    return runner
  }

  private final class Answers: Sendable {
    private let rest: Mutex<[Bool]>

    init(_ answers: [Bool]) { rest = Mutex(answers) }

    func next() -> Bool? { rest.withLock { $0.isEmpty ? nil : $0.removeFirst() } }
  }

  @Test("A script needs --yes")
  func script() async throws {
    let error = try await stage.error("import \"\(file)\"")
    #expect(error.code == .notConfirmed)
    #expect(error.message.contains("shares 0 of 3 objects with this show and would rename 1"))
    #expect(error.message.contains("add --yes"))
    let text = try await stage.text("import \"\(file)\" --yes")
    #expect(text.contains("this changed the open show \"Hamlet\""))
    let number = try #require(
      try await stage.runner.workspace.history(limit: 1).first?.record.number)
    #expect(text.contains("'revert \(number)' takes it back"), "\(text)")
    // The same again, and a show of its own, ask nothing.
    try await stage.run("import \"\(file)\"; import \"\(file)\" --show Tour; import \"\(file)\"")
  }

  @Test(
    "A person merges it, makes a show of it or imports nothing",
    arguments: [([true], 1), ([false, true], 2), ([false, false], 1)])
  func asks(answers: [Bool], count: Int) async throws {
    let questions = Mutex<[String]>([])
    let person = person(answers) { question in questions.withLock { $0.append(question) } }
    if answers.contains(true) {
      try await person.run(line: "import \"\(file)\"")
    } else {
      let error = await #expect(throws: CommandError.self) {
        try await person.run(line: "import \"\(self.file)\"")
      }
      #expect(
        error?.code == .notConfirmed && error?.message.contains("nothing was imported") == true)
    }
    #expect(try await shows().count == count)
    let asked = questions.withLock { $0 }
    #expect(asked.count == answers.count)
    #expect(asked[0].hasSuffix("would rename 1. Merge it into 'Hamlet'?"), "\(asked)")
  }
}
