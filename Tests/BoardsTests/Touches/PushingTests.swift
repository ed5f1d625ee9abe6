import Boards
import Domain
import Gestures
import GridGeometry
import PluginAPI
import Testing

private typealias Fixture = BoardFixture

@Suite("Blocks that give way (B16)")
struct PushingTests {
  /// Two blocks beside each other, and one further right.
  private func session(isPushOn: Bool = true) -> BoardSession {
    var session = Fixture.session([
      Fixture.item(1, Fixture.cells(0, 0)), Fixture.item(2, Fixture.cells(4, 0)),
      Fixture.item(3, Fixture.cells(7, 0)),
    ])
    if isPushOn { _ = session.perform(.setSettings(SettingsEdit(["push": "on"]))) }
    return session
  }

  private func pushed(in scene: Scene) -> [SceneElement] {
    scene.elements.filter { if case .landingOf = $0.id { true } else { false } }
  }

  @Test("A drag shows where others would go, moves nothing else, and a drop moves all as one step")
  func drag() throws {
    var hand = Fingers(session())
    let before = hand.session.everything
    hand.down(at: 44, 44)
    hand.move(to: 100, 44)
    // Over the left half of the second block, which goes right against the third.
    hand.move(to: 44 + 3 * 44, 44)
    let scene = hand.session.scene()
    #expect(hand.session.everything == before)
    #expect(
      scene.elements.first { $0.id == .item(Fixture.id(2)) }?.frame
        == hand.session.viewport.toScreen(Grid.frame(of: Fixture.cells(4, 0))))
    let landing = try #require(pushed(in: scene).first)
    #expect(pushed(in: scene).count == 1)
    #expect(landing.id == .landingOf(Fixture.id(2)) && landing.states == [.valid])
    #expect(
      landing.frame == hand.session.viewport.toScreen(Grid.frame(of: Fixture.cells(5, 0))))
    #expect(landing.label == "Opening night, list 1, would give way and lie at 5,0, 2 by 2")
    #expect(scene.elements.first { $0.id == .landing }?.states == [.valid])
    hand.up()
    #expect(hand.cells(1) == Fixture.cells(3, 0) && hand.cells(2) == Fixture.cells(5, 0))
    #expect(hand.cells(3) == Fixture.cells(7, 0))
    #expect(pushed(in: hand.session.scene()).isEmpty)
    let frames = hand.reaction.effects.flatMap { effect in
      if case .frames(let frames) = effect { frames } else { [FrameChange]() }
    }
    #expect(
      frames.filter { $0.item == Fixture.id(2) } == [
        FrameChange(
          item: Fixture.id(2), from: Grid.frame(of: Fixture.cells(4, 0)),
          to: Grid.frame(of: Fixture.cells(5, 0)))
      ])
    #expect(hand.session.undoCount == 1)
    _ = hand.session.perform(.undo)
    #expect(hand.session.everything == before)
    _ = hand.session.perform(.redo)
    #expect(hand.cells(1) == Fixture.cells(3, 0) && hand.cells(2) == Fixture.cells(5, 0))
  }

  @Test("A drag that is cancelled leaves everything where it was")
  func cancelled() {
    var hand = Fingers(session())
    let before = hand.session.everything
    hand.down(at: 44, 44)
    hand.move(to: 100, 44)
    hand.move(to: 44 + 3 * 44, 44)
    #expect(!pushed(in: hand.session.scene()).isEmpty)
    hand.cancel()
    #expect(hand.session.everything == before && pushed(in: hand.session.scene()).isEmpty)
    #expect(hand.session.undoCount == 0)
  }

  @Test("Without the setting a drop is refused as ever, but a command can push")
  func rejecting() {
    var hand = Fingers(session(isPushOn: false))
    let before = hand.session.everything
    hand.down(at: 44, 44)
    hand.move(to: 100, 44)
    hand.move(to: 44 + 3 * 44, 44)
    #expect(pushed(in: hand.session.scene()).isEmpty)
    hand.up()
    #expect(hand.refusal == .overlap && hand.session.everything == before)
    #expect(hand.session.pushing == .onDemand)
    let poses = [
      PoseChange(
        item: Fixture.id(1), from: .cells(Fixture.cells(0, 0)), to: .cells(Fixture.cells(3, 0)))
    ]
    #expect(hand.session.perform(.arrange(poses)).refusal?.reason == .overlap)
    let reaction = hand.session.perform(.push(poses))
    #expect(reaction.changes.count == 2 && hand.session.undoCount == 1)
    #expect(hand.cells(1) == Fixture.cells(3, 0) && hand.cells(2) == Fixture.cells(5, 0))
    #expect(hand.session.perform(.push(poses)).refusal?.reason == .unknownItem)
  }

  @Test("What would give way is shown again when the board changes under a drag")
  func absorbing() throws {
    var hand = Fingers(session())
    hand.down(at: 44, 44)
    hand.move(to: 100, 44)
    hand.move(to: 44 + 3 * 44, 44)
    #expect(pushed(in: hand.session.scene()).map(\.id) == [.landingOf(Fixture.id(2))])
    let item = try #require(hand.session.item(Fixture.id(2)))
    _ = hand.session.absorb([.delete(.item(item))])
    #expect(pushed(in: hand.session.scene()).isEmpty)
    hand.up()
    #expect(hand.cells(1) == Fixture.cells(3, 0))
  }

  @Test("Blocks that are carried together show what gives way to them, and push it as one step")
  func together() {
    var hand = Fingers(session())
    _ = hand.session.perform(.select(.replace([Fixture.id(1), Fixture.id(3)])))
    hand.down(at: 44, 44)
    hand.move(to: 100, 44)
    #expect(hand.session.pushed.isEmpty)
    // One comes over the left half of the second block, the other one right of it.
    hand.move(to: 44 + 3 * 44, 44)
    let shown = hand.session.pushed
    #expect(shown.map(\.item) == [Fixture.id(2)])
    let elements = hand.session.scene().elements
    #expect(elements.contains { $0.id == .landingOf(Fixture.id(2)) })
    hand.up()
    #expect(hand.cells(1) == Fixture.cells(3, 0) && hand.cells(3) == Fixture.cells(10, 0))
    #expect(shown.first?.place.pose == hand.cells(2).map(Pose.cells))
    #expect(hand.cells(2) == Fixture.cells(5, 0) && hand.session.undoCount == 1)
  }
}
