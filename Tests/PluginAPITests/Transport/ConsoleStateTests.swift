import Domain
import PluginAPI
import Testing

/// What is remembered of what a console says.
@Suite("What is known of a console")
struct ConsoleStateTests {
  private let one = ObjectNumber(1)

  private func object(_ kind: ObjectKind, source: ImportSource? = nil) -> ShowObject {
    ShowObject(
      id: ID(high: 1, low: 1), show: ID(high: 2, low: 2), kind: kind, number: one, name: "",
      color: nil, isOutlined: true, created: Timestamp(milliseconds: 0), source: source)
  }

  /// What is known after all that, and which of it was new.
  private func told(_ feedback: [ConsoleFeedback]) -> (state: ConsoleState, news: [Bool]) {
    var state = ConsoleState()
    let news = feedback.map { state.take($0) }
    return (state, news)
  }

  @Test("The last word holds, and only news are news")
  func news() {
    let (state, news) = told([
      .commandLine("Group"), .commandLine("Group"), .commandLine("Group 1"),
      .lamp("go", isLit: true), .lamp("go", isLit: true), .lamp("pause", isLit: false), .heartbeat,
    ])
    #expect(news == [true, false, true, true, false, false, false])
    #expect(state.commandLine == "Group 1")
    #expect(state.lamps == ["go"])
  }

  @Test("An object runs by its kind and number, or by where it was imported from")
  func running() {
    let source = ImportSource(format: "qlc", identifier: "Function:7")
    let start: [ConsoleFeedback] = [
      .running(.list, one, isRunning: true), .sourceRunning(source, isRunning: true),
    ]
    let (running, news) = told(start)
    #expect(news == [true, true])
    #expect(running.isRunning(object(.list)))
    #expect(!running.isRunning(object(.scene)))
    #expect(running.isRunning(object(.scene, source: source)))
    let (stopped, _) = told(start + [.running(.list, one, isRunning: false)])
    #expect(!stopped.isRunning(object(.list)))
  }

  @Test("A console that names lamps without end fills no memory")
  func endless() {
    var state = ConsoleState()
    for number in 0...ConsoleState.capacity { _ = state.take(.lamp("\(number)", isLit: true)) }
    #expect(state.lamps.count == ConsoleState.capacity)
  }
}
