import Domain
import GridGeometry
import PluginAPI
import Workspace

extension CommandRunner {
  /// Sets the view to the size for `view` and touches.
  ///
  /// - Returns: The scene, and the effects of the new size.
  /// - Throws: ``CommandError`` if nothing is open.
  func scene() async throws(CommandError) -> (scene: Scene, news: Reaction) {
    let size = try renderer().view
    return try await ask { workspace throws(WorkspaceError) in
      let news = try await workspace.setViewSize(size)
      return (try await workspace.scene(), news)
    }
  }

  /// Runs something that can fail halfway; the error reports the edits that were stored.
  func reportingEdits<Done: Sendable>(
    _ body: (Seat) async throws(WorkspaceError) -> Done
  ) async throws(CommandError) -> Done {
    do throws(WorkspaceError) {
      return try await body(workspace)
    } catch {
      var failure = CommandError(error)
      // A tap that still waits for a second one would surprise the next command.
      var done = error.done
      if let rest = try? await workspace.settle() { done.append(rest) }
      let objects = (try? await objectsByID()) ?? [:]
      let edits = EditSummary(of: done.changes).edits { objects[$0] }
      failure.notices = edits.flatMap(\.lines)
      throw failure
    }
  }

  /// Runs a command that touches could also give.
  ///
  /// - Parameters:
  ///   - command: The command.
  ///   - name: The name in the command: errors about it get its position.
  ///   - remedy: What to do first, if nothing is open.
  ///   - earlier: Preparations, reported together with the result.
  /// - Returns: The outcome.
  /// - Throws: ``CommandError`` if it is refused.
  func answer(
    _ command: SessionCommand, naming name: Located<String>? = nil, remedy: String? = nil,
    after earlier: Reaction = .none
  ) async throws(CommandError) -> GestureOutcome {
    let (before, news) = try await scene()
    var whole = earlier
    whole.append(news)
    do throws(CommandError) {
      whole.append(try await perform(command, naming: name, isReported: true))
    } catch {
      guard error.code == .nothingOpen, error.remedy == nil, let remedy else { throw error }
      throw Self.nothingOpen(remedy)
    }
    return try await outcome(of: whole, after: before)
  }

  /// The error if something must be open and is not.
  static func nothingOpen(_ remedy: String) -> CommandError {
    CommandError(.nothingOpen, "no menu, picker or question is open", remedy: remedy)
  }

  /// Cancels the touches that an earlier drag left on the board.
  ///
  /// - Returns: What to report: sent messages and notices.
  /// - Throws: ``CommandError`` if the current recording cannot be continued.
  func takeAwayTouches() async throws(CommandError) -> Reaction {
    let reaction = try await ask(await workspace.takeAwayTouches())
    return Reaction(
      effects: reaction.effects.filter { effect in
        switch effect {
        case .sent, .message: true
        default: false
        }
      })
  }
}
