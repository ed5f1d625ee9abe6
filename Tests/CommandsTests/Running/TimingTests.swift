import Commands
import Synchronization
import Testing
import TextCells

@Suite("The time of commands")
struct TimingTests {
  /// Runs commands, each of which takes 12.34 ms by the clock of the script.
  private func complaints(_ text: String, _ form: any OutputForm) async throws -> String {
    let stage = try CommandFixture()
    let start = ContinuousClock.now
    let calls = Mutex(0)
    var script = CommandScript(
      stage.runner, form: form, source: nil, keepsGoing: true,
      now: {
        let count = calls.withLock { calls in
          calls += 1
          return calls
        }
        return start + .microseconds(12_340) * count
      })
    let complained = Mutex("")
    let sink = CommandScript.Sink(
      print: { _ in true }, complain: { text in complained.withLock { $0 += text } })
    await script.run(text, into: sink)
    return complained.withLock { $0 }
  }

  @Test("is shown after each one that worked, until it is switched off")
  func shown() async throws {
    let form = TextForm(columns: nil, colorDepth: .none)
    let text = try await complaints(
      "shows; timing on; shows; timing off; shows", form)
    #expect(text == "12.3 ms\n12.3 ms\n")
    let json = try await complaints("timing on; shows", JSONForm())
    #expect(json == #"{"version":1,"milliseconds":12.34}"# + "\n")
  }
}
