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
      ?? Name.free(wording.text(.boardList(.newBoard)), avoiding: state.names())
  }

  /// The layout of the open panel.
  func panelLayout(of open: BoardListPanel, in list: BoardListLayout) -> MenuLayout {
    let entry = open.board.flatMap { state.entry($0) }
    let name = entry?.board.name ?? ""
    let place = open.board.flatMap { state.place(of: $0) }
    func menu(
      _ label: TextKey, _ text: TextKey?, _ choices: (PanelPart, TextKey.Button)...
    ) -> MenuLayout {
      let field = MenuLayout.Field(
        .name, label: wording.text(.field(.name)), text: offeredName(for: open))
      return MenuLayout(
        open.panel, label: wording.text(label), text: text.map { [wording.text($0)] } ?? [],
        fields: open.panel == .prompt ? [field] : [],
        choices: choices.map { ($0, wording.text(.button($1))) },
        near: place.map { list.frame(ofCard: $0) } ?? list.newButton, in: list.size)
    }
    switch open {
    case .menu:
      return menu(.boardList(.menu(of: name)), nil, (.rename, .rename), (.delete, .delete))
    case .naming:
      let title = TextKey.boardList(.naming)
      return menu(title, title, (.accept, .create), (.cancel, .cancel))
    case .renaming:
      let title = TextKey.boardList(.renaming(name))
      return menu(title, title, (.accept, .rename), (.cancel, .cancel))
    case .deleting:
      let question = TextKey.boardList(.deleting(name, blocks: entry?.items.count ?? 0))
      return menu(.question, question, (.delete, .delete), (.cancel, .cancel))
    }
  }
}
