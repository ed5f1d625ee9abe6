import Commands
import Synchronization
import Testing
import TextCells

@Suite("The command 'format'")
struct FormatCommandTests {
  private func output(_ text: String, isTyped: Bool = false) async throws -> (String, String) {
    let stage = try CommandFixture()
    try await stage.run("show new Hamlet")
    var script = CommandScript(
      stage.runner, form: TextForm(columns: nil, colorDepth: .none), source: nil, isTyped: isTyped)
    let printed = Mutex("")
    let complained = Mutex("")
    let sink = CommandScript.Sink(
      print: { text in
        printed.withLock { $0 += text }
        return true
      }, complain: { text in complained.withLock { $0 += text } })
    await script.run(text, into: sink)
    return (printed.withLock { $0 }, complained.withLock { $0 })
  }

  @Test("The next answers have the form, and errors follow it")
  func changes() async throws {
    let script = "format; format csv; board new Main; format; format json; format; boards x"
    let (printed, complained) = try await output(script)
    let lines = printed.split(separator: "\n")
    #expect(lines.first == "text")
    #expect(lines.dropFirst().first?.hasPrefix("board.id,board.name") == true, "\(printed)")
    #expect(lines.suffix(3) == ["format", "csv", #"{"version":1,"format":"json"}"#], "\(printed)")
    #expect(complained.hasPrefix(#"{"version":1,"error""#), "\(complained)")
  }

  @Test("At a prompt it is confirmed, but not where the answers go")
  func typed() async throws {
    let (printed, complained) = try await output("format markdown", isTyped: true)
    #expect(printed == "")
    #expect(complained == "output format: markdown\n")
  }
}
