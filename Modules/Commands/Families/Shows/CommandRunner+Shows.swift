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
    let shows = try await shows().map { NameResolver.Entry($0.show.name, "\($0.show.id)", $0.show) }
    return try NameResolver(what: "show", list: "shows", nouns: nouns, isDeletion: isDeletion)
      .resolve(name, among: shows)
  }
}
