import Boards
import Domain
import Gestures
import GridGeometry
import Placement_Grid
import PluginAPI
import Testing

private typealias Fixture = BoardFixture

/// gridstack #466 and react-grid-layout #2017 ask for selecting and dragging several items.
@Suite("Selecting and carrying several blocks")
struct SelectingTests {
  /// Blocks 1 to 3 in a row with gaps, and 4 below the first.
  private static func fingers(_ selected: UInt64...) -> Fingers {
    var fingers = Fingers(
      Fixture.session([
        Fixture.item(1, Fixture.cells(0, 0)), Fixture.item(2, Fixture.cells(3, 0)),
        Fixture.item(3, Fixture.cells(6, 0)), Fixture.item(4, Fixture.cells(0, 4)),
      ]))
    if !selected.isEmpty { fingers.select(.replace(selected.map(Fixture.id))) }
    return fingers
  }

  // MARK: By word

  @Test("Words replace, add to, reduce, invert and end the selection")
  func words() {
    var fingers = Self.fingers(1, 3)
    #expect(fingers.selected == [1, 3])
    fingers.select(.add([Fixture.id(4)]))
    #expect(fingers.selected == [1, 3, 4])
    fingers.select(.remove([Fixture.id(3), Fixture.id(2)]))
    #expect(fingers.selected == [1, 4])
    fingers.select(.invert)
    #expect(fingers.selected == [2, 3])
    fingers.select(.all)
    #expect(fingers.selected == [1, 2, 3, 4] && fingers.session.selected.isOn)
    fingers.select(.remove([1, 2, 3, 4].map(Fixture.id)))
    #expect(fingers.selected.isEmpty && fingers.session.selected.isOn)
    fingers.select(.none)
    #expect(!fingers.session.selected.isOn)
  }

  @Test("An unknown block, and play mode, refuse it and change nothing")
  func refused() {
    var fingers = Self.fingers(1)
    fingers.select(.add([Fixture.id(2), Fixture.id(9)]))
    #expect(fingers.refusal == .unknownItem && fingers.selected == [1])
    _ = fingers.session.perform(.setMode(.play))
    fingers.reaction = .none
    fingers.select(.all)
    #expect(fingers.refusal == .notEditable && fingers.selected.isEmpty)
  }

  @Test("Beginning a selection closes the menu and hides the handles; the scene marks the blocks")
  func scene() {
    var fingers = Self.fingers()
    fingers.tap(at: 20, 20)
    #expect(fingers.session.openPanel == .menu)
    fingers.select(.replace([Fixture.id(2), Fixture.id(3)]))
    #expect(fingers.session.openPanel == nil)
    let elements = fingers.session.scene().elements
    #expect(elements.allSatisfy { $0.kind != .handle })
    let marked = elements.filter { $0.states.contains(.selected) }.map(\.id)
    #expect(marked == [.item(Fixture.id(2)), .item(Fixture.id(3))])
  }

  @Test("Blocks that are deleted or go to another board leave the selection, and undo adds none")
  func gone() {
    var fingers = Self.fingers(1, 2, 3)
    guard let first = fingers.session.item(Fixture.id(1)),
      let second = fingers.session.item(Fixture.id(2))
    else { return }
    _ = fingers.session.absorb([.delete(.item(first))])
    #expect(fingers.selected == [2, 3])
    let moved = BoardItem(
      id: second.id, board: ID(high: 2, low: 9), object: Fixture.objects[0].id, pose: second.pose)
    let change = Change.update(from: .item(second), to: .item(moved))
    _ = fingers.session.absorb([change].compactMap(\.self))
    #expect(fingers.selected == [3])
    _ = fingers.session.perform(.remove(Fixture.id(3)))
    #expect(fingers.selected.isEmpty)
    _ = fingers.session.perform(.undo)
    #expect(fingers.selected.isEmpty && fingers.session.selected.isOn)
  }

  // MARK: By finger

