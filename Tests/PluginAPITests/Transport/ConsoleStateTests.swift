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

  @Test("A list is at one cue at a time, whose block runs, and so does that of the list")
  func cues() throws {
    func cue(_ text: String?) throws -> ShowObject {
      var object = object(.list)
      object.cue = try text.map { try #require(ObjectNumber($0)) }
      return object
    }
    let (two, twenty) = (ObjectNumber(2), ObjectNumber(20))
    var state = ConsoleState()
    #expect(try !state.isRunning(cue("2")))
    #expect(state.take(.running(.list, one, isRunning: true, cue: two)))
    #expect(!state.take(.running(.list, one, isRunning: true, cue: two)))
    #expect(try state.isRunning(cue("2")) && state.isRunning(cue(nil)))
    #expect(try !state.isRunning(cue("20")))
    #expect(state.take(.running(.list, one, isRunning: true, cue: twenty)))
    #expect(try state.isRunning(cue("20")) && !state.isRunning(cue("2")))
    #expect(!state.take(.running(.list, one, isRunning: true)))
    #expect(try state.isRunning(cue("20")))
    #expect(state.take(.running(.list, one, isRunning: false, cue: two)))
    #expect(try !state.isRunning(cue("20")) && !state.isRunning(cue(nil)))
    #expect(state.cues.isEmpty)
    #expect(!state.take(.running(.list, one, isRunning: false)))
    #expect(state.take(.running(.list, one, isRunning: true)))
    #expect(try state.isRunning(cue(nil)) && !state.isRunning(cue("2")))
  }

  @Test("A console that counts lists without end fills no memory with their cues")
  func endlessLists() {
    var state = ConsoleState()
    for number in 0...UInt32(ConsoleState.capacity) {
      _ = state.take(.running(.list, ObjectNumber(number), isRunning: true, cue: one))
    }
    #expect(state.cues.count == ConsoleState.capacity)
  }

  @Test("A console that names lamps without end fills no memory")
  func endless() {
    var state = ConsoleState()
    for number in 0...ConsoleState.capacity { _ = state.take(.lamp("\(number)", isLit: true)) }
    #expect(state.lamps.count == ConsoleState.capacity)
  }
}
