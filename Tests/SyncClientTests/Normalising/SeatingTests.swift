import Domain
import GridGeometry
import PluginAPI
import Testing

@testable import SyncClient

@Suite("Places after a merge")
struct SeatingTests {
  private let board = RuleSets.board()

  private func outcome(
    _ items: [(number: UInt64, moment: UInt64, pose: Pose)], on board: Board
  ) -> Normalisation.Outcome {
    RuleSets.normalisation.workspace(
      [RuleSets.show.record(), RuleSets.object.record(), board.record()]
        + items.map { RuleSets.item($0.number, $0.pose, on: board).record(at: $0.moment) })
  }

  @Test("What fits lies as people want, without a notice")
  func fits() throws {
    let outcome = outcome(
      [(1, 5, try RuleSets.cells(0, 0)), (2, 4, try RuleSets.cells(2, 0))], on: board)
    #expect(outcome.notices.isEmpty)
    #expect(outcome.entities.count == 5)
    #expect(outcome.pose(1) == (try RuleSets.cells(0, 0)))
  }

  @Test("The earlier block keeps its cells, the later one goes to the nearest place with its size")
  func overlap() throws {
    let wish = try RuleSets.cells(0, 0)
    let outcome = outcome([(1, 5, wish), (2, 4, wish)], on: board)
    #expect(outcome.pose(2) == wish)
    // Left, right, above and below are equally near.
    #expect(outcome.pose(1) == (try RuleSets.cells(-2, 0)))
    #expect(outcome.notices == [.displaced(RuleSets.id(1), on: board.id)])
  }

  @Test("Of two placed at one moment the lower identity keeps its cells")
  func tie() throws {
    let wish = try RuleSets.cells(0, 0, 3, 1)
    let outcome = outcome([(2, 4, wish), (1, 4, wish)], on: board)
    #expect(outcome.pose(1) == wish)
    #expect(outcome.pose(2) == (try RuleSets.cells(0, -1, 3, 1)))
  }

  @Test("The time of the place counts, not that of a label")
  func stamps() throws {
    let wish = try RuleSets.cells(0, 0)
    var labelled = RuleSets.item(1, wish).record(at: 2)
    labelled.take(
      .updating(RuleSets.item(1, wish)) { $0.label = "Go" }, at: Timestamp(milliseconds: 9), on: 1)
    let outcome = RuleSets.normalisation.workspace([
      RuleSets.show.record(), RuleSets.object.record(), board.record(), labelled,
      RuleSets.item(2, wish).record(at: 5),
    ])
    #expect(outcome.pose(1) == wish)
    #expect(outcome.pose(2) == (try RuleSets.cells(-2, 0)))
  }

  @Test("A block in the way of none never moves, although a displaced one is earlier")
  func bystander() throws {
    let outcome = outcome(
      [
        (1, 1, try RuleSets.cells(0, 0)), (2, 2, try RuleSets.cells(0, 0)),
        (3, 3, try RuleSets.cells(-2, 0)),
      ], on: board)
    #expect(outcome.pose(3) == (try RuleSets.cells(-2, 0)))
    #expect(outcome.pose(2) == (try RuleSets.cells(0, -2)))
    #expect(outcome.notices == [.displaced(RuleSets.id(2), on: board.id)])
  }

  @Test("A displaced block returns home when the other one is deleted or moved away")
  func home() throws {
    let wish = try RuleSets.cells(0, 0)
    let records = [RuleSets.show.record(), RuleSets.object.record(), board.record()]
    let later = RuleSets.item(2, wish).record(at: 2)
    for first in [
      RuleSets.item(1, wish).record(at: 1, deletedAt: 9),
      RuleSets.item(1, try RuleSets.cells(7, 7)).record(at: 9),
    ] {
      let outcome = RuleSets.normalisation.workspace(records + [first, later])
      #expect(outcome.pose(2) == wish)
      #expect(outcome.notices.isEmpty)
    }
  }

