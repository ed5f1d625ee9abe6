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
  private func reported(_ feedback: [ConsoleFeedback]) -> (state: ConsoleState, news: [Bool]) {
    var state = ConsoleState()
    let news = feedback.map { state.take($0) }
    return (state, news)
  }

  @Test("The last word holds, and only news are news")
  func news() {
    let (state, news) = reported([
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
    let (running, news) = reported(start)
    #expect(news == [true, true])
    #expect(running.activity(of: object(.list)) == .running)
    #expect(running.activity(of: object(.scene)) == .unknown)
    #expect(running.activity(of: object(.scene, source: source)) == .running)
    let (stopped, _) = reported(start + [.running(.list, one, isRunning: false)])
    #expect(stopped.activity(of: object(.list)) == .stopped)
  }

  @Test("A list is at one cue at a time, whose block runs, and so does that of the list")
  func cues() throws {
    func cue(_ text: String?) throws -> ShowObject {
      var object = object(.list)
      object.cue = try text.map { try #require(ObjectNumber($0)) }
      return object
    }
    let two = ObjectNumber(2)
    let twenty = ObjectNumber(20)
    let parts: [(ConsoleFeedback, isNew: Bool, list: Bool, two: Bool, twenty: Bool)] = [
      (.running(.list, one, isRunning: true, cue: two), true, true, true, false),
      (.running(.list, one, isRunning: true, cue: two), false, true, true, false),
      (.running(.list, one, isRunning: true, cue: twenty), true, true, false, true),
      (.running(.list, one, isRunning: true), false, true, false, true),
      (.running(.list, one, isRunning: false, cue: two), true, false, false, false),
      (.running(.list, one, isRunning: false), false, false, false, false),
      (.running(.list, one, isRunning: true), true, true, false, false),
    ]
    var state = ConsoleState()
    for (place, part) in parts.enumerated() {
      let isNew = state.take(part.0)
      #expect(isNew == part.isNew, "part \(place)")
      #expect((state.activity(of: try cue(nil)) == .running) == part.list, "part \(place)")
      #expect((state.activity(of: try cue("2")) == .running) == part.two, "part \(place)")
      #expect((state.activity(of: try cue("20")) == .running) == part.twenty, "part \(place)")
    }
    #expect(state.cues.isEmpty)
  }

  @Test("What ran when the console was lost is doubtful until it says more, and nothing else is")
  func lost() throws {
    let source = ImportSource(format: "qlc", identifier: "Function:7")
    var cue = object(.list)
    cue.cue = ObjectNumber(2)
    var (state, _) = reported([
      .running(.list, one, isRunning: true, cue: ObjectNumber(2)),
      .running(.scene, one, isRunning: false), .sourceRunning(source, isRunning: true),
      .pending(list: one, cue: ObjectNumber(3)), .commandLine("Group"), .lamp("go", isLit: true),
    ])
    let running = [object(.list), cue, object(.macro, source: source)]
    #expect(running.allSatisfy { state.activity(of: $0) == .running && !state.isDoubtful($0) })
    #expect(state.activity(of: object(.scene)) == .stopped)
    #expect(state.pending == [one: ObjectNumber(3)])
    for _ in 0..<2 {
      state.loseTrack()
      #expect(running.allSatisfy { state.activity(of: $0) == .unknown && state.isDoubtful($0) })
      #expect(state.activity(of: object(.scene)) == .unknown && !state.isDoubtful(object(.scene)))
      #expect(state.pending.isEmpty && state.commandLine == nil && state.lamps.isEmpty)
    }
    _ = state.take(.sourceRunning(source, isRunning: false))
    _ = state.take(.running(.list, one, isRunning: true, cue: ObjectNumber(3)))
    #expect(running.map { state.activity(of: $0) } == [.running, .stopped, .stopped])
    #expect(!running.contains { state.isDoubtful($0) })
  }

  @Test("What was sent is expected until the console speaks of it, where it ever spoke of it")
  func expectations() {
    var (state, _) = reported([])
    let target = Trigger.Target(object(.list))
    state.expect(.running, of: target)
    #expect(state.expectedActivity(of: target) == .unknown)
    _ = state.take(.running(.list, one, isRunning: false))
    #expect(state.expectedActivity(of: target) == .stopped)
    state.expect(.running, of: target)
    #expect(state.expectedActivity(of: target) == .running)
    #expect(state.reportedActivity(of: target) == .unknown)
    _ = state.take(.running(.list, one, isRunning: false))
    #expect(state.expectedActivity(of: target) == .stopped)
    state.expect(.running, of: target)
    state.loseTrack()
    #expect(state.expectedActivity(of: target) == .unknown)
  }

  @Test("A console that counts lists without end fills no memory with their cues")
  func endlessLists() {
    var state = ConsoleState()
    for number in 0...UInt32(ConsoleState.capacity) {
      _ = state.take(.running(.list, ObjectNumber(number), isRunning: true, cue: one))
    }
    #expect(state.cues.count == ConsoleState.capacity)
    for number in 0...UInt32(ConsoleState.capacity) {
      _ = state.take(.pending(list: ObjectNumber(number), cue: one))
    }
    #expect(state.pending.count == ConsoleState.capacity)
  }

  @Test("A console that names lamps without end fills no memory")
  func endless() {
    var state = ConsoleState()
    for number in 0...ConsoleState.capacity { _ = state.take(.lamp("\(number)", isLit: true)) }
    #expect(state.lamps.count == ConsoleState.capacity)
  }
}
