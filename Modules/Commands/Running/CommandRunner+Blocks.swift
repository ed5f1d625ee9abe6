import Domain
import GridGeometry
import Itinerary
import PluginAPI
import Workspace

extension CommandRunner {
  func blockOutput(of command: Command) async throws(CommandError) -> CommandOutput {
    switch command {
    case .view: return try await view()
    case .place(let place): return try await self.place(place)
    case .move(let move): return try await self.move(move)
    case .resize(let resize):
      let placed = try await item(resize.item)
      let command = SessionCommand.resize(placed.item.id, to: resize.span, from: resize.handle)
      return await result(of: try await perform(command), on: placed, .resized)
    case .reassign(let reassign):
      let placed = try await item(reassign.item)
      let object = try await object(reassign.object)
      let reaction = try await perform(.reassign(placed.item.id, to: object.id))
      return await result(of: reaction, on: PlacedItem(item: placed.item, object: object))
    case .setAction(let set):
      let placed = try await item(set.item)
      let reaction = try await perform(.setAction(placed.item.id, set.action))
      return await result(of: reaction, on: placed, .set)
    case .override(let override):
      let placed = try await item(override.item)
      try await check(override.message, for: placed)
      let command = SessionCommand.setMessage(placed.item.id, override.message?.value)
      return await result(
        of: try await perform(command, naming: override.message), on: placed, .set)
    case .setLabel(let set):
      let placed = try await item(set.item)
      let command = SessionCommand.setLabel(placed.item.id, set.label?.value)
      return await result(of: try await perform(command, naming: set.label), on: placed)
    case .remove(let reference):
      let placed = try await item(reference)
      _ = try await perform(.remove(placed.item.id))
      return .item(placed, .removed)
    case .undo(let count): return .undone(try await undo(count, isRedo: false))
    case .redo(let count): return .undone(try await undo(count, isRedo: true))
    case .items(let text): return try await list(matching: text)
    default: return try await list(matching: nil)
    }
  }

  /// Refuses a message that could only fail when the block is tapped.
  private func check(
    _ message: Written<String>?, for placed: PlacedItem
  ) async throws(CommandError) {
    guard let message else { return }
    do throws(WorkspaceError) {
      try await workspace.check(message: message.value, for: placed)
    } catch {
      var failure = CommandError(error)
      failure.range = message.range
      throw failure
    }
  }

  private func list(matching text: String?) async throws(CommandError) -> CommandOutput {
    let items = try await items()
    guard let board = await workspace.board, let mode = await workspace.mode else {
      throw CommandError(.noBoard, workspace.wording.text(for: .boardDeleted))
    }
    let query = ObjectQuery(text ?? "")
    let matches = items.enumerated().filter { _, placed in
      query.matches(placed.object, label: placed.item.label)
    }
    return .items(
      board, mode, matches.map { (ordinal: $0.offset + 1, placed: $0.element) }, of: items.count)
  }

  private func view() async throws(CommandError) -> CommandOutput {
    let renderer = try renderer()
    let scene = try await ask(await workspace.scene(in: renderer.view))
    let drawing = String(decoding: renderer.render(scene), as: UTF8.self)
    let count = await workspace.board == nil ? 0 : try await items().count
    return .scene(scene, drawing: drawing, items: count)
  }

  /// Draws what `view` shows, and knows how large that is.
  func renderer() throws(CommandError) -> any SceneRenderer {
    guard let plugin = workspace.registry.renderer(rendererKey) else {
      throw CommandError(.notFound, "this build has no renderer")
    }
    return plugin.make(target)
  }

  private func place(_ place: Command.Place) async throws(CommandError) -> CommandOutput {
    let object = try await object(place.object)
    let id = await workspace.newItemID()
    let reaction: Reaction
    switch place.spot {
    case .cell(let cell, let span):
      try await checkForCells("at")
      guard let cells = CellRect(origin: cell, span: span) else {
        throw await refused(Refusal(.outOfRange))
      }
      reaction = try await perform(.place(id, object: object.id, in: cells))
    case .place(let place):
      reaction = try await perform(.insert(id, object: object.id, at: place - 1))
    case .end: reaction = try await perform(.insert(id, object: object.id, at: nil))
    }
    guard case .item(let item)? = reaction.changes.last?.after else {
      throw await refused(Refusal(.unknownItem))
    }
    return .item(await placed(item, object), .made)
  }

  /// Refuses a cell on a board that keeps an order.
  private func checkForCells(_ keyword: String) async throws(CommandError) {
    guard await workspace.mode == .edit, await workspace.keepsOrder else { return }
    throw CommandError(
      .notAllowed, "this board keeps an order, and has no cells",
      remedy: "give a position, as in '\(keyword) 2'")
  }

  private func move(_ move: Command.Move) async throws(CommandError) -> CommandOutput {
    let placed = try await item(move.item)
    let cell: Cell
    switch move.destination {
    case .to(let destination):
      try await checkForCells("to")
      cell = destination
    case .place(let place):
      let reaction = try await perform(.reorder(placed.item.id, to: place - 1))
      return await result(of: reaction, on: placed, .moved)
    case .by(let columns, let rows):
      try await checkForCells("to")
      guard let origin = placed.item.pose.cells?.origin else {
        throw await refused(Refusal(.notAllowed))
      }
      guard let destination = origin.moved(byColumns: columns, rows: rows) else {
        throw await refused(Refusal(.outOfRange))
      }
      cell = destination
    }
    return await result(
      of: try await perform(.move(placed.item.id, to: cell)), on: placed, .moved)
  }

  /// The block as a reaction left it.
  private func result(
    of reaction: Reaction, on placed: PlacedItem, _ deed: CommandOutput.Deed = .changed
  ) async -> CommandOutput {
    for change in reaction.changes {
      if case .item(let item)? = change.after, item.id == placed.item.id {
        return .item(await self.placed(item, placed.object), deed)
      }
    }
    return .item(placed, .kept)
  }

  /// A block with its object, and its place where the board keeps an order.
  private func placed(_ item: BoardItem, _ object: ShowObject?) async -> PlacedItem {
    PlacedItem(item: item, object: object, place: await workspace.place(of: item))
  }

  // MARK: What all edits need

  /// Carries out a command on the board, or on the list of boards.
  ///
  /// - Parameters:
  ///   - command: The command.
  ///   - name: The name that it gives to something: errors about it lie there.
  ///   - isTold: Whether the caller tells of all effects; otherwise messages are told as notices.
  /// - Returns: What came of it.
  /// - Throws: ``CommandError`` where it is refused, with the blocks in the way.
  func perform(
    _ command: SessionCommand, naming name: Written<String>? = nil, isTold: Bool = false
  ) async throws(CommandError) -> Reaction {
    let reaction = try await ask(await workspace.perform(command))
    if !isTold { await workspace.tellLater(reaction.notices) }
    guard let refusal = reaction.refusal else { return reaction }
    if refusal.reason == .nothingOpen, command.isForBoard { throw Self.noBoard }
    var error = await refused(refusal)
    if let name, Self.nameCodes.contains(error.code) { error.range = name.range }
    throw error
  }

  private func refused(_ refusal: Refusal) async -> CommandError {
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
