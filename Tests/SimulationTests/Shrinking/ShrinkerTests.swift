import Domain
import Gestures
import GridGeometry
import PluginAPI
import Simulation
import Testing

/// Long scripts that break a promise become short ones that break the same.
@Suite("Shrinking")
struct ShrinkerTests {
  private typealias Toy = ToySteps

  /// A script that shows a flaw, as a random player finds it.
  private func found(_ flaw: ToyFlaw, seed: UInt64) -> (script: Script, fault: Fault)? {
    for run in 0..<400 as Range<UInt64> {
      var source = RandomSource(seed: seed).split(run)
      var stage = SimulatedSurface.toy.drawStage(&source)
      if run.isMultiple(of: 4) { stage.mode = .play }
      var player = Player(using: source.split(1), on: stage, strategy: .mixed)
      var referee = Referee(.toy, on: stage, mutant: flaw.mutant, checkLevel: .everyStep)
      var steps: [Step] = []
      for _ in 0..<400 {
        let step = player.next(beside: referee)
        steps.append(step)
        guard let fault = referee.take(step) else { continue }
        // A drag shows it as what another promise is about, with a shortest script of its own.
        guard flaw != .refusesAndMoves || fault.rule == flaw.rule else { break }
        return (Script(stage: stage, steps: steps), fault)
      }
      let script = Script(stage: stage, steps: steps)
      if flaw == .drifts,
        let finding = Subdivision.finding(in: script, of: .toy, mutant: flaw.mutant)
      {
        return (finding.script, finding.fault)
      }
    }
    return nil
  }

  @Test("scripts shrink to the shortest that are known", arguments: ToyFlaw.allCases)
  func shortest(flaw: ToyFlaw) throws {
    var lengths: [Int] = []
    for seed in 1...5 as ClosedRange<UInt64> {
      let (script, fault) = try #require(found(flaw, seed: seed), "seed \(seed)")
      let result = Shrinker(.toy, mutant: flaw.mutant).shrink(script, fault)
      lengths.append(result.script.steps.count)
      try expectBroken(result, flaw, like: fault, seed: seed)
    }
    lengths.sort()
    let median = Double(lengths[lengths.count / 2])
    #expect(median <= 1.2 * Double(flaw.shortest), "\(lengths)")
  }

  /// Expects that a result breaks what the first script broke.
  private func expectBroken(
    _ result: Shrinker.Result, _ flaw: ToyFlaw, like fault: Fault, seed: UInt64
  ) throws {
    let differs: Set<Fault.Rule> = [.reaction, .state, .contents]
    let isSame =
      result.fault.rule == fault.rule
      || differs.isSuperset(of: [result.fault.rule, fault.rule])
    #expect(isSame, "seed \(seed): \(result.fault), not \(fault)")
    if flaw == .drifts {
      let again = Subdivision.finding(in: result.script, of: .toy, mutant: flaw.mutant)
      #expect(again?.fault == result.fault, "seed \(seed)")
      return
    }
    var referee = Referee(
      .toy, on: result.script.stage, mutant: flaw.mutant, checkLevel: .everyStep)
    let again = referee.play(result.script.steps)
    #expect(again?.step == result.script.steps.count - 1, "seed \(seed)")
    #expect(again?.fault.rule == result.fault.rule, "seed \(seed)")
    // What was shrunk can be written and read.
    let text = try ScriptFile.text(of: result.script)
    #expect(try ScriptFile.read(text, surfaces: ["toy"]) == result.script, "seed \(seed)")
  }

  @Test("the same script shrinks to the same one, and is reported as it does")
  func deterministic() throws {
    let (script, fault) = try #require(found(.thirdDrag, seed: 3))
    let shrinker = Shrinker(.toy, mutant: ToyFlaw.thirdDrag.mutant)
    var reported: [Shrinker.Progress] = []
    let one = shrinker.shrink(script, fault, progress: { reported.append($0) })
    #expect(one == shrinker.shrink(script, fault))
    #expect(reported.last?.steps == one.script.steps.count)
    #expect(reported.map(\.trials) == reported.map(\.trials).sorted())
  }

