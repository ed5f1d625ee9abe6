/// Plays a script again, with an eye on everything at every step.
public struct Replay: Sendable {
  /// The simulated surface.
  public let kind: SimulatedSurface
  /// A fault to inject, or `nil`.
  public let mutant: Mutant?
  /// A real store and renderers, if there are some.
  public let equipment: Equipment

  /// Prepares replays.
  public init(
    _ kind: SimulatedSurface, mutant: Mutant? = nil, equipment: Equipment = .none
  ) {
    self.kind = kind
    self.mutant = mutant
    self.equipment = equipment
  }

  /// The promise that a script breaks; `nil` if it keeps all.
  ///
  /// - Parameters:
  ///   - script: The script.
  ///   - isCancelled: Called before each step; `true` stops the replay.
  /// - Returns: The script up to the step that shows it, and the broken promise.
  public func discovery(
    in script: Script, isCancelled: () -> Bool = { false }
  ) -> Discovery? {
    var referee = Referee(
      kind, on: script.stage, mutant: mutant, equipment: equipment, checkLevel: .everyStep)
    for (place, step) in script.steps.enumerated() {
      if isCancelled() { return nil }
      guard let fault = referee.take(step) else { continue }
      let steps = Array(script.steps[...place])
      return Discovery(run: 0, fault: fault, script: Script(stage: script.stage, steps: steps))
    }
    return Variation.finding(in: script, of: kind, mutant: mutant, checkLevel: .never).map {
      Discovery(run: 0, fault: $0.fault, script: $0.script)
    }
  }
}
