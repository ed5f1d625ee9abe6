import Domain
import GridGeometry
import Itinerary
import PluginAPI
import Workspace

extension CommandRunner {
  /// Refuses cells on a board with an order.
  func checkForCells(_ keyword: String) async throws(CommandError) {
    guard await workspace.keepsOrder, await workspace.mode == .edit else { return }
    throw CommandError(
      .notAllowed, "this board keeps an order, and has no cells",
      remedy: "give a position, as in '\(keyword) 2'")
  }

  /// Refuses a place in an order, or none, on a board with cells.
  func checkForOrder(_ message: String, example: String) async throws(CommandError) {
    guard await workspace.mode == .edit, await !workspace.keepsOrder else { return }
    throw CommandError(.notAllowed, message, remedy: "write X,Y, as in '\(example)'")
  }

  /// The block after a reaction.
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

  /// The blocks that gave way to others, in reading order of where they are now.
  func blocks(pushedBy reaction: Reaction, except moved: Set<ID<BoardItem>>) async -> [PlacedItem] {
    let pushed = reaction.changes.compactMap { change -> ID<BoardItem>? in
      guard case .item(let item)? = change.after, !moved.contains(item.id) else { return nil }
      return item.id
    }
    guard !pushed.isEmpty, let items = try? await workspace.items(pushed) else { return [] }
    return items.sorted { $0.ordinal < $1.ordinal }.map(\.placed)
  }

  /// A block with its object, and its place if the board keeps an order.
  func placed(_ item: BoardItem, _ object: ShowObject?) async -> PlacedItem {
    PlacedItem(
      item: item, object: object, place: await workspace.place(of: item),
      destination: await workspace.destination(of: item))
  }

  /// Draws for `view`, and knows its size.
  func renderer() throws(CommandError) -> any SceneRenderer {
    guard let plugin = workspace.registry.renderer(rendererKey) else {
      throw CommandError(.notFound, "this build has no renderer")
    }
    return plugin.make(target)
  }

  /// Runs a command on the board, or on the list of boards.
  ///
  /// - Parameters:
  ///   - command: The command.
  ///   - name: The name in the command: errors about it get its position.
  ///   - items: The blocks that move together: an error says if they are in each other's way.
  ///   - isReported: Whether the caller reports all effects; otherwise messages become notices.
  /// - Returns: The reaction.
  /// - Throws: ``CommandError`` with the blocks in the way, if it is refused.
  func perform(
    _ command: SessionCommand, naming name: Located<String>? = nil,
    moving items: [ID<BoardItem>] = [], isReported: Bool = false
  ) async throws(CommandError) -> Reaction {
    let reaction = try await ask(await workspace.perform(command))
    if !isReported { await workspace.notifyLater(reaction.notices) }
    guard let refusal = reaction.refusal else { return reaction }
    if refusal.reason == .nothingOpen, command.isForBoard { throw Self.noBoard }
    var error = await refused(refusal)
    if let name, Self.nameCodes.contains(error.code) { error.range = name.range }
    if refusal.isAboutRoom { error.proposal = await poses(of: command) }
    if refusal.reason == .overlap, !refusal.by.isEmpty, refusal.by.allSatisfy(items.contains) {
      error.message = "the blocks would lie on each other"
      error.obstacles = []
    }
    throw error
  }

  func refused(_ refusal: Refusal) async -> CommandError {
    var error = CommandError(refusal, wording: workspace.wording)
    error.obstacles = await obstacles(refusal)
    error.authority = await authority()
    return error
  }

  /// The blocks in the way, as text for people.
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
  /// The messages that a command's result does not contain.
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
  /// Whether it is for the board itself, not for a panel: the list of boards refuses it.
  fileprivate var isForBoard: Bool {
    switch self {
    case .setViewSize, .setGestures, .cancel, .pick, .search, .choose, .accept: false
    default: true
    }
  }
}
