import GridGeometry

/// Decides who owns a finger.
extension TouchArbiter {
  /// Asks every recogniser about an undecided finger that moved: a pinch comes before a swipe, a
  /// swipe before a drag.
  mutating func decide(_ index: Int) {
    let excursion = contacts[index].excursion
    if contacts[index].isTooFar(toTap: settings) { loseTap(index) }
    contacts[index].longPress.move(by: excursion, settings: settings)
    if contacts[index].mayPinch, shouldGather(for: excursion) { return gather() }
    contacts[index].swipe.move(by: excursion, settings: settings)
    let swipe = contacts[index].swipe
    if swipe.state == .ended {
      recogniseSwipe(index)
    } else if !swipe.isHolding,
      swipe.hasLeft || excursion.isLonger(than: settings.panDistance)
    {
      beginDrag(index)
    }
  }

  /// Lets one finger drag what it touched, or else pan.
  mutating func beginDrag(_ index: Int) {
    if contacts[index].interest.contains(.drag) {
      settle(index, as: .drag)
      report(.began, of: index)
    } else if contacts[index].interest.contains(.pan) {
      beginPan(index)
    }
  }

  mutating func beginLongPress(_ index: Int) {
    settle(index, as: .longPress)
    report(.began, of: index)
  }

  /// The finger does not swipe; if it was kept from dragging, it drags now.
  mutating func failSwipe(_ index: Int) {
    let wasHolding = contacts[index].swipe.isHolding
    contacts[index].swipe.fail()
    if wasHolding { beginDrag(index) }
  }

  /// A finger left before it did anything: it is a tap if it was quick enough.
  mutating func liftUndecided(_ index: Int) {
    guard contacts[index].tap.allowsLift(at: time) else { return loseTap(index) }
    contacts[index].tap.end()
    let contact = contacts[index]
    let tap = Gesture.Tap(touch: contact.id, position: contact.start)
    let isDouble = doubleTap.isSecond(contact.id)
    if contact.interest.contains(.doubleTap), !isDouble { releaseHeldTap() }
    if contact.interest.contains(.press) {
      queue.append(.press(Gesture.Press(.ended, touch: contact.id, position: contact.start)))
    }
    let isReported = !contact.interest.isDisjoint(with: [.tap, .untimedTap])
    if isDouble {
      doubleTap.recognise()
      queue.append(.doubleTap(tap))
    } else if contact.interest.contains(.doubleTap) {
      doubleTap.hold(tap, isReported: isReported, until: time.advanced(by: settings.doubleTapGap))
    } else if isReported {
      queue.append(.tap(tap))
    }
  }

  /// Reports the tap that is held back, if there is one.
  mutating func releaseHeldTap() {
    if let tap = doubleTap.release() { queue.append(.tap(tap)) }
  }

  /// Gives a finger to one recogniser, and takes it from all others.
  mutating func settle(_ index: Int, as claim: Contact.Claim) {
    loseTap(index)
    contacts[index].settle(as: claim)
  }

  /// Reports a finger's drag or long press.
  mutating func report(_ phase: GesturePhase, of index: Int) {
    let contact = contacts[index]
    let drag = Gesture.Drag(phase, touch: contact.id, from: contact.start, to: contact.position)
    if contact.claim == .drag {
      contacts[index].drag.enter(phase)
      queue.append(.drag(drag))
    } else {
      contacts[index].longPress.enter(phase)
      queue.append(.longPress(drag))
    }
  }

  private mutating func recogniseSwipe(_ index: Int) {
    settle(index, as: .spent)
    let contact = contacts[index]
    let direction: Gesture.Swipe.Direction = contact.excursion.dx < 0 ? .left : .right
    queue.append(
      .swipe(
        Gesture.Swipe(touch: contact.id, position: contact.start, direction: direction)))
  }

  /// A finger can no longer tap: it no longer looks pressed, and a tap held for it is reported.
  private mutating func loseTap(_ index: Int) {
    guard contacts[index].tap.state == .possible else { return }
    contacts[index].tap.fail()
    let contact = contacts[index]
    if doubleTap.isSecond(contact.id) { releaseHeldTap() }
    guard contact.interest.contains(.press) else { return }
    queue.append(
      .press(
        Gesture.Press(
          .cancelled, touch: contact.id, position: contact.start, hasSlidOff: contact.hasLeft)))
  }
}
