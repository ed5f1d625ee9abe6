import Domain
import GridGeometry
import Panels
import PluginAPI

/// What is open over the list of boards.
enum BoardListPanel: Hashable, Sendable {
  /// The choices for a board.
  case menu(ID<Board>)
  /// The name of a new board.
  case naming
  /// The new name of a board.
  case renaming(ID<Board>)
  /// The question whether to delete a board.
  case deleting(ID<Board>)

  /// A choice in any of them.
  enum Choice: String, Hashable, Sendable {
    case rename
    case delete
    case accept
    case cancel
  }

  /// What it is called in effects.
  var panel: Panel {
    switch self {
    case .menu: .menu
    case .naming, .renaming: .prompt
    case .deleting: .confirmation
    }
  }

  /// The board it is about; `nil` for one that is to be made.
  var board: ID<Board>? {
    switch self {
    case .menu(let id), .renaming(let id), .deleting(let id): id
    case .naming: nil
    }
  }

  /// The identity of a choice's element.
  func id(of choice: Choice) -> String { "\(panel.rawValue):\(choice.rawValue)" }
}

extension BoardListSession {
  /// The name that a prompt offers: free for a new board, the present one otherwise.
  func offeredName(for open: BoardListPanel) -> String {
    open.board.flatMap { state.entry($0)?.board.name }
      ?? Name.free(Self.defaultName, avoiding: state.names())
  }

  /// Where the parts of what is open lie.
  func panelLayout(
    of open: BoardListPanel, in list: BoardListLayout
  ) -> MenuLayout<BoardListPanel.Choice> {
    let entry = open.board.flatMap { state.entry($0) }
    let name = entry?.board.name ?? ""
    let place = open.board.flatMap { state.place(of: $0) }
    let anchor = place.map { list.frame(ofCard: $0) } ?? list.newButton
    func row(
      _ choice: BoardListPanel.Choice, _ label: String, isDestructive: Bool = false
    ) -> MenuLayout<BoardListPanel.Choice>.Row {
      .init(choice, id: open.id(of: choice), label: label, isDestructive: isDestructive)
    }
    func prompt(_ title: String, accept: String) -> MenuLayout<BoardListPanel.Choice> {
      MenuLayout(
        id: "prompt", label: title, text: [title],
        fields: [.init(id: "prompt:name", label: "Name", text: offeredName(for: open))],
        rows: [row(.accept, accept), row(.cancel, "Cancel")], near: anchor, in: list.size)
    }
    switch open {
    case .menu:
      return MenuLayout(
        id: "menu", label: "Menu of board \(name)",
        rows: [row(.rename, "Rename"), row(.delete, "Delete", isDestructive: true)],
        near: anchor, in: list.size)
    case .naming: return prompt("Name of the new board", accept: "Create")
    case .renaming: return prompt("New name of board '\(name)'", accept: "Rename")
    case .deleting:
      let blocks = counted(entry?.items.count ?? 0, "block")
      return MenuLayout(
        id: "confirmation", label: "Question",
        text: ["Delete board '\(name)' with \(blocks)?"],
        rows: [row(.delete, "Delete", isDestructive: true), row(.cancel, "Cancel")],
        near: anchor, in: list.size)
    }
  }
}
