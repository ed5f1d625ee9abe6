import Domain
import PluginAPI
import Workspace

extension CommandRunner {
  func boardOutput(of command: Command) async throws(CommandError) -> CommandOutput {
    switch command {
    case .openBoard(let name):
      let board = try await board(name, nouns: CommandName.nouns(after: "board"))
      try await ask(await workspace.openBoard(board.id))
      return await output(board, .opened)
    case .newBoard(let new):
      return await output(try await make(new), .made)
    case .renameBoard(let rename):
      let board = try await board(orCurrent: rename.target)
      let renamed = try await ask(
        naming: rename.name, await workspace.renameBoard(board.id, to: rename.name.value))
      return await output(renamed, .renamed)
    case .duplicateBoard(let duplicate):
      let board = try await board(orCurrent: duplicate.target)
      let copy = try await ask(
        naming: duplicate.name,
        await workspace.duplicateBoard(board.id, named: duplicate.name?.value))
      return await output(copy, .copied)
    case .deleteBoard(let delete): return try await deleteBoard(delete)
    case .setSettings(let settings):
      do throws(CommandError) {
        return try await change(.setSettings(SettingsEdit(settings.values)), .changed)
      } catch {
        guard error.code == .badSetting, let board = await workspace.board else { throw error }
        var rules = board.rules
        rules.settings = SettingsEdit(settings.values).applied(to: rules.settings)
        throw await located(error, in: rules, settings.ranges)
      }
    case .setMinimum(let minimum):
      // Rules without such a setting refuse also the usual value.
      let isGrid = await workspace.board.map { $0.rules.key == BoardRules.defaultKey } ?? true
      let edit: SettingsEdit =
        isGrid ? .minimum(minimum) : SettingsEdit([MinimumSpan.setting: "\(minimum.rawValue)"])
      return try await change(.setSettings(edit), .changed)
    case .setMode(let mode): return try await change(.setMode(mode), .switched)
    default:
      let boards = try await boards()
      return .boards(boards, current: await workspace.board?.id)
    }
  }

  private func make(_ new: Command.NewBoard) async throws(CommandError) -> Board {
    do throws(CommandError) {
      return try await ask(
        naming: new.name, await workspace.createBoard(named: new.name?.value, rules: new.rules))
    } catch {
      guard error.range == nil else { throw error }
      var failure = await located(error, in: new.rules, new.settingRanges)
      if failure.range == nil, error.code == .cannotOpen { failure.range = new.rulesRange }
      throw failure
    }
  }

  /// The error with the place of the setting that rules refuse.
  private func located(
    _ error: CommandError, in rules: BoardRules, _ ranges: [String: SourceRange]
  ) async -> CommandError {
    guard error.code == .badSetting,
      case .badSetting(let name, _, _)? = await workspace.fault(in: rules)
    else { return error }
    var located = error
    located.range = ranges[name]
    return located
  }

  /// Alters the current board itself.
  private func change(
    _ command: SessionCommand, _ deed: CommandOutput.Deed
  ) async throws(CommandError) -> CommandOutput {
    _ = try await perform(command)
    return await output(try await board(orCurrent: nil), deed)
  }

  private func deleteBoard(_ delete: Command.Delete) async throws(CommandError) -> CommandOutput {
    let board = try await board(delete.target, isDeletion: true)
    let summary = try await boards().first { $0.board.id == board.id }
    try await checkConfirmed(
      delete.isConfirmed,
      "Delete board '\(board.name)' with \(Count.items(summary?.itemCount ?? 0))?")
    let count = try await ask(await workspace.deleteBoard(board.id))
    return .boardDeleted(board, items: count)
  }

  /// A board, with the mode where it is the current one.
  private func output(_ board: Board, _ deed: CommandOutput.Deed) async -> CommandOutput {
    let isCurrent = await workspace.board?.id == board.id
    return .board(board, deed, mode: isCurrent ? await workspace.mode : nil)
  }

  func boards() async throws(CommandError) -> [BoardSummary] {
    try await ask(await workspace.boards())
  }

  private func board(
    orCurrent name: Written<NameReference>?
  ) async throws(CommandError) -> Board {
    if let name { return try await board(name) }
    // Asked first, because without a show there is another thing to do about it.
    _ = try await boards()
    guard let board = await workspace.board else { throw Self.noBoard }
    return board
  }

  static let noBoard = CommandError(
    .noBoard, "no board is open", remedy: "'board NAME' opens one, 'board new' makes one")

  func board(
    _ name: Written<NameReference>, nouns: [String] = [], isDeletion: Bool = false
  ) async throws(CommandError) -> Board {
    let boards = try await boards()
      .map { NameResolver.Entry($0.board.name, "\($0.board.id)", $0.board) }
    return try NameResolver(what: "board", list: "boards", nouns: nouns, isDeletion: isDeletion)
      .resolve(name, among: boards)
  }
}
