import Gestures
import GridGeometry
import PluginAPI

/// The search for the shortest script: what is best so far, and what was spent on it.
package struct ShrinkSearch {
  /// The time between events that no one chose: 16 milliseconds.
  static let beat: Int64 = 16_000
  /// The extent of a view that no one chose.
  static let roundSize = Size<ScreenSpace>(width: 640, height: 480)

  package private(set) var best: Script
  private(set) var fault: Fault
  private(set) var trials = 0
  /// Whether the search ended before everything was tried.
  private(set) var isOver = false
  let bench: ShrinkBench

  private var cost: ScriptCost
  private var stepsLeft: Int
  private var trialsLeft: Int
  private let progress: (Shrinker.Progress) -> Void
  private let isCancelled: () -> Bool
  /// Whether stages must keep the rules, as the first one does: a script that breaks one before its
  /// first step would go on doing so when the fault is mended.
  private let keepsOrder: Bool
  /// What was tried already; only short scripts, as long ones hardly come twice.
  private var seen: Set<Script> = []

  package init(
    _ script: Script, _ fault: Fault, bench: ShrinkBench, limits: Shrinker.Limits,
    progress: @escaping (Shrinker.Progress) -> Void, isCancelled: @escaping () -> Bool
  ) {
    best = script
    self.fault = fault
    self.bench = bench
    self.progress = progress
    self.isCancelled = isCancelled
    keepsOrder = bench.isOrderly(script.stage)
    cost = ScriptCost(script)
    stepsLeft = limits.steps
    trialsLeft = limits.trials
  }

  /// Tries everything until nothing helps.
  mutating func run() {
    // Whatever the limits are, the script itself is played once.
    guard let found = bench.play(best) else { return }
    (best, fault, cost) = (found.script, found.fault, ScriptCost(found.script))
    trials = 1
    var before: ScriptCost
    repeat {
      before = cost
      beginLater()
      deleteSpans()
      deleteContacts()
      deleteLifts()
      thinContacts()
      useCommands()
      deleteCombinations()
      reduceStage()
      allowFewerFingers()
      roundStage()
      roundSteps()
      invent()
      inventRepetitions()
      inventStages()
      cancelInstead()
      // It costs most.
      if cost == before { explore() }
      if cost == before { survey() }
    } while cost < before && !isOver
    progress(Shrinker.Progress(trials: trials, steps: best.steps.count))
  }

  /// Plays a script, and keeps it if it breaks the promise and is better.
  @discardableResult
  mutating func attempt(_ script: Script) -> Bool {
    guard !isOver, script.steps.count <= best.steps.count, !script.steps.isEmpty else {
      return false
    }
    if script.steps.count == best.steps.count, ScriptCost(script) >= cost { return false }
    if script.steps.count <= 12, !seen.insert(script).inserted { return false }
    guard !keepsOrder || script.stage == best.stage || bench.isOrderly(script.stage) else {
      return false
    }
    // A view of nothing can be reached, but not written down.
    let (view, size) = (script.stage.view, script.stage.viewSize)
    guard Viewport(center: view.center, zoom: view.zoom, size: size) != nil else { return false }
    guard isWithinLimits(script) else {
      isOver = true
      return false
    }
    guard let found = bench.play(script) else { return false }
    let newCost = ScriptCost(found.script)
    guard newCost < cost else { return false }
    (best, fault, cost) = (found.script, found.fault, newCost)
    return true
  }

  /// Tries other steps on the same stage.
  @discardableResult
  mutating func attempt(_ steps: [Step]) -> Bool {
    attempt(Script(stage: best.stage, steps: steps))
  }

  /// Tries another stage with the same steps.
  @discardableResult
  mutating func attempt(_ stage: Stage) -> Bool {
    attempt(Script(stage: stage, steps: best.steps))
  }

  /// Counts steps that were played otherwise.
  ///
  /// - Returns: Whether the search may go on.
  mutating func spend(steps: Int) -> Bool {
    stepsLeft -= steps
    if stepsLeft < 0 || isCancelled() { isOver = true }
    return !isOver
  }

  private mutating func isWithinLimits(_ script: Script) -> Bool {
    trials += 1
    trialsLeft -= 1
    // Opening a stage costs something as well.
    stepsLeft -= script.steps.count + 4
    if trials.isMultiple(of: 64) {
      progress(Shrinker.Progress(trials: trials, steps: best.steps.count))
      if isCancelled() { return false }
    }
    return trialsLeft >= 0 && stepsLeft >= 0
  }
}
