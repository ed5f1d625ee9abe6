import Domain
import GridGeometry
import Placement_Grid
import PluginAPI
import TestSupport
import Testing

/// Blocks that give way, on boards that are written out.
@Suite("Pushing blocks away")
struct PushTests {
  /// Moves a block to a place, and gives the places of those that give way.
  private func pushed(
    _ cells: [CellRect?], move number: Int = 0, to target: CellRect?
  ) throws -> [Int: CellRect] {
    let board = try PushBoard(cells.map { try #require($0) })
    let target = try #require(target)
    guard case .accepted(let changes) = board.push([(number, target)]) else { return [:] }
    var places: [Int: CellRect] = [:]
    for change in changes {
      let block = try #require(board.number(of: change.item))
      #expect(change.from?.cells == board.blocks[block])
      places[block] = try #require(change.to?.cells)
    }
    #expect(places.removeValue(forKey: number) == target)
    return places
  }

  private func cells(_ x: Int32, _ y: Int32, _ width: Int32 = 2, _ height: Int32 = 2) -> CellRect? {
    CellRect(x: x, y: y, width: width, height: height)
  }

  @Test("A block in the way goes where it has the shortest way")
  func shortest() throws {
    #expect(
      try pushed([cells(10, 0), cells(0, 0)], to: cells(-1, 0)) == [1: #require(cells(1, 0))])
    #expect(
      try pushed([cells(10, 0), cells(0, 0)], to: cells(1, 0)) == [1: #require(cells(-1, 0))])
    #expect(
      try pushed([cells(10, 0), cells(0, 0)], to: cells(0, -1)) == [1: #require(cells(0, 1))])
    #expect(
      try pushed([cells(10, 0), cells(0, 0)], to: cells(0, 1)) == [1: #require(cells(0, -1))])
  }

  @Test("Of equal ways one is taken that does not depend on identities")
  func ties() throws {
    let right = try #require(cells(2, 0))
    #expect(try pushed([cells(10, 0), cells(0, 0)], to: cells(0, 0)) == [1: right])
    #expect(try pushed([cells(0, 0), cells(10, 0)], move: 1, to: cells(0, 0)) == [0: right])
  }

  @Test("A block that gives way pushes the next one where that is shorter")
  func chain() throws {
    // Walls above, below and to the left; a gap of one cell behind each block to the right.
    let walls = [cells(-20, -20, 60, 20), cells(-20, 2, 60, 20), cells(-20, 0, 20, 2)]
    let places = try pushed(
      [cells(0, 50, 2, 2), cells(0, 0), cells(3, 0), cells(6, 0)] + walls, to: cells(0, 0))
    #expect(places == [1: try #require(cells(2, 0)), 2: try #require(cells(4, 0))])
  }

  @Test("The place that a moved block leaves is free")
  func exchange() throws {
    let walls = [cells(-20, -20, 60, 20), cells(-20, 2, 60, 20), cells(-20, 0, 20, 2)]
    let places = try pushed(
      [cells(0, 0), cells(2, 0), cells(4, 0, 36, 2)] + walls, to: cells(2, 0))
    #expect(places == [1: try #require(cells(0, 0))])
  }

  @Test("A block gives way at the edge of all cells, and is refused where there is none")
  func edges() throws {
    let last = Int32.max
    #expect(
      try pushed([cells(0, 0), cells(last - 2, 0)], to: cells(last - 3, 0))
        == [1: #require(cells(last - 2, 2))])
    let board = try PushBoard([
      #require(cells(0, 0, 1, 1)), #require(CellRect(x: .min, y: 5, width: .max, height: 1)),
      #require(CellRect(x: -1, y: 5, width: .max, height: 1)),
    ])
    let wide = try #require(CellRect(x: -5, y: 5, width: 1, height: 1))
    guard case .accepted(let changes) = board.push([(0, wide)]) else {
      Issue.record("a row has room beside it")
      return
    }
    #expect(changes.count == 2)
    let high = try PushBoard([
      #require(cells(0, 0, 1, 1)), #require(CellRect(x: .min, y: .min, width: .max, height: .max)),
    ])
    #expect(
      high.push([(0, try #require(cells(-9, -9, 1, 1)))])
        .isAccepted(by: high))
  }

  @Test("Blocks that would overlap each other, or stay unknown, are refused")
  func refusals() throws {
    let board = try PushBoard([
      #require(cells(0, 0)), #require(cells(4, 0)), #require(cells(8, 0)),
    ])
    let (one, other) = (try #require(cells(20, 0)), try #require(cells(21, 0)))
    #expect(
      board.push([(1, other), (0, one)])
        == .refused(Refusal(.overlap, by: [board.id(0), board.id(1)])))
    #expect(board.push([(0, one), (0, one)]) == .refused(Refusal(.duplicateItem)))
    let unknown = PoseChange(item: ID(high: 9, low: 9), from: nil, to: .cells(one))
    #expect(board.rules.judge(pushing: [unknown]) == .refused(Refusal(.unknownItem)))
    let stale = PoseChange(item: board.id(0), from: .cells(one), to: .cells(other))
    #expect(board.rules.judge(pushing: [stale]) == .refused(Refusal(.unknownItem)))
    let removal = PoseChange(item: board.id(0), from: .cells(board.blocks[0]), to: nil)
    #expect(board.rules.judge(pushing: [removal]) == .refused(Refusal(.outOfRange)))
  }

  @Test("A size under the minimum is refused, a block that is too small may be moved")
  func minimum() throws {
    let board = try PushBoard(
      [#require(cells(0, 0)), #require(cells(4, 0, 1, 1))], minimum: .two)
    #expect(
      board.push([(0, try #require(cells(0, 0, 1, 2)))])
        == .refused(Refusal(.belowMinimum(.two))))
    #expect(board.push([(1, try #require(cells(5, 0, 1, 1)))]).isAccepted(by: board))
  }

  @Test("Without the setting a drop is refused, and with it the others give way")
  func setting() throws {
    let blocks = [try #require(cells(0, 0)), try #require(cells(4, 0))]
    for (isOn, settings) in [(false, [:]), (false, ["push": "off"]), (true, ["push": "on"])] {
      let board = try PushBoard(blocks, settings: settings)
      #expect(board.rules.pushing == (isOn ? .always : .onDemand))
      let place = try #require(board.rules.placed(board.id(0)))
      let lift = Lift(
        item: board.id(0), from: place, grip: .origin, finger: Point(x: 3 * 44, y: 0))
      var preview = Preview(holding: [place.frame])
      board.rules.preview(.carry([lift]), into: &preview)
      let verdict = board.rules.judge(.carry([lift]))
      let pushed = Placed(cells: try #require(cells(5, 0)))
      if isOn {
        #expect(
          verdict
            == .accepted([
              PoseChange(
                item: board.id(0), from: place.pose, to: .cells(try #require(cells(3, 0)))),
              PoseChange(item: board.id(1), from: .cells(blocks[1]), to: pushed.pose),
            ]))
        #expect(preview.refusal == nil)
        #expect(preview.pushed == [Preview.Pushed(item: board.id(1), place: pushed)])
      } else {
        #expect(verdict == .refused(Refusal(.overlap, by: [board.id(1)])))
        #expect(preview.refusal == Refusal(.overlap, by: [board.id(1)]))
        #expect(preview.pushed.isEmpty)
      }
    }
  }

  @Test("The preview forgets what would give way where nothing has to")
  func preview() throws {
    let board = try PushBoard(
      [#require(cells(0, 0)), #require(cells(4, 0))], settings: ["push": "on"])
    let place = try #require(board.rules.placed(board.id(0)))
    var lift = Lift(item: board.id(0), from: place, grip: .origin, finger: Point(x: 132, y: 0))
    var preview = Preview(holding: [place.frame])
    board.rules.preview(.carry([lift]), into: &preview)
    #expect(preview.pushed.count == 1)
    lift.finger.x = 140
    board.rules.preview(.carry([lift]), into: &preview)
    #expect(preview.pushed.count == 1)
    lift.finger.x = 20
    board.rules.preview(.carry([lift]), into: &preview)
    #expect(preview.pushed.isEmpty && preview.refusal == nil)
    lift.finger.x = .infinity
    board.rules.preview(.carry([lift]), into: &preview)
    #expect(preview.pushed.isEmpty && preview.refusal == Refusal(.outOfRange))
  }

  @Test("A setting of push is on or off")
  func settings() throws {
    let rules = try PushBoard([]).rules
    #expect(rules.judge(settings: ["push": "on", "minimum": "2"]) == nil)
    #expect(
      rules.judge(settings: ["push": "yes"])
        == Refusal(.badSetting("push", value: "yes", allowed: .words(["off", "on"]))))
    #expect(
      rules.judge(settings: ["pull": "on"])
        == Refusal(.badSetting("pull", value: "on", allowed: nil)))
  }
}
