package import Gestures
import GridGeometry
package import PluginAPI

/// The target of a finger in a list with a panel over it.
package enum ListTarget: Hashable, Sendable {
  /// Something that can be touched: a row, a button, or a part of the open panel.
  case element(SceneID)
  /// The list, outside of everything that can be touched.
  case ground
  /// The background of the open panel.
  case panel
  /// Outside the open panel.
  case outside
}

/// The fingers on a list: their targets, and which one scrolls.
///
/// When a panel opens or closes, fingers that are down forget their targets.
///
/// A touch event allocates nothing here except the contact of a new finger.
package struct ListTouch: Sendable {
  private struct Contact: Sendable {
    let touch: TouchID
    let target: ListTarget
    /// The layer that the finger touched down on.
    let layer: UInt64
    /// Whether its target looks pressed.
    var isPressing = false
  }

  /// Recognises gestures.
  package var arbiter = TouchArbiter()
  private var contacts: [Contact] = []
  /// Changes whenever a panel opens or closes.
  private var layer: UInt64 = 0
  /// The long press that opened a panel, until it is lifted.
  private var holder: TouchID?
  /// The finger that scrolls, and how far the list was scrolled when it touched down.
  private var scrolling: (touch: TouchID, from: Double)?

  /// Creates a list without fingers.
  package init() {}

  // MARK: Touches

  /// Handles one touch event; ask ``next()`` for its gestures, and then call ``finish(_:_:)``.
  ///
  /// - Parameters:
  ///   - touch: The event.
  ///   - target: Its target at touch-down; `nil` for later events.
  ///   - interest: The gestures that the target supports.
  /// - Returns: Why the event is ignored, or `nil`.
  package mutating func handle(
    _ touch: Touch, on target: ListTarget?, interest: GestureInterest
  ) -> TouchFault? {
    if let fault = arbiter.handle(touch, interest: interest) { return fault }
    if let target { contacts.append(Contact(touch: touch.id, target: target, layer: layer)) }
    return nil
  }

  /// The next gesture; presses are handled here and not returned.
  package mutating func next() -> Gesture? {
    while let gesture = arbiter.next() {
      guard case .press(let press) = gesture else { return gesture }
      if let index = contacts.firstIndex(where: { $0.touch == press.touch }) {
        contacts[index].isPressing = press.phase == .began
      }
    }
    return nil
  }

  /// Forgets the contacts that an event ended.
  ///
  /// - Parameters:
  ///   - touch: The event.
  ///   - fault: Why it was ignored, or `nil`.
  package mutating func finish(_ touch: Touch, _ fault: TouchFault?) {
    if fault == .tooMany { contacts.removeAll() }
    let isOver = touch.phase == .ended || touch.phase == .cancelled
    if fault.map({ $0 != .notDown }) ?? isOver { contacts.removeAll { $0.touch == touch.id } }
  }

  /// Forgets all contacts.
  package mutating func forgetContacts() { contacts.removeAll() }

  // MARK: Targets

  /// The target of a finger, unless a panel opened or closed since.
  package func target(of touch: TouchID) -> ListTarget? {
    contacts.first { $0.touch == touch && $0.layer == layer }?.target
  }

  /// The target of a finger, even if a panel opened or closed since.
  package func firstTarget(of touch: TouchID) -> ListTarget? {
    contacts.first { $0.touch == touch }?.target
  }

  /// The elements that look pressed, in the order in which fingers touched them.
  package var pressed: [SceneID] {
    contacts.compactMap { contact in
      guard contact.isPressing, contact.layer == layer, case .element(let id) = contact.target
      else { return nil }
      return id
    }
  }

  // MARK: Panels

  /// Makes fingers that are down do nothing more, because a panel opens or closes.
  package mutating func changeLayer() { layer &+= 1 }

  /// Notes the long press that opened a panel; `nil` if the panel closes.
  package mutating func hold(by touch: TouchID?) { holder = touch }

  /// Ends a long press.
  ///
  /// - Parameter press: The long press.
  /// - Returns: Whether it opened a panel that closes again, because the press was cancelled.
  package mutating func ends(_ press: Gesture.Drag) -> Bool {
    guard holder == press.touch else { return false }
    if press.phase == .ended { holder = nil }
    return press.phase == .cancelled
  }

  // MARK: Scrolling

  /// Where the scrolling started: how far the list was scrolled then.
  package var scrollStart: Double? { scrolling?.from }

  /// Forgets the scrolling finger.
  package mutating func endScrolling() { scrolling = nil }

  /// Scrolls with the first finger that drags; others are ignored meanwhile.
  ///
  /// A panel over the list stops the scrolling.
  ///
  /// - Parameters:
  ///   - drag: The drag.
  ///   - offset: How far the list is scrolled.
  /// - Returns: How far to scroll the list; `nil` if this finger does not scroll.
  package mutating func scroll(with drag: Gesture.Drag, from offset: Double) -> Double? {
    let isFree = target(of: drag.touch) != nil
    if drag.phase == .began, scrolling == nil, isFree { scrolling = (drag.touch, offset) }
    guard let start = scrolling, start.touch == drag.touch else { return nil }
    if drag.phase == .ended || drag.phase == .cancelled { scrolling = nil }
    if drag.phase == .cancelled { return start.from }
    return isFree ? start.from - (drag.position.y - drag.start.y) : offset
  }
}
