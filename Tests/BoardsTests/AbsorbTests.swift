import Boards
import Domain
import GridGeometry
import PluginAPI
import Testing

private typealias Fixture = BoardFixture

@Suite("Changes from outside")
struct AbsorbTests {
  @Test("A block moved elsewhere is taken over, and steps that no longer apply are dropped")
  func movedElsewhere() {
    var session = Fixture.session([Fixture.item(1, Fixture.cells(0, 0))])
    _ = session.perform(.move(Fixture.id(1), to: Cell(x: 5, y: 5)))
    _ = session.perform(
      .place(Fixture.id(2), object: Fixture.objects[1].id, in: Fixture.cells(-9, 0)))
    let moved = Fixture.item(1, Fixture.cells(5, 5))
    let reaction = session.absorb([.updating(moved) { $0.pose = .cells(Fixture.cells(7, 7)) }])
    #expect(reaction.messages == [.stepsDropped(1)])
    #expect(session.item(Fixture.id(1))?.pose == .cells(Fixture.cells(7, 7)))
    // The step that placed another block still applies.
    #expect(session.undoCount == 1)
    _ = session.perform(.undo)
    #expect(session.item(Fixture.id(2)) == nil)
  }

  @Test("A step whose place was taken from outside is dropped")
  func placeTaken() {
    var session = Fixture.session([Fixture.item(1, Fixture.cells(0, 0))])
    _ = session.perform(.move(Fixture.id(1), to: Cell(x: 5, y: 5)))
    let reaction = session.absorb([.insert(.item(Fixture.item(7, Fixture.cells(1, 1))))])
    #expect(reaction.messages == [.stepsDropped(1)])
    #expect(session.perform(.undo).refusal?.reason == .nothingToUndo)
    #expect(session.violations().isEmpty)
  }

  @Test("An undone step whose object was deleted cannot be redone")
  func objectDeleted() {
    var session = Fixture.session()
    _ = session.perform(
      .place(Fixture.id(1), object: Fixture.objects[1].id, in: Fixture.cells(0, 0)))
    _ = session.perform(.undo)
    let reaction = session.absorb([.delete(.object(Fixture.objects[1]))])
    #expect(reaction.messages == [.stepsDropped(1)])
    #expect(session.redoCount == 0)
  }

  @Test("Steps of a block whose object is missing from the start are kept")
  func orphans() {
    var lost = Fixture.item(1, Fixture.cells(0, 0))
    lost.content = .object(ID(high: 3, low: 99), message: nil)
    var session = Fixture.session([lost])
    _ = session.perform(.move(lost.id, to: Cell(x: 5, y: 5)))
    _ = session.perform(.remove(lost.id))
    let reaction = session.absorb([.insert(.item(Fixture.item(7, Fixture.cells(20, 20))))])
    #expect(reaction.messages.isEmpty)
    _ = session.perform(.undo)
    _ = session.perform(.undo)
    #expect(session.item(lost.id) == lost)
  }

  @Test("Changes of other boards and shows leave the session as it was")
  func unrelated() {
    var session = Fixture.session([Fixture.item(1, Fixture.cells(0, 0))])
    _ = session.perform(.move(Fixture.id(1), to: Cell(x: 5, y: 5)))
    let before = session.everything
    let elsewhere = BoardItem(
      id: Fixture.id(50), board: ID(high: 8, low: 8), object: Fixture.objects[0].id,
      pose: .cells(Fixture.cells(0, 0)))
    let otherShow = Show(id: ID(high: 9, low: 9), name: "Other", created: Fixture.now)
    #expect(
      session.absorb([.insert(.item(elsewhere)), .insert(.show(otherShow))]) == .none)
    #expect(session.everything == before)
    #expect(session.undoCount == 1)
  }

  @Test("A board deleted elsewhere ends the session")
  func boardDeleted() {
    var session = Fixture.session()
    _ = session.perform(
      .place(Fixture.id(1), object: Fixture.objects[1].id, in: Fixture.cells(0, 0)))
    let reaction = session.absorb([.delete(.board(Fixture.board))])
    #expect(reaction.effects == [.message(.boardDeleted)])
    #expect(session.isDeleted)
    #expect(session.perform(.undo).refusal?.reason == .notEditable)
  }

  @Test("A renamed object, board and show are seen in the scene")
  func renames() throws {
    var session = Fixture.session([Fixture.item(1, Fixture.cells(0, 0))])
    _ = session.absorb([
      .updating(Fixture.show) { $0.name = "Closing" },
      .updating(Fixture.board) { $0.name = "Side" },
      .updating(Fixture.objects[0]) { $0.name = "Last night" },
    ])
    let scene = session.scene()
    #expect(scene.show == "Closing")
    #expect(scene.board == "Side")
    #expect(try #require(scene.elements.first).title == "Last night")
  }

  @Test("What is held still shows where it would come to lie, and what came into its way")
  func landing() throws {
    var hand = Fingers(Fixture.session([Fixture.item(1, Fixture.cells(0, 0))]))
    hand.down(at: 44, 44)
    hand.move(to: 220, 44)
    let before = try #require(hand.landing)
    #expect(before.states == [.valid])
    _ = hand.session.absorb([.updating(Fixture.board) { $0.name = "Elsewhere" }])
    #expect(hand.landing == before)
    _ = hand.session.absorb([.insert(.item(Fixture.item(2, Fixture.cells(5, 0))))])
    #expect(hand.landing?.frame == before.frame)
    #expect(hand.landing?.states == [.invalid])
    hand.up()
    #expect(hand.refusal == .overlap)
  }
}

extension Fingers {
  /// Where what is held would come to lie.
  fileprivate var landing: SceneElement? {
    session.scene().elements.first { $0.id == .landing }
  }
}
