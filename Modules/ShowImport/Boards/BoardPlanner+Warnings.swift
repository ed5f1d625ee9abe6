import Domain
import PluginAPI

/// What a person learns about differences from the arrangement in the file.
extension BoardPlanner {
  mutating func warn(
    _ arrangement: ItemArrangement, of blocks: [BoardDraft.Block], on board: Board
  ) {
    let grid = arrangement.grid
    let sentences = [
      (
        grid?.moved ?? [],
        grid?.isAnchored == true
          ? "found other blocks in their places here and moved to a free one"
          : "lay over others and moved to a free place"
      ),
      (
        (grid?.withoutPlace ?? []) + arrangement.withoutPlace,
        "had no usable position and moved to a free place"
      ),
      (grid?.grown ?? [], "were smaller than the board allows and grew"),
      (grid?.cut ?? [], "would have been larger than 64x64 cells and became smaller"),
    ]
    for (indices, what) in sentences where !indices.isEmpty {
      let count = counted(indices.count, "block")
      warnings.append(
        ImportWarning("board '\(board.name)': \(count) \(what): \(names(of: indices, blocks))"))
    }
    let room = arrangement.withoutRoom.count + (grid?.withoutRoom.count ?? 0)
    leave(out: "block", room, "board '\(board.name)' has no room for it")
    leave(
      out: "block", arrangement.blocked.count,
      "on board '\(board.name)' its cells are covered, or it has no shape of at most 64 cells")
    leave(
      out: "card", arrangement.unfit.count,
      "its text names no object, as 'Group 5' does, and cards lie on canvases only:"
        + " --rules canvas imports both")
  }

  private mutating func leave(out what: String, _ count: Int, _ reason: String) {
    guard count > 0 else { return }
    if let place = leftOut.firstIndex(where: { $0.what == what && $0.reason == reason }) {
      leftOut[place].count += count
    } else {
      leftOut.append(LeftOut(what, count: count, reason: reason))
    }
  }

  mutating func reportUnlaid(_ count: Int, _ reason: String) {
    leave(out: "widget", count, reason)
  }

  /// Counts and names what the board has otherwise than the file.
  mutating func report(_ unlaid: UnlaidBlocks, of draft: BoardDraft, on board: Board) {
    let fates = [
      (unlaid.elsewhere, "its board stays as it was arranged", "not there as in the file"),
      (
        unlaid.altered, "its block has another action, message or label here, and keeps it",
        "there with another action, message or label"
      ),
    ]
    for (indices, reason, what) in fates where !indices.isEmpty {
      reportUnlaid(indices.count, reason)
      let widgets = counted(indices.count, "widget of the file is", "widgets of the file are")
      warnings.append(
        ImportWarning(
          "board '\(board.name)': \(widgets) \(what), and nothing changes: "
            + names(of: indices, draft.blocks)))
    }
  }

  /// Names what has changed in the file and not on the board.
  mutating func report(_ changes: LayoutChanges, on board: Board) {
    let messages = changes.messages.map { change in
      "\(name(of: change.item)) sends '\(change.message)' there and"
        + " '\(change.item.message ?? "")' here"
    }
    let gone = changes.gone.map(name)
    for (texts, one, many) in [
      (
        messages, "block has another message in the file, and keeps its own",
        "blocks have other"
          + " messages in the file, and keep their own"
      ),
      (
        gone, "block is no longer in the file, and stays",
        "blocks are no longer in the file, and"
          + " stay"
      ),
    ] where !texts.isEmpty {
      warnings.append(
        ImportWarning(
          "board '\(board.name)': \(counted(texts.count, one, many)): \(Self.listed(texts))"))
    }
  }

  private func name(of item: BoardItem) -> String {
    let object = item.object.flatMap { id in objects.first { $0.object.id == id }?.object }
    if let label = item.label { return "'\(label)'" }
    if let reference = object?.reference { return reference }
    return item.message.map { "'\($0)'" } ?? "a block without a name"
  }

  private static func listed(_ texts: [String]) -> String {
    let most = 8
    let rest = texts.count - most
    return texts.prefix(most).joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : "")
  }

  private func names(of indices: [Int], _ blocks: [BoardDraft.Block]) -> String {
    Self.listed(
      indices.map { index in
        let block = blocks[index]
        let caption = block.label.isEmpty ? block.message ?? "" : block.label
        return block.object.map { objects[$0].object.reference } ?? "'\(caption)'"
      })
  }
}
