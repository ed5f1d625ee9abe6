import Boards
import Domain
import Gestures
import GridGeometry
import PluginAPI

/// The positions of all pencils that are down, and plain searches over all strokes: what must come
/// of drawing, erasing and the lasso.
///
/// Which gesture a pencil makes is read from the session. What the gesture does is worked out here.
struct ReferenceInk: Sendable {
  /// A pencil that is down.
  struct Pencil: Sendable {
    let start: Point<ScreenSpace>
    let isFinger: Bool
    /// Whether it is a finger that was down together with another: then it makes no dot.
    var isJoined = false
    var positions: [StrokeTrace.Position] = []
    /// The strokes that it erases so far.
    var met = Found()
    /// Where it erased last.
    var eraser: Point<BoardSpace>?
    /// Where it took hold of the strokes in the lasso.
    var grip: Point<BoardSpace>?
    /// Where it was reported last.
    var place: Point<ScreenSpace>

    init(_ touch: Touch) {
      (start, place) = (touch.position, touch.position)
      isFinger = touch.kind == .finger
    }

    mutating func note(_ position: StrokeTrace.Position) {
      guard position.point.isFinite, positions.last?.point != position.point else { return }
      var position = position
      // Without a pressure, the last one counts.
      position.pressure = position.pressure ?? positions.last?.pressure
      positions.append(position)
    }
  }

  /// The strokes that a search found, and those so near its limit that either answer is right.
  struct Found: Sendable {
    var sure: Set<ID<BoardItem>> = []
    var perhaps: Set<ID<BoardItem>> = []

    func explains(_ strokes: Set<ID<BoardItem>>) -> Bool {
      sure.isSubset(of: strokes) && strokes.isSubset(of: sure.union(perhaps))
    }

    mutating func add(_ other: Found) {
      sure.formUnion(other.sure)
      perhaps.formUnion(other.perhaps)
    }
  }

  /// A stroke on the board.
  struct Inked: Sendable {
    let item: BoardItem
    let area: Rect<BoardSpace>
    let z: OrderKey
    let line: PlainLine
    let width: Double
    /// Whether its line does not fit in its area, as others changed that, or as it was drawn where
    /// numbers are coarse: an eraser may miss it then.
    let isMisfit: Bool
  }

  /// The session just before a step, with everything done that was due by then.
  struct Before: Sendable {
    var action: InkAction?
    let canInk: Bool
    let tool: DrawingTool
    let lasso: Set<ID<BoardItem>>
    let clipboard: [BoardItem]
    let isMenuOpen: Bool
    /// Whether items are selected together: then no contact inks.
    let isSelecting: Bool
    let viewport: Viewport
    /// What was due.
    let early: [Change]

    fileprivate init(_ session: BoardSession, _ touch: TouchID? = nil, early: [Change] = []) {
      action = touch.flatMap(session.inkAction)
      canInk = touch.map(session.canInk) ?? false
      tool = session.drawingTool
      lasso = session.lassoed
      clipboard = session.inkClipboard
      isMenuOpen = session.openPanel == .menu
      isSelecting = session.selected.isOn
      viewport = session.viewport
      self.early = early
    }
  }

  var pencils: [TouchID: Pencil] = [:]
  /// Where pencils touched down that were lifted, the latest last: a tap is reported later.
  var taps: [Point<ScreenSpace>] = []
  private(set) var strokes: [ID<BoardItem>: Inked] = [:]
  /// How often the clipboard was pasted without a place; `nil` if not known.
  var pasteCount: Int? = 0

  init(_ items: [BoardItem]) { take(items.map { .insert(.item($0)) }) }

  mutating func take(_ changes: [Change]) {
    for change in changes {
      guard case .item(let item)? = change.after ?? change.before else { continue }
      strokes[item.id] = nil
      guard change.after != nil, case .ink(let stroke) = item.content,
        case .free(let area, let z) = item.pose
      else { continue }
      let line = PlainLine(stroke, from: area.origin)
      let margin = Double(stroke.pen.steps) / 64 / 2 - 1.0 / 64
      let isMisfit = line.points.contains {
        $0.x - margin < area.minX || $0.y - margin < area.minY || $0.x + margin > area.maxX
          || $0.y + margin > area.maxY
      }
      strokes[item.id] = Inked(
        item: item, area: area, z: z, line: line, width: Double(stroke.pen.steps) / 64,
        isMisfit: isMisfit)
    }
  }

  /// The session before a step by which ink could change; `nil` if there is none.
  static func before(_ step: Step, _ surface: any ObservedSurface) -> Before? {
    guard var session = surface as? BoardSession, session.rules.inkInput != .none,
      session.mode == .edit, !session.isDeleted
    else { return nil }
    switch step {
    case .touch(let touch) where touch.phase == .ended || touch.phase == .cancelled:
      let early = session.advance(to: touch.time).changes
      return Before(session, touch.id, early: early)
    case .touch(let touch): return Before(session, touch.id)
    case .wake: return Before(session)
    case .command:
      _ = session.breakOff()
      return Before(session)
    case .own, .outside, .reload: return nil
    }
  }

  // MARK: Searches

