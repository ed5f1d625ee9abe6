import Domain
import Gestures
import GridGeometry
import PluginAPI

extension ShrinkSearch {
  /// How many scripts are made up at once of more than two parts.
  private static let inventions = 400

  /// Makes up short scripts of what is usual on such a stage, and of what is in the script.
  ///
  /// All of one part and of two, then some of more.
  package mutating func invent() {
    guard best.steps.count > 1 else { return }
    let parts = ShrinkParts(of: best, for: bench.kind)
    for part in parts.all {
      if attempt(parts.compose([part])) { return }
      replace(by: part, parts)
    }
    if best.steps.count > 2 {
      // Pairs of single steps, as many as are worth their time.
      let singles = parts.all.filter { $0.count == 1 }.prefix(48)
      for first in singles {
        for second in singles where attempt(parts.compose([first, second])) { return }
        guard !isOver else { return }
      }
    }
    var random = RandomSource(seed: UInt64(best.steps.count))
    for _ in 0..<Self.inventions where best.steps.count > 2 && !isOver {
      var chosen: [[Step]] = []
      var length = 0
      let wanted = random.int(in: 2...max(2, best.steps.count - 1))
      while length < wanted, let part = random.pick(parts.all) {
        length += part.count
        chosen.append(part)
      }
      if attempt(parts.compose(chosen)) { return }
    }
  }

  /// Makes up scripts of one part on stages that are a little different: in the other mode,
  /// magnified, with larger blocks only, or in a small view.
  mutating func inventStages() {
    guard (2...6).contains(best.steps.count) else { return }
    for stage in otherStages where !isOver {
      let parts = ShrinkParts(of: Script(stage: stage, steps: best.steps), for: bench.kind)
      for part in parts.all where part.count < best.steps.count {
        attempt(Script(stage: stage, steps: parts.compose([part])))
      }
    }
    guard (3...4).contains(best.steps.count) else { return }
    let stage = furnished(best.stage)
    let parts = ShrinkParts(of: Script(stage: stage, steps: []), for: bench.kind)
    let singles = parts.all.filter { $0.count == 1 }.prefix(48)
    for first in singles {
      for second in singles where !isOver {
        if attempt(Script(stage: stage, steps: parts.compose([first, second]))) { return }
      }
    }
  }

  /// Lets the system take a finger away in place of a wake and what comes after it.
  mutating func cancelInstead() {
    for place in best.steps.indices.dropLast().reversed() {
      guard place + 1 < best.steps.count, case .wake(let time) = best.steps[place],
        var touch = best.steps[..<place].last(where: { $0.touch != nil })?.touch
      else { continue }
      touch.phase = .cancelled
      touch.time = time
      var steps = best.steps
      steps.replaceSubrange(place...(place + 1), with: [.touch(touch)])
      attempt(steps)
    }
  }

  private var otherStages: [Stage] {
    let stage = furnished(best.stage)
    var other = stage
    other.mode = stage.mode == .edit ? .play : .edit
    var magnified = stage
    magnified.view = ViewMemory(center: Point(x: 66, y: 66), zoom: 2)
    var both = other
    both.view = magnified.view
    var small = stage
    small.viewSize = Size(width: 220, height: 180)
    var coarse = stage
    for place in coarse.boards.indices { coarse.boards[place].rules.minimum = .two }
    return [stage, other, magnified, both, small, coarse].filter {
      $0 != best.stage && $0 == bench.kind.form.trimmed($0)
    }
  }

  /// A stage with something to show and a block that shows it: fewer steps are worth both.
  private func furnished(_ stage: Stage) -> Stage {
    var stage = stage
    if stage.objects.isEmpty {
      stage.objects.append(
        ShowObject(
          id: ID(high: stage.seed, low: 8), show: stage.show.id, kind: .list,
          number: ObjectNumber(1), created: Timestamp(milliseconds: 0)))
    }
    guard stage.items.count < 2, let object = stage.objects.first, let board = stage.boards.first
    else { return stage }
    // Two neighbours.
    stage.items = [1, 3].compactMap { column in
      CellRect(x: column, y: 1, width: 2, height: 2).map { cells in
        BoardItem(
          id: ID(high: stage.seed, low: 8 + UInt64(column)), board: board.id, object: object.id,
          pose: .cells(cells))
      }
    }
    return stage
  }

  /// Puts one part in place of some neighbouring steps of a short script.
  private mutating func replace(by part: [Step], _ parts: ShrinkParts) {
    guard best.steps.count <= 12, part.count < best.steps.count else { return }
    for length in (part.count + 1)...max(part.count + 1, min(4, best.steps.count)) {
      var start = 0
      while start + length <= best.steps.count, !isOver {
        var steps = best.steps
        steps.replaceSubrange(start..<(start + length), with: part)
        attempt(parts.compose([steps]))
        start += 1
      }
    }
  }
}

/// The parts of which scripts are made up: short gestures and commands on the things of a stage.
struct ShrinkParts {
  let all: [[Step]]

  init(of script: Script, for kind: SimulatedSurface) {
    var parts: [[Step]] = []
    var seen: Set<Step> = []
    for step in script.steps where step.touch == nil && seen.insert(step).inserted {
      parts.append([step])
    }
    let commands = kind.ways.usual?(script.stage) ?? Self.commands(on: script.stage)
    parts += commands.filter { seen.insert($0).inserted }.map { [$0] }
    parts += Self.gestures(on: script.stage)
    all = parts
  }

