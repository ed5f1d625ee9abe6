import Gestures
import GridGeometry

/// The contact that the mouse or the keys hold down, as touches.
///
/// A value without a clock: the caller says what time it is.
struct LivePointer: Sendable {
  /// What is held down.
  private enum Contact {
    case none
    /// One contact at a place.
    case touch(Point<ScreenSpace>)
    /// Contacts that move the view: where each is, and where the pointer is.
    case pan([Point<ScreenSpace>], pointer: Point<ScreenSpace>)
  }

  /// Contacts of composed gestures count from 1; these are beyond them.
  private static let firstID: UInt64 = 1 << 32

  private var contact = Contact.none
  private var nextID = Self.firstID

  /// Whether anything is held down.
  var isDown: Bool { if case .none = contact { false } else { true } }

  /// Whether what is held down moves the view.
  var isPanning: Bool { if case .pan = contact { true } else { false } }

  /// The way from where one contact is to a place; `nil` if none or several are down.
  func way(to point: Point<ScreenSpace>) -> Vector<ScreenSpace>? {
    if case .touch(let place) = contact { point - place } else { nil }
  }

  /// Touches down.
  mutating func press(at point: Point<ScreenSpace>, time: Instant) -> [Touch] {
    let ended = cancel(time: time)
    contact = .touch(point)
    return ended + touches(.began, time)
  }

  /// Touches down to move the view.
  ///
  /// - Parameters:
  ///   - contacts: Where to touch down.
  ///   - pointer: Where the pointer is.
  ///   - time: The time.
  /// - Returns: The touches.
  mutating func pan(
    with contacts: [Point<ScreenSpace>], pointer: Point<ScreenSpace>, time: Instant
  ) -> [Touch] {
    let ended = cancel(time: time)
    contact = .pan(contacts, pointer: pointer)
    return ended + touches(.began, time)
  }

  /// Moves what is held down.
  mutating func move(to point: Point<ScreenSpace>, time: Instant) -> [Touch] {
    switch contact {
    case .none: return []
    case .touch: contact = .touch(point)
    case .pan(let contacts, let pointer):
      let way = point - pointer
      contact = .pan(contacts.map { $0 + way }, pointer: point)
    }
    return touches(.moved, time)
  }

  /// Lifts what is held down.
  mutating func release(time: Instant) -> [Touch] { end(.ended, time) }

  /// Cancels what is held down, as a system does.
  mutating func cancel(time: Instant) -> [Touch] { end(.cancelled, time) }

  private mutating func end(_ phase: TouchPhase, _ time: Instant) -> [Touch] {
    let ended = touches(phase, time)
    nextID &+= UInt64(ended.count)
    contact = .none
    return ended
  }

  private func touches(_ phase: TouchPhase, _ time: Instant) -> [Touch] {
    let (kind, places): (TouchKind, [Point<ScreenSpace>]) =
      switch contact {
      case .none: (.mouse, [])
      case .touch(let point): (.mouse, [point])
      // Where a mouse draws ink, two fingers move the view, and a wheel where it presses blocks.
      case .pan(let contacts, _): (contacts.count > 1 ? .finger : .wheel, contacts)
      }
    return places.enumerated().map { index, place in
      Touch(
        id: TouchID(rawValue: nextID &+ UInt64(index)), kind: kind, phase: phase,
        position: place, time: time)
    }
  }
}