  @Test("a stage that breaks the rules by itself shows nothing")
  func soundStage() throws {
    for seed in 1...5 as ClosedRange<UInt64> {
      let (script, fault) = try #require(found(.overlaps, seed: seed), "seed \(seed)")
      let result = Shrinker(.toy, mutant: ToyFlaw.overlaps.mutant).shrink(script, fault)
      #expect(result.fault.rule == .violation, "seed \(seed)")
      let referee = Referee(.toy, on: result.script.stage)
      #expect(referee.surface.violations().isEmpty, "seed \(seed)")
    }
  }

  @Test("what is left is round and small")
  func round() throws {
    let (script, fault) = try #require(found(.landsLeft, seed: 5))
    let result = Shrinker(.toy, mutant: ToyFlaw.landsLeft.mutant).shrink(script, fault)
    #expect(result.script.stage.items.count == 1)
    #expect(result.script.stage.objects.count == 1)
    #expect(result.script.stage.viewSize == Size(width: 640, height: 480))
    #expect(result.script.stage.view == ViewMemory(center: .origin, zoom: 1))
    for touch in result.script.steps.compactMap(\.touch) {
      #expect(touch.id.rawValue == 1)
      #expect(touch.kind == .finger)
      #expect(touch.pressure == nil)
      #expect(touch.position.x == touch.position.x.rounded())
      #expect(touch.time.microseconds % 1000 == 0)
    }
  }

  @Test("a script that breaks nothing stays as it is")
  func unbroken() {
    let script = Script(stage: .toy(), steps: Toy.make { $0.drag(0, to: 0, 5) })
    let fault = Fault(.reaction, "seen once")
    let result = Shrinker(.toy).shrink(script, fault)
    #expect(result.script == script)
    #expect(result.fault == fault)
  }

  @Test("it ends at its limits, and when it is reported to")
  func bounds() throws {
    let (script, fault) = try #require(found(.thirdDrag, seed: 3))
    var shrinker = Shrinker(.toy, mutant: ToyFlaw.thirdDrag.mutant)
    shrinker.limits = .init(trials: 50, steps: .max)
    let bounded = shrinker.shrink(script, fault)
    #expect(bounded.trials <= 52)
    #expect(!bounded.isComplete)
    #expect(bounded.script.steps.count <= script.steps.count)
    shrinker.limits = .standard
    var asked = 0
    let cancelled = shrinker.shrink(
      script, fault,
      isCancelled: {
        asked += 1
        return asked > 1
      })
    #expect(!cancelled.isComplete)
    #expect(cancelled.trials <= 130)
  }

  @Test("stores and renderers are asked where they are what is wrong")
  func equipment() throws {
    let place = Step.command(.place(Toy.block(9), object: ID(high: 2, low: 1), in: .at(0, 9)))
    let steps = Toy.make { toy in
      toy.drag(0, to: 0, 4)
      toy.add(.reload)
      toy.tap(1)
      toy.add(place)
      toy.drag(3, to: 3, 6)
      toy.add(.reload)
    }
    let script = Script(stage: .toy(), steps: steps)
    let store = Equipment(openStore: { LossyStore(losing: .blocks) })
    let lost = Shrinker(.toy, equipment: store).shrink(script, Fault(.store, "lost"))
    #expect(lost.fault.rule == .store)
    #expect(lost.script.steps.count == 2)
    let renderer = Equipment(renderers: [ToyRenderer(limit: 3)])
    let blank = Shrinker(.toy, equipment: renderer).shrink(script, Fault(.renderer, "blank"))
    #expect(blank.fault.rule == .renderer)
    #expect(blank.script.steps.count == 1)
  }
}
