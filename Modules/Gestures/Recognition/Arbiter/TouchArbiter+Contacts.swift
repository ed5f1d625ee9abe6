import GridGeometry

/// Handles a finger's touch-down, movement, lift and cancellation.
extension TouchArbiter {
  mutating func touchDown(
    _ touch: Touch, interest: GestureInterest, within reach: TouchReach
  ) -> TouchFault? {
    guard touch.position.isFinite else { return .notFinite }
    var contact = Contact(touch, interest: interest, within: reach, settings: settings)
    guard contacts.count < min(max(settings.maximumTouches, 1), GestureSettings.touchLimit) else {
      cancelGestures()
      contact.settle(as: .spent)
      if contacts.count < GestureSettings.touchLimit { contacts.append(contact) }
      return .tooMany
    }
    let joins = contact.mayPinch && gathersNextFinger
    if joins || !doubleTap.take(contact, within: settings.doubleTapDistance) { releaseHeldTap() }
    // A finger that joins at once never looks pressed.
    if joins { contact.tap.fail() }
    contacts.append(contact)
    if interest.contains(.pinch) { setPinchBase() }
    if joins {
      gather()
    } else if interest.contains(.press) {
      queue.append(.press(Gesture.Press(.began, touch: contact.id, position: contact.start)))
    }
    return nil
  }

  mutating func move(_ index: Int, to position: Point<ScreenSpace>) {
    guard contacts[index].position != position else { return }
    contacts[index].position = position
    switch contacts[index].claim {
    case .undecided: decide(index)
    case .drag, .longPress: report(.changed, of: index)
    case .group: moveGroup()
    case .spent: break
    }
  }

  /// Ends a finger's gesture, before it is forgotten.
  mutating func lift(_ index: Int) {
    if contacts[index].claim == .undecided, contacts[index].swipe.isHolding { failSwipe(index) }
    switch contacts[index].claim {
    case .undecided: liftUndecided(index)
    case .drag, .longPress: report(.ended, of: index)
    case .group: leaveGroup(index)
    case .spent: break
    }
  }

  /// Cancels a finger's gesture.
  mutating func cancelGesture(of index: Int) {
    switch contacts[index].claim {
    case .undecided: settle(index, as: .spent)
    case .drag, .longPress:
      report(.cancelled, of: index)
      settle(index, as: .spent)
    case .group: cancelGroup()
    case .spent: break
    }
  }

  /// Cancels all fingers' gestures.
  mutating func cancelGestures() {
    for index in contacts.indices { cancelGesture(of: index) }
  }
}
