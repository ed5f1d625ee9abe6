import Domain
import PluginAPI
import Workspace

extension CommandRunner {
  func showOutput(of command: Command) async throws(CommandError) -> CommandOutput {
    switch command {
    case .openShow(let name):
      let show = try await show(name, nouns: CommandName.nouns(after: "show"))
      try await ask(await workspace.openShow(show.id))
      return .show(show, .opened)
    case .newShow(let name):
      let show = try await ask(naming: name, await workspace.createShow(named: name.value))
      return .show(show, .made)
    case .renameShow(let rename):
      let show = try await show(orCurrent: rename.target)
      let renamed = try await ask(
        naming: rename.name, await workspace.renameShow(show.id, to: rename.name.value))
      return .show(renamed, .renamed)
    case .duplicateShow(let duplicate):
      let show = try await show(orCurrent: duplicate.target)
      let copy = try await ask(
        naming: duplicate.name, await workspace.duplicateShow(show.id, named: duplicate.name?.value)
      )
      return .show(copy, .copied)
    case .deleteShow(let delete):
      return .show(try await deleteShow(delete), .removed)
    default:
      let shows = try await shows()
      return .shows(shows, current: await workspace.show?.id)
    }
  }

  private func deleteShow(_ delete: Command.Delete) async throws(CommandError) -> Show {
    let show = try await show(delete.target, isDeletion: true)
    let summary = try await shows().first { $0.show.id == show.id }
    try await checkConfirmed(
      delete.isConfirmed,
      "Delete show '\(show.name)' with \(Count.objects(summary?.objectCount ?? 0)) and "
        + "\(Count.boards(summary?.boardCount ?? 0))?")
    try await ask(await workspace.deleteShow(show.id))
    return show
  }

  private func shows() async throws(CommandError) -> [ShowSummary] {
    try await ask(await workspace.shows())
  }

  private func show(
    orCurrent name: Written<NameReference>?
  ) async throws(CommandError) -> Show {
    if let name { return try await show(name) }
    guard let show = await workspace.show else {
      throw CommandError(
        .noShow, "no show is open", remedy: "'show NAME' opens one, 'show new NAME' makes one")
    }
    return show
  }

  private func show(
    _ name: Written<NameReference>, nouns: [String] = [], isDeletion: Bool = false
  ) async throws(CommandError) -> Show {
    let shows = try await shows().map { NameResolver.Entry($0.show.name, "\($0.show.id)", $0.show) }
    return try NameResolver(what: "show", list: "shows", nouns: nouns, isDeletion: isDeletion)
      .resolve(name, among: shows)
  }
}
