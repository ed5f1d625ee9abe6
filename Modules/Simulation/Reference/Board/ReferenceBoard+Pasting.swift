import Domain
import GridGeometry
import PluginAPI

/// Blocks that are added together: all of them, or none.
extension ReferenceBoard {
  mutating func paste(_ items: [BoardItem]) -> Reaction {
    for item in items {
      guard block(item.id) == nil, item.board == board.id else {
        return refused(.duplicateItem)
      }
      guard let object = item.object, self.object(object) == nil else { continue }
      return refused(.unknownObject)
    }
    var new: [ReferenceBlock] = []
    for item in items {
      guard let block = ReferenceBlock(item) else { return refused(.outOfRange) }
      guard !new.contains(where: { $0.item.id == item.id }) else { return refused(.duplicateItem) }
      new.append(block)
    }
    let least = Int(minimum.rawValue)
    if new.contains(where: { $0.cells.width < least || $0.cells.height < least }) {
      return refused(Refusal(.belowMinimum(minimum)))
    }
    let covered = blocks.filter { old in new.contains { $0.cells.rect.overlaps(old.cells.rect) } }
    if !covered.isEmpty || overlap(new) && defect != .pastedOverlap {
      return refused(Refusal(.overlap, by: covered.map(\.item.id)))
    }
    let edits = new.map { ReferenceEdit(before: nil, after: $0.item) }
    switch defect {
    case .onlyFirstPasted: return keep(Array(edits.prefix(1)))
    case .pasteIsManySteps:
      var reaction = Reaction.none
      for edit in edits { join(keep([edit]), to: &reaction) }
      return reaction
    default: return keep(edits)
    }
  }

  private func overlap(_ new: [ReferenceBlock]) -> Bool {
    new.indices.contains { place in
      new[..<place].contains { $0.cells.rect.overlaps(new[place].cells.rect) }
    }
  }
}
