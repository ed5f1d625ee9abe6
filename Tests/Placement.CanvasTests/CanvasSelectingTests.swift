import Boards
import Domain
import GridGeometry
import PluginAPI
import Testing

@Suite("Carrying selected items of a canvas")
struct CanvasSelectingTests {
  private func hand(_ selected: Int...) -> Hand {
    var hand = Hand(
      CanvasFixture.session([
        CanvasFixture.card(0, CanvasFixture.area(0, 0), z: "B"),
        CanvasFixture.card(1, CanvasFixture.area(0, 40), z: "D"),
        CanvasFixture.card(2, CanvasFixture.area(0, 80), z: "C"),
        CanvasFixture.card(3, CanvasFixture.area(0, -200), z: "E"),
      ]))
    _ = hand.session.perform(.select(.replace(selected.map(CanvasFixture.id))))
    return hand
  }

  @Test("All move by the same way, above all others, and keep their order")
  func carry() {
    var hand = hand(0, 2)
    hand.hold(from: 100, 10, by: 33.5, 7)
    #expect(hand.drawn == [1, 3, 0, 2])
    #expect(hand.element(.item(CanvasFixture.id(2)))?.states.contains(.lifted) == true)
    hand.up()
    #expect(hand.frame(0) == CanvasFixture.area(33.5, 7))
    #expect(hand.frame(2) == CanvasFixture.area(33.5, 87))
    #expect(hand.frame(1) == CanvasFixture.area(0, 40))
    #expect(hand.drawn == [1, 3, 0, 2] && hand.session.undoCount == 1)
    _ = hand.session.perform(.undo)
    #expect(hand.drawn == [0, 2, 1, 3])
  }

  @Test("Taps select and raise nothing, and a drag beside all items selects what it touches")
  func marquee() {
    var hand = hand(3)
    hand.tap(at: 10, 130)
    #expect(hand.session.selectedItems.count == 2 && hand.session.undoCount == 0)
    let before = hand.session.viewport
    hand.drag(from: -50, -60, by: 60, 70)
    #expect(hand.session.viewport == before)
    #expect(Set(hand.session.selectedItems.map { Int($0.id.low) }) == [0, 1, 3])
    // The first tap closes the menu that opened when the region ended.
    hand.tap(at: 350, 250)
    #expect(hand.session.selected.isOn && hand.session.openPanel == nil)
    hand.tap(at: 350, 250)
    hand.drag(from: -50, -60, by: 60, 70)
    #expect(!hand.session.selected.isOn && hand.session.viewport != before)
  }

  @Test("Select in the menu of an item begins it, and a long press then opens the menu of all")
  func selectByMenu() throws {
    var hand = hand()
    _ = hand.session.perform(.select(.none))
    hand.longPress(at: 10, 10)
    let button = try #require(hand.element(.part(.menu, .choice(.select))))
    let point = hand.session.viewport.toBoard(button.frame.center)
    hand.tap(at: point.x, point.y)
    #expect(hand.session.selected.isOn && hand.session.openPanel == nil)
    #expect(hand.session.selectedItems.map(\.id) == [CanvasFixture.id(0)])
    hand.tap(at: 10, 130)
    hand.longPress(at: 10, 10)
    #expect(hand.element(.panel(.menu))?.label == "Menu of 2 selected blocks")
    _ = hand.session.perform(.choose(.alignTop))
    // The long press raised the item.
    #expect(hand.session.undoCount == 2)
  }

  @Test("A long press still opens the menu where nothing is selected; drawing ends a selection")
  func otherTools() {
    var hand = hand()
    _ = hand.session.perform(.select(.none))
    hand.longPress(at: 10, 10)
    #expect(hand.session.openPanel == .menu && !hand.session.selected.isOn)
    _ = hand.session.perform(.select(.all))
    #expect(hand.session.openPanel == nil && hand.session.selectedItems.count == 4)
    _ = hand.session.perform(.setTool(.draw))
    #expect(!hand.session.selected.isOn)
    _ = hand.session.perform(.select(.all))
    #expect(hand.session.tool == .manipulate)
  }
}
