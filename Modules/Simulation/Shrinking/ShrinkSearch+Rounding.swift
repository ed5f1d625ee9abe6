import Gestures
import GridGeometry
import PluginAPI

extension ShrinkSearch {
  /// Rounds times, names, places and numbers of the steps.
  package mutating func roundSteps() {
    roundTimes()
    roundContacts()
    for grid in [22.0, 10, 1] {
      attempt(best.steps.map { Self.rounded($0, to: grid) })
      for place in best.steps.indices where !isOver {
        guard place < best.steps.count else { break }
        attempt(at: place, Self.rounded(best.steps[place], to: grid))
      }
    }
    for place in best.steps.indices where !isOver {
      guard place < best.steps.count else { break }
      if case .command(let command) = best.steps[place] { roundCommand(place, command) }
      roundOwn(place)
      if case .outside = best.steps[place] { continue }
      roundKind(place)
    }
  }

  @discardableResult
  mutating func attempt(at place: Int, _ step: Step) -> Bool {
    guard best.steps.indices.contains(place), best.steps[place] != step else { return false }
    var steps = best.steps
    steps[place] = step
    return attempt(steps)
  }

  // MARK: Touches

  private static func rounded(_ step: Step, to grid: Double) -> Step {
    guard var touch = step.touch, touch.position.isFinite else { return step }
    touch.position = Point(
      x: (touch.position.x / grid).rounded() * grid, y: (touch.position.y / grid).rounded() * grid)
    return .touch(touch)
  }

  /// Fingers without pressure instead of pencils, and a place in the view instead of nowhere.
  private mutating func roundKind(_ place: Int) {
    guard var touch = best.steps[place].touch else { return }
    (touch.kind, touch.pressure) = (.finger, nil)
    attempt(at: place, .touch(touch))
    if touch.phase == .stationary {
      touch.phase = .moved
      attempt(at: place, .touch(touch))
    }
  }

  /// Numbers the contacts 1, 2, 3 in the order of their coming, and makes all of them fingers.
  private mutating func roundContacts() {
    var numbers: [TouchID: UInt64] = [:]
    var steps = best.steps
    for isFinger in [true, false] {
      for place in steps.indices {
        guard var touch = best.steps[place].touch else { continue }
        if isFinger { (touch.kind, touch.pressure) = (.finger, nil) }
        let number = numbers[touch.id] ?? UInt64(numbers.count) + 1
        numbers[touch.id] = number
        touch.id = TouchID(rawValue: number)
        steps[place] = .touch(touch)
      }
      if attempt(steps) { return }
    }
  }

  // MARK: Times

  private mutating func roundTimes() {
    guard let times = gaps else { return }
    let kept = [100_000, 400_000, 600_000, 1_000_000] as [Int64]
    // All of them short; then those that are long as short as they may be; then one by one.
    if attempt(timed(times.map { _ in Self.beat })) { return }
    attempt(timed(times.map { gap in kept.first { $0 >= gap && gap > 50_000 } ?? Self.beat }))
    for place in times.indices where !isOver {
      guard var now = gaps, now.indices.contains(place) else { return }
      for gap in [Self.beat] + kept where gap != now[place] {
        now[place] = gap
        if attempt(timed(now)) { break }
      }
    }
  }

  /// How long after the last timed step each comes; `nil` if that cannot be said.
  private var gaps: [Int64]? {
    var last: Int64 = 0
    var gaps: [Int64] = []
    for step in best.steps {
      guard let time = step.time else { continue }
      let (gap, overflow) = time.microseconds.subtractingReportingOverflow(last)
      if overflow { return best.steps.compactMap(\.time).map { _ in 0 } }
      gaps.append(gap)
      last = time.microseconds
    }
    return gaps.isEmpty ? nil : gaps
  }

  private func timed(_ gaps: [Int64]) -> [Step] {
    var now = Instant.zero
    var rest = gaps[...]
    return best.steps.map { step in
      guard step.time != nil, let gap = rest.popFirst() else { return step }
      now = now.advanced(by: gap)
      return step.at(now)
    }
  }

  // MARK: Commands

