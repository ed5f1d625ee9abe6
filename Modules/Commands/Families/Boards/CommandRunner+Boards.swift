import Domain
import PluginAPI
import Workspace

extension CommandRunner {
  /// Alters the current board itself.
  func alterBoard(
    _ command: SessionCommand, _ action: BoardAnswer.Action
  ) async throws(CommandError) -> BoardAnswer {
    _ = try await perform(command)
    return await BoardAnswer(try await board(orCurrent: nil), action, in: self)
  }

  /// The boards of the show.
  func boards() async throws(CommandError) -> [BoardSummary] {
    try await ask(await workspace.boards())
  }

  /// The board with a name; without one the current board.
  func board(
    orCurrent name: Located<NameReference>?
  ) async throws(CommandError) -> Board {
    if let name { return try await board(name) }
    // Asked first, because without a show there is another thing to do about it.
    _ = try await boards()
    guard let board = await workspace.board else { throw Self.noBoard }
    return board
  }

  /// The error where a command needs a board and none is open.
  static let noBoard = CommandError(
    .noBoard, "no board is open", remedy: "'board NAME' opens one, 'board new' makes one")

  /// The board with a name.
  ///
  /// - Parameters:
  ///   - name: The name.
  ///   - nouns: The words that could have been meant instead of a name.
  ///   - isDeletion: Whether the board will be deleted.
  /// - Returns: The board.
  /// - Throws: ``CommandError`` where no board has the name, or several do.
  func board(
    _ name: Located<NameReference>, nouns: [String] = [], isDeletion: Bool = false
  ) async throws(CommandError) -> Board {
    let resolver = Resolver<Board>(
      what: "board", owner: "show", list: "boards", names: { [$0.name] }, id: { "\($0.id)" },
      describe: { "\"\($0.name)\"" }, digits: 32, nouns: nouns, isDeletion: isDeletion)
    return try resolver.one(name, among: try await boards().map(\.board))
  }

  /// An error with the place of the setting that the rules refuse.
  func located(
    _ error: CommandError, in rules: BoardRules, _ settings: BoardSettings
  ) -> CommandError {
    guard error.code == .badSetting,
      case .badSetting(let name, _, _)? =
        workspace.registry.placement(rules.key)?.fault(in: rules.settings)
    else { return error }
    var located = error
    located.range = settings.all[name]?.range
    return located
  }
}