  @Test("A long press selects a block with a haptic; taps add and remove; a tap beside ends it")
  func taps() {
    var fingers = Self.fingers()
    fingers.down(at: 20, 20)
    fingers.wait(milliseconds: 600)
    #expect(fingers.selected == [1])
    #expect(fingers.reaction.effects == [.haptic(.lift)])
    fingers.up()
    #expect(fingers.reaction.changes.isEmpty && fingers.session.openPanel == nil)
    fingers.tap(at: 150, 20)
    fingers.tap(at: 20, 200)
    fingers.tap(at: 20, 20)
    #expect(fingers.selected == [2, 4] && fingers.session.openPanel == nil)
    fingers.tap(at: -100, -100)
    #expect(fingers.selected.isEmpty && !fingers.session.selected.isOn)
    fingers.tap(at: 20, 20)
    #expect(fingers.session.openPanel == .menu)
  }

  @Test("A finger that goes on after a long press carries the block")
  func pressAndCarry() {
    var fingers = Self.fingers()
    fingers.down(at: 20, 20)
    fingers.wait(milliseconds: 600)
    fingers.move(to: 20, 108)
    fingers.up()
    #expect(fingers.cells(1) == Fixture.cells(0, 2) && fingers.selected == [1])
    #expect(fingers.session.undoCount == 1)
  }

  @Test(
    "A drag beside all blocks selects what it touches",
    arguments: [
      (-40.0, -40.0, 10.0, 10.0, [1]), (-40, 30, 300, 40, [1, 2, 3]),
      (-40, 30, 300, 30, [1, 2, 3]),
      (-40, -40, 0, 300, []), (-40, 300, 140, -10, [1, 2, 4]),
    ] as [(Double, Double, Double, Double, [UInt64])])
  func marquee(x: Double, y: Double, endX: Double, endY: Double, touched: [UInt64]) {
    var fingers = Self.fingers()
    fingers.select(.replace([]))
    fingers.down(at: x, y)
    fingers.dragOn(from: x, y, to: endX, endY)
    let region = fingers.session.scene().elements.first { $0.kind == .region }
    #expect(region?.states == [.valid] && region?.label == "the region being selected")
    #expect(fingers.selected.isEmpty)
    fingers.up()
    #expect(fingers.selected == touched)
    #expect(fingers.session.openPanel == (touched.isEmpty ? nil : .menu))
    #expect(fingers.reaction.changes.isEmpty)
  }

  @Test("A region adds to the selection; a cancelled one selects nothing")
  func marqueeAdds() {
    var fingers = Self.fingers(4)
    fingers.drag(from: -40, -40, to: 10, 10)
    #expect(fingers.selected == [1, 4])
    fingers.down(at: 500, 300)
    fingers.dragOn(from: 500, 300, to: 140, 10)
    fingers.cancel()
    #expect(fingers.selected == [1, 4])
  }

  @Test("Two fingers still zoom while selecting")
  func pinch() {
    var fingers = Self.fingers(1)
    fingers.pinch(at: 0, 0, from: 100, to: 200)
    #expect(fingers.session.viewport.zoom == 2 && fingers.selected == [1])
    #expect(fingers.reaction.changes.isEmpty)
  }

  // MARK: Carrying

  @Test("A drag on a selected block carries all, which keep their shape, as one step")
  func carry() {
    var fingers = Self.fingers(1, 2, 4)
    fingers.drag(from: 150, 20, to: 190, 140)
    #expect(fingers.cells(1) == Fixture.cells(1, 3) && fingers.cells(2) == Fixture.cells(4, 3))
    #expect(fingers.cells(4) == Fixture.cells(1, 7) && fingers.cells(3) == Fixture.cells(6, 0))
    #expect(fingers.reaction.changes.count == 3 && fingers.session.undoCount == 1)
    #expect(fingers.selected == [1, 2, 4])
    _ = fingers.session.perform(.undo)
    #expect(fingers.cells(1) == Fixture.cells(0, 0) && fingers.selected == [1, 2, 4])
  }

