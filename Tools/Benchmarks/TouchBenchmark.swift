import Boards
import Domain
import Gestures
import GridGeometry
import Placement_Grid
import PluginAPI

extension Benchmark {
  /// What one touch costs, from the recognisers to the rules.
  static let touch = Benchmark(
    name: "touch", summary: "a touch event through a board session of 10,000 blocks"
  ) { report in
    let made = GeneratedBoard(blocks: 10_000)
    var scripts = TouchScripts(made)
    let count = 500
    measure("dragging a block", scripts.drags(count), made.session(mode: .edit), &report)
    measure("resizing by handles", scripts.resizes(count), made.session(mode: .edit), &report)
    measure("drawing", scripts.drawings(count), made.session(mode: .edit), &report)
    measure("pan and pinch", scripts.pinches(count), made.session(mode: .edit), &report)
    measure("taps in play mode", scripts.taps(count), made.session(mode: .play), &report)
  }

  /// Measures gestures on a session held as itself, and as what a host holds that has several
  /// kinds of surfaces.
  private static func measure(
    _ name: String, _ scripts: [TouchScript], _ session: BoardSession, _ report: inout Report
  ) {
    var session = session
    var surface: any Surface = session
    let concrete = TouchTimes(
      scripts, perform: { session.perform($0) }, handle: { session.handle($0) })
    let existential = TouchTimes(
      scripts, perform: { surface.perform($0) }, handle: { surface.handle($0) })
    report.heading("  \(name): \(concrete.outcome)")
    report.figure("BoardSession, median", Measure.text(concrete.quantile(0.5)), target: goal)
    report.figure("BoardSession, 90 %", Measure.text(concrete.quantile(0.9)))
    report.figure("BoardSession, 99 %", Measure.text(concrete.quantile(0.99)))
    report.figure("any Surface, median", Measure.text(existential.quantile(0.5)), target: goal)
    report.figure("any Surface, 90 %", Measure.text(existential.quantile(0.9)))
    report.figure("any Surface, 99 %", Measure.text(existential.quantile(0.99)))
  }

  private static let goal = "at most 1000 ns"
}

/// The times of touch events, each the mean over a few of them in a row: reading the clock at every
/// one would cost about as much as what is measured.
private struct TouchTimes {
  /// How many events are timed at once.
  static let batch = 16

  private var nanoseconds: [Double] = []
  private var (events, changes, refusals) = (0, 0, 0)

  /// Plays gestures.
  ///
  /// - Parameters:
  ///   - scripts: The gestures; the first tenth only warms up.
  ///   - perform: Hands a command to what is measured.
  ///   - handle: Hands a touch to it.
  init(
    _ scripts: [TouchScript], perform: (SessionCommand) -> Reaction,
    handle: (Touch) -> Reaction
  ) {
    nanoseconds.reserveCapacity(scripts.count * TouchScript.batches)
    _ = perform(.setViewSize(TouchScripts.view))
    for (number, script) in scripts.enumerated() {
      for command in script.before { _ = perform(command) }
      for touch in script.preparing { _ = handle(touch) }
      for start in stride(from: 0, to: script.touches.count, by: Self.batch) {
        let end = min(start + Self.batch, script.touches.count)
        let time = ContinuousClock().measure {
          for index in start..<end { count(handle(script.touches[index])) }
        }
        guard number >= scripts.count / 10 else { continue }
        nanoseconds.append(time / .nanoseconds(1) / Double(end - start))
      }
      for command in script.after { _ = perform(command) }
    }
    nanoseconds.sort()
  }

  private mutating func count(_ reaction: Reaction) {
    events += 1
    changes += reaction.changes.count
    if reaction.refusal != nil { refusals += 1 }
  }

  /// How many events there were and what came of them: a check that the gestures do what they
  /// should.
  var outcome: String { "\(events) events, \(changes) changes, \(refusals) refusals" }

  /// The time that a share of the batches does not exceed.
  func quantile(_ share: Double) -> Double {
    guard !nanoseconds.isEmpty else { return 0 }
    return nanoseconds[min(Int(Double(nanoseconds.count) * share), nanoseconds.count - 1)]
  }
}

extension TouchScript {
  fileprivate static let batches = TouchScripts.length / TouchTimes.batch
}

extension GeneratedBoard {
  /// A session on the board.
  func session(mode: InteractionMode) -> BoardSession {
    var generator = SplitMix64(seed: 80)
    return BoardSession(
      BoardContents(show: Self.show, board: board, items: items, objects: objects),
      rules: GridRules(board: board, items: items), mode: mode,
      ids: IDSequence(using: &generator))
  }
}
