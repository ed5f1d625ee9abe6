import Domain
import GridGeometry
import PluginAPI

/// A board that a file asks for, before it is known whether the show has it already.
struct BoardDraft {
  /// One block of it.
  struct Block {
    /// Which of the merged objects it shows; `nil` where it only has a message.
    let object: Int?
    /// Where the file puts it, in the file's units; `nil` where the file does not say.
    let frame: Rect<BoardSpace>?
    /// What a tap does.
    var action = TriggerAction.go
    /// What a tap sends instead of what the profile says.
    var message: String?
    /// Its caption; empty where it has none.
    var label = ""
    /// What an export tells of it; its cells then count, not the frame.
    var record: BlockRecord?
    /// The whole hundred of its number: 1 for 100 to 199.
    var hundred = 0
  }

  /// What the board is recognised by in a later import.
  let identifier: String
  /// What a board may be recognised by as well that has the same on it.
  var otherIdentifiers: [String] = []
  /// Whether it is the same board under more than one layout: then it does not tell which of them
  /// it was made for.
  var isShared = false
  /// The name it gets where that is free.
  let name: String
  /// The blocks in the order in which they are laid, one list for each section.
  let sections: [[Block]]
  /// What an export tells of the board.
  var record: BoardRecord?

  /// All blocks, in order.
  var blocks: [Block] {
    // Most boards have one, which needs no copy.
    sections.count == 1 ? sections[0] : sections.flatMap { $0 }
  }
}

extension BoardDraft.Block {
  /// The label that a block gets: its caption, where what the object is called does not say the
  /// same; that of an export in any case.
  func label(besides object: ShowObject?) -> String? {
    guard !label.isEmpty else { return nil }
    return record == nil && label == object?.title ? nil : label
  }
}
