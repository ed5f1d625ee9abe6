import Domain
import PluginAPI

/// What has changed in a layout since its board was imported last.
struct LayoutChanges {
  /// A block with a message whose widget has another one now.
  struct NewMessage {
    /// The block of the draft, by its place in it.
    let index: Int
    let item: BoardItem
    let message: String
  }

  /// The blocks of the draft that only send a message, and that the file did not have before.
  private(set) var new: Set<Int> = []
  /// Blocks whose widgets have another message now; they keep theirs.
  private(set) var messages: [NewMessage] = []
  /// Blocks whose widgets are gone from the file; they stay.
  private(set) var gone: [BoardItem] = []

  /// Compares a draft with what its board remembers.
  ///
  /// - Parameters:
  ///   - draft: The draft.
  ///   - objects: The merged objects.
  ///   - memory: What the board remembers; `nil` if it remembers nothing: nothing is known then.
  ///   - items: What lies on the board.
  init(
    of draft: BoardDraft, _ objects: [MergedObject], since memory: LayoutMemory?,
    on items: [BoardItem]
  ) {
    guard let memory else { return }
    let marks = Self.marks(of: draft, objects)
    gone = items.filter { item in
      guard let mark = LayoutMemory.mark(of: item.object, message: item.message) else {
        return false
      }
      return memory.marks.contains(mark) && !marks.contains(mark)
    }
    for (index, block) in draft.blocks.enumerated() where block.object == nil {
      guard block.frame != nil, let message = block.message,
        let mark = LayoutMemory.mark(of: nil, message: message), !memory.marks.contains(mark)
      else { continue }
      let place = gone.firstIndex {
        $0.object == nil && !block.label.isEmpty && $0.label == block.label
      }
      if let place {
        messages.append(NewMessage(index: index, item: gone.remove(at: place), message: message))
      } else {
        new.insert(index)
      }
    }
  }

  /// The marks of all that a draft shows.
  static func marks(of draft: BoardDraft, _ objects: [MergedObject]) -> Set<UInt32> {
    Set(
      draft.blocks.lazy.filter { $0.frame != nil }.compactMap { block in
        LayoutMemory.mark(
          of: block.object.map { objects[$0].object.id }, message: block.message)
      })
  }
}
