import Domain
import PluginAPI

/// What a person learns about differences from the arrangement in the file.
extension BoardPlanner {
  mutating func warn(
    _ arrangement: ItemArrangement, of blocks: [BoardDraft.Block], on board: Board
  ) {
    let grid = arrangement.grid
    let sentences = [
      (grid?.moved ?? [], "lay over others and moved to a free place"),
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

  private func names(of indices: [Int], _ blocks: [BoardDraft.Block]) -> String {
    let most = 8
    let named = indices.prefix(most).map { index -> String in
      let block = blocks[index]
      let caption = block.label.isEmpty ? block.message ?? "" : block.label
      return block.object.map { objects[$0].object.reference } ?? "'\(caption)'"
    }
    let rest = indices.count - named.count
    return named.joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : "")
  }
}
