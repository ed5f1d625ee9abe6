/// A run whose choices all come from a fuzzer's bytes.
///
/// The first byte selects the surface and the way of playing, the second draws the stage, and all
/// others are the choices of a ``Player``, in order. Equal bytes make equal runs. Every first byte
/// is valid: a fuzzer would hardly ever find a text such as `list`.
public struct FuzzedRun: Sendable {
  /// A broken promise, and the steps that led to it.
  public struct Finding: Sendable {
    /// The steps, up to the one that broke a promise.
    public let script: Script
    /// The promise that was broken.
    public let fault: Fault
  }

  /// The most steps of a run; some bytes make many.
  public static let stepLimit = 4_000

  /// The simulated surface.
  public let kind: SimulatedSurface
  /// The initial stage.
  public let stage: Stage
  private let player: Player

  /// Reads bytes; `nil` if there are fewer than two, or no surfaces.
  ///
  /// - Parameters:
  ///   - bytes: The fuzzer's bytes.
  ///   - surfaces: The surfaces; the index selects one, so append new ones at the end.
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
  ///   - mutant: A fault to inject, or `nil`.
  ///   - equipment: A real store and renderers, if any.
  /// - Returns: The first broken promise; `nil` if there is none.
  public func play(mutant: Mutant? = nil, equipment: Equipment = .none) -> Finding? {
    var referee = Referee(kind, on: stage, mutant: mutant, equipment: equipment)
    var player = player
    var script = Script(stage: stage, steps: [])
    while !player.isExhausted, script.steps.count < Self.stepLimit {
      let step = player.next(beside: referee)
      script.steps.append(step)
      if let fault = referee.take(step) { return Finding(script: script, fault: fault) }
    }
    // These runs are too short for occasional checks.
    return referee.finish().map { Finding(script: script, fault: $0) }
  }
}
