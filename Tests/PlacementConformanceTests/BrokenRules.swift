import Domain
import Gestures
import GridGeometry
import PluginAPI
import Synchronization

/// Sound rules that break one promise: a suite that does not notice it is worth nothing.
struct BrokenRules: PlacementRules {
  private var rules: any PlacementRules
  private let flaw: RulesFlaw
  private let board: Board
  private let shared: SharedRules
  private var wasEdited = false
  private var width = 640.0

  init(_ rules: any PlacementRules, _ flaw: RulesFlaw, on board: Board) {
    self.rules = rules
    self.flaw = flaw
    self.board = board
    shared = SharedRules(rules)
  }

  /// The rules; some flaws have them in common with all copies.
  private var inner: any PlacementRules { flaw == .sharesStorage ? shared.rules : rules }

  // MARK: At rest

  var count: Int {
    switch flaw {
    case .miscounts: inner.count + 1
    case .countsByView where width < 300: 0
    default: inner.count
    }
  }

  var allowsManyHolds: Bool { inner.allowsManyHolds }
  var displaces: Bool { inner.displaces }
  var pushing: Pushing { inner.pushing }
  var obstruction: Obstruction { flaw == .promisesFreedom ? .none : inner.obstruction }
  var orderedCount: Int? { inner.orderedCount }

  func area(ofPlace place: Int, isNew: Bool) -> Rect<BoardSpace>? {
    inner.area(ofPlace: place, isNew: isNew || flaw == .hasOnePlaceTooMany)
  }

  func interest(on item: ID<BoardItem>?) -> GestureInterest {
    flaw == .pinchesOnItems
      ? inner.interest(on: item).union(.pinch) : inner.interest(on: item)
  }

  func handles(of item: ID<BoardItem>) -> [Handle] { inner.handles(of: item) }

  func hit(_ point: Point<BoardSpace>) -> ID<BoardItem>? {
    var all: [ID<BoardItem>] = []
    if flaw == .hitsInfinity || flaw == .hitsBeside {
      let around = Rect<BoardSpace>(
        origin: Point(x: -2_000, y: -2_000), size: Size(width: 9_000, height: 9_000))
      inner.visit(in: around) { item, _ in all.append(item) }
    }
    switch flaw {
    case .missesHits: return inner.hit(point).flatMap { $0.low.isMultiple(of: 2) ? nil : $0 }
    case .hitsInfinity where !point.isFinite: return all.first
    case .hitsBeside: return inner.hit(point) ?? all.first
    default: return inner.hit(point)
    }
  }

  func placed(_ item: ID<BoardItem>) -> Placed? { inner.placed(item) }

  func visit(in region: Rect<BoardSpace>, _ body: (ID<BoardItem>, Placed) -> Void) {
    var visited: [(ID<BoardItem>, Placed)] = []
    inner.visit(in: region) { visited.append(($0, $1)) }
    switch flaw {
    case .visitsTwice: visited += visited.prefix(1)
    case .visitsTooFew where visited.count > 1 && region.size.width < 300: visited.removeLast()
    case .visitsUpsideDown where region.size.width < 300: visited.reverse()
    default: break
    }
    for (item, place) in visited { body(item, place) }
  }

  func violations() -> [Violation] {
    switch flaw {
    case .hidesViolations: []
    case .overlooksStrangers:
      inner.violations().filter { $0.items.contains { inner.placed($0) != nil } }
    default: inner.violations()
    }
  }

  func judge(settings: [String: String]) -> Refusal? {
    flaw == .acceptsAnySetting ? nil : inner.judge(settings: settings)
  }

  // MARK: Holding

  func hit(_ point: Point<BoardSpace>, holding lifts: [Lift]) -> ID<BoardItem>? {
    flaw == .hitsNothingAtRest && lifts.isEmpty ? nil : inner.hit(point, holding: lifts)
  }

  func frame(of item: ID<BoardItem>, holding lifts: [Lift]) -> Rect<BoardSpace>? {
    let frame = inner.frame(of: item, holding: lifts)
    switch flaw {
    case .drawsOthersAside where !lifts.isEmpty:
      return frame.map { Rect(origin: $0.origin + Vector(dx: 1, dy: 0), size: $0.size) }
    case .closesNoGap: return inner.placed(item)?.frame
    default: return frame
    }
  }

  func visit(
    in region: Rect<BoardSpace>, holding lifts: [Lift], _ body: (ID<BoardItem>, Placed) -> Void
  ) {
    guard !lifts.isEmpty else { return inner.visit(in: region, holding: lifts, body) }
    inner.visit(in: region, holding: lifts) { item, place in
      switch flaw {
      case .visitsNoneWhileHeld: break
      case .visitsAsideWhileHeld:
        let aside = place.frame.origin + Vector(dx: 1, dy: 0)
        body(item, Placed(place.pose, frame: Rect(origin: aside, size: place.frame.size)))
      default: body(item, place)
      }
    }
  }