  @Test(
    "The nearest place counts between corners; the left one goes before the upper one",
    arguments: [
      // A wall to the left, and one above, as wide as the block.
      ([(-2, 0, 2, 2)], (0, -2)), ([(-2, 0, 2, 2), (0, -2, 2, 2)], (0, 2)),
      ([(-2, 0, 2, 2), (0, -2, 2, 2), (0, 2, 2, 2)], (2, 0)),
      // Corners are farther than sides.
      ([(-9, -2, 18, 2), (-9, 0, 9, 2), (2, 0, 9, 2)], (0, 2)),
      // A row is skipped over long blocks, also far ones.
      ([(-40, -60, 90, 60), (-40, 0, 40, 2), (2, 0, 30, 2), (-40, 2, 90, 50)], (32, 0)),
    ] as [([(Int32, Int32, Int32, Int32)], (Int32, Int32))])
  func nearest(walls: [(Int32, Int32, Int32, Int32)], expected: (Int32, Int32)) throws {
    let wish = try RuleSets.cells(0, 0)
    var items: [(number: UInt64, moment: UInt64, pose: Pose)] = [(1, 1, wish), (2, 9, wish)]
    for (index, wall) in walls.enumerated() {
      let pose = try RuleSets.cells(wall.0, wall.1, wall.2, wall.3)
      items.append((UInt64(10 + index), 2, pose))
    }
    let outcome = outcome(items, on: board)
    #expect(outcome.pose(2) == (try RuleSets.cells(expected.0, expected.1)))
    #expect(outcome.notices.count == 1)
  }

  @Test("Each of many blocks goes to the nearest place left, as if all cells were tried")
  func plainSearch() throws {
    let spans: [(Int32, Int32)] = [(2, 2), (2, 2), (1, 3), (2, 2), (3, 1)]
    let wishes = try (0..<60).map { index in
      let (width, height) = spans[index % spans.count]
      return try #require(CellRect(x: 0, y: 0, width: width, height: height))
    }
    let outcome = outcome(
      wishes.indices.map { (UInt64($0 + 1), UInt64($0 + 1), .cells(wishes[$0])) }, on: board)
    // Only the first lies where it should: each of the others covers one of its cells.
    var taken = [wishes[0]]
    for (index, wish) in wishes.enumerated().dropFirst() {
      var best: (distance: Int32, cells: CellRect)?
      for x in -20...20 as ClosedRange<Int32> {
        for y in -20...20 as ClosedRange<Int32> {
          let corner = Cell(x: wish.minX + x, y: wish.minY + y)
          let cells = try #require(wish.moved(to: corner))
          guard !taken.contains(where: cells.overlaps) else { continue }
          // From left to right and from top to bottom, so that the first of several counts.
          if x * x + y * y < best?.distance ?? .max { best = (x * x + y * y, cells) }
        }
      }
      let cells = try #require(best?.cells)
      taken.append(cells)
      #expect(outcome.pose(UInt64(index + 1)) == .cells(cells), "\(index)")
    }
  }

  @Test("At the end of all cells the search stays within them")
  func edge() throws {
    let wish = try RuleSets.cells(.max - 2, .max - 2)
    let outcome = outcome([(1, 1, wish), (2, 2, wish)], on: board)
    #expect(outcome.pose(2) == (try RuleSets.cells(.max - 4, .max - 2)))
  }