  @Test("They snap as one where a half cell would part them")
  func snapsAsOne() {
    var fingers = Fingers(
      Fixture.session([
        Fixture.item(1, Fixture.cells(-3, 0)), Fixture.item(2, Fixture.cells(3, 0)),
      ]))
    fingers.select(.all)
    fingers.drag(from: -130, 20, to: -108, 20)
    let way = (fingers.cells(1)?.minX ?? 0) + 3
    #expect(fingers.cells(2)?.minX == 3 + way)
  }

  @Test("All or none: every block in the way is named and drawn, and all snap back")
  func refusedAsOne() {
    var fingers = Self.fingers(1, 4)
    let before = fingers.session.contents()
    _ = fingers.session.perform(
      .place(Fixture.id(5), object: Fixture.objects[0].id, in: Fixture.cells(3, 4)))
    fingers.select(.replace([1, 4].map(Fixture.id)))
    fingers.down(at: 20, 200)
    fingers.dragOn(from: 20, 200, to: 152, 200)
    let scene = fingers.session.scene()
    let obstacles = scene.elements.filter { $0.states.contains(.obstructing) }.map(\.id)
    #expect(obstacles == [.item(Fixture.id(2)), .item(Fixture.id(5))])
    let landings = scene.elements.filter { $0.kind == .landing }
    #expect(landings.count == 2 && landings.allSatisfy { $0.states == [.invalid] })
    #expect(scene.elements.count { $0.states.contains(.lifted) } == 2)
    fingers.up()
    #expect(fingers.reaction.refusal == Refusal(.overlap, by: [2, 5].map(Fixture.id)))
    #expect(fingers.session.undoCount == 1 && fingers.selected == [1, 4])
    _ = fingers.session.perform(.undo)
    #expect(fingers.session.contents() == before)
  }

  @Test("They may land where some of them lie now")
  func ontoThemselves() {
    var fingers = Self.fingers(1, 2, 3)
    fingers.drag(from: 20, 20, to: 152, 20)
    #expect(fingers.cells(1) == Fixture.cells(3, 0) && fingers.cells(3) == Fixture.cells(9, 0))
  }

  @Test("A drag on a block that is not selected carries only that one")
  func alone() {
    var fingers = Self.fingers(1, 2)
    fingers.drag(from: 20, 200, to: 20, 288)
    #expect(fingers.cells(4) == Fixture.cells(0, 6) && fingers.cells(1) == Fixture.cells(0, 0))
    #expect(fingers.selected == [1, 2])
  }

  @Test(
    "Cancelled, or if one of them is changed elsewhere, all are as before", arguments: 0...1)
  func cancelled(how: Int) {
    var fingers = Self.fingers(1, 2)
    let before = fingers.session.scene()
    fingers.down(at: 20, 20)
    fingers.dragOn(from: 20, 20, to: 20, 300)
    if how == 0 {
      fingers.cancel()
      #expect(fingers.session.scene() == before)
    } else if let item = fingers.session.item(Fixture.id(2)) {
      _ = fingers.session.absorb([.updating(item) { $0.label = "X" }])
      fingers.up()
    }
    #expect(fingers.reaction.changes.isEmpty && fingers.selected == [1, 2])
    #expect(fingers.cells(1) == Fixture.cells(0, 0) && fingers.session.undoCount == 0)
  }

  @Test("Beyond the grid they are refused")
  func outOfRange() {
    let far = CellRect(x: .max - 2, y: 0, width: 2, height: 2)
    guard let far else { return }
    var fingers = Fingers(
      Fixture.session([Fixture.item(1, Fixture.cells(0, 0)), Fixture.item(2, far)]))
    fingers.select(.all)
    fingers.drag(from: 20, 20, to: 108, 20)
    #expect(fingers.refusal == .outOfRange && fingers.cells(1) == Fixture.cells(0, 0))
  }
}

extension Fingers {
  fileprivate mutating func select(_ edit: SelectionEdit) {
    reaction = .none
    reaction.append(session.perform(.select(edit)))
  }

  /// The numbers of the selected blocks, in reading order.
  fileprivate var selected: [UInt64] { session.selectedItems.map(\.id.low).sorted() }
}
