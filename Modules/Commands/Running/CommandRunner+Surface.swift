import Domain
import GridGeometry
import PluginAPI
import Workspace

extension CommandRunner {
  /// Gives the view the size that `view` draws and touches are made for.
  ///
  /// - Returns: Everything that can be seen, and what came of another size.
  /// - Throws: ``CommandError`` where nothing is open.
  func scene() async throws(CommandError) -> (scene: Scene, news: Reaction) {
    let size = try renderer().view
    return try await ask { workspace throws(WorkspaceError) in
      let news = try await workspace.setViewSize(size)
      return (try await workspace.scene(in: size), news)
    }
  }

  /// Asks the workspace for something that can fail halfway; the error reports the edits that it
  /// kept.
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

  /// Carries out a command that fingers could give as well.
  ///
  /// - Parameters:
  ///   - command: The command.
  ///   - name: The name that it gives to something: errors about it lie there.
  ///   - remedy: What to do first, where nothing is open that it could answer.
  ///   - earlier: What was done for it, and is reported with it.
  /// - Returns: What came of it.
  /// - Throws: ``CommandError`` where it is refused.
  func answer(
    _ command: SessionCommand, naming name: Located<String>? = nil, remedy: String? = nil,
    after earlier: Reaction = .none
  ) async throws(CommandError) -> GestureOutcome {
    let (before, news) = try await scene()
    var whole = earlier
    whole.append(news)
    do throws(CommandError) {
      whole.append(try await perform(command, naming: name, isTold: true))
    } catch {
      guard error.code == .nothingOpen, let remedy else { throw error }
      throw Self.nothingOpen(remedy)
    }
    return try await outcome(of: whole, after: before)
  }

  /// The error of a command for something that is not open.
  static func nothingOpen(_ remedy: String) -> CommandError {
    CommandError(.nothingOpen, "no menu, picker or question is open", remedy: remedy)
  }

  /// Takes away the fingers that an earlier drag left on the board.
  ///
  /// - Returns: What there is to report: what the console was sent, and messages.
  /// - Throws: ``CommandError`` where the recording that is being made cannot be continued.
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
