import Boards
import Domain
import Gestures
import GridGeometry
import Placement_Grid
import PluginAPI
import TestSupport
import Testing

@Suite("Pages: two fingers at the edge, and blocks that open a board")
struct PageTests {
  private static let boards = (1...3).map { number in
    Board(
      id: ID(high: 2, low: UInt64(number)), show: BoardFixture.show.id, name: "Page \(number)",
      created: Timestamp(milliseconds: Int64(number)))
  }

  /// A session on the page in the middle, of 800 by 600 points.
  private func session(
    _ items: [BoardItem] = [], mode: InteractionMode = .play, page: Int = 1,
    of boards: [Board] = boards
  ) throws -> BoardSession {
    var generator = SplitMix64(seed: 1)
    return try BoardSession(
      BoardContents(
        show: BoardFixture.show, board: Self.boards[page], items: items,
        objects: BoardFixture.objects, boards: boards),
      placement: .grid, mode: mode, in: BoardFixture.size, ids: IDSequence(using: &generator))
  }

  /// The effects of fingers that go along together.
  private func effects(
    _ session: inout BoardSession, from start: Double, by dx: Double, _ dy: Double = 0,
    fingers: Int = 2, steps: Int = 10
  ) throws -> [Effect] {
    var composer = TouchComposer(startingAt: session.touchTime.advanced(by: 1_000_000))
    let touches = try composer.pan(
      by: Vector(dx: dx, dy: dy), fingers: fingers, steps: steps, at: Point(x: start, y: 300))
    return touches.flatMap { session.handle($0).effects }
  }

  private func opened(_ effects: [Effect]) -> [ID<Board>] {
    effects.compactMap { if case .openBoard(let id, isNew: false) = $0 { id } else { nil } }
  }

  @Test("Two fingers from the left edge open the previous board, from the right the next")
  func turns() throws {
    var session = try session()
    let view = session.viewport
    let back = try effects(&session, from: 30, by: 300)
    #expect(opened(back) == [Self.boards[0].id])
    #expect(back.contains(.haptic(.snap)))
    let forth = try effects(&session, from: 780, by: -300)
    #expect(opened(forth) == [Self.boards[2].id])
    #expect(session.viewport == view)
  }

  @Test("One step of the fingers is enough")
  func quick() throws {
    var session = try session()
    #expect(opened(try effects(&session, from: 30, by: 300, steps: 1)) == [Self.boards[0].id])
  }

