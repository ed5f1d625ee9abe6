import Domain
import JSONText
import PluginAPI
import Workspace

extension CommandSpec {
  static let undo = CommandSpec(
    "undo", "takes the last step on the board back, or the last N", .optional(.steps),
    details: """
      It says what it took back. Steps reach back to the last 'edit'. After a change that is not a \
      step, for example of an object, it says so once instead of taking back an earlier step.
      """,
    examples: ["undo", "undo 5"], synonyms: "u"
  ) { runner, count throws(CommandError) in
    try await runner.undo(count ?? 1, isRedo: false)
  }

  static let redo = CommandSpec(
    "redo", "makes the last undone step on the board again, or the last N", .optional(.steps),
    examples: ["redo", "redo 5"]
  ) { runner, count throws(CommandError) in
    try await runner.undo(count ?? 1, isRedo: true)
  }
}

/// The steps that were taken back, or made again.
struct UndoAnswer: Answer {
  /// How many steps were asked for.
  let asked: Int
  let isRedo: Bool
  /// The steps that were taken, the first one first, with their words: `move #1 by -5,0`.
  var steps: [(step: UndoStep, text: String)] = []
  /// How many changes were kept.
  var changes = 0
  /// Why fewer steps were taken than asked for.
  var stop: String?

  var json: [(name: String, value: JSON)] {
    let steps = steps.map { step, text in
      let blocks = step.blocks.compactMap { $0.after ?? $0.before }
      return JSON.object([
        ("text", .string(text)), ("items", .array(blocks.map { .string("\($0.id)") })),
      ])
    }
    return [
      ("changes", .integer(changes)), ("steps", .array(steps)), ("asked", .integer(asked)),
    ] + (stop.map { [("stopped", .string($0))] } ?? [])
  }

  /// A line for each step.
  var lines: [String] {
    let verb = isRedo ? "redid" : "undid"
    let lines = steps.map { "\(verb): \($0.text)" }
    return lines + (stop.map { ["\(verb) \(steps.count) of \(Count.steps(asked)): \($0)"] } ?? [])
  }

  func lines(in form: TextForm) -> [String] { lines }
}

extension Part where Value == Int {
  fileprivate static var steps: Part { .count(of: "steps", in: 1...10_000) }
}

extension CommandRunner {
  /// Takes steps back, or makes them again, one after the other.
  ///
  /// - Parameters:
  ///   - count: How many.
  ///   - isRedo: Whether steps are made again.
  /// - Returns: The steps; fewer than asked for where the next one cannot be taken.
  /// - Throws: ``CommandError`` where not even the first one can be taken, nothing can be written,
  ///   or the task is cancelled; the error says what was done before that.
  fileprivate func undo(_ count: Int, isRedo: Bool) async throws(CommandError) -> UndoAnswer {
    var answer = UndoAnswer(asked: count, isRedo: isRedo)
    while answer.steps.count < count {
      let reaction: Reaction
      do throws(CommandError) {
        guard !Task.isCancelled else { throw Self.stopped(answer) }
        reaction = try await perform(isRedo ? .redo : .undo)
      } catch {
        guard !answer.steps.isEmpty else { throw error }
        guard Self.endsOfHistory.contains(error.code) else {
          var failure = error
          failure.notices = answer.lines + failure.notices
          throw failure
        }
        answer.stop =
          error.code == .notUndoable
          ? error.message : "there is nothing more to \(isRedo ? "redo" : "undo")"
        return answer
      }
      answer.changes += reaction.changes.count
      for case .message(let message) in reaction.effects {
        guard let step = message.step else { continue }
        answer.steps.append((step, workspace.wording.text(.step(step))))
      }
    }
    return answer
  }

  private static func stopped(_ answer: UndoAnswer) -> CommandError {
    CommandError(
      .cancelled,
      "\(answer.isRedo ? "redo" : "undo") was stopped, after \(answer.steps.count) of "
        + "\(Count.steps(answer.asked)); what they did is kept")
  }

  /// Why the next step cannot be taken although nothing failed.
  private static let endsOfHistory: Set<ErrorCode> = [
    .nothingToUndo, .nothingToRedo, .notUndoable,
  ]
}

extension Message {
  /// The step that was taken back or made again.
  fileprivate var step: UndoStep? {
    switch self {
    case .undid(let step), .redid(let step): step
    default: nil
    }
  }
}
