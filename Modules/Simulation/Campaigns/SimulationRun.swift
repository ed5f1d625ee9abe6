/// Plays single runs of a campaign: all that a worker does, without knowing of others.
public struct SimulationRun: Sendable {
  /// One run in so many has a real store and renderers: they take far longer than touches.
  static let equipped = 16
  /// One run in so many is played again with more events: that takes as long as three runs.
  static let subdivided = 32

  private let kind: SimulatedSurface
  private let drawing: Drawing
  private let mutant: Mutant?
  private let equipment: Equipment
  /// What happened in the run; kept, so that its memory is used again.
  private var steps: [Step] = []

  /// Creates what plays runs.
  ///
  /// - Parameters:
  ///   - kind: What is simulated.
  ///   - drawing: How steps are drawn.
  ///   - mutant: A fault to sow, or `nil`.
  ///   - equipment: A real store and renderers, where there are some.
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
  /// The same order comes to the same result, whatever was played before.
  public mutating func play(_ order: RunOrder) -> RunResult {
    var source = order.source
    let stage = kind.drawStage(&source)
    let isEquipped = source.chance(1, in: Self.equipped)
    let isSubdivided = source.chance(1, in: Self.subdivided)
    var player = drawing.begin(source.split(1), stage)
    var referee = Referee(
      kind, on: stage, mutant: mutant, equipment: isEquipped ? equipment : .none)
    var result = RunResult(number: order.number, coverage: referee.reference.coverage)
    var contacts = ContactCount()
    steps.removeAll(keepingCapacity: true)
    // A run of commands alone comes to an end too.
    let stepLimit = 64 + order.events * 4
    while result.events < order.events, steps.count < stepLimit, !player.isExhausted {
      let step = player.next(beside: referee)
      steps.append(step)
      if let touch = step.touch {
        result.events += 1
        contacts.note(touch)
      }
      if let fault = referee.take(step) {
        result.discovery = Discovery(
          run: order.number, fault: fault, script: Script(stage: stage, steps: steps))
        break
      }
    }
    if isSubdivided, result.discovery == nil {
      result.discovery = subdivided(Script(stage: stage, steps: steps), order)
    }
    result.gestures = contacts.finished
    result.coverage = referee.reference.coverage
    return result
  }

  /// What differs where more events tell of the same.
  private func subdivided(_ script: Script, _ order: RunOrder) -> Discovery? {
    Subdivision.finding(in: script, of: kind, mutant: mutant).map {
      Discovery(run: order.number, fault: $0.fault, script: $0.script)
    }
  }
}
