import Boards
import Domain
import Gestures
import GridGeometry
import PluginAPI
import Testing

private typealias Fixture = BoardFixture

@Suite("The menu of selected blocks")
struct SelectionMenuTests {
  /// Blocks 1 to 3 in a row with gaps, and 4 below the first; some are selected.
  private static func fingers(_ selected: UInt64...) -> Fingers {
    var fingers = Fingers(
      Fixture.session([
        Fixture.item(1, Fixture.cells(0, 0)), Fixture.item(2, Fixture.cells(3, 0)),
        Fixture.item(3, Fixture.cells(6, 0)), Fixture.item(4, Fixture.cells(0, 4)),
      ]))
    _ = fingers.session.perform(.select(.replace(selected.map(Fixture.id))))
    return fingers
  }

  /// The menu of some selected blocks, opened by a long press.
  private static func menu(_ selected: UInt64...) -> Fingers {
    var fingers = fingers()
    _ = fingers.session.perform(.select(.replace(selected.map(Fixture.id))))
    fingers.press(at: 20, 20)
    fingers.reaction = .none
    return fingers
  }

  // MARK: Opening and closing

  @Test("A region that selects something opens it at the finger, with a spoken label")
  func marquee() {
    var fingers = Self.fingers()
    fingers.drag(from: -40, -40, to: 300, 40)
    #expect(fingers.session.openPanel == .menu && fingers.selected == [1, 2, 3])
    let panel = fingers.element(.panel(.menu))
    #expect(panel?.label == "Menu of 3 selected blocks")
    let finger = fingers.session.viewport.toScreen(Point(x: 300, y: 40))
    #expect(panel?.frame.maxX == finger.x - 8, "there is room on the left only")
    #expect(
      fingers.choices == [
        .copy, .cut, .duplicate, .remove, .twoColumns, .threeColumns, .alignLeft, .alignCenter,
        .alignRight, .alignTop, .alignMiddle, .alignBottom, .more,
      ])
    let marked = fingers.session.scene().elements.count { $0.states.contains(.selected) }
    #expect(marked == 3)
  }

  @Test("A region that leaves nothing selected opens nothing")
  func nothing() {
    var fingers = Self.fingers()
    fingers.drag(from: -140, -140, to: -90, -90)
    #expect(fingers.session.openPanel == nil && fingers.session.selected.isOn)
  }

  @Test("A long press on a selected block opens it, and the finger does nothing else")
  func press() {
    var fingers = Self.fingers(1, 4)
    fingers.down(at: 20, 20)
    fingers.wait(milliseconds: 600)
    #expect(fingers.events == [.opened(.menu)])
    fingers.dragOn(from: 20, 20, to: 20, 300)
    fingers.up()
    #expect(fingers.reaction.changes.isEmpty && fingers.events == [.opened(.menu)])
    #expect(fingers.selected == [1, 4] && fingers.session.openPanel == .menu)
  }

  @Test("Only blocks that are selected have it")
  func pressOfOther() {
    var fingers = Self.fingers(4)
    fingers.press(at: 20, 20)
    #expect(fingers.session.openPanel == nil)
  }

  @Test("A tap on a block closes it and selects the block, or no longer")
  func tapOnBlock() {
    var fingers = Self.menu(1, 4)
    fingers.tap(at: 280, 20)
    #expect(fingers.session.openPanel == nil && fingers.selected == [1, 3, 4])
  }

  @Test("The first tap beside everything closes it, the second one ends the selection")
  func tapBeside() {
    var fingers = Self.menu(1, 4)
    fingers.tap(at: -300, -200)
    #expect(fingers.session.openPanel == nil && fingers.selected == [1, 4])
    fingers.tap(at: -300, -200)
    #expect(!fingers.session.selected.isOn)
  }

  @Test("Carrying closes it; a carry that is cancelled leaves it open")
  func carrying() {
    var fingers = Self.menu(1, 3)
    fingers.drag(from: 280, 20, to: 280, 108)
    #expect(fingers.session.openPanel == nil && fingers.cells(1) == Fixture.cells(0, 2))
    fingers = Self.menu(1, 3)
    let before = fingers.session.scene()
    fingers.down(at: 280, 20)
    fingers.dragOn(from: 280, 20, to: 280, 108)
    fingers.cancel()
    #expect(fingers.session.scene() == before && fingers.session.openPanel == .menu)
  }

  @Test(
    "It closes when all its blocks are gone, by commands for the selection and by play mode",
    arguments: 0...4)
  func closes(how: Int) {
    var fingers = Self.menu(1)
    guard let item = fingers.session.item(Fixture.id(1)) else { return }
    switch how {
    case 0: fingers.reaction.append(fingers.session.absorb([.delete(.item(item))]))
    case 1: fingers.reaction.append(fingers.session.perform(.remove(item.id)))
    case 2: fingers.reaction.append(fingers.session.perform(.select(.none)))
    case 3: fingers.reaction.append(fingers.session.perform(.setMode(.play)))
    default: fingers.reaction.append(fingers.session.perform(.cancel))
    }
    #expect(fingers.session.openPanel == nil && fingers.events.contains(.closed(.menu)))
    #expect(fingers.session.perform(.choose(.copy)).refusal != nil)
  }

  @Test("In a view with less room the last choice shows the next ones, and then the first again")
  func lowView() {
    var fingers = Fingers(
      Fixture.session([Fixture.item(1, Fixture.cells(0, 0)), Fixture.item(2, Fixture.cells(3, 0))]),
      size: Size(width: 320, height: 200))
    _ = fingers.session.perform(.select(.all))
    fingers.press(at: 20, 20)
    var seen: [ItemMenu] = []
    for _ in 0..<20 where seen.isEmpty || fingers.choices.first != .copy {
      #expect(fingers.choices.count <= 4 && fingers.choices.last == .more)
      seen += fingers.choices.dropLast()
      fingers.reaction = .none
      fingers.choose(.more)
      #expect(fingers.events == [.closed(.menu), .opened(.menu)])
    }
    #expect(
      seen == [
        .copy, .cut, .duplicate, .remove, .twoColumns, .alignLeft, .alignCenter,
        .alignRight, .alignTop, .alignMiddle, .alignBottom, .swap, .swapWith, .resize, .label,
        .action,
        .override, .reassign, .moveToBoard,
      ])
    // What is not shown can be chosen by a command.
    #expect(fingers.session.perform(.choose(.twoColumns)).changes.count == 1)
  }

  @Test("Where all choices have room, there are no more")
  func allShown() {
    var fingers = Self.menu(1)
    #expect(fingers.choices.count == 12 && !fingers.choices.contains(.more))
    #expect(fingers.session.perform(.choose(.more)).refusal == Refusal(.notInMenu))
    #expect(fingers.session.openPanel == .menu)
  }

  // MARK: Choices

  @Test("Columns lay the blocks out in one step, and they stay selected")
  func columns() {
    var fingers = Self.menu(1, 2, 3, 4)
    fingers.choose(.twoColumns)
    #expect(fingers.cells(2) == Fixture.cells(2, 0) && fingers.cells(3) == Fixture.cells(0, 2))
    #expect(fingers.cells(4) == Fixture.cells(2, 2) && fingers.selected == [1, 2, 3, 4])
    #expect(fingers.session.undoCount == 1 && fingers.session.openPanel == nil)
  }

  @Test("What does not fit is refused as the command is, and changes nothing")
  func refused() {
    var fingers = Self.menu(1, 3, 4)
    fingers.choose(.threeColumns)
    #expect(fingers.reaction.refusal == Refusal(.overlap, by: [Fixture.id(2)]))
    #expect(fingers.session.undoCount == 0 && fingers.selected == [1, 3, 4])
  }

  @Test("Blocks are lined up at their left and top edges")
  func aligning() {
    var fingers = Self.menu(1, 2)
    fingers.choose(.alignTop)
    #expect(fingers.reaction.changes.isEmpty && fingers.reaction.refusal == nil)
    fingers = Self.menu(1, 2, 4)
    fingers.choose(.alignLeft)
    #expect(fingers.refusal == .overlap)
    _ = fingers.session.perform(.select(.replace([Fixture.id(2), Fixture.id(4)])))
    fingers.press(at: 20, 200)
    fingers.reaction = .none
    fingers.choose(.alignLeft)
    #expect(fingers.refusal == .overlap)
  }

  @Test(
    "Each edge and each middle lines up, and what lies so already stays",
    arguments: [
      (ItemMenu.alignLeft, (0, 0), (0, 4)), (.alignCenter, (2, 0), (2, 4)),
      (.alignRight, (5, 0), (5, 4)), (.alignTop, (0, 0), (5, 0)),
      (.alignMiddle, (0, 2), (5, 2)), (.alignBottom, (0, 4), (5, 4)),
    ])
  func edges(choice: ItemMenu, first: (Int32, Int32), second: (Int32, Int32)) {
    var fingers = Fingers(
      Fixture.session([Fixture.item(1, Fixture.cells(0, 0)), Fixture.item(2, Fixture.cells(5, 4))]))
    _ = fingers.session.perform(.select(.all))
    fingers.press(at: 20, 20)
    #expect(fingers.session.perform(.choose(choice)).refusal == nil)
    #expect(fingers.cells(1) == Fixture.cells(first.0, first.1))
    #expect(fingers.cells(2) == Fixture.cells(second.0, second.1))
  }

  @Test("Gaps become equal in one step")
  func distributing() {
    var fingers = Fingers(
      Fixture.session([
        Fixture.item(1, Fixture.cells(0, 0)), Fixture.item(2, Fixture.cells(2, 0)),
        Fixture.item(3, Fixture.cells(10, 0)),
      ]))
    _ = fingers.session.perform(.select(.all))
    fingers.press(at: 20, 20)
    #expect(fingers.session.perform(.choose(.distributeAcross)).changes.count == 1)
    #expect(fingers.cells(2) == Fixture.cells(5, 0) && fingers.session.undoCount == 1)
  }

  @Test("Two blocks swap their places, and three do not")
  func swapping() {
    var fingers = Self.menu(1, 3)
    fingers.choose(.swap)
    #expect(fingers.cells(1) == Fixture.cells(6, 0) && fingers.cells(3) == Fixture.cells(0, 0))
    #expect(fingers.session.undoCount == 1)
    fingers = Self.menu(1, 2, 3)
    #expect(fingers.session.perform(.choose(.swap)).refusal == Refusal(.notInMenu))
  }

  @Test(
    "What needs words asks the front end for them, changes nothing, and keeps the selection",
    arguments: ItemMenu.allCases.filter(\.needsWords))
  func words(choice: ItemMenu) {
    var fingers = Self.menu(1)
    if choice == .place { fingers.press(at: -100, 200) }
    let point = choice == .place ? Point<BoardSpace>(x: -100, y: 200) : Point(x: 20, y: 20)
    let reaction = fingers.session.perform(.choose(choice))
    #expect(reaction == Reaction(effects: [.closed(.menu), .ask(choice, at: point)]))
    #expect(fingers.selected == [1] && fingers.session.undoCount == 0)
  }

  @Test("Copying and cutting hand the blocks over, and cutting is one step")
  func copying() {
    var fingers = Self.menu(1, 4)
    let items = fingers.session.selectedItems
    fingers.choose(.copy)
    #expect(fingers.events == [.closed(.menu), .copied(items)])
    #expect(fingers.reaction.changes.isEmpty && fingers.selected == [1, 4])
    fingers.press(at: 20, 20)
    fingers.reaction = .none
    fingers.choose(.cut)
    #expect(fingers.events == [.closed(.menu), .copied(items)])
    #expect(fingers.session.itemCount == 2 && fingers.session.undoCount == 1)
    #expect(fingers.session.selected.isOn && fingers.selected.isEmpty)
    _ = fingers.session.perform(.undo)
    #expect(fingers.session.itemCount == 4)
  }

  @Test("A block that lost its object is not copied")
  func orphans() {
    var fingers = Self.menu(1, 4)
    _ = fingers.session.absorb([.delete(.object(Fixture.objects[0]))])
    fingers.choose(.cut)
    #expect(fingers.reaction.refusal == Refusal(.unknownObject, by: [1, 4].map(Fixture.id)))
    #expect(fingers.session.itemCount == 4)
  }

  @Test("Copies come to the nearest free place in one step, and are selected instead")
  func duplicating() {
    var fingers = Self.menu(1, 4)
    let old = Set(fingers.session.items.keys)
    fingers.choose(.duplicate)
    let new = fingers.session.selectedItems
    #expect(new.count == 2 && new.allSatisfy { !old.contains($0.id) })
    #expect(new.compactMap(\.pose.cells) == [Fixture.cells(-2, 0), Fixture.cells(-2, 4)])
    #expect(new.allSatisfy { $0.object == Fixture.objects[0].id })
    #expect(fingers.session.undoCount == 1)
  }

  @Test("All are removed in one step")
  func removing() {
    var fingers = Self.menu(1, 2, 4)
    fingers.choose(.remove)
    #expect(fingers.session.itemCount == 1 && fingers.session.undoCount == 1)
  }

  @Test("A long press beside all blocks offers pasting there, and selecting all")
  func place() {
    var fingers = Self.fingers(1)
    fingers.press(at: -100, 200)
    #expect(
      fingers.choices == [
        .paste, .selectAll, .place, .insertRow, .deleteRow, .insertColumn, .deleteColumn,
      ])
    #expect(fingers.selected == [1])
    fingers.reaction = .none
    fingers.choose(.paste)
    #expect(fingers.events == [.closed(.menu), .paste(at: Point(x: -100, y: 200))])
    fingers.press(at: -100, 200)
    fingers.choose(.selectAll)
    #expect(fingers.selected == [1, 2, 3, 4] && fingers.session.openPanel == .menu)
    #expect(fingers.choices.first == .copy)
  }

  @Test("Rows and columns are inserted at the finger, and deleted where they are empty")
  func lines() {
    var fingers = Self.fingers(1)
    // Row 3 and column -3.
    fingers.press(at: -100, 150)
    fingers.choose(.insertRow)
    #expect(fingers.cells(4) == Fixture.cells(0, 5) && fingers.cells(1) == Fixture.cells(0, 0))
    fingers.press(at: -100, 150)
    fingers.choose(.deleteRow)
    #expect(fingers.cells(4) == Fixture.cells(0, 4))
    fingers.press(at: -100, 150)
    fingers.choose(.insertColumn)
    #expect(fingers.cells(1) == Fixture.cells(1, 0) && fingers.cells(4) == Fixture.cells(1, 4))
    fingers.press(at: -100, 150)
    fingers.choose(.deleteColumn)
    #expect(fingers.cells(1) == Fixture.cells(0, 0) && fingers.session.undoCount == 4)
    fingers.press(at: 200, 200)
    fingers.reaction = .none
    fingers.choose(.deleteRow)
    #expect(fingers.reaction.refusal == Refusal(.lineNotEmpty, by: [Fixture.id(4)]))
    #expect(fingers.session.undoCount == 4)
  }

  @Test("A choice that is not in the menu is refused, and the menu stays open")
  func others() {
    var fingers = Self.menu(1)
    for choice in [ItemMenu.turn, .paste, .twoColumns, .select] {
      #expect(fingers.session.perform(.choose(choice)).refusal == Refusal(.notInMenu))
    }
    #expect(fingers.session.openPanel == .menu)
  }

  @Test("If another finger ended the selection, a region selects nothing")
  func endedMeanwhile() {
    var fingers = Self.fingers(4)
    fingers.down(1, at: -40, -40)
    fingers.dragOn(from: -40, -40, to: 300, 40)
    _ = fingers.session.handle(
      .tap(Gesture.Tap(touch: TouchID(rawValue: 2), position: Point(x: 20, y: 20))))
    fingers.up(1)
    #expect(!fingers.session.selected.isOn && fingers.selected.isEmpty)
  }
}

extension Fingers {
  /// Rests on the board, and lifts.
  fileprivate mutating func press(at x: Double, _ y: Double) {
    down(at: x, y)
    wait(milliseconds: 600)
    up()
  }

  /// Taps on a choice of the open menu.
  fileprivate mutating func choose(_ choice: ItemMenu) {
    guard let frame = element(.part(.menu, .choice(choice)))?.frame else { return }
    send(1, .began, frame.center)
    up()
  }

  fileprivate func element(_ id: SceneID) -> SceneElement? {
    session.scene().elements.first { $0.id == id }
  }

  /// The choices of the open menu, from top to bottom.
  fileprivate var choices: [ItemMenu] {
    session.scene().elements.compactMap { element in
      if case .part(.menu, .choice(let choice)) = element.id { choice } else { nil }
    }
  }

  fileprivate var selected: [UInt64] { session.selectedItems.map(\.id.low).sorted() }
}
