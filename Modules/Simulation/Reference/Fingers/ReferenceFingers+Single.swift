import Gestures
import GridGeometry

/// What a finger does on its own.
extension ReferenceFingers {
  mutating func touchDown(
    _ touch: Touch, _ interest: GestureInterest, _ reach: TouchReach
  ) -> TouchFault? {
    guard touch.position.x.isFinite && touch.position.y.isFinite else { return .notFinite }
    var finger = ReferenceFinger(touch, interest, reach, at: time)
    var most = settings.maximumTouches
    if most < 1 { most = 1 }
    if most > GestureSettings.touchLimit { most = GestureSettings.touchLimit }
    if fingers.count >= most {
      if defect != .extraFingerCancelsNothing {
        for index in fingers.indices { breakOff(index) }
      }
      finger.role = .ignored
      if fingers.count < GestureSettings.touchLimit { fingers.append(finger) }
      return .tooMany
    }
    finger.joinedAtOnce = joinsAtOnce(finger)
    if !finger.joinedAtOnce && isSecondOfTwo(finger) {
      held?.second = finger.id
    } else {
      reportHeldTap()
    }
    fingers.append(finger)
    if interest.contains(.pinch) { startPinchesHere() }
    if finger.joinedAtOnce {
      moveViewTogether()
    } else if interest.contains(.press) {
      gestures.append(.press(.init(.began, touch: finger.id, position: finger.start)))
    }
    return nil
  }

  mutating func move(_ index: Int, to place: Point<ScreenSpace>) {
    if fingers[index].place == place { return }
    fingers[index].place = place
    switch fingers[index].role {
    case .waiting: decide(index)
    case .drags, .pressedLong: report(.changed, of: index)
    case .movesView:
      if defect == .pinchRestartsAtEachReport { viewStart.width = viewNow.width }
      viewNow = measureMovers()
      reportView(.changed)
    case .ignored: break
    }
  }

  mutating func lift(_ index: Int) {
    if fingers[index].role == .waiting && waitsForSwipe(fingers[index]) { swipesNoMore(index) }
    switch fingers[index].role {
    case .waiting: liftWaiting(index)
    case .drags, .pressedLong: report(.ended, of: index)
    case .movesView: leaveView(index)
    case .ignored: break
    }
  }

  mutating func breakOff(_ index: Int) {
    switch fingers[index].role {
    case .waiting: give(index, .ignored)
    case .drags, .pressedLong:
      report(.cancelled, of: index)
      fingers[index].role = .ignored
    case .movesView: breakOffView()
    case .ignored: break
    }
  }

  /// Decides what a finger is that moved and was nothing yet.
  ///
  /// Several fingers that pinch come first, then a swipe, then a drag or a pan of one finger.
  private mutating func decide(_ index: Int) {
    let distance = fingers[index].distance
    let couldTap = mayTap(fingers[index])
    if distance > fingers[index].farthest { fingers[index].farthest = distance }
    let out = fingers[index].distanceOut
    if out > fingers[index].farthestOut { fingers[index].farthestOut = out }
    if couldTap && !mayTap(fingers[index]) { reportLostTap(index) }
    let isFar =
      defect == .panStartsAtOnce || distance > settings.panDistance * settings.panDistance
    if mayPinch(fingers[index]) && pinches(isFar: isFar) { return moveViewTogether() }
    if waitsForSwipe(fingers[index]) {
      let across = abs(fingers[index].place.x - fingers[index].start.x)
      let along = abs(fingers[index].place.y - fingers[index].start.y)
      if across > along || defect == .swipeInAnyDirection {
        if max(across, swipeMeasure(along)) >= settings.swipeDistance { swipe(index) }
      } else {
        swipesNoMore(index)
      }
    } else if isFar {
      dragOrPan(index)
    }
  }

  private func swipeMeasure(_ along: Double) -> Double {
    defect == .swipeInAnyDirection ? along : 0
  }

  private mutating func swipe(_ index: Int) {
    give(index, .ignored)
    let finger = fingers[index]
    gestures.append(
      .swipe(
        .init(
          touch: finger.id, position: finger.start,
          direction: finger.place.x < finger.start.x ? .left : .right)))
  }

  /// It does not swipe; if that was all it waited for, it drags.
  mutating func swipesNoMore(_ index: Int) {
    let hasWaited = waitsForSwipe(fingers[index])
    fingers[index].isNoSwipe = true
    if hasWaited { dragOrPan(index) }
  }

  private mutating func dragOrPan(_ index: Int) {
    if fingers[index].interest.contains(.drag) {
      give(index, .drags)
      if defect == .dragStartsWhereRecognised { fingers[index].start = fingers[index].place }
      report(.began, of: index)
    } else if fingers[index].interest.contains(.pan) {
      panAlone(index)
    }
  }

