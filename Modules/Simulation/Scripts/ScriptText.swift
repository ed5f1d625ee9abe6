import Domain
import Gestures
import GridGeometry
import PluginAPI

/// A script as lines that a person can read, much like commands.
///
/// Blocks have numbers in the order of their creation. The lines cannot be read back; for that,
/// write the script with ``ScriptFile``.
public struct ScriptText {
  private var names: ScriptNames
  private var lines: [String] = []
  private var time = Instant.zero
  /// Finds what is under a finger; `nil` if the lines do not say it.
  private var referee: Referee?

  /// The lines of a script.
  ///
  /// - Parameters:
  ///   - script: The script.
  ///   - kind: The surface it is played on, to say what is under fingers and which blocks touches
  ///     make; `nil` to leave that out.
  /// - Returns: First the stage, then the steps, with a line between them.
  public static func lines(of script: Script, on kind: SimulatedSurface? = nil) -> [String] {
    var text = ScriptText(script.stage, kind)
    text.describe(script.stage)
    // What is there from the beginning reads like commands that were given.
    text.lines.append("# steps")
    for step in script.steps { text.take(step) }
    return text.lines
  }

  /// How the lines of a script call things.
  static func names(in script: Script, on kind: SimulatedSurface? = nil) -> ScriptNames {
    var text = ScriptText(script.stage, kind)
    for step in script.steps { text.take(step) }
    return text.names
  }

  private init(_ stage: Stage, _ kind: SimulatedSurface?) {
    names = ScriptNames(stage)
    referee = kind.map { Referee($0, on: stage) }
  }

  // MARK: The stage

  private mutating func describe(_ stage: Stage) {
    let view = "view \(Self.text(stage.viewSize)) at \(Self.text(stage.view.center))"
    lines.append(
      "# \(stage.surface) in \(stage.mode.rawValue) mode, \(view), "
        + "zoom \(Self.text(stage.view.zoom)), seed \(stage.seed)")
    if stage.settings != .touch {
      lines.append("# thresholds: \(names.text(stage.settings))")
    }
    lines += stage.objects.map { "object add \($0.reference.oneLine)" }
    for board in stage.boards {
      lines.append("board new \(board.name.quoted)\(board.rules.scriptText)")
    }
    for item in stage.items {
      let board = stage.boards.count > 1 ? " on \(names.board(item.board))" : ""
      lines.append(
        "place \(item.object.map { names.object($0) } ?? item.content.word ?? "item") at "
          + "\(Self.text(item.pose))\(board) as \(names.item(item.id))")
    }
    lines += stage.part?.part.lines(&names) ?? []
  }

  // MARK: Steps

  private mutating func take(_ step: Step) {
    var line = line(of: step)
    _ = referee?.take(step)
    for change in referee?.reaction.changes ?? [] {
      guard change.before == nil, case .item(let item)? = change.after, !names.knows(item.id)
      else { continue }
      line += "  (makes \(names.item(item.id)))"
    }
    lines.append(line)
  }

  private mutating func line(of step: Step) -> String {
    switch step {
    case .touch(let touch):
      let gap = Self.gap(from: time, to: touch.time)
      time = touch.time
      return line(of: touch) + " \(gap)" + (touch.phase == .began ? under(touch.position) : "")
    case .wake(let time):
      self.time = time
      return "wait until \(Self.text(time))"
    case .command(let command): return names.line(of: command)
    case .own(let command): return command.act.line(&names)
    case .outside(let change): return "elsewhere: \(names.line(of: change))"
    case .reload: return "reload"
    }
  }

  private func line(of touch: Touch) -> String {
    let what = touch.kind == .finger ? "" : " \(touch.kind.rawValue)"
    let pressure = touch.pressure.map { " pressure \(Self.text($0))" } ?? ""
    let phase =
      switch touch.phase {
      case .began: "down"
      case .moved: "move"
      case .stationary: "rest"
      case .ended: "up"
      case .cancelled: "cancel"
      }
    return "touch \(touch.id.rawValue)\(what) \(phase) \(Self.text(touch.position))\(pressure)"
  }

  /// What is under a finger, in parentheses.
  private mutating func under(_ position: Point<ScreenSpace>) -> String {
    guard let referee else { return "" }
    let seen = referee.surface.seen
    guard seen.mode != nil else { return "" }
    let point = seen.viewport.toBoard(position)
    guard let cell = Grid.cell(at: point) else { return "" }
    var topmost: BoardItem?
    for case .item(let item) in referee.surface.contents()
    where item.content.stroke == nil && item.pose.covers(point) {
      if topmost.map({ $0.pose.comes(before: item.pose) }) ?? true { topmost = item }
    }
    guard let topmost else { return "  (cell \(cell))" }
    return "  (block \(names.item(topmost.id)) at \(Self.text(topmost.pose)))"
  }

  // MARK: Numbers

  /// The shortest digits, without a point if there is nothing behind it.
  static func text(_ value: Double) -> String {
    guard let whole = Int64(exactly: value) else { return "\(value)" }
    return "\(whole)"
  }

  static func text<Space>(_ point: Point<Space>) -> String {
    "\(text(point.x)),\(text(point.y))"
  }

  static func text<Space>(_ size: Size<Space>) -> String {
    "\(text(size.width))x\(text(size.height))"
  }

  static func text(_ pose: Pose) -> String {
    switch pose {
    case .cells(let cells): "\(cells)"
    case .ordered(let key): "order \(key.digits)"
    case .free(let area, let z): "\(text(area.origin)) \(text(area.size)) z \(z.digits)"
    case .shaped(let shape, let cell, let orientation): "\(shape) at \(cell) \(orientation)"
    }
  }

  static func text(_ time: Instant) -> String {
    time.microseconds % 1000 == 0
      ? "\(time.microseconds / 1000) ms" : "\(time.microseconds) us"
  }

  private static func gap(from old: Instant, to new: Instant) -> String {
    let gap = Instant(microseconds: new.microseconds(since: old))
    return gap < .zero ? text(gap) : "+\(text(gap))"
  }
}

extension BoardRules {
  /// The options with which a board of such rules is made.
  var scriptText: String {
    guard key != Self.defaultKey else { return minimum == .two ? " --minimum 2" : "" }
    return " --rules \(key)"
      + settings.sorted { $0.key < $1.key }.map { " \($0.key)=\($0.value)" }.joined()
  }
}
