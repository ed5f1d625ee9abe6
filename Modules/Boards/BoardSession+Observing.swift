package import Domain
package import Gestures
package import GridGeometry
package import PluginAPI

/// State of a session besides its public state, for comparing it with another.
extension BoardSession {
  /// The words in the open picker's field.
  package var searchText: String { picker?.search ?? "" }

  /// The filters of the open picker that are on.
  package var searchedKinds: Set<ObjectKind> { picker?.kinds ?? [] }

  /// How far the open picker's list is scrolled, within its limits.
  package var listOffset: Double { pickerLayout(in: viewport)?.scroll ?? 0 }

  /// The blocks that look pressed, by the numbers of the fingers that press them.
  package var pressedItems: [ID<BoardItem>] {
    presses.isEmpty ? [] : pressesInOrder.map(\.item)
  }

  /// What the first finger holds or draws: its frame, where it would land, and why it cannot.
  package var heldByFinger:
    (
      touch: TouchID, item: ID<BoardItem>?, frame: Rect<BoardSpace>, landing: Pose?,
      refusal: Refusal?
    )?
  {
    guard let hold, let finger = hold.fingers.first else { return nil }
    let (held, landing) = (hold.held(by: 0), hold.preview.landing)
    return (
      finger.touch, held?.item, held?.frame ?? hold.region,
      landing.indices.contains(hold.lead) ? landing[hold.lead].pose : nil, hold.preview.refusal
    )
  }

  /// Where items are shown to go that would give way.
  package var pushed: [Preview.Pushed] { hold?.preview.pushed ?? [] }

  /// What fingers currently ask of the rules; `nil` if none holds or draws anything.
  package var intent: Intent? { hold?.action == .selecting ? nil : hold?.intent }

  /// Whether items are carried together, drawn at the finger, and asked about where they snap to.
  package var snapsTogether: Bool {
    hold?.action == .carryingTogether && hold?.snapsTogether == true
  }

  /// What each finger holds, in the order in which they took it; none if a region is drawn.
  package var holds: [(touch: TouchID, item: ID<BoardItem>)] {
    guard let hold else { return [] }
    return hold.fingers.indices.compactMap { finger in
      hold.held(by: finger).map { (hold.fingers[finger].touch, $0.item) }
    }
  }

  /// What a finger would ask of the rules if lifted at a position; `nil` if it holds nothing.
  package func intent(of touch: TouchID, at position: Point<ScreenSpace>) -> Intent? {
    guard var hold, hold.action != .selecting, let finger = hold.finger(touch) else { return nil }
    hold.move(finger, to: position, isLifted: true)
    if hold.follow(in: viewport, state.rules), hold.action == .carryingTogether {
      hold.ask(state.rules)
    }
    return hold.intent(ofLettingGo: hold.leaving)
  }

  /// What waits for the end of the current instant, and when that is; `nil` if nothing waits.
  package var waiting: (intent: Intent, due: Instant)? {
    guard let hold, let due = dropDeadline else { return nil }
    return (hold.intent(ofLettingGo: hold.leaving), due)
  }

  /// What a pencil that drags does; `nil` for one that does not drag.
  package func inkAction(of touch: TouchID) -> InkAction? { ink.actions[touch] }

  /// Whether a contact touched down where it can ink.
  package func canInk(_ touch: TouchID) -> Bool { targets[touch] == .ink }

  /// Whether a pencil carries the strokes in the lasso.
  package var isCarryingInk: Bool { ink.carry != nil }

  /// The strokes in the lasso.
  package var lassoed: Set<ID<BoardItem>> { ink.lassoed }

  /// The strokes that were cut or copied, the lowest first.
  package var inkClipboard: [BoardItem] { ink.clipboard }

  /// The current rules.
  package var rules: any PlacementRules { state.rules }

  /// All blocks by their identities.
  package var items: [ID<BoardItem>: BoardItem] { state.items }

  /// All blocks, in an order that differs in every process.
  package var itemsInAnyOrder: Dictionary<ID<BoardItem>, BoardItem>.Values { state.items.values }
}
