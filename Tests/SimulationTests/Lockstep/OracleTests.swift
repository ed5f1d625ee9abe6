import Domain
import Gestures
import GridGeometry
import PluginAPI
import Simulation
import Testing

/// Each promise has a flaw that breaks it, and the referee says which one.
@Suite("Oracles")
struct OracleTests {
  private typealias Toy = ToySteps

  /// The shortest scripts that show the flaws.
  private static func steps(for flaw: ToyFlaw) -> [Step] {
    let two = Toy.block(1)
    return Toy.make { toy in
      switch flaw {
      case .landsLeft: toy.drag(0, to: 0, 4)
      case .silentSelection, .sameName: toy.tap(0)
      case .moveNotKept, .crowd: toy.add(.command(.move(two, to: Cell(x: 3, y: 5))))
      case .overlaps, .hiddenOverlaps, .refusesAndMoves:
        toy.add(.command(.move(two, to: Cell(x: 1, y: 0))))
      case .movesInPlay:
        toy.add(.command(.setMode(.play)))
        toy.add(.command(.move(two, to: Cell(x: 3, y: 5))))
      case .removesOnEntry:
        toy.add(.command(.setMode(.play)))
        toy.add(.command(.setMode(.edit)))
      case .emptyChange: toy.add(.command(.move(two, to: Cell(x: 3, y: 0))))
      case .noRedo: toy.add(.command(.remove(two)))
      case .redoSelects:
        toy.add(.command(.move(two, to: Cell(x: 3, y: 5))))
        toy.add(.command(.undo))
        toy.add(.command(.redo))
      case .thirdDrag:
        for row in [3.0, 6, 9] { toy.drag(0, row - 3, to: 0, row) }
        toy.add(.command(.undo))
      case .lateRest: toy.touch(.began, Toy.middle(0))
      case .cancelDrops:
        toy.touch(.began, Toy.middle(0))
        toy.touch(.moved, Toy.middle(0, 4))
      case .drifts: toy.drag(-3, to: -6, events: 4)
      }
    }
  }

  @Test("a sound toy keeps every promise", arguments: ToyFlaw.allCases)
  func soundToy(flaw: ToyFlaw) {
    let script = Script(stage: .toy(blocks: 6), steps: Self.steps(for: flaw))
    let equipment = Equipment(openStore: { LossyStore() }, renderers: [ToyRenderer()])
    var referee = Referee(.toy, on: script.stage, equipment: equipment, checkLevel: .everyStep)
    let found = referee.play(script.steps + [.reload])
    #expect(found == nil, "\(found.map { "\($0)" } ?? "")")
    #expect(Subdivision.finding(in: script, of: .toy) == nil)
  }

  @Test("each flaw is reported as what it breaks", arguments: ToyFlaw.allCases)
  func rules(flaw: ToyFlaw) {
    let script = Script(stage: .toy(blocks: 6), steps: Self.steps(for: flaw))
    var referee = Referee(
      .toy, on: script.stage, mutant: flaw.mutant, checkLevel: .everyStep)
    let found = referee.play(script.steps)
    if flaw == .drifts {
      #expect(found == nil)
      let finding = Subdivision.finding(in: script, of: .toy, mutant: flaw.mutant)
      #expect(finding?.fault.rule == .subdivision)
      if let finding { expectWords(finding.fault, in: finding.script) }
    } else {
      #expect(found?.fault.rule == flaw.rule, "\(found.map { "\($0)" } ?? "")")
      #expect(found?.step == script.steps.count - 1)
      if let found { expectWords(found.fault, in: script) }
    }
  }

  @Test("every promise but those of what is given from outside has a flaw")
  func complete() {
    let reported = Set(ToyFlaw.allCases.map(\.rule))
    // Those of rule sets and of what is reported are broken in their own tests.
    let others: Set<Fault.Rule> = [.renderer, .store, .merge, .rules, .answers, .stream]
    #expect(reported.union(others).union([.replay, .delivery]) == Set(Fault.Rule.allCases))
  }

  @Test("lock-step alone looks for nothing else")
  func lockstep() {
    let steps = Self.steps(for: .overlaps)
    var referee = Referee(
      .toy, on: .toy(blocks: 6), mutant: ToyFlaw.overlaps.mutant, checkLevel: .lockstep)
    #expect(referee.play(steps) == nil)
    var other = Referee(
      .toy, on: .toy(), mutant: ToyFlaw.silentSelection.mutant, checkLevel: .lockstep)
    #expect(other.play(Self.steps(for: .silentSelection))?.fault.rule == .state)
  }

