package import Domain
package import Gestures
package import GridGeometry
package import PluginAPI

/// What can be told of a session beside what is public, for who compares it with another.
extension BoardSession {
  /// The words in the open picker's field.
  package var searchText: String { picker?.search ?? "" }

  /// The filters of the open picker that are on.
  package var searchedKinds: Set<ObjectKind> { picker?.kinds ?? [] }

  /// How far the open picker's list is scrolled, no further than there is something to see.
  package var listOffset: Double { pickerLayout(in: viewport)?.scroll ?? 0 }

  /// The blocks that look pressed, by the numbers of the fingers that press them.
  package var pressedItems: [ID<BoardItem>] {
    presses.isEmpty ? [] : pressesInOrder.map(\.item)
  }

  /// What the first finger holds or draws: where it is drawn, where it would come to lie, and why
  /// it may not.
  package var heldByFinger:
    (
      touch: TouchID, item: ID<BoardItem>?, frame: Rect<BoardSpace>, landing: Pose?,
      refusal: Refusal?
    )?
  {
    guard let hold, let finger = hold.fingers.first else { return nil }
    let held = hold.held(by: 0)
    return (
      finger.touch, held?.item, held?.frame ?? hold.region, hold.preview.landing.first?.pose,
      hold.preview.refusal
    )
  }

  /// What fingers ask of the rules together; `nil` where none holds or draws anything.
  package var intent: Intent? { hold?.intent }

  /// What each finger holds, in the order in which they took it; none where a region is drawn.
  package var holds: [(touch: TouchID, item: ID<BoardItem>)] {
    guard let hold else { return [] }
    return zip(hold.fingers, hold.lifts).map { ($0.touch, $1.item) }
  }

  /// What a finger would ask of the rules if it was lifted at a place; `nil` where it holds
  /// nothing.
  package func intent(of touch: TouchID, at position: Point<ScreenSpace>) -> Intent? {
    guard var hold, let finger = hold.finger(touch) else { return nil }
    hold.move(finger, to: position, isLifted: true)
    _ = hold.follow(in: viewport)
    return hold.intent(ofLettingGo: hold.leaving)
  }

  /// What is asked of the rules when the present instant is over, and when that is; `nil` where
  /// nothing waits for that.
  package var waiting: (intent: Intent, due: Instant)? {
    guard let hold, let due = dropDeadline else { return nil }
    return (hold.intent(ofLettingGo: hold.leaving), due)
  }

  /// The rules, as they are now.
  package var rules: any PlacementRules { state.rules }

  /// All blocks by their identities.
  package var items: [ID<BoardItem>: BoardItem] { state.items }

  /// All blocks, in an order that is another one in every process.
  package var itemsInAnyOrder: Dictionary<ID<BoardItem>, BoardItem>.Values { state.items.values }
}
