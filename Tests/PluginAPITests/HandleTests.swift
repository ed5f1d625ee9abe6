import Domain
import GridGeometry
import PluginAPI
import Testing
import TextCells

@Suite
struct HandleTests {
  @Test(
    "The edges that a handle moves: left, right, top, bottom",
    arguments: [
      (.top, "top", "t"), (.right, "right", "r"), (.bottom, "bottom", "b"), (.left, "left", "l"),
      (.topLeft, "top-left", "lt"), (.topRight, "top-right", "rt"),
      (.bottomLeft, "bottom-left", "lb"), (.bottomRight, "bottom-right", "rb"),
    ] as [(Handle, String, String)])
  func edges(handle: Handle, word: String, edges: String) {
    #expect(handle.rawValue == word)
    #expect(handle.movesLeft == edges.contains("l"))
    #expect(handle.movesRight == edges.contains("r"))
    #expect(handle.movesTop == edges.contains("t"))
    #expect(handle.movesBottom == edges.contains("b"))
  }

  @Test func thereAreEight() {
    #expect(Handle.allCases.count == 8)
    #expect(!Handle.allCases.contains { $0.movesLeft && $0.movesRight })
    #expect(!Handle.allCases.contains { $0.movesTop && $0.movesBottom })
  }
}

@Suite
struct ReactionTests {
  @Test func refusalIsFoundAmongTheEffects() {
    let item = ID<BoardItem>(high: 1, low: 2)
    let reaction = Reaction.refused(.overlap, by: [item])
    #expect(reaction.changes.isEmpty)
    #expect(reaction.refusal == Refusal(.overlap, by: [item]))
    #expect(Reaction.none.refusal == nil)
    #expect(Reaction(effects: [.message(.boardDeleted)]).refusal == nil)
    let both = Reaction(effects: [.message(.boardDeleted), .message(.refused(Refusal(.overlap)))])
    #expect(both.refusal == Refusal(.overlap))
  }

  @Test func liftsMeasureFromTheGrip() throws {
    let rect = try #require(CellRect(x: 0, y: 0, width: 1, height: 1))
    let lift = Lift(
      item: ID(high: 0, low: 0), from: Placed(cells: rect), grip: Point(x: 10, y: 20),
      finger: Point(x: 7, y: 64))
    #expect(lift.translation == Vector(dx: -3, dy: 44))
  }

  @Test(arguments: [(0, 1), (-5, 1), (80, 80), (10_001, 10_000), (.max, 10_000), (.min, 1)])
  func renderTargetsAreKeptInBounds(side: Int, kept: Int) {
    let target = RenderTarget(columns: side, rows: side, colorDepth: .none)
    #expect(target == .terminal(columns: kept, rows: kept, colorDepth: .none))
  }

  @Test func scenesKnowWhereTheOriginIs() throws {
    let viewport = try #require(
      Viewport(center: Point(x: 44, y: 0), zoom: 2, size: Size(width: 200, height: 100)))
    let scene = Scene(
      viewport: viewport, show: "s", board: "b", mode: .edit, grid: nil, elements: [])
    #expect(scene.size == viewport.size)
    #expect(scene.origin == Point(x: 12, y: 50))
  }

  @Test func sequencesCount() {
    #expect(StoreSequence.start < StoreSequence(1))
    #expect(StoreSequence(2) == StoreSequence(2))
  }
}
