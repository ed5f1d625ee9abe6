import Domain
import Gestures
import GridGeometry
import Placement_Grid
import PluginAPI
import Simulation
import Testing

/// Each step of the search shortens what no other one does.
@Suite("Steps of shrinking")
struct ShrinkStepTests {
  /// What a contact does, where, and after how many milliseconds.
  private typealias Report = (UInt64, TouchPhase, Double, Double, Int64)

  private static let size = Size<ScreenSpace>(width: 640, height: 480)

  /// A board, or a list of one board, with blocks of one cell.
  private static func stage(
    _ surface: String, blocks: [(Int32, Int32)] = [], viewSize: Size<ScreenSpace> = size
  ) -> Stage {
    let show = Show(id: ID(high: 1, low: 1), name: "Show", created: Timestamp(milliseconds: 0))
    let object = ShowObject(
      id: ID(high: 2, low: 1), show: show.id, kind: .list, number: ObjectNumber(1),
      created: Timestamp(milliseconds: 0))
    let board = Board(
      id: ID(high: 3, low: 1), show: show.id, name: "Board", created: Timestamp(milliseconds: 0))
    let items = blocks.enumerated().compactMap { place, cell in
      CellRect(x: cell.0, y: cell.1, width: 1, height: 1).map { cells in
        BoardItem(
          id: ID(high: 4, low: UInt64(place) + 1), board: board.id, object: object.id,
          pose: .cells(cells))
      }
    }
    return Stage(
      surface: surface, show: show, objects: [object], boards: [board], items: items, mode: .edit,
      view: ViewMemory(center: .origin, zoom: 1), viewSize: viewSize, seed: 1)
  }

  private static func touches(_ reports: [Report]) -> [Step] {
    var time = Instant.zero
    return reports.map { id, phase, x, y, gap in
      time = time.advanced(by: gap * 1_000)
      return .touch(
        Touch(id: TouchID(rawValue: id), phase: phase, position: Point(x: x, y: y), time: time))
    }
  }

  /// Shortens a script by one step of the search alone, and expects that all of them make it as
  /// short as one is known to be.
  private func shortened(
    _ kind: SimulatedSurface, _ name: String, _ script: Script,
    by body: (inout ShrinkSearch) -> Void
  ) throws -> Script {
    let mutant = try #require(kind.mutants.first { $0.name == name })
    var referee = Referee(kind, on: script.stage, mutant: mutant, checkLevel: .everyStep)
    let played = referee.play(script.steps)
    let found = try #require(played)
    #expect(found.step == script.steps.count - 1)
    var search = ShrinkSearch(
      script, found.fault, bench: ShrinkBench(kind, mutant, .none, for: found.fault.rule),
      limits: .standard, progress: { _ in }, isCancelled: { false })
    body(&search)
    var again = Referee(kind, on: search.best.stage, mutant: mutant, checkLevel: .everyStep)
    let step = again.play(search.best.steps)?.step
    #expect(step == search.best.steps.count - 1)
    let whole = Shrinker(kind, mutant: mutant).shrink(script, found.fault)
    #expect(whole.script.steps.count == mutant.shortest)
    return search.best
  }

  @Test("steps are rounded beside a touch at no number", .timeLimit(.minutes(10)))
  func roundSteps() throws {
    let steps = Self.touches([
      (2, .began, 30, 30, 16), (2, .moved, .nan, 30, 16),
      (1, .began, 133, 176, 16), (1, .ended, 133, 176, 1_000),
      (1, .began, 132, 316, 16), (1, .ended, 132, 316, 16),
    ])
    let script = try shortened(
      .list, "deletes-unasked", Script(stage: Self.stage("list"), steps: steps)
    ) { $0.roundSteps() }
    #expect(script.steps.count == steps.count)
    #expect(script.steps[2].touch?.position.x == 132)
  }