  /// A finger that did nothing is lifted: perhaps it tapped.
  private mutating func liftWaiting(_ index: Int) {
    let finger = fingers[index]
    guard mayTap(finger) else { return }
    let latest = finger.down.advanced(by: settings.tapDuration)
    let isUntimed = finger.interest.contains(.untimedTap) || defect == .tapHasNoTimeLimit
    guard isUntimed || time <= latest else { return reportLostTap(index) }
    let isSecond = held?.second == finger.id
    let mayBeFirst = finger.interest.contains(.doubleTap)
    if mayBeFirst && !isSecond { reportHeldTap() }
    if finger.interest.contains(.press) {
      gestures.append(.press(.init(.ended, touch: finger.id, position: finger.start)))
    }
    let tap = Gesture.Tap(touch: finger.id, position: finger.start)
    let isReported = finger.interest.contains(.tap) || finger.interest.contains(.untimedTap)
    if isSecond {
      if defect == .doubleFiresTwoTaps {
        reportHeldTap()
        gestures.append(.tap(tap))
      } else {
        held = nil
        gestures.append(.doubleTap(tap))
      }
    } else if mayBeFirst {
      held = HeldTap(
        tap: tap, isReported: isReported, end: time.advanced(by: settings.doubleTapGap))
    } else if isReported {
      gestures.append(.tap(tap))
    }
  }

  /// Whether a finger that touches down completes a double tap, if it taps.
  private func isSecondOfTwo(_ finger: ReferenceFinger) -> Bool {
    guard let held, held.second == nil, finger.interest.contains(.doubleTap) else { return false }
    if defect == .secondTapAnywhere { return true }
    let dx = finger.start.x - held.tap.position.x
    let dy = finger.start.y - held.tap.position.y
    return !(dx * dx + dy * dy > settings.doubleTapDistance * settings.doubleTapDistance)
  }

  /// The held tap is a tap on its own.
  mutating func reportHeldTap() {
    guard let tap = held else { return }
    held = nil
    if tap.isReported { gestures.append(.tap(tap.tap)) }
  }

  /// A finger that could have tapped can no longer.
  private mutating func reportLostTap(_ index: Int) {
    let finger = fingers[index]
    if held?.second == finger.id { reportHeldTap() }
    if finger.interest.contains(.press) {
      gestures.append(
        .press(
          .init(
            .cancelled, touch: finger.id, position: finger.start, hasSlidOff: hasLeft(finger))))
    }
  }

  /// Settles what a finger does.
  mutating func give(_ index: Int, _ role: ReferenceFinger.Role) {
    if mayTap(fingers[index]) { reportLostTap(index) }
    fingers[index].role = role
  }

  /// Reports what a finger does that drags or was pressed long.
  mutating func report(_ phase: GesturePhase, of index: Int) {
    let finger = fingers[index]
    let drag = Gesture.Drag(phase, touch: finger.id, from: finger.start, to: finger.place)
    gestures.append(finger.role == .drags ? .drag(drag) : .longPress(drag))
  }
}

/// What a finger can still be.
extension ReferenceFingers {
  /// Whether it taps if it is lifted soon.
  private func mayTap(_ finger: ReferenceFinger) -> Bool {
    guard finger.role == .waiting, !finger.joinedAtOnce else { return false }
    guard !finger.interest.isDisjoint(with: [.press, .tap, .untimedTap, .doubleTap]) else {
      return false
    }
    if defect == .tapIgnoresDistance { return true }
    return !hasLeft(finger)
  }

  /// Whether it went too far to tap.
  private func hasLeft(_ finger: ReferenceFinger) -> Bool {
    finger.farthestOut > settings.tapDistance * settings.tapDistance
  }

  /// Whether it is pressed long if it rests.
  func mayBePressedLong(_ finger: ReferenceFinger) -> Bool {
    guard finger.role == .waiting, finger.interest.contains(.longPress) else { return false }
    if defect == .longPressWhileMoving { return true }
    return !(finger.farthest > settings.longPressDistance * settings.longPressDistance)
  }

  /// Whether it swipes if it goes on.
  func maySwipe(_ finger: ReferenceFinger) -> Bool {
    finger.role == .waiting && finger.interest.contains(.swipe) && !finger.isNoSwipe
  }

  /// Whether it went far enough to drag, but may swipe instead.
  private func waitsForSwipe(_ finger: ReferenceFinger) -> Bool {
    maySwipe(finger) && finger.farthest > settings.panDistance * settings.panDistance
  }
}
