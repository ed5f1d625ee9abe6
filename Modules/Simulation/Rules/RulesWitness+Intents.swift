import Boards
import Domain
import Gestures
import GridGeometry
import PluginAPI

/// What commands and taps ask of the rules.
extension RulesWitness {
  /// What a command asks of the rules; `nil` if it asks nothing, or is refused before.
  func intent(of command: SessionCommand, to session: BoardSession) -> Intent? {
    switch command {
    case .move(let item, let cell):
      guard let place = oracle.placed(item) else { return nil }
      return .carry([
        Lift(item: item, from: place, grip: place.frame.origin, finger: Grid.corner(of: cell))
      ])
    case .push(let poses):
      return isChecked || session.rules.pushing == .never ? nil : push(poses)
    case .place(_, _, let cells): return .place(Grid.frame(of: cells))
    case .add(let item, let isExact):
      // A new card must have the size of one.
      if item.content.card != nil, let area = item.pose.area,
        area.size.width < 100 || area.size.height < 50
      {
        return nil
      }
      return isExact ? .put(item.pose) : .fit(item.pose)
    case .insert(_, _, let place):
      let end = (0...items.count + 1).first { oracle.area(ofPlace: $0, isNew: true) == nil } ?? 0
      return oracle.area(ofPlace: place ?? end - 1, isNew: true).map(Intent.place)
    case .reorder(let item, let place):
      guard let now = oracle.placed(item), let area = oracle.area(ofPlace: place, isNew: false)
      else { return nil }
      return .carry([
        Lift(item: item, from: now, grip: now.frame.center, finger: area.center)
      ])
    case .resize(let item, let span, let handle):
      return resize(item, to: span, from: handle, session)
    case .turn(let item, let turns, let isFlipped): return turn(item, by: turns, isFlipped)
    case .restack(let item, let move):
      return oracle.placed(item) == nil ? nil : .restack(item, move)
    case .reframe(let item, let area):
      return oracle.placed(item) == nil ? nil : .reframe(item, area)
    case .choose(let choice) where session.selected.isOn:
      return arrangement(by: choice, in: session)
    case .choose(let choice):
      guard session.openPanel == .menu, let item = session.selection else { return nil }
      return switch choice {
      case .turn: turn(item, by: 1, false)
      case .flip: turn(item, by: 0, true)
      default: nil
      }
    default: return nil
    }
  }

  /// A handle of one edge moves the corner after it, or the bottom, if that is what it takes.
  private func resize(
    _ item: ID<BoardItem>, to span: CellSpan, from handle: Handle, _ session: BoardSession
  ) -> Intent? {
    guard let place = oracle.placed(item), !session.rules.handles(of: item).isEmpty else {
      return nil
    }
    let (wider, taller) = (
      Double(span.width) * 44 - place.frame.size.width,
      Double(span.height) * 44 - place.frame.size.height
    )
    let used: Handle =
      switch handle {
      case .left where taller != 0: .bottomLeft
      case .right where taller != 0, .bottom where wider != 0: .bottomRight
      case .top where wider != 0: .topRight
      default: handle
      }
    let finger = Point<BoardSpace>(
      x: used.movesLeft ? -wider : wider, y: used.movesTop ? -taller : taller)
    return .resize(Lift(item: item, from: place, grip: .origin, finger: finger), used)
  }

  /// Turns an item where it lies; `nil` if it cannot be turned so.
  private func turn(_ item: ID<BoardItem>, by turns: Int, _ isFlipped: Bool) -> Intent? {
    guard let place = oracle.placed(item), oracle.turning != .none,
      !isFlipped || oracle.turning == .quarterTurnsAndMirroring
    else { return nil }
    let (size, middle) = (place.frame.size, place.frame.center)
    // What is odd one way and even the other has no middle in common with itself after a quarter
    // turn: it shifts half a cell, and back with the next one.
    var finger = middle
    let (isOddWide, isOddHigh) = (
      size.width.remainder(dividingBy: 88) != 0, size.height.remainder(dividingBy: 88) != 0
    )
    if !turns.isMultiple(of: 2), isOddWide != isOddHigh {
      finger = middle + Vector(dx: isOddWide ? 22 : -22, dy: isOddHigh ? 22 : -22)
    }
    var lift = Lift(item: item, from: place, grip: middle, finger: finger)
    if isFlipped { lift.orientation = lift.orientation.flipped }
    lift.orientation = lift.orientation.turned(by: turns)
    return .carry([lift])
  }

  // MARK: Taps

  /// What was selected before a step.
  struct Selection {
    let item: ID<BoardItem>?
  }

