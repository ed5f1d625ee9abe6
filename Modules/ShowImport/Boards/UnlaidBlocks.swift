import Domain
import PluginAPI

/// The widgets of a file's layout that a known board shows otherwise, or not at all, as a person
/// arranged it.
struct UnlaidBlocks {
  /// How many there are.
  private(set) var count = 0

  /// Compares a draft with the board that it is.
  ///
  /// - Parameters:
  ///   - draft: The draft.
  ///   - objects: The merged objects; blocks of those that the import made are laid.
  ///   - items: What lies on the board.
  ///   - show: The show of the board.
  init(
    of draft: BoardDraft, _ objects: [MergedObject], besides items: [BoardItem], in show: ID<Show>
  ) {
    // What is sorted by folder or kind lies nowhere in the file.
    let blocks = draft.blocks.filter { block in
      block.frame != nil && !(block.object.map { objects[$0].isCreated } ?? false)
    }
    guard !blocks.isEmpty else { return }
    let known = Dictionary(items.map { ($0.id, $0) }) { first, _ in first }
    var lying: [ID<ShowObject>: Int] = [:]
    for item in items { if let object = item.object { lying[object, default: 0] += 1 } }

    var others: [ID<ShowObject>] = []
    for block in blocks {
      let object = block.object.map { objects[$0].object.id }
      guard let record = block.record, let id = record.id,
        let item = KeptIdentities.candidates(id, in: show).compactMap({ known[$0] }).first
      else {
        if let object { others.append(object) }
        continue
      }
      if let shown = item.object { lying[shown, default: 0] -= 1 }
      if item.pose.cells != record.cells || item.object != object { count += 1 }
    }
    // Those of a console have no identity: of each object as many count as there are too many.
    for object in others {
      if let left = lying[object], left > 0 { lying[object] = left - 1 } else { count += 1 }
    }
  }
}
