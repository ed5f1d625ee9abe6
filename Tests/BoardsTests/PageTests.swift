import Boards
import Domain
import Gestures
import GridGeometry
import Placement_Grid
import PluginAPI
import TestSupport
import Testing

@Suite("Blocks that open a board")
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

  private func opened(_ effects: [Effect]) -> [ID<Board>] {
    effects.compactMap { if case .openBoard(let id, isNew: false) = $0 { id } else { nil } }
  }

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
