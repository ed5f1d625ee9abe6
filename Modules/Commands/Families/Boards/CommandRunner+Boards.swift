import Domain
import PluginAPI
import Workspace

extension CommandRunner {
  /// Alters the current board itself.
  func alterBoard(
    _ command: SessionCommand, _ deed: CommandOutput.Deed
  ) async throws(CommandError) -> CommandOutput {
    _ = try await perform(command)
    return await output(of: try await board(orCurrent: nil), deed)
  }

  /// A board, with the mode where it is the current one.
  func output(of board: Board, _ deed: CommandOutput.Deed) async -> CommandOutput {
    let isCurrent = await workspace.board?.id == board.id
    return .board(board, deed, mode: isCurrent ? await workspace.mode : nil)
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
    let boards = try await boards()
      .map { NameResolver.Entry($0.board.name, "\($0.board.id)", $0.board) }
    return try NameResolver(what: "board", list: "boards", nouns: nouns, isDeletion: isDeletion)
      .resolve(name, among: boards)
  }

  /// An error with the place of the setting that the rules refuse.
  func located(
    _ error: CommandError, in rules: BoardRules, _ settings: BoardSettings
  ) async -> CommandError {
    guard error.code == .badSetting,
      case .badSetting(let name, _, _)? = await workspace.fault(in: rules)
    else { return error }
    var located = error
    located.range = settings.all[name]?.range
    return located
  }
}
