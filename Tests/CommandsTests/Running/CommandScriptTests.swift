import Commands
import Synchronization
import Testing
import TextCells

@Suite struct CommandScriptTests {
  /// Runs a script and gives what it printed.
  private func run(
    _ text: String, keepsGoing: Bool
  ) async throws -> (printed: String, complained: String, status: Int32, isDone: Bool) {
    let stage = try CommandFixture()
    let printed = Mutex("")
    let complained = Mutex("")
    var script = CommandScript(
      stage.runner, form: TextForm(columns: nil, colorDepth: .none), source: "-c",
      keepsGoing: keepsGoing)
    let sink = CommandScript.Sink(
      print: { text in printed.withLock { $0 += text } },
      complain: { text in complained.withLock { $0 += text } })
    await script.run(text, into: sink)
    return (
      printed.withLock { $0 }, complained.withLock { $0 }, script.status, script.isDone
    )
  }

  @Test func stopsAtTheFirstError() async throws {
    let result = try await run("show new A\nshow B; show new C\nshow new D", keepsGoing: false)
    #expect(result.printed == "made show 'A'\n")
    #expect(result.complained.hasPrefix("-c:2:6: no show is called 'B'"))
    #expect(result.status == 1)
    #expect(result.isDone)
  }

  @Test func goesOnWhereItIsToldTo() async throws {
    let result = try await run("show new A; show B; show new C", keepsGoing: true)
    #expect(result.printed == "made show 'A'\nmade show 'C'\n")
    #expect(result.status == 1)
    #expect(!result.isDone)
  }

  @Test func nothingIsDoneAfterQuit() async throws {
    let result = try await run("show new A; quit; show new B", keepsGoing: false)
    #expect(result.printed == "made show 'A'\n")
    #expect(result.status == 0)
    #expect(result.isDone)
  }
}