  /// Where two ways of calculating may differ; samples are rounded to steps, too, so that a line
  /// may reach so far beyond its area.
  private static func doubt(_ reach: Double) -> Double {
    reach < 1e9 ? 1.0 / 64 + reach * 1e-12 : .infinity
  }

  /// The strokes that an eraser meets on a straight way.
  func strokes(
    near start: Point<BoardSpace>, _ end: Point<BoardSpace>, zoom: Double
  ) -> Found {
    var found = Found()
    let way = PlainLine([start, end])
    for (id, inked) in strokes {
      let excess = inked.line.distance(to: start, end) - 8 / zoom - inked.width / 2
      let doubt = Self.doubt(max(way.reach, inked.line.reach, 8 / zoom))
      if excess < -doubt, !inked.isMisfit {
        found.sure.insert(id)
      } else if !(excess > doubt) {
        found.perhaps.insert(id)
      }
    }
    return found
  }

  /// The strokes of which a lasso goes around more than half of the samples.
  func strokes(inside lasso: PlainLine) -> Found {
    var found = Found()
    guard lasso.points.count > 2 else { return found }
    for (id, inked) in strokes {
      let doubt = Self.doubt(max(lasso.reach, inked.line.reach))
      let points = inked.line.points
      let unclear = points.count { !(lasso.closed.distance(to: $0) > doubt) }
      let inside = points.count { lasso.closed.distance(to: $0) > doubt && lasso.encloses($0) }
      if inside * 2 > points.count, !inked.isMisfit {
        found.sure.insert(id)
      } else if (inside + unclear) * 2 > points.count {
        found.perhaps.insert(id)
      }
    }
    return found
  }

  /// Strokes, the lowest first.
  func inOrder(_ ids: Set<ID<BoardItem>>) -> [BoardItem] {
    ids.compactMap { strokes[$0] }.sorted { ($0.z, $0.item.id) < ($1.z, $1.item.id) }.map(\.item)
  }

  /// Where strokes are lifted that are carried some way.
  func lifts(_ ids: Set<ID<BoardItem>>, by way: Vector<BoardSpace>) -> [Lift] {
    inOrder(ids).compactMap { item in
      strokes[item.id].map { inked in
        Lift(
          item: item.id, from: Placed(item.pose, frame: inked.area), grip: .origin,
          finger: .origin + way)
      }
    }
  }

  // MARK: Strokes

  /// The area around a line that is drawn with a pen; `nil` if it is too long to keep.
  static func area(
    around positions: [StrokeTrace.Position], _ pen: Stroke.Pen
  ) -> Rect<BoardSpace>? {
    let (xs, ys) = (positions.map(\.point.x), positions.map(\.point.y))
    guard let minX = xs.min(), let maxX = xs.max(), let minY = ys.min(), let maxY = ys.max() else {
      return nil
    }
    let margin = Double(pen.steps) / 64 / 2
    let (left, top, right, bottom) = (minX - margin, minY - margin, maxX + margin, maxY + margin)
    let longest = ((maxX - left) * 64).rounded(), highest = ((maxY - top) * 64).rounded()
    guard longest <= 2_147_483_647, highest <= 2_147_483_647 else { return nil }
    let area = Rect<BoardSpace>(
      origin: Point(x: left, y: top), size: Size(width: right - left, height: bottom - top))
    return area.isFinite ? area : nil
  }

  /// How a stroke differs from what a pencil drew; `nil` if no one can see it.
  static func difference(
    of stroke: Stroke, in area: Rect<BoardSpace>, from positions: [StrokeTrace.Position],
    _ pen: Stroke.Pen
  ) -> String? {
    guard stroke.pen == pen else { return "it has another pen" }
    guard let first = positions.first else { return "nothing was drawn" }
    let pressure = positions.lazy.compactMap(\.pressure).first
    let line = PlainLine(stroke, from: area.origin)
    // Beside the rounding to a step, numbers far away are coarse themselves.
    let rounding = 1.0 / 64 + max(line.reach, area.maxX.magnitude, area.maxY.magnitude) * 1e-15
    var next = 0
    for (sample, point) in zip(stroke.samples, line.points) {
      let place = positions[next...].firstIndex { position in
        (position.point.x - point.x).magnitude <= rounding
          && (position.point.y - point.y).magnitude <= rounding
          && position.time - first.time == sample.time
          && sample.pressure
            == (position.pressure ?? pressure).map { UInt16(($0 * 65_535).rounded()) }
      }
      guard let place else { return "a sample was never drawn" }
      next = place + 1
    }
    guard stroke.samples.first?.time == 0, line.points.first.map({ near($0, first.point) }) == true
    else { return "its start is missing" }
    guard let end = line.points.last, let last = positions.last, near(end, last.point),
      stroke.samples.last?.time == last.time - first.time
    else { return "its end is missing" }
    func near(_ one: Point<BoardSpace>, _ other: Point<BoardSpace>) -> Bool {
      (one.x - other.x).magnitude <= rounding && (one.y - other.y).magnitude <= rounding
    }
    let furthest = positions.map { line.distance(to: $0.point) }.max() ?? 0
    return furthest <= 0.25 + rounding ? nil : "it is \(furthest) points beside what was drawn"
  }
}
