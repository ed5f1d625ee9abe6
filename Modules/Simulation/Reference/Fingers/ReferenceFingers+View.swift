import Gestures
import GridGeometry

/// What fingers do together: they move the view.
extension ReferenceFingers {
  private var isViewMoved: Bool { fingers.contains { $0.role == .movesView } }

  /// Whether a finger that touches down moves the view at once, with those that do so, that drag
  /// for want of it, or that went too far to do anything else.
  func joinsAtOnce(_ finger: ReferenceFinger) -> Bool {
    if defect == .twoFingerPanLatchedAtBegan { return false }
    let far = settings.panDistance * settings.panDistance
    return mayPinch(finger)
      && fingers.contains {
        $0.role == .movesView || $0.givesWayToPinch || mayPinch($0) && $0.distance > far
      }
  }

  /// Whether a finger could still be one of several that pinch.
  func mayPinch(_ finger: ReferenceFinger) -> Bool {
    finger.mayPinch(slidBy: settings.tapDistance)
  }

  /// From now on a pinch is measured from where the fingers are.
  mutating func startPinchesHere() {
    for index in fingers.indices
    where fingers[index].mayEverPinch || fingers[index].givesWayToPinch {
      fingers[index].pinchPlace = fingers[index].place
    }
  }

  /// Whether a finger that could pinch, and moved, does so.
  func pinches(isFar: Bool) -> Bool {
    if isViewMoved { return isFar }
    guard fingers.count(where: mayPinch) > 1 else { return false }
    if isFar { return true }
    let now = measure(mayPinch, at: { $0.place })
    let before = measure(mayPinch, at: { $0.pinchPlace })
    return abs(now.width - before.width) > settings.pinchDistance
  }

  /// All fingers that can pinch move the view from now on.
  mutating func moveViewTogether() {
    let wasMoved = isViewMoved
    for index in fingers.indices {
      if fingers[index].givesWayToPinch {
        report(.cancelled, of: index)
        fingers[index].role = .movesView
      } else if mayPinch(fingers[index]) {
        give(index, .movesView)
      }
    }
    beginOrJoin(wasMoved: wasMoved)
  }

  /// One finger moves the view, by all that it moved since it touched down.
  mutating func panAlone(_ index: Int) {
    let wasMoved = isViewMoved
    fingers[index].pinchPlace = fingers[index].start
    give(index, .movesView)
    beginOrJoin(wasMoved: wasMoved)
  }

  /// A finger that moves the view is lifted.
  mutating func leaveView(_ index: Int) {
    fingers[index].role = .ignored
    guard isViewMoved else { return reportView(.ended) }
    if defect == .leaveDoesNotRebase {
      viewNow = measureMovers()
      return reportView(.changed)
    }
    rebase()
  }

  mutating func breakOffView() {
    for index in fingers.indices where fingers[index].role == .movesView {
      fingers[index].role = .ignored
    }
    reportView(.cancelled)
  }

  /// Where the fingers are that move the view.
  func measureMovers() -> FingerMeasure {
    measure({ $0.role == .movesView }, at: { $0.place })
  }

  mutating func reportView(_ phase: GesturePhase) {
    // Fingers in one place must not divide by zero.
    let least = 1.0 / 1024
    let scale = max(viewNow.width, least) / max(viewStart.width, least)
    gestures.append(
      .pan(.init(phase, from: viewStart.middle, to: viewNow.middle, scale: scale)))
  }

  private mutating func beginOrJoin(wasMoved: Bool) {
    if wasMoved && defect == .joinDoesNotRebase {
      viewNow = measureMovers()
      reportView(.changed)
    } else if wasMoved {
      rebase()
    } else {
      viewStart = measure({ $0.role == .movesView }, at: { $0.pinchPlace })
      viewNow = measureMovers()
      reportView(.began)
    }
  }

  private mutating func rebase() {
    viewNow = measureMovers()
    viewStart = viewNow
    gestures.append(
      .pan(.init(.changed, from: viewNow.middle, to: viewNow.middle, isRebased: true)))
  }

  /// The middle of some fingers, and how far apart they are: for two the distance between them, for
  /// more twice the mean distance to the middle.
  ///
  /// These are the definitions that the product has, worked out in the same order: coordinates
  /// summed in the order in which fingers came, then divided; for two fingers the later minus the
  /// earlier; for more the distances summed in that order, doubled, then divided. Only so the
  /// results are equal to the last bit.
  private func measure(
    _ counts: (ReferenceFinger) -> Bool, at place: (ReferenceFinger) -> Point<ScreenSpace>
  ) -> FingerMeasure {
    var number = 0
    var (sumX, sumY) = (0.0, 0.0)
    var (first, last) = (Point<ScreenSpace>(x: 0, y: 0), Point<ScreenSpace>(x: 0, y: 0))
    for finger in fingers where counts(finger) {
      last = place(finger)
      if number == 0 { first = last }
      sumX += last.x
      sumY += last.y
      number += 1
    }
    guard number > 0 else { return FingerMeasure() }
    let middle = Point<ScreenSpace>(x: sumX / Double(number), y: sumY / Double(number))
    if number == 1 { return FingerMeasure(middle: middle, width: 0) }
    if number == 2 { return FingerMeasure(middle: middle, width: distance(first, last)) }
    var distances = 0.0
    for finger in fingers where counts(finger) { distances += distance(middle, place(finger)) }
    return FingerMeasure(middle: middle, width: 2 * distances / Double(number))
  }

  private func distance(_ from: Point<ScreenSpace>, _ to: Point<ScreenSpace>) -> Double {
    let (dx, dy) = (to.x - from.x, to.y - from.y)
    return (dx * dx + dy * dy).squareRoot()
  }
}