  func preview(_ intent: Intent, into preview: inout Preview) {
    let (old, landing) = (preview.refusal, preview.landing)
    inner.preview(intent, into: &preview)
    switch flaw {
    case .previewsNoRefusal: preview.refusal = nil
    case .previewsNoLanding: preview.forget()
    case .keepsOldRefusal: preview.refusal = old ?? preview.refusal
    case .keepsRefusalInCells:
      guard case .place = intent, preview.landing == landing else { return }
      preview.refusal = old ?? preview.refusal
    default: break
    }
  }

  // MARK: Judging

  func judge(_ intent: Intent) -> Verdict {
    let verdict = inner.judge(intent)
    switch (flaw, intent, verdict) {
    case (.wavers, _, _): return shared.isOdd() ? .refused(Refusal(.notAllowed)) : verdict
    case (.refusesToCarry, .carry, _): return .refused(Refusal(.notAllowed))
    case (.movesOthers, .carry, .accepted(let changes)),
      (.namesWrongPose, .carry, .accepted(let changes)):
      return .accepted(moved(changes))
    case (.acceptsOverlaps, .carry(let lifts), .refused(let refusal))
    where refusal.reason == .overlap && lifts.count == 1:
      return overlapping(lifts[0], refusal)
    case (.namesStrangers, _, .refused(let refusal)):
      return .refused(Refusal(refusal.reason, by: refusal.by + [ID(high: 9, low: 8)]))
    case (.prefersFirstLift, .carry(let lifts), _) where lifts.count > 1:
      return inner.judge(.carry([lifts[0]]))
    case (.acceptsStrangers, .carry, .refused(let refusal)) where refusal.reason == .unknownItem:
      return .accepted([])
    case (.refusesToGoBack, .restore(let poses), _) where poses.contains { $0.from != nil }:
      return .refused(Refusal(.notAllowed))
    case (.refusesReturn, .restore(let poses), _) where poses.contains { $0.from == nil }:
      return .refused(Refusal(.notAllowed))
    case (.acceptsStalePoses, .restore(let poses), .refused): return .accepted(poses)
    case (.remembersEdits, .carry, _) where wasEdited: return .refused(Refusal(.notAllowed))
    default: return verdict
    }
  }

  func judge(pushing poses: [PoseChange]) -> Verdict {
    flaw == .pushesNothing ? .accepted(poses) : inner.judge(pushing: poses)
  }

  /// Changes that do not say what there is.
  private func moved(_ changes: [PoseChange]) -> [PoseChange] {
    guard let first = changes.first else { return changes }
    switch flaw {
    case .movesOthers:
      // The same item once more.
      return changes + [first]
    default: return changes.map { PoseChange(item: $0.item, from: $0.to, to: $0.to) }
    }
  }

  /// A block on top of the one in its way.
  private func overlapping(_ lift: Lift, _ refusal: Refusal) -> Verdict {
    guard let pose = refusal.by.first.flatMap({ inner.placed($0)?.pose }) else {
      return .refused(refusal)
    }
    return .accepted([PoseChange(item: lift.item, from: lift.from.pose, to: pose)])
  }

  // MARK: Changes

  mutating func setView(_ size: Size<ScreenSpace>) {
    width = size.width
    rules.setView(size)
    shared.change { $0.setView(size) }
  }

  mutating func apply(_ changes: [Change]) {
    wasEdited = wasEdited || !changes.isEmpty
    let changes = changes.filter { change in
      guard flaw == .keepsWhatLeft, case .item(let item)? = change.after else { return true }
      return item.board == board.id
    }.map { change in
      guard flaw == .takesOtherBoards, case .item(let item)? = change.after else { return change }
      return .insert(
        .item(BoardItem(id: item.id, board: board.id, content: item.content, pose: item.pose)))
    }
    rules.apply(changes)
    shared.change { $0.apply(changes) }
  }
}

/// Rules that several values have in common.
private final class SharedRules: Sendable {
  private struct State {
    var rules: any PlacementRules
    var asked = 0
  }

  private let state: Mutex<State>

  init(_ rules: any PlacementRules) { state = Mutex(State(rules: rules)) }

  var rules: any PlacementRules { state.withLock { $0.rules } }

  func change(_ body: (inout any PlacementRules) -> Void) {
    state.withLock { body(&$0.rules) }
  }

  /// Whether this was asked an odd number of times.
  func isOdd() -> Bool {
    state.withLock { state in
      state.asked += 1
      return state.asked % 2 == 1
    }
  }
}