  @Test("It happens when the last finger is lifted")
  func lifting() throws {
    var session = try session()
    var composer = TouchComposer(startingAt: Instant(microseconds: 1_000_000))
    let touches = try composer.pan(
      by: Vector(dx: 200, dy: 0), at: Point(x: 30, y: 300))
    for touch in touches.dropLast() { #expect(opened(session.handle(touch).effects).isEmpty) }
    let last = try #require(touches.last)
    #expect(opened(session.handle(last).effects) == [Self.boards[0].id])
    #expect(!session.isTouched)
  }

  @Test("A short way turns nothing, and the view stays")
  func short() throws {
    var session = try session()
    let view = session.viewport
    #expect(try effects(&session, from: 30, by: 80).isEmpty)
    #expect(session.viewport == view)
    // There and back again.
    var composer = TouchComposer(startingAt: session.touchTime.advanced(by: 1_000_000))
    var there = try composer.pan(by: Vector(dx: 200, dy: 0), at: Point(x: 30, y: 300))
    there.removeAll { $0.phase == .ended }
    var seen = there.flatMap { session.handle($0).effects }
    let time = session.touchTime
    for (offset, phase) in [TouchPhase.moved, .ended].enumerated() {
      for touch in there.prefix(2) {
        seen +=
          session.handle(
            Touch(
              id: touch.id, phase: phase, position: touch.position,
              time: time.advanced(by: Int64(offset + 1) * 16_667))
          ).effects
      }
    }
    #expect(opened(seen).isEmpty)
    #expect(seen.count { $0 == .haptic(.snap) } == 2)
  }

  @Test(
    "Everything else moves the view as before",
    arguments: [
      (start: 400.0, dx: 300.0, dy: 0.0), (30, 0, 300), (30, 100, 200), (30, -25, 5),
      (780, 100, 0), (140, 300, 0),
    ])
  func pans(_ start: Double, _ dx: Double, _ dy: Double) throws {
    var (session, plain) = (try session(), try session(of: []))
    let seen = try effects(&session, from: start, by: dx, dy)
    _ = try effects(&plain, from: start, by: dx, dy)
    #expect(opened(seen).isEmpty)
    #expect(session.viewport == plain.viewport)
    #expect(session.viewport != (try self.session()).viewport)
  }

  @Test("One finger, three fingers, and fingers in edit mode move the view")
  func others() throws {
    for count in [1, 3] {
      var session = try session()
      #expect(opened(try effects(&session, from: 30, by: 300, fingers: count)).isEmpty)
      #expect(session.viewport != (try self.session()).viewport, "\(count)")
    }
    var editing = try session(mode: .edit)
    #expect(opened(try effects(&editing, from: 30, by: 300)).isEmpty)
    #expect(editing.viewport != (try self.session(mode: .edit)).viewport)
  }

  @Test("A pinch at the edge zooms")
  func pinch() throws {
    var session = try session()
    var composer = TouchComposer(startingAt: Instant(microseconds: 1_000_000))
    let touches = try composer.pinch(by: 2, at: Point(x: 60, y: 300))
    for touch in touches { #expect(opened(session.handle(touch).effects).isEmpty) }
    #expect(session.viewport.zoom == 2)
  }

  @Test("Before the first board and after the last the view moves")
  func ends() throws {
    var first = try session(page: 0)
    #expect(opened(try effects(&first, from: 30, by: 300)).isEmpty)
    #expect(first.viewport != (try self.session(page: 0)).viewport)
    #expect(opened(try effects(&first, from: 780, by: -300)) == [Self.boards[1].id])
    var last = try session(page: 2)
    #expect(opened(try effects(&last, from: 780, by: -300)).isEmpty)
    #expect(opened(try effects(&last, from: 30, by: 300)) == [Self.boards[1].id])
  }

  @Test("A cancelled turn, and one with a third finger, turn nothing")
  func cancelled() throws {
    var session = try session()
    let view = session.viewport
    var composer = TouchComposer(startingAt: Instant(microseconds: 1_000_000))
    var touches = try composer.pan(by: Vector(dx: 300, dy: 0), at: Point(x: 30, y: 300))
    for index in touches.indices where touches[index].phase == .ended {
      touches[index].phase = .cancelled
    }
    #expect(opened(touches.flatMap { session.handle($0).effects }).isEmpty)
    #expect(session.viewport == view)
    touches = try composer.pan(by: Vector(dx: 300, dy: 0), at: Point(x: 30, y: 300))
    let lifts = touches.filter { $0.phase == .ended }
    touches.removeAll { $0.phase == .ended }
    var third = try #require(touches.last)
    third.phase = .began
    let finger = Touch(
      id: TouchID(rawValue: 77), phase: .began, position: Point(x: 400, y: 300), time: third.time)
    #expect(
      opened((touches + [finger] + lifts).flatMap { session.handle($0).effects }).isEmpty)
  }

  @Test("Boards that come, go and move elsewhere are the pages from then on")
  func outside() throws {
    var session = try session()
    let first = Self.boards[0]
    _ = session.absorb([.delete(.board(first))])
    #expect(session.pages.map(\.name) == ["Page 2", "Page 3"])
    #expect(opened(try effects(&session, from: 30, by: 300)).isEmpty)
    _ = session.absorb([.insert(.board(first))])
    _ = session.absorb(session.pages.moving(first.id, to: 2))
    #expect(session.pages.map(\.name) == ["Page 2", "Page 3", "Page 1"])
    _ = session.absorb(session.pages.moving(first.id, to: 1))
    #expect(opened(try effects(&session, from: 780, by: -300)) == [first.id])
  }

  // MARK: Blocks

  private func way(_ board: ID<Board>?, label: String? = nil) -> BoardItem {
    BoardItem(
      id: BoardFixture.id(1), board: Self.boards[1].id, content: .goto(board),
      pose: .cells(BoardFixture.cells(0, 0)), label: label)
  }

  private func tap(_ session: inout BoardSession) throws -> Reaction {
    var composer = TouchComposer(startingAt: session.touchTime.advanced(by: 1_000_000))
    var whole = Reaction.none
    let point = session.viewport.toScreen(Point(x: 44, y: 44))
    for touch in try composer.tap(at: point) { whole.append(session.handle(touch)) }
    return whole
  }

  private func block(_ session: BoardSession) throws -> SceneElement {
    try #require(session.scene().elements.first { $0.kind == .block })
  }

  @Test("A tap opens the board; the block has its name, also after it is renamed")
  func opens() throws {
    var session = try session([way(Self.boards[2].id)])
    #expect(opened(try tap(&session).effects) == [Self.boards[2].id])
    #expect(try block(session).title == "Page 3")
    #expect(try block(session).label.hasPrefix("Page 3, board"))
    _ = session.absorb([.updating(Self.boards[2]) { $0.name = "Finale" }])
    #expect(try block(session).title == "Finale")
    var labelled = try self.session([way(Self.boards[2].id, label: "End")])
    #expect(try block(labelled).title == "End")
    #expect(opened(try tap(&labelled).effects) == [Self.boards[2].id])
  }

  @Test("Once the board is deleted, a tap says so")
  func deleted() throws {
    var session = try session([way(Self.boards[2].id)])
    let changes = Cascade.deleting(
      Self.boards[2], with: [], besides: session.itemsInReadingOrder)
    _ = session.absorb(changes)
    let reaction = try tap(&session)
    #expect(reaction.refusal == Refusal(.unknownBoard, by: [BoardFixture.id(1)]))
    #expect(opened(reaction.effects).isEmpty)
    #expect(try block(session).title == "Page 3")
    #expect(try block(session).subtitle == "deleted")
    _ = session.absorb(changes.inverse)
    #expect(opened(try tap(&session).effects) == [Self.boards[2].id])
  }

  @Test("A step that would bring back a way to a deleted board is dropped")
  func steps() throws {
    var session = try session([way(Self.boards[2].id)], mode: .edit)
    _ = session.perform(.remove(BoardFixture.id(1)))
    #expect(session.undoCount == 1)
    let reaction = session.absorb([.delete(.board(Self.boards[0]))])
    #expect(reaction.messages.isEmpty && session.undoCount == 1)
    #expect(session.absorb([.delete(.board(Self.boards[2]))]).messages == [.stepsDropped(1)])
    #expect(session.perform(.undo).refusal?.reason == .nothingToUndo)
  }

  @Test("In edit mode it is a block like others, which another object can replace")
  func editing() throws {
    var session = try session([way(Self.boards[2].id)], mode: .edit)
    #expect(opened(try tap(&session).effects).isEmpty)
    #expect(session.openPanel == .menu)
    #expect(session.perform(.setMessage(BoardFixture.id(1), "/go 1")).refusal != nil)
    let object = BoardFixture.objects[0].id
    #expect(session.perform(.reassign(BoardFixture.id(1), to: object)).refusal == nil)
    #expect(session.item(BoardFixture.id(1))?.object == object)
    _ = session.perform(.undo)
    #expect(session.item(BoardFixture.id(1))?.content == .goto(Self.boards[2].id))
  }
}