  @Test("a renderer that draws nothing is noticed")
  func renderer() {
    let equipment = Equipment(renderers: [ToyRenderer(limit: 3)])
    let place = Step.command(
      .place(Toy.block(9), object: ID(high: 2, low: 1), in: CellRect.at(0, 9)))
    var referee = Referee(.toy, on: .toy(blocks: 3), equipment: equipment, checkLevel: .everyStep)
    let found = referee.play([.wake(.zero), place])
    #expect(found?.step == 1)
    #expect(found?.fault.rule == .renderer)
  }

  @Test(
    "a store that loses something is noticed",
    arguments: [(.nothing, false), (.names, true), (.blocks, true), (.writing, true)]
      as [(LossyStore.Loss, Bool)])
  func store(loss: LossyStore.Loss, isNoticed: Bool) {
    let equipment = Equipment(openStore: { LossyStore(losing: loss) })
    var stage = Stage.toy()
    stage.objects[0].name = "Wash"
    let place = Step.command(
      .place(Toy.block(9), object: ID(high: 2, low: 1), in: CellRect.at(0, 9)))
    var referee = Referee(.toy, on: stage, equipment: equipment)
    #expect(referee.take(.wake(.zero)) == nil)
    // The first reload opens the store; what is made after it is kept by the second one.
    let faults = [Step.reload, place, .reload].map { referee.take($0) }
    let script = Script(stage: stage, steps: [place])
    for case let fault? in faults { expectWords(fault, in: script) }
    let rules = faults.compactMap { $0?.rule }
    #expect(isNoticed ? rules.allSatisfy { $0 == .store } && !rules.isEmpty : rules.isEmpty)
  }

  @Test("what is done elsewhere reaches both, and nothing comes of what is not there")
  func outside() {
    var referee = Referee(.toy, on: .toy(), checkLevel: .everyStep)
    let steps: [Step] = [
      .command(.move(Toy.block(0), to: Cell(x: 0, y: 5))),
      .outside(.move(Toy.block(0), to: .cells(CellRect.at(0, 9)))),
      .outside(.remove(Toy.block(7))), .outside(.deleteObject(ID(high: 2, low: 2))),
      .outside(.renameObject(ID(high: 2, low: 1), "Wash")), .reload,
      .outside(.deleteBoard(ID(high: 3, low: 1))), .reload,
    ]
    let found = referee.play(steps)
    #expect(found == nil, "\(found.map { "\($0)" } ?? "")")
    #expect(referee.surface.contents().isEmpty)
  }

  @Test(
    "others cannot break the placement rules either",
    arguments: [
      (.move(Toy.block(0), to: .cells(.at(2, 1))), false),
      (.move(Toy.block(0), to: .cells(.at(1, 0))), true),
      (.move(Toy.block(0), to: .cells(.narrow(0, 9))), false),
      (.place(Toy.block(9), object: object, board: board, pose: .cells(.at(4, 1))), false),
      (.place(Toy.block(9), object: object, board: board, pose: .cells(.at(0, 2))), true),
      (.place(Toy.block(9), object: object, board: board, pose: .cells(.narrow(0, 2))), false),
    ] as [(OutsideChange, Bool)])
  func outsideRules(change: OutsideChange, isDone: Bool) {
    var stage = Stage.toy()
    stage.boards[0].rules.minimum = .two
    var referee = Referee(.toy, on: stage, checkLevel: .everyStep)
    let before = referee.surface.contents()
    #expect(referee.take(.outside(change)) == nil)
    #expect((referee.surface.contents() != before) == isDone)
  }

  private static let object = ID<ShowObject>(high: 2, low: 1)
  private static let board = ID<Board>(high: 3, low: 1)

  @Test("filters are reported in the same order in every process")
  func kindsInOrder() {
    var seen = Observation()
    seen.kinds = Set(ObjectKind.allCases)
    let reported = seen.differences(from: Observation())
    let words = ObjectKind.allCases.sorted().map(\.rawValue).joined(separator: ", ")
    #expect(reported == ["filters: expected none, got \(words)"])
  }
}

extension CellRect {
  /// Two cells by two.
  static func at(_ x: Int32, _ y: Int32) -> CellRect {
    CellRect(x: x, y: y, width: 2, height: 2) ?? .at(0, 0)
  }

  /// One column of two cells.
  fileprivate static func narrow(_ x: Int32, _ y: Int32) -> CellRect {
    CellRect(x: x, y: y, width: 1, height: 2) ?? .at(x, y)
  }
}