  /// Puts parts one behind the other, in round times and with contacts of their own.
  func compose(_ parts: [[Step]]) -> [Step] {
    var now = Instant.zero
    var offset: UInt64 = 0
    var steps: [Step] = []
    for part in parts {
      var most: UInt64 = 0
      for step in part {
        now = now.advanced(by: step.touch == nil ? 1_000_000 : ShrinkSearch.beat)
        guard var touch = step.touch else {
          if step.time == nil { now = now.advanced(by: -1_000_000) }
          steps.append(step.at(now))
          continue
        }
        most = max(most, touch.id.rawValue)
        touch.id = TouchID(rawValue: touch.id.rawValue &+ offset)
        steps.append(Step.touch(touch).at(now))
      }
      offset &+= most
    }
    return steps
  }

  // MARK: What is usual

  static func commands(on stage: Stage) -> [Step] {
    var commands: [SessionCommand] = [
      .undo, .redo, .setMode(.play), .setMode(.edit), .cancel, .goHome, .fit, .setGrid(false),
      .setSettings(.minimum(.two)), .look(ViewMemory(center: .origin, zoom: 2)),
    ]
    let new = ID<BoardItem>(high: stage.seed, low: 7)
    let object = stage.objects.first?.id
    // The last one is the one that is looked at last.
    let items = Array(stage.items.prefix(3) + stage.items.dropFirst(3).suffix(1))
    for item in items {
      guard let cells = item.pose.extent else { continue }
      commands.append(.remove(item.id))
      commands += targets(for: cells, among: items.compactMap(\.pose.extent)).map {
        .move(item.id, to: $0)
      }
      for handle in [Handle.bottomRight, .topLeft] {
        for (columns, rows) in [(1, 1), (-1, 0), (0, -1)] as [(Int32, Int32)] {
          let span = CellSpan(width: cells.width &+ columns, height: cells.height &+ rows)
          if let span { commands.append(.resize(item.id, to: span, from: handle)) }
        }
      }
      if let object { commands.append(.reassign(item.id, to: object)) }
    }
    if let object {
      var places = [0, -3].map { CellRect(x: $0, y: $0, width: 1, height: 1) }
      places += items.map(\.pose.extent)
      places.append(extent(of: items.compactMap(\.pose.extent)))
      commands += places.compactMap { $0 }.map { .place(new, object: object, in: $0) }
    }
    return commands.map(Step.command) + [.wake(.zero), .reload]
  }

  /// The least region that covers several; `nil` if there are fewer than two.
  private static func extent(of regions: [CellRect]) -> CellRect? {
    guard regions.count > 1, let left = regions.map(\.minX).min(),
      let top = regions.map(\.minY).min(), let right = regions.map(\.maxX).max(),
      let bottom = regions.map(\.maxY).max()
    else { return nil }
    return CellRect(
      x: left, y: top, width: Int32(clamping: Int64(right) - Int64(left)),
      height: Int32(clamping: Int64(bottom) - Int64(top)))
  }

  /// Where a block could be moved: to itself, next to itself, onto others, and beside them.
  private static func targets(for cells: CellRect, among others: [CellRect]) -> [Cell] {
    var targets = [
      cells.origin, Cell(x: cells.minX &+ 1, y: cells.minY),
      Cell(x: cells.minX, y: cells.minY &+ 1),
      Cell(x: cells.minX &- 1, y: cells.minY &- 1), .origin,
    ]
    for other in others where other != cells {
      targets += [other.origin, Cell(x: other.maxX, y: other.minY)]
      targets.append(Cell(x: other.minX &- cells.width, y: other.minY))
    }
    return targets
  }

  private static func gestures(on stage: Stage) -> [[Step]] {
    guard let viewport = stage.viewport else { return [] }
    func middle(_ cell: Cell) -> Point<ScreenSpace> {
      viewport.toScreen(Grid.corner(of: cell) + Vector(dx: Grid.unit / 2, dy: Grid.unit / 2))
    }
    func touch(_ phase: TouchPhase, _ point: Point<ScreenSpace>) -> Step {
      .touch(Touch(id: TouchID(rawValue: 1), phase: phase, position: point, time: .zero))
    }
    var gestures: [[Step]] = []
    let poses = stage.items.prefix(3).map(\.pose)
    let items = poses.compactMap(\.extent)
    let free = Cell(x: -3, y: -3)
    for start in poses.compactMap(\.grip) + [free] {
      let point = middle(start)
      gestures.append([touch(.began, point)])
      gestures.append([touch(.began, point), touch(.ended, point)])
      let own = items.first { $0.contains(start) } ?? CellRect(origin: start, span: .single)
      guard let own else { continue }
      for target in targets(for: own, among: items).filter({ $0 != start }) {
        let end = middle(target)
        gestures.append([touch(.began, point), touch(.ended, end)])
        gestures.append([touch(.began, point), touch(.moved, end)])
        gestures.append([touch(.began, point), touch(.moved, end), touch(.ended, end)])
        gestures.append([touch(.began, point), touch(.moved, end), touch(.cancelled, end)])
      }
    }
    return gestures
  }
}
