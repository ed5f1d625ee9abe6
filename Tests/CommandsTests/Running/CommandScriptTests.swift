import Commands
import PluginAPI
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
      print: { text in
        printed.withLock { $0 += text }
        return true
      },
      complain: { text in complained.withLock { $0 += text } })
    await script.run(text, into: sink)
    return (
      printed.withLock { $0 }, complained.withLock { $0 }, script.status, script.isDone
    )
  }

  @Test func stopsAtTheFirstError() async throws {
    let result = try await run("show new A\nshow B; show new C\nshow new D", keepsGoing: false)
    #expect(result.printed == "made show 'A'\n")
    #expect(result.complained.hasPrefix("-c:2:6: the workspace has no show 'B'"))
    #expect(result.status == 1)
    #expect(result.isDone)
  }

  @Test func continuesWhereAsked() async throws {
    let result = try await run("show new A; show Hamlet; show new C", keepsGoing: true)
    #expect(result.printed == "made show 'A'\nmade show 'C'\n")
    #expect(
      result.complained
        == """
        -c:1:18: the workspace has no show 'Hamlet'; 'shows' lists them
        show new A; show Hamlet; show new C
                         ^^^^^^

        """)
    #expect(result.status == 1)
    #expect(!result.isDone)
  }

  @Test func errorsNameTheCommandThatFailed() async throws {
    let long = "items; show new \"\(String(repeating: "x", count: 600))\""
    let result = try await run("show new A; undo; redo\n\(long)", keepsGoing: true)
    let lines = result.complained.split(separator: "\n").map(String.init)
    #expect(lines[0].hasPrefix("-c:1:13: undo: "))
    #expect(lines[1].hasPrefix("-c:1:19: redo: "))
    #expect(lines[2].hasPrefix("-c:2:1: items: "))
    #expect(lines.allSatisfy { $0.count < 300 })
  }

  @Test func nothingIsDoneAfterOutputIsLost() async throws {
    let stage = try CommandFixture()
    var script = CommandScript(
      stage.runner, form: TextForm(columns: nil, colorDepth: .none), source: nil,
      keepsGoing: true)
    await script.run(
      "show new A; show new B", into: CommandScript.Sink(print: { _ in false }, complain: { _ in }))
    #expect(script.isDone)
    #expect(script.status == 1)
    #expect(try await stage.error("show B").code == .notFound)
  }

  @Test func aLineThatCannotBeReadCountsAsAFailure() async throws {
    let stage = try CommandFixture()
    let complained = Mutex("")
    let sink = CommandScript.Sink(
      print: { _ in true }, complain: { text in complained.withLock { $0 += text } })
    for form in [TextForm(columns: nil, colorDepth: .none), JSONForm()] as [any OutputForm] {
      var script = CommandScript(stage.runner, form: form, source: "a.txt")
      script.refuse(line: 7, CommandError(.badEncoding, "no UTF-8"), into: sink)
      #expect(script.isDone)
      #expect(script.status == 1)
    }
    #expect(
      complained.withLock { $0 } == """
        a.txt:7: no UTF-8
        {"version":1,"error":{"code":"badEncoding","message":"no UTF-8","source":"a.txt","line":7}}

        """)
  }

  @Test func nothingIsDoneAfterQuit() async throws {
    let result = try await run("show new A; quit; show new B", keepsGoing: false)
    #expect(result.printed == "made show 'A'\n")
    #expect(result.status == 0)
    #expect(result.isDone)
  }
}
