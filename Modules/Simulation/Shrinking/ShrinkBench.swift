import Domain
import Gestures
import PluginAPI

/// Plays scripts to see whether they still break a promise.
package struct ShrinkBench: Sendable {
  let kind: SimulatedSurface
  let mutant: Mutant?
  private let equipment: Equipment
  private let checkLevel: CheckLevel
  private let rules: Set<Fault.Rule>

  /// Prepares for a promise.
  ///
  /// How a surface differs from what its witness expects is one family: a symptom that comes late
  /// may become an earlier one.
  package init(
    _ kind: SimulatedSurface, _ mutant: Mutant?, _ equipment: Equipment, for rule: Fault.Rule
  ) {
    self.kind = kind
    self.mutant = mutant
    let differs: Set<Fault.Rule> = [.reaction, .state, .contents, .rules, .stream]
    let isDifference = differs.contains(rule)
    rules = isDifference ? differs : [rule]
    checkLevel = isDifference ? .lockstep : .everyStep
    self.equipment = Equipment(
      openStore: rule == .store ? equipment.openStore : nil,
      renderers: rule == .renderer ? equipment.renderers : [])
  }

  /// Plays a script.
  ///
  /// - Returns: The part of it that breaks the promise, and how; `nil` if none does.
  func play(_ script: Script) -> (script: Script, fault: Fault)? {
    if let variation {
      guard let found = variation.finding(in: script, of: kind, mutant: mutant),
        found.fault.rule == variation.rule
      else { return nil }
      return (found.script, found.fault)
    }
    var referee = referee(on: script.stage)
    // What is on the stage is given: where it breaks the rules by itself, nothing is found.
    if rules == [.violation], !isOrderly(script.stage) { return nil }
    for (place, step) in script.steps.enumerated() {
      guard let fault = referee.take(step) else { continue }
      if rules.contains(fault.rule) {
        let steps = Array(script.steps[...place])
        return (Script(stage: script.stage, steps: steps), fault)
      }
      // What is only looked at goes on as if nothing was.
      switch fault.rule {
      case .violation, .playMode, .refusal, .undo, .cancel, .scene, .renderer, .subdivision,
        .merge, .answers, .replay, .delivery:
        break
      case .reaction, .rules, .stream, .state, .contents, .storedState, .store: return nil
      }
    }
    return nil
  }

  /// Whether a broken promise is the one that is looked for.
  func seeks(_ fault: Fault) -> Bool { rules.contains(fault.rule) }

  /// Whether what is on a stage keeps the rules.
  ///
  /// The surface is not asked alone, as it may be the one that is broken.
  func isOrderly(_ stage: Stage) -> Bool {
    let (boards, shown) = (Set(stage.boards.map(\.id)), Set(stage.objects.map(\.id)))
    // A script with other blocks could be written, but not be read again.
    let areKnown = stage.items.allSatisfy { item in
      boards.contains(item.board) && item.object.map(shown.contains) ?? true
    }
    guard areKnown else { return false }
    if let own = stage.part, !own.part.isWritable { return false }
    return kind.rules.breach(in: stage.entities, objects: shown) == nil
      && kind.open(stage, 0, nil).violations().isEmpty
  }

  /// Whether the promise shows while steps are taken one by one, in referees that are copied: what
  /// they kept in one store would be mixed up.
  var canExplore: Bool { variation == nil && rules != [.store] }

  /// The way of playing that shows the promise; `nil` if playing does.
  private var variation: Variation? {
    rules.count == 1 ? rules.first.flatMap { Variation($0) } : nil
  }

  /// The referee that plays.
  func referee(on stage: Stage) -> Referee {
    Referee(kind, on: stage, mutant: mutant, equipment: equipment, checkLevel: checkLevel)
  }
}
