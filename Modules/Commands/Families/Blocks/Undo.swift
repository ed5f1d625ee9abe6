import PluginAPI
import Workspace

extension CommandSpec {
  static let undo = CommandSpec(
    "undo", "takes the last step on the board back, or the last N", .optional(.steps),
    details: """
      It says what it took back. Steps reach back to the last 'edit'. After a change that is no \
      step, for example of an object, it says so once instead of taking back an earlier step.
      """,
    examples: ["undo", "undo 5"], synonyms: "u"
  ) { runner, count throws(CommandError) in
    .undone(try await runner.undo(count ?? 1, isRedo: false))
  }

  static let redo = CommandSpec(
    "redo", "makes the last undone step on the board again, or the last N", .optional(.steps),
    examples: ["redo", "redo 5"]
  ) { runner, count throws(CommandError) in
    .undone(try await runner.undo(count ?? 1, isRedo: true))
  }
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
  ///   or the task is cancelled; what was done before that is told with it.
  fileprivate func undo(_ count: Int, isRedo: Bool) async throws(CommandError) -> UndoReport {
    var report = UndoReport(asked: count, isRedo: isRedo)
    while report.steps.count < count {
      let reaction: Reaction
      do throws(CommandError) {
        guard !Task.isCancelled else { throw Self.stopped(report) }
        reaction = try await perform(isRedo ? .redo : .undo)
      } catch {
        guard !report.steps.isEmpty else { throw error }
        guard Self.endsOfHistory.contains(error.code) else {
          var failure = error
          failure.notices = TextForm.lines(of: report) + failure.notices
          throw failure
        }
        report.stop =
          error.code == .notUndoable
          ? error.message : "There is nothing more to \(isRedo ? "redo" : "undo")."
        return report
      }
      report.changes += reaction.changes.count
      for case .message(let message) in reaction.effects {
        guard let step = message.step else { continue }
        report.steps.append(UndoReport.Step(step, text: workspace.wording.text(for: step)))
      }
    }
    return report
  }

  private static func stopped(_ report: UndoReport) -> CommandError {
    CommandError(
      .cancelled,
      "\(report.isRedo ? "redo" : "undo") was stopped, after \(report.steps.count) of "
        + "\(Count.steps(report.asked)); what they did is kept")
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
