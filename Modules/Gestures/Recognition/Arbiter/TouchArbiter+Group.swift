import GridGeometry

/// The fingers that pan and pinch.
extension TouchArbiter {
  /// Whether a finger that touches down now and may pinch joins others at once: those that move
  /// the view, drag until they are pinched, or have gone too far to do anything but pinch.
  var gathersNextFinger: Bool {
    group.state.isGoingOn
      || contacts.contains {
        $0.dragsUntilPinched
          || $0.mayPinch && $0.excursion.isLonger(than: settings.panDistance)
      }
  }

  /// Measures a pinch from here on: another finger that may pinch touched down.
  mutating func setPinchBase() {
    for index in contacts.indices
    where contacts[index].mayPinchLater || contacts[index].dragsUntilPinched {
      contacts[index].base = contacts[index].position
    }
  }

  /// Whether a finger that may pinch has moved enough to do so, alone or with others.
  func shouldGather(for excursion: Vector<ScreenSpace>) -> Bool {
    let isFar = excursion.isLonger(than: settings.panDistance)
    if group.state.isGoingOn { return isFar }
    let now = FingerSpread(of: contacts) { $0.mayPinch ? $0.position : nil }
    guard now.count > 1 else { return false }
    let base = FingerSpread(of: contacts) { $0.mayPinch ? $0.base : nil }
    return isFar || (now.diameter - base.diameter).magnitude > settings.pinchDistance
  }

  /// Makes all fingers that may pinch one group, or lets them join the one there is.
  mutating func gather() {
    for index in contacts.indices {
      if contacts[index].dragsUntilPinched {
        report(.cancelled, of: index)
        settle(index, as: .group)
      } else if contacts[index].mayPinch {
        settle(index, as: .group)
      }
    }
    beginOrRebaseGroup()
  }

  /// Lets one finger pan, measured from where it touched down.
  mutating func beginPan(_ index: Int) {
    contacts[index].base = contacts[index].start
    #if Mutants
      if defect == .panFromRecognition { contacts[index].base = contacts[index].position }
    #endif
    settle(index, as: .group)
    beginOrRebaseGroup()
  }

  mutating func moveGroup() { queue.append(.pan(group.move(to: groupSpread, at: time))) }

  /// Takes a finger out of the group; the last one ends it.
  mutating func leaveGroup(_ index: Int) {
    contacts[index].settle(as: .spent)
    let rest = groupSpread
    queue.append(.pan(rest.count > 0 ? group.rebase(to: rest) : group.finish(.ended, at: time)))
  }

  mutating func cancelGroup() {
    for index in contacts.indices where contacts[index].claim == .group {
      contacts[index].settle(as: .spent)
    }
    queue.append(.pan(group.finish(.cancelled, at: time)))
  }

  @inline(__always)
  private var groupSpread: FingerSpread {
    FingerSpread(of: contacts) { $0.claim == .group ? $0.position : nil }
  }

  private mutating func beginOrRebaseGroup() {
    var (interest, began) = (GestureInterest(), Instant(microseconds: .min))
    for contact in contacts where contact.claim == .group {
      interest.formUnion(contact.interest)
      began = max(began, contact.began)
    }
    if group.state.isGoingOn {
      group.measure(interest)
      queue.append(.pan(group.rebase(to: groupSpread)))
    } else {
      let base = FingerSpread(of: contacts) { $0.claim == .group ? $0.base : nil }
      // The fingers were at their base when the last of them touched down.
      group.begin(at: base, began, measuring: interest)
      queue.append(.pan(group.move(to: groupSpread, at: time, as: .began)))
    }
  }
}
