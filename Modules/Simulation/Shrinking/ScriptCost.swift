import Domain
import Gestures
import GridGeometry
import PluginAPI

/// How long and how odd a script is: fewer steps come first, then a smaller stage, then rounder
/// numbers.
struct ScriptCost: Hashable, Comparable {
  let steps: Int
  let stage: Int
  let oddity: Int

  init(_ script: Script) {
    steps = script.steps.count
    let stage = script.stage
    self.stage =
      stage.items.count * 2 + stage.objects.count + stage.boards.count
      + (stage.part?.part.size ?? 0)
    oddity = Self.oddity(of: stage) + Self.oddity(of: script.steps)
  }

  static func < (left: Self, right: Self) -> Bool {
    (left.steps, left.stage, left.oddity) < (right.steps, right.stage, right.oddity)
  }

  // MARK: Stages

  private static func oddity(of stage: Stage) -> Int {
    var sum = stage.mode == .edit ? 0 : 1
    sum += number(stage.view.center.x) + number(stage.view.center.y)
    sum += stage.view.zoom == 1 ? 0 : 4 + number(stage.view.zoom)
    sum += stage.viewSize == ShrinkSearch.roundSize ? 0 : 6
    sum += stage.settings == .touch ? 0 : 8
    for item in stage.items {
      sum += (item.action == .go ? 0 : 1) + (item.message?.utf8.count ?? 0)
      sum += oddity(of: item.pose) + oddity(of: item.content)
    }
    for object in stage.objects {
      sum += (object.name.isEmpty ? 0 : 1) + (object.color == nil ? 0 : 1)
      sum += (object.isOutlined ? 1 : 0) + (object.source == nil ? 0 : 1)
      sum += object.consoleNumber.text.utf8.count
    }
    for board in stage.boards { sum += board.rules.minimum == .one ? 0 : 1 }
    return sum + (stage.part?.part.oddity ?? 0)
  }

  private static func oddity(of pose: Pose) -> Int {
    switch pose {
    case .cells(let cells):
      size(cells.minX) + size(cells.minY) + size(cells.width) + size(cells.height)
    case .ordered: 0
    case .free(let area, let z):
      number(area.minX) + number(area.minY) + number(area.size.width) + number(area.size.height)
        + z.digits.utf8.count
    case .shaped(let shape, let cell, let orientation):
      size(cell.x) + size(cell.y) + 4 * shape.count + Int(shape.width + shape.height)
        + Int(orientation.rawValue)
    }
  }

  private static func oddity(of content: ItemContent) -> Int {
    switch content {
    case .object, .message: 0
    case .goto: 1
    case .ink(let stroke): 1 + 2 * stroke.samples.count
    case .tile(let color): color == nil ? 0 : 1
    case .card(let card): 1 + card.title.utf8.count + card.text.utf8.count
    }
  }

  /// How many binary digits a whole number has.
  private static func size(_ number: Int32) -> Int {
    2 * (Int32.bitWidth - number.magnitude.leadingZeroBitCount) + (number < 0 ? 1 : 0)
  }

  /// 0 for nothing, little for whole cells and their middles, much for fractions.
  static func number(_ value: Double) -> Int {
    guard value.isFinite else { return 40 }
    if value == 0 { return 0 }
    let sign = value < 0 ? 1 : 0
    let large = abs(value) > 1000 ? 8 : 0
    if value.remainder(dividingBy: 22) == 0 { return 1 + sign + large }
    if value.remainder(dividingBy: 10) == 0 { return 2 + sign + large }
    return (value == value.rounded() ? 4 : 8) + sign + large
  }

  // MARK: Steps

  private static func oddity(of steps: [Step]) -> Int {
    var sum = 0
    var time: Int64 = 0
    for step in steps {
      switch step {
      case .touch(let touch):
        sum += 10 + number(touch.position.x) + number(touch.position.y)
        sum += (touch.kind == .finger ? 0 : 3) + (touch.pressure == nil ? 0 : 3)
        sum += touch.phase == .stationary ? 2 : 0
        sum += touch.id.rawValue < 100 ? Int(clamping: touch.id.rawValue) : 100
        sum += gap(touch.time.microseconds, after: &time)
      case .wake(let next): sum += 5 + gap(next.microseconds, after: &time)
      case .command(let command): sum += oddity(of: command)
      case .own(let command): sum += command.act.oddity
      case .outside(.own(let change)): sum += change.act.oddity
      case .outside: sum += 8
      case .reload: sum += 6
      }
    }
    return sum
  }

  private static func gap(_ next: Int64, after time: inout Int64) -> Int {
    let (gap, overflow) = next.subtractingReportingOverflow(time)
    time = next
    if overflow || gap < 0 { return 20 }
    if gap == ShrinkSearch.beat { return 0 }
    if gap % 1_000_000 == 0 { return gap > 10_000_000 ? 6 : 2 }
    if gap % 100_000 == 0 { return 3 }
    return gap % 1000 == 0 ? 4 : 8
  }

  private static func oddity(of command: SessionCommand) -> Int {
    switch command {
    case .undo, .redo, .cancel: 1
    case .setTool, .setDrawingTool, .editInk: 3
    case .setMode, .goHome, .fit, .setGrid, .setSettings: 2
    case .remove, .pick, .choose: 2
    case .place(_, _, let cells):
      3 + size(cells.minX) + size(cells.minY) + size(cells.width) + size(cells.height)
    case .insert, .reorder, .restack: 2
    case .select(let edit): 2 + edit.count
    case .arrange(let poses), .push(let poses):
      poses.reduce(2) { $0 + 1 + ($1.to.map { oddity(of: $0) } ?? 0) }
    case .turn(_, let turns, let isFlipped): 2 + size(Int32(turns & 3)) + (isFlipped ? 1 : 0)
    case .reframe(_, let area):
      3 + number(area.minX) + number(area.minY) + number(area.size.width)
        + number(area.size.height)
    case .add(let item, let isExact):
      4 + oddity(of: item.pose) + oddity(of: item.content) + (isExact ? 0 : 1)
    case .addAll(let items):
      items.reduce(3) { $0 + 1 + oddity(of: $1.pose) + oddity(of: $1.content) }
    case .setCard(_, let card): 3 + card.title.utf8.count + card.text.utf8.count
    case .move(_, let cell): 2 + size(cell.x) + size(cell.y)
    case .resize(_, let span, _): 3 + size(span.width) + size(span.height)
    case .reassign, .setAction: 3
    case .setMessage(_, let text), .setLabel(_, let text): 3 + (text?.utf8.count ?? 0)
    case .look(let view):
      4 + number(view.center.x) + number(view.center.y) + number(view.zoom)
    case .setViewSize(let size): 4 + number(size.width) + number(size.height)
    case .setGestures(let settings): settings == .touch || settings == .mouse ? 5 : 9
    case .search(let text, let kinds): 3 + text.utf8.count + kinds.count
    case .accept(let text): 2 + (text?.utf8.count ?? 0)
    }
  }
}

extension SelectionEdit {
  /// How many items it names.
  fileprivate var count: Int {
    switch self {
    case .replace(let items), .add(let items), .remove(let items): items.count
    case .all, .none, .invert: 0
    }
  }
}
