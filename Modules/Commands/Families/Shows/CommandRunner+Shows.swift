import Domain
import PluginAPI
import Workspace

extension CommandRunner {
  /// The shows of the workspace.
  func shows() async throws(CommandError) -> [ShowSummary] {
    try await ask(await workspace.shows())
  }

  /// The show with a name; without one the current show.
  func show(
    orCurrent name: Located<NameReference>?
  ) async throws(CommandError) -> Show {
    if let name { return try await show(name) }
    guard let show = await workspace.show else {
      throw CommandError(
        .noShow, "no show is open", remedy: "'show NAME' opens one, 'show new NAME' makes one")
    }
    return show
  }

  /// The show with a name.
  ///
  /// - Parameters:
  ///   - name: The name.
  ///   - nouns: The words that could have been meant instead of a name.
  ///   - isDeletion: Whether the show will be deleted.
  /// - Returns: The show.
  /// - Throws: ``CommandError`` where no show has the name, or several do.
  func show(
    _ name: Located<NameReference>, nouns: [String] = [], isDeletion: Bool = false
  ) async throws(CommandError) -> Show {
    let resolver = Resolver<Show>(
      what: "show", owner: "workspace", list: "shows", names: { [$0.name] }, id: { "\($0.id)" },
      describe: { "\"\($0.name)\"" }, digits: 32, nouns: nouns, isDeletion: isDeletion)
    return try resolver.one(name, among: try await shows().map(\.show))
  }
}
