import Domain
import GridGeometry
import Itinerary
import PluginAPI
import Workspace

extension CommandRunner {
  /// Refuses a cell on a board that keeps an order.
  func checkForCells(_ keyword: String) async throws(CommandError) {
    guard await workspace.mode == .edit, await workspace.keepsOrder else { return }
    throw CommandError(
      .notAllowed, "this board keeps an order, and has no cells",
      remedy: "give a position, as in '\(keyword) 2'")
  }

  /// The block as a reaction left it.
  func result(
    of reaction: Reaction, on placed: PlacedItem, _ action: ItemAnswer.Action
  ) async -> ItemAnswer {
    for change in reaction.changes {
      if case .item(let item)? = change.after, item.id == placed.item.id {
        return ItemAnswer(placed: await self.placed(item, placed.object), action: action)
      }
    }
    return ItemAnswer(placed: placed, action: .kept)
  }

  /// A block with its object, and its place where the board keeps an order.
  func placed(_ item: BoardItem, _ object: ShowObject?) async -> PlacedItem {
    PlacedItem(item: item, object: object, place: await workspace.place(of: item))
  }

  /// Draws what `view` shows, and knows how large that is.
  func renderer() throws(CommandError) -> any SceneRenderer {
    guard let plugin = workspace.registry.renderer(rendererKey) else {
      throw CommandError(.notFound, "this build has no renderer")
    }
    return plugin.make(target)
  }

  /// Carries out a command on the board, or on the list of boards.
  ///
  /// - Parameters:
  ///   - command: The command.
  ///   - name: The name that it gives to something: errors about it lie there.
  ///   - isTold: Whether the caller tells of all effects; otherwise messages are told as notices.
  /// - Returns: What came of it.
  /// - Throws: ``CommandError`` where it is refused, with the blocks in the way.
  func perform(
    _ command: SessionCommand, naming name: Located<String>? = nil, isTold: Bool = false
  ) async throws(CommandError) -> Reaction {
    let reaction = try await ask(await workspace.perform(command))
    if !isTold { await workspace.tellLater(reaction.notices) }
    guard let refusal = reaction.refusal else { return reaction }
    if refusal.reason == .nothingOpen, command.isForBoard { throw Self.noBoard }
    var error = await refused(refusal)
    if let name, Self.nameCodes.contains(error.code) { error.range = name.range }
    throw error
  }

  func refused(_ refusal: Refusal) async -> CommandError {
    var error = CommandError(refusal, wording: workspace.wording)
    error.obstacles = await obstacles(refusal)
    return error
  }

  /// The blocks in the way, as a person knows them.
  func obstacles(_ refusal: Refusal) async -> [String] {
    if case .itinerary(.outsideWindow(let entries)) = refusal.reason,
      let view = try? await tripView()
    {
      return entries.compactMap { view.plan.entries[$0] }.map(view.description)
    }
    guard !refusal.by.isEmpty, let items = try? await workspace.items(refusal.by) else { return [] }
    return items.map { Description.item($0.placed, ordinal: $0.ordinal) }
  }

  func items() async throws(CommandError) -> [PlacedItem] {
    try await ask(await workspace.items())
  }
}

extension Reaction {
  /// The messages that a command's own result does not tell.
  fileprivate var notices: [Message] {
    effects.compactMap { effect in
      switch effect {
      case .message(.refused), .message(.undid), .message(.redid): nil
      case .message(let message): message
      default: nil
      }
    }
  }
}

extension SessionCommand {
  /// Whether it is about the board itself, and not about what is open over it: the list of boards
  /// refuses it.
  fileprivate var isForBoard: Bool {
    switch self {
    case .place, .move, .insert, .reorder, .resize, .reassign, .setAction, .setMessage, .setLabel,
      .remove, .setSettings, .undo,
      .redo, .setMode, .setGrid, .look, .goHome, .fit:
      true
    case .setViewSize, .setGestures, .cancel, .pick, .search, .choose, .accept: false
    }
  }
}
