import Domain
import GridGeometry
import Panels
import PluginAPI

/// A panel over the list of boards.
enum BoardListPanel: Hashable, Sendable {
  /// The choices for a board.
  case menu(ID<Board>)
  /// The name of a new board.
  case naming
  /// The new name of a board.
  case renaming(ID<Board>)
  /// The question whether to delete a board.
  case deleting(ID<Board>)

  /// Its name in effects.
  var panel: Panel {
    switch self {
    case .menu: .menu
    case .naming, .renaming: .prompt
    case .deleting: .confirmation
    }
  }

  /// The board it concerns; `nil` for a new board.
  var board: ID<Board>? {
    switch self {
    case .menu(let id), .renaming(let id), .deleting(let id): id
    case .naming: nil
    }
  }
}

extension BoardListSession {
  /// The name that a prompt offers: a free one for a new board, or else the present one.
  func offeredName(for open: BoardListPanel) -> String {
    open.board.flatMap { state.entry($0)?.board.name }
      ?? Name.free(Self.defaultName, avoiding: state.names())
  }

  /// The layout of the open panel.
  func panelLayout(of open: BoardListPanel, in list: BoardListLayout) -> MenuLayout {
    let entry = open.board.flatMap { state.entry($0) }
    let name = entry?.board.name ?? ""
    let place = open.board.flatMap { state.place(of: $0) }
    func menu(
      _ label: String, _ text: String?, accept: (PanelPart, String), _ other: (PanelPart, String)
    ) -> MenuLayout {
      let field = MenuLayout.Field(.name, label: "Name", text: offeredName(for: open))
      return MenuLayout(
        open.panel, label: label, text: text.map { [$0] } ?? [],
        fields: open.panel == .prompt ? [field] : [], choices: [accept, other],
        near: place.map { list.frame(ofCard: $0) } ?? list.newButton, in: list.size)
    }
    switch open {
    case .menu:
      return menu("Menu of board \(name)", nil, accept: (.rename, "Rename"), (.delete, "Delete"))
    case .naming:
      let title = "Name of the new board"
      return menu(title, title, accept: (.accept, "Create"), (.cancel, "Cancel"))
    case .renaming:
      let title = "New name of board '\(name)'"
      return menu(title, title, accept: (.accept, "Rename"), (.cancel, "Cancel"))
    case .deleting:
      let question = "Delete board '\(name)' with \(counted(entry?.items.count ?? 0, "block"))?"
      return menu("Question", question, accept: (.delete, "Delete"), (.cancel, "Cancel"))
    }
  }
}
