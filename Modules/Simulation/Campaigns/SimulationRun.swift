/// Plays single runs of a campaign: all that a worker does, without knowing of others.
public struct SimulationRun: Sendable {
  /// One run in so many has a real store and renderers: they take far longer than touches.
  static let equipped = 16
  /// One run in so many is played again in other ways: that takes as long as several runs.
  static let subdivided = 32
  /// How many raw touches there are on one board where mostly its rules are put to the test: many
  /// boards find more than long runs.
  static let shortRound = 512

  private let kind: SimulatedSurface
  private let drawing: Drawing
  private let mutant: Mutant?
  private let equipment: Equipment
  /// The steps of the run; kept to reuse their memory.
  private var steps: [Step] = []

  /// Creates a player of runs.
  ///
  /// - Parameters:
  ///   - kind: The simulated surface.
  ///   - drawing: How to draw steps.
  ///   - mutant: A fault to inject, or `nil`.
  ///   - equipment: A real store and renderers, if any.
  public init(
    _ kind: SimulatedSurface, drawing: Drawing, mutant: Mutant? = nil,
    equipment: Equipment = .none
  ) {
    self.kind = kind
    self.drawing = drawing
    self.mutant = mutant
    self.equipment = equipment
  }

  /// Plays a run to its end, or until a promise is broken.
  ///
  /// The same order gives the same result, whatever was played before.
  public mutating func play(_ order: RunOrder) -> RunResult {
    var source = order.source
    var result = RunResult(
      number: order.number, coverage: Coverage(count: kind.coverage.cells.count))
    // If nothing is left to play, as when the board is gone, draw a new stage; give up after many
    // stages with nothing on them.
    for round in UInt64(1)...64 where result.events < order.events && result.discovery == nil {
      playRound(round, &source, of: order, &result)
    }
    return result
  }

  /// Plays on one stage.
  private mutating func playRound(
    _ round: UInt64, _ source: inout RandomSource, of order: RunOrder, _ result: inout RunResult
  ) {
    let isShort = kind.ways.favoursPlacing
    let limit = isShort ? min(order.events, result.events + Self.shortRound) : order.events
    let stage = kind.drawStage(&source)
    let isEquipped = source.chance(1, in: Self.equipped)
    let isSubdivided = source.chance(1, in: Self.subdivided)
    var player = drawing.begin(source.split(round), stage, isShort ? .brisk : order.pace)
    var referee = Referee(
      kind, on: stage, mutant: mutant, equipment: isEquipped ? equipment : .none)
    var contacts = ContactCount()
    steps.removeAll(keepingCapacity: true)
    // A run with only commands must end too.
    let stepLimit = 64 + (limit - result.events) * 4
    while result.events < limit, steps.count < stepLimit, !player.isExhausted {
      let step = player.next(beside: referee)
      if let touch = step.touch {
        result.events += 1
        contacts.note(touch)
      }
      let fault = referee.take(step)
      steps.append(step)
      if let fault {
        let script = Script(stage: stage, steps: steps)
        result.discovery = Discovery(run: result.number, fault: fault, script: script)
        break
      }
    }
    if result.discovery == nil, let fault = referee.finish() {
      let script = Script(stage: stage, steps: steps)
      result.discovery = Discovery(run: result.number, fault: fault, script: script)
    }
    if isSubdivided, result.discovery == nil {
      result.discovery = subdivided(Script(stage: stage, steps: steps), result.number)
    }
    result.gestures += contacts.finished
    result.coverage.add(referee.witness.coverage)
  }

  /// The difference after splitting touches into more events, if any.
  private func subdivided(_ script: Script, _ run: UInt64) -> Discovery? {
    Variation.finding(in: script, of: kind, mutant: mutant, checkLevel: .never).map {
      Discovery(run: run, fault: $0.fault, script: $0.script)
    }
  }
}