  @Test("fingers stay down where that is shorter")
  func deleteLifts() throws {
    // The menu of the card opens as time passes; another finger chooses in it.
    let steps = Self.touches([
      (1, .began, 132, 176, 16), (1, .ended, 132, 176, 1_000),
      (1, .began, 132, 316, 16), (1, .ended, 132, 316, 16),
    ])
    let script = try shortened(
      .list, "deletes-unasked", Script(stage: Self.stage("list"), steps: steps)
    ) { $0.deleteLifts() }
    #expect(script.steps.compactMap(\.touch?.phase) == [.began, .began, .ended])
    #expect(Set(script.steps.compactMap(\.touch?.id)).count == 2)
  }

  @Test("fewer fingers count where it takes one too many")
  func allowFewerFingers() throws {
    let steps = Self.touches((1...11).map { ($0, .began, 40 + Double($0) * 10, 150, 16) })
    let script = try shortened(
      .list, "extra-finger-cancels-nothing", Script(stage: Self.stage("list"), steps: steps)
    ) { $0.allowFewerFingers() }
    #expect(script.steps.count == 2)
    #expect(script.stage.settings.maximumTouches == 1)
  }

  /// A tap in a menu that lasts too long.
  private static let slowChoice = touches([
    (1, .began, 132, 176, 16), (1, .ended, 232, 176, 16),
    (1, .began, 100, 280, 16), (1, .ended, 100, 280, 1_000),
  ])

  @Test("a shorter way is looked for from every moment")
  func explore() throws {
    let script = try shortened(
      .list, "tap-has-no-time-limit", Script(stage: Self.stage("list"), steps: Self.slowChoice)
    ) { search in
      // One way after the other, each shorter than the one before.
      for _ in 0..<2 { search.explore() }
    }
    #expect(script.steps.count == 2)
  }

  @Test("a shorter way is looked for in a usual view")
  func survey() throws {
    let stage = Self.stage("list", viewSize: Size(width: 700, height: 500))
    let script = try shortened(
      .list, "tap-has-no-time-limit", Script(stage: stage, steps: Self.slowChoice)
    ) { $0.survey() }
    #expect(script.steps.count == 2)
    #expect(script.stage.viewSize == Self.size)
  }

  @Test("what is undone is removed, and lay there at first")
  func undone() throws {
    let (item, object) = (ID<BoardItem>(high: 4, low: 9), ID<ShowObject>(high: 2, low: 1))
    let place = SessionCommand.place(item, object: object, in: try cells(0, 0))
    let steps: [Step] =
      [.command(place)]
      + Self.touches([(1, .began, 342, 262, 16), (1, .ended, 342, 262, 16)]) + [.command(.undo)]
    let script = try shortened(
      .grid(.grid), "removed-stays-selected", Script(stage: Self.stage("grid"), steps: steps)
    ) { $0.useCommands() }
    #expect(script.steps.count == 3)
    #expect(script.steps.last == .command(.remove(item)))
    #expect(script.stage.items.map(\.id) == [item])
  }

  @Test("one region is placed over several blocks")
  func placeOverAll() throws {
    // Drawn over both.
    let steps = Self.touches([(1, .began, 330, 250, 16), (1, .moved, 500, 330, 16)])
    let script = try shortened(
      .grid(.grid), "one-obstacle-named",
      Script(stage: Self.stage("grid", blocks: [(1, 0), (3, 0)]), steps: steps)
    ) { $0.invent() }
    #expect(script.steps.count == 1)
  }

  @Test("what shows after much of the same is made up of that")
  func inventRepetitions() throws {
    let steps = ToySteps.make { toy in
      for place in 0...2 { toy.drag(Double(place) * 3, to: Double(place) * 3, 4, events: 1) }
      toy.add(.command(.undo))
    }
    let script = try shortened(
      .toy, ToyFlaw.thirdDrag.rawValue, Script(stage: .toy(), steps: steps)
    ) { $0.inventRepetitions() }
    #expect(script.steps.count == 7)
  }

  private func cells(_ x: Int32, _ y: Int32) throws -> CellRect {
    try #require(CellRect(x: x, y: y, width: 1, height: 1))
  }
}