  /// What is selected before a step by which a finger could touch an item; `nil` if none could.
  func selection(before step: Step, _ surface: any ObservedSurface) -> Selection? {
    guard let session = surface as? BoardSession, session.rules.opensMenuOnLongPress,
      session.intent == nil
    else { return nil }
    switch step {
    case .touch(let touch): return touch.phase == .ended ? Selection(item: session.selection) : nil
    case .wake: return Selection(item: session.selection)
    case .command, .own, .outside, .reload: return nil
    }
  }

  /// Checks what came of a touch by which nothing was dropped: a tap touches an item, or chooses
  /// from a menu; nothing else moves, turns or raises anything.
  mutating func checkTouch(
    by step: Step, _ reaction: Reaction, _ surface: any ObservedSurface
  ) throws(Fault) {
    guard let session = surface as? BoardSession, !session.rules.displaces else { return }
    switch step {
    case .touch, .wake: break
    case .command, .own, .outside, .reload: return
    }
    // Strokes are looked at by the reference of ink.
    guard
      reaction.changes.isEmpty
        || reaction.changes.contains(where: { ($0.after ?? $0.before)?.isInk == false })
    else { return }
    let got = reaction.changes.compactMap(\.pose).filter { $0.from != nil && $0.to != nil }
    if let selected, let item = session.selection, item != selected.item,
      !reaction.effects.contains(.opened(.menu)),
      case .accepted(let wanted) = oracle.answer(to: .touch(item))
    {
      try expect(wanted, got, reaction)
      return note(.touch(item), wanted.isEmpty ? "unchanged" : "accepted")
    }
    guard let moved = got.first?.item else { return }
    let item = session.selection ?? moved
    let intents =
      [.touch(item), turn(item, by: 1, false), turn(item, by: 0, true)]
      + drags(of: moved, by: step, session)
      + menu.choices.map { Self.arrangement(by: $0, of: menu.items) }
    for case let intent? in intents {
      guard
        case .accepted(let poses) = oracle.answer(
          to: intent, pushes: false, given: .accepted(got)),
        poses.sorted(by: { $0.item < $1.item }) == got.sorted(by: { $0.item < $1.item })
      else { continue }
      if case .carry(let lifts) = intent, lifts.contains(where: \.isHidden) {
        return note(intent, "accepted")
      }
      return note(intent, "accepted", isDrop: false)
    }
    throw Self.fault([], got, reaction)
  }
}

extension RulesWitness {
  /// What a finger could have asked that was reported twice only: as it touched down and was
  /// lifted.
  private func drags(of item: ID<BoardItem>, by step: Step, _ session: BoardSession) -> [Intent?] {
    guard let touch = step.touch, touch.phase == .ended, let start = starts[touch.id],
      let place = oracle.placed(item)
    else { return [] }
    func lift(isHidden: Bool) -> Lift {
      Lift(
        item: item, from: place, grip: session.viewport.toBoard(start),
        finger: session.viewport.toBoard(touch.position), touch: touch.id, isHidden: isHidden)
    }
    return [.carry([lift(isHidden: true)])]
      + session.rules.handles(of: item).map { .resize(lift(isHidden: false), $0) }
  }
}

extension Step {
  /// Whether it sets how a board's rules are.
  var isOfSettings: Bool {
    if case .command(.setSettings) = self { true } else { false }
  }
}

extension Intent {
  /// What it is called where it is counted; `nil` for one that is not.
  ///
  /// - Parameters:
  ///   - isDrop: Whether fingers do it.
  ///   - isTogether: Whether others hold something, too.
  /// - Returns: The name, for example `carry turned`.
  func action(isDrop: Bool, isTogether: Bool) -> String? {
    switch self {
    case .place: "place"
    case .put: "add"
    case .fit: "add near"
    case .touch: "touch"
    case .restack: "restack"
    case .reframe: "reframe"
    case .carry(let lifts) where lifts.contains(where: \.isTurned):
      isDrop ? "carry turned" : "turn"
    case .carry, .drop: isTogether ? "carry together" : "carry"
    case .resize: "resize"
    case .restore: nil
    }
  }
}

extension Lift {
  /// Whether it lies otherwise than when it was picked up.
  fileprivate var isTurned: Bool {
    if case .shaped(_, _, let before) = from.pose { before != orientation } else { false }
  }
}

extension Refusal {
  /// What it is called where it is counted.
  var outcome: String {
    switch reason {
    case .acrossField: "across-field"
    case .notAllowed: "not-allowed"
    case .noStack: "no-stack"
    case .cannotTurn: "cannot-turn"
    case .noStrokes: "no-strokes"
    default: GridOutcome(self).name
    }
  }
}
