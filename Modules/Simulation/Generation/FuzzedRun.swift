/// A run whose every choice comes from bytes that a fuzzer made.
///
/// The first byte says what is simulated and how it is played, the second draws the stage, and all
/// others are the choices of a ``Player``, in order. Equal bytes make equal runs. Any first byte
/// means something: were it one of many that says `list`, a fuzzer would hardly ever hit upon it.
public struct FuzzedRun: Sendable {
  /// What went wrong, and the steps that led to it.
  public struct Finding: Sendable {
    /// What was played, up to the step that broke a promise.
    public let script: Script
    /// The promise that was broken.
    public let fault: Fault
  }

  /// The most steps of a run; some bytes make many.
  public static let stepLimit = 4_000

  /// What is simulated.
  public let kind: SimulatedSurface
  /// What it begins with.
  public let stage: Stage
  private let player: Player

  /// Reads bytes; `nil` where there are fewer than two, or no surfaces.
  ///
  /// - Parameters:
  ///   - bytes: What a fuzzer made.
  ///   - surfaces: What can be simulated; a surface's place is its number, so that new ones belong
  ///     at the end.
  public init?(bytes: some Sequence<UInt8>, surfaces: [SimulatedSurface]) {
    var choices = Array(bytes)[...]
    guard let first = choices.popFirst(), let second = choices.popFirst(), !surfaces.isEmpty else {
      return nil
    }
    kind = surfaces[Int(first & 0xF) % surfaces.count]
    let strategy = Strategy.allCases[Int(first >> 4) % Strategy.allCases.count]
    var random = RandomSource(seed: UInt64(second))
    stage = kind.drawStage(&random)
    player = Player(using: RandomSource(bytes: choices), on: stage, strategy: strategy)
  }

  /// Plays until the bytes are used up.
  ///
  /// - Parameters:
  ///   - mutant: A fault to sow, or `nil`.
  ///   - equipment: A real store and renderers, where there are some.
  /// - Returns: What went wrong first; `nil` where nothing did.
  public func play(mutant: Mutant? = nil, equipment: Equipment = .none) -> Finding? {
    var referee = Referee(kind, on: stage, mutant: mutant, equipment: equipment)
    var player = player
    var script = Script(stage: stage, steps: [])
    while !player.isExhausted, script.steps.count < Self.stepLimit {
      let step = player.next(beside: referee)
      script.steps.append(step)
      if let fault = referee.take(step) { return Finding(script: script, fault: fault) }
    }
    // These runs are too short for what is checked now and then only.
    return referee.finish().map { Finding(script: script, fault: $0) }
  }
}