  @Test("A block without a place within reach is hidden, with a notice")
  func noRoom() throws {
    let wish = try RuleSets.cells(0, 0, 3_000, 3_000)
    let outcome = outcome(
      [(1, 1, wish), (2, 2, try RuleSets.cells(1_500, 1_500))], on: board)
    #expect(outcome.pose(2) == nil)
    #expect(
      outcome.notices == [.hidden(.item(RuleSets.id(2)), because: .noRoom)])
  }

  @Test("Many blocks on one place are all shown")
  func crowd() throws {
    let wish = try RuleSets.cells(0, 0)
    let outcome = outcome((1...2_000).map { ($0, $0, wish) }, on: board)
    #expect(outcome.items.count == 2_000)
    #expect(outcome.notices.count == 1_999)
    #expect(RuleSets.violations(of: board, outcome.items).isEmpty)
  }

  // MARK: Other rules

  @Test("Boxes of a flow with one key stay, and so do cards that lie on each other")
  func equalKeys() throws {
    let key = try #require(OrderKey("V"))
    let flow = RuleSets.board(1, "Flow", "flow")
    #expect(outcome([(1, 1, .ordered(key)), (2, 2, .ordered(key))], on: flow).notices.isEmpty)
    let canvas = RuleSets.board(1, "Canvas", "canvas")
    let area = Rect<BoardSpace>(origin: .origin, size: Size(width: 100, height: 100))
    let outcome = outcome(
      [(1, 1, .free(area, z: key)), (2, 2, .free(area, z: key))], on: canvas)
    #expect(outcome.notices.isEmpty)
    #expect(outcome.items.count == 2)
  }

  @Test("A piece whose place is taken goes to the tray")
  func tray() {
    let board = RuleSets.board(1, "Puzzle", "tiles", settings: ["field": "10x6"])
    let wish = RuleSets.piece(.x, 0, 0)
    let outcome = outcome([(1, 1, wish), (2, 2, wish)], on: board)
    #expect(outcome.pose(1) == wish)
    // Its corner reaches over that of the field, but no cell of it does.
    #expect(outcome.pose(2) == RuleSets.piece(.x, -2, -2))
    #expect(outcome.notices == [.displaced(RuleSets.id(2), on: board.id)])
  }

  @Test("A piece across the edge of a field that became smaller goes to the tray; the field stays")
  func smallerField() {
    let board = RuleSets.board(1, "Puzzle", "tiles", settings: ["field": "5x5"])
    let outcome = outcome([(1, 1, RuleSets.piece(.x, 3, 1))], on: board)
    #expect(outcome.pose(1) == RuleSets.piece(.x, 5, 1))
    #expect(outcome.boards.first?.rules.settings == ["field": "5x5"])
  }

  @Test("An item of other rules is hidden, with a notice", arguments: RuleSets.all.map(\.key))
  func otherRules(key: String) throws {
    let board = RuleSets.board(1, "Main", key)
    let area = Rect<BoardSpace>(origin: .origin, size: Size(width: 100, height: 100))
    let order = try #require(OrderKey("V"))
    let poses: [String: Pose] = [
      "grid": try RuleSets.cells(0, 0), "flow": .ordered(order), "canvas": .free(area, z: order),
      "tiles": RuleSets.piece(.f, 0, 0),
    ]
    for (other, pose) in poses where other != key {
      let outcome = outcome([(1, 1, pose)], on: board)
      #expect(
        outcome.notices == [.hidden(.item(RuleSets.id(1)), because: .otherRules)], "\(other)")
      #expect(outcome.items.isEmpty)
    }
    let right = try #require(poses[key])
    #expect(outcome([(1, 1, right)], on: board).notices.isEmpty)
  }

  @Test("What no place of a canvas can hold is invalid")
  func invalidArea() throws {
    let board = RuleSets.board(1, "Main", "canvas")
    let flat = Rect<BoardSpace>(origin: .origin, size: Size(width: 100, height: 0))
    let outcome = outcome([(1, 1, .free(flat, z: try #require(OrderKey("V"))))], on: board)
    #expect(outcome.notices == [.hidden(.item(RuleSets.id(1)), because: .invalid)])
  }

  @Test("On a board of rules that this build does not have, everything lies as people want")
  func unknownRules() throws {
    let board = RuleSets.board(1, "Main", "spiral", settings: ["turns": "3"])
    let wish = try RuleSets.cells(0, 0)
    let outcome = outcome([(1, 1, wish), (2, 2, wish)], on: board)
    #expect(outcome.notices.isEmpty)
    #expect(outcome.items.count == 2)
    #expect(outcome.boards == [board])
  }

  // MARK: Settings

  @Test(
    "Settings give way to items that fit nowhere under them, as few as possible",
    arguments: [
      (["minimum": "2"], [:]), (["minimum": "2", "push": "on"], ["push": "on"]),
      (["minimum": "2", "a": "1"], [:]), (["push": "on"], ["push": "on"]),
      (["minimum": "1"], ["minimum": "1"]),
    ] as [([String: String], [String: String])])
  func settings(wanted: [String: String], shown: [String: String]) throws {
    let board = RuleSets.board(settings: wanted)
    let outcome = outcome(
      [(1, 1, try RuleSets.cells(0, 0, 1, 1)), (2, 2, try RuleSets.cells(5, 0))], on: board)
    #expect(outcome.boards.first?.rules.settings == shown)
    let dropped = wanted.filter { shown[$0.key] == nil }
    #expect(
      outcome.notices
        == (dropped.isEmpty ? [] : [.settingsRelaxed(board.id, without: dropped)]))
    #expect(outcome.items.count == 2)
  }

  @Test("An invalid setting gives way alone, and many of them do all at once")
  func invalidSettings() {
    let board = RuleSets.board(
      1, "Puzzle", "tiles", settings: ["field": "10x6", "mirror": "on", "zoom": "3"])
    let shown = outcome([(1, 1, RuleSets.piece(.x, 0, 0))], on: board)
    #expect(shown.boards.first?.rules.settings == ["field": "10x6", "mirror": "on"])
    #expect(shown.notices == [.settingsRelaxed(board.id, without: ["zoom": "3"])])
    let many = Dictionary(uniqueKeysWithValues: (0..<500).map { ("s\($0)", "1") })
    let other = RuleSets.board(1, "Puzzle", "tiles", settings: many)
    #expect(outcome([], on: other).boards.first?.rules.settings == [:])
  }
}