  private mutating func roundCommand(_ place: Int, _ command: SessionCommand) {
    for simpler in Self.simpler(command) { attempt(at: place, .command(simpler)) }
    // Towards the origin, as long as that helps.
    var helps = true
    while helps, !isOver, best.steps.indices.contains(place),
      case .command(let now) = best.steps[place]
    {
      helps = false
      for simpler in Self.nearer(now) where attempt(at: place, .command(simpler)) { helps = true }
    }
  }

  /// Makes what only one kind of surface knows plainer, as long as that helps.
  private mutating func roundOwn(_ place: Int) {
    // Steps are not compared with what they were: a touch at no number differs from itself.
    var helps = true
    while helps, !isOver, best.steps.indices.contains(place) {
      helps = best.steps[place].simpler.contains { attempt(at: place, $0) }
    }
  }

  private static func simpler(_ command: SessionCommand) -> [SessionCommand] {
    switch command {
    case .setGestures: [.setGestures(.touch), .setGestures(.mouse)]
    case .look(let view):
      [
        .goHome, .look(ViewMemory(center: .origin, zoom: 2)),
        .look(ViewMemory(center: view.center, zoom: 1)),
        .look(ViewMemory(center: .origin, zoom: view.zoom)), .look(round(view)),
      ]
    case .setViewSize:
      [.setViewSize(Self.roundSize), .setViewSize(Size(width: 660, height: 440))]
    case .search(let text, _): [.search("", kinds: []), .search(text, kinds: [])]
    case .accept: [.accept(nil), .accept("a")]
    default: []
    }
  }

  private static func round(_ view: ViewMemory) -> ViewMemory {
    ViewMemory(
      center: Point(
        x: (view.center.x / 22).rounded() * 22, y: (view.center.y / 22).rounded() * 22),
      zoom: max(view.zoom.rounded(), 1))
  }

  private static func nearer(_ command: SessionCommand) -> [SessionCommand] {
    switch command {
    case .move(let item, let cell): cell.nearer.map { .move(item, to: $0) }
    case .place(let item, let object, let cells):
      (cells.origin.nearer.compactMap { cells.moved(to: $0) }
        + smaller(cells.span).compactMap {
          CellRect(origin: cells.origin, span: $0)
        }).map { .place(item, object: object, in: $0) }
    case .resize(let item, let span, let handle):
      smaller(span).map { .resize(item, to: $0, from: handle) }
    case .add(let item, let isExact):
      item.simpler.map { .add($0, isExact: isExact) }
    case .turn(let item, _, let isFlipped):
      [
        .turn(item, quarterTurns: 1, isFlipped: false),
        .turn(item, quarterTurns: 1, isFlipped: isFlipped),
        .turn(item, quarterTurns: 0, isFlipped: isFlipped),
      ]
    case .reframe(let item, let area): area.simpler.map { .reframe(item, $0) }
    default: []
    }
  }

  private static func smaller(_ span: CellSpan) -> [CellSpan] {
    [
      .single, .standard, CellSpan(width: 1, height: span.height),
      CellSpan(width: span.width, height: 1),
      CellSpan(width: max(1, span.width / 2), height: max(1, span.height / 2)),
    ].compactMap { $0 }.filter { $0 != span }
  }
}

extension Step {
  /// When it happens, if it has a time.
  var time: Instant? {
    switch self {
    case .touch(let touch): touch.time
    case .wake(let time): time
    case .command, .own, .outside, .reload: nil
    }
  }

  /// The same in plainer forms, where only one kind of surface knows it.
  var simpler: [Step] {
    func commands(_ act: some SurfaceCommand) -> [Step] {
      act.simpler.map { .own(OwnCommand(act: $0)) }
    }
    func changes(_ act: some SurfaceChange) -> [Step] {
      act.simpler.map { .outside(.own(OwnChange(act: $0))) }
    }
    return switch self {
    case .own(let command): commands(command.act)
    case .outside(.own(let change)): changes(change.act)
    case .touch, .wake, .command, .outside, .reload: []
    }
  }

  /// The same at another time.
  func at(_ time: Instant) -> Step {
    switch self {
    case .touch(var touch):
      touch.time = time
      return .touch(touch)
    case .wake: return .wake(time)
    case .command, .own, .outside, .reload: return self
    }
  }
}
