public import Domain
import Gestures
import GridGeometry
import PluginAPI

/// Two fingers that came from an edge of the screen in play mode, and may turn the page.
struct PageTurn: Hashable, Sendable {
  /// The board that they would open.
  let page: ID<Board>
  /// Whether they came from the left edge, and go to the right.
  let isFromLeft: Bool
  /// Where the last event left them; other events of that moment can follow.
  var last: Sample
  /// Whether they went into the screen, and not up, down or apart.
  var isTurning = false
  /// Whether they went far enough.
  var isFar = false
  /// Whether one was lifted: the other one decides nothing any more.
  var isFrozen = false

  /// A movement of both fingers, and its moment.
  struct Sample: Hashable, Sendable {
    let time: Instant
    let movement: Vector<ScreenSpace>
    let scale: Double
  }

  /// How near to an edge the middle of the fingers touches down, in points.
  static let edge = 66.0
  /// How far they go before it is known what they do.
  static let decision = 10.0
  /// How far they go to turn the page.
  static let distance = 88.0
  /// How much the spread of two fingers that go together can change.
  static let spread = 0.8...1.25

  /// How far they went into the screen.
  private var depth: Double { isFromLeft ? last.movement.dx : -last.movement.dx }

  /// Decides on the last movement.
  ///
  /// - Returns: Whether it can still turn the page.
  mutating func decide() -> Bool {
    if !isTurning {
      guard Self.spread.contains(last.scale) else { return false }
      guard last.movement.length >= Self.decision else { return true }
      guard depth >= 2 * abs(last.movement.dy) else { return false }
      isTurning = true
    }
    isFar = depth >= Self.distance
    return true
  }
}

extension BoardSession {
  /// The boards of the show, in order; none if the session was opened without them.
  public var pages: [Board] { state.pages }

  /// The turn of a page that a pan can become; `nil` for none.
  func pageTurn(at pan: Gesture.Pan) -> PageTurn? {
    guard mode == .play, arbiter.touches.count == 2 else { return nil }
    let isFromLeft = pan.start.x <= PageTurn.edge
    guard isFromLeft || pan.start.x >= viewport.size.width - PageTurn.edge,
      let page = state.page(after: isFromLeft ? -1 : 1)
    else { return nil }
    return PageTurn(page: page, isFromLeft: isFromLeft, last: sample(of: pan))
  }

  private func sample(of pan: Gesture.Pan) -> PageTurn.Sample {
    PageTurn.Sample(
      time: arbiter.time, movement: pan.centroid - pan.start, scale: pan.scale)
  }

  /// Lets fingers turn the page; the view stays meanwhile.
  ///
  /// - Parameters:
  ///   - pan: The movement.
  ///   - reaction: The reaction.
  /// - Returns: Whether they turn the page, or still can; otherwise they move the view.
  mutating func turnPage(_ pan: Gesture.Pan, _ reaction: inout Reaction) -> Bool {
    guard var turn = looking?.turn else { return false }
    let wasFar = turn.isFar
    var isTurn = true
    if !turn.isFrozen {
      // Fingers that move in one moment are reported one after the other.
      if pan.isRebased || arbiter.time > turn.last.time { isTurn = turn.decide() }
      if pan.isRebased {
        turn.isFrozen = turn.isTurning && arbiter.touches.count == 1
        isTurn = isTurn && turn.isFrozen
      } else {
        turn.last = sample(of: pan)
      }
      if pan.phase == .ended { isTurn = isTurn && turn.decide() }
    }
    guard isTurn else {
      looking?.turn = nil
      return false
    }
    if turn.isFar != wasFar { reaction.effects.append(.haptic(.snap)) }
    if pan.phase == .ended, turn.isFar {
      reaction.effects.append(.openBoard(turn.page, isNew: false))
    }
    looking?.turn = turn
    return true
  }
}
