import Domain
import GridGeometry
import PluginAPI

/// A board that a file asks for, before it is known whether the show has it already.
struct BoardDraft {
  /// One block of it.
  struct Block {
    /// Which of the merged objects it shows; `nil` if it shows none.
    let object: Int?
    /// Where the file puts it, in the file's units; `nil` if the file does not say.
    let frame: Rect<BoardSpace>?
    /// The action of a tap.
    var action = TriggerAction.go
    /// The whole hundred of its number: 1 for 100 to 199; here it takes no space of its own.
    var hundred: Int32 = 0
    /// The message that a tap sends instead of the profile's.
    var message: String?
    /// Its caption; empty if it has none.
    var label = ""
    /// A card, tile or stroke, which shows no object and sends nothing.
    var drawing: ItemContent? { drawn?.content }
    var drawn: ImportedWidget.Drawn?
    /// The record of the block in an export; its pose then counts, not the frame.
    var record: BlockRecord?
  }

  /// The identifier by which a later import recognises the board.
  let identifier: String
  /// Identifiers of boards with the same contents.
  var otherIdentifiers: [String] = []
  /// Whether it is the same board under more than one layout, so it does not show for which one it
  /// was made.
  var isShared = false
  /// The name it gets if that is free.
  let name: String
  /// The blocks in the order of placement, one list for each section.
  let sections: [[Block]]
  /// The record of the board in an export.
  var record: BoardRecord?

  /// Whether it is nothing but cards that another program drew: it belongs on a canvas.
  var isDrawn: Bool {
    record != nil && record?.id == nil && record?.rules == nil
      && blocks.allSatisfy { $0.drawing != nil }
  }

  /// All blocks, in order.
  var blocks: [Block] {
    // Most boards have one, which needs no copy.
    sections.count == 1 ? sections[0] : sections.flatMap { $0 }
  }
}

extension BoardDraft.Block {
  /// The label of the block: its caption, if the object's name differs; the label of an export in
  /// any case.
  func label(besides object: ShowObject?) -> String? {
    guard !label.isEmpty else { return nil }
    return record == nil && label == object?.title ? nil : label
  }
}
