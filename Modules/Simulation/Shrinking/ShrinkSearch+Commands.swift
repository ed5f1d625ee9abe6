import Domain
import Gestures
import GridGeometry
import PluginAPI

extension ShrinkSearch {
  /// Does by a command what fingers, or several steps, did.
  package mutating func useCommands() {
    var place = 0
    var history = history
    while place < best.steps.count, !isOver {
      if let found = command(at: place, after: history) {
        place = found
        history = self.history
      }
      place += 1
    }
  }

  /// Tries to do the same by a command.
  ///
  /// - Returns: The place of the command, or `nil` if that did not help.
  private mutating func command(at place: Int, after history: [[Change]]) -> Int? {
    guard history[place].count == 1, let change = history[place].first,
      let command = bench.kind.ways.command?(change) ?? change.command
    else { return nil }
    // All since the last change; what comes after it, on a stage that has it already; what the
    // contact did; only the step itself.
    let start = history[..<place].lastIndex { !$0.isEmpty }.map { $0 + 1 } ?? 0
    var steps = best.steps
    steps.replaceSubrange(start...place, with: [command])
    if attempt(steps) { return start }
    steps = best.steps
    steps[place] = command
    if start > 0, attempt(Script(stage: stage(before: start), steps: Array(steps[start...]))) {
      return place - start
    }
    guard let touch = best.steps[place].touch else { return attempt(steps) ? place : nil }
    let first = best.steps[..<place].lastIndex { step in
      step.touch.map { $0.id == touch.id && $0.phase == .began } ?? false
    }
    guard let first else { return nil }
    let own = contact(from: first).filter { $0 < place }
    for index in own.reversed() { steps.remove(at: index) }
    return attempt(steps) ? place - own.count : nil
  }

  /// How things lie before a step.
  private func stage(before place: Int) -> Stage {
    var referee = bench.referee(on: best.stage)
    for step in best.steps[..<place] { _ = referee.take(step) }
    return referee.currentStage()
  }

  /// What each step changes.
  private var history: [[Change]] {
    var referee = bench.referee(on: best.stage)
    return best.steps.map { step in
      _ = referee.take(step)
      return referee.reaction.changes
    }
  }
}

extension Change {
  /// What makes such a change without a finger; `nil` if nothing does.
  fileprivate var command: Step? { sessionCommand.map(Step.command) }

  private var sessionCommand: SessionCommand? {
    switch (before, after) {
    case (nil, .item(let item)?):
      switch item.pose {
      case .cells(let cells): return item.object.map { .place(item.id, object: $0, in: cells) }
      case .ordered: return nil
      case .free, .shaped: return .add(item, isExact: true)
      }
    case (.item(let item)?, nil): return .remove(item.id)
    case (.item(let old)?, .item(let new)?):
      if old.object != new.object, let object = new.object { return .reassign(old.id, to: object) }
      if old.action != new.action { return .setAction(old.id, new.action) }
      if old.message != new.message { return .setMessage(old.id, new.message) }
      if old.label != new.label { return .setLabel(old.id, new.label) }
      if old.content != new.content, let card = new.content.card { return .setCard(old.id, card) }
      if let command = Self.command(old.id, from: old.pose, to: new.pose) { return command }
      guard let before = old.pose.cells, let after = new.pose.cells else { return nil }
      if before.span == after.span { return .move(old.id, to: after.origin) }
      let handle: Handle =
        switch (before.minX == after.minX, before.minY == after.minY) {
        case (true, true): .bottomRight
        case (false, true): .bottomLeft
        case (true, false): .topRight
        case (false, false): .topLeft
        }
      return .resize(old.id, to: after.span, from: handle)
    default: return nil
    }
  }

  /// What moves, turns or stacks an item that has no cells of its own, or pieces.
  private static func command(
    _ item: ID<BoardItem>, from old: Pose, to new: Pose
  ) -> SessionCommand? {
    switch (old, new) {
    case (.free(let before, _), .free(let after, _)):
      return before == after ? .restack(item, .front) : .reframe(item, after)
    case (.shaped(_, _, let before), .shaped(_, let cell, let after)):
      let isFlipped = before.isMirrored != after.isMirrored
      let start = isFlipped ? before.flipped : before
      guard start != after || isFlipped else { return .move(item, to: cell) }
      let turns = after.quarterTurns - start.quarterTurns
      return .turn(item, quarterTurns: turns < 0 ? turns + 4 : turns, isFlipped: isFlipped)
    default: return nil
    }
  }
}
