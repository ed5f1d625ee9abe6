import Domain
import Gestures
import GridGeometry
import Panels
public import PluginAPI

extension BoardListSession {
  /// Carries out a command, or refuses it and changes nothing.
  ///
  /// The list supports the view size, the gesture thresholds, ``/PluginAPI/SessionCommand/cancel``,
  /// ``/PluginAPI/SessionCommand/goHome``, which scrolls to the top, and
  /// ``/PluginAPI/SessionCommand/accept(_:)`` for a prompt or a question; it refuses commands for
  /// blocks.
  public mutating func perform(_ command: SessionCommand) -> Reaction {
    switch command {
    case .setViewSize(let size): return resize(to: size)
    case .setGestures(let settings): return setGestures(settings)
    case .goHome:
      scroll = 0
      fingers.endScrolling()
      return .none
    case .cancel:
      var reaction = cancelGestures()
      reaction.effects += close()
      return reaction
    case .accept(let text): return accept(text)
    case .undo: return .refused(.nothingToUndo)
    case .redo: return .refused(.nothingToRedo)
    // What is for boards finds none here.
    default: return .refused(.nothingOpen)
    }
  }

  /// Handles a choice in the open panel.
  mutating func choose(_ choice: PanelPart) -> Reaction {
    switch (open, choice) {
    case (.menu(let id), .rename): Reaction(effects: present(.renaming(id)))
    case (.menu(let id), .delete): Reaction(effects: present(.deleting(id)))
    case (_, .accept), (.deleting, .delete): accept(nil)
    case (_, .cancel): Reaction(effects: close())
    default: .none
    }
  }

  private mutating func resize(to size: Size<ScreenSpace>) -> Reaction {
    guard size != self.size else { return .none }
    guard Viewport.home.resized(to: size) != nil else { return .refused(.viewOutOfRange) }
    // Positions on the old screen are invalid on the new one.
    let reaction = cancelGestures()
    self.size = size
    scroll = layout.scroll
    return reaction
  }

  /// Sets the gesture thresholds and restarts the clock; unusable values are ignored.
  private mutating func setGestures(_ settings: GestureSettings) -> Reaction {
    guard settings.isUsable else { return .none }
    let reaction = cancelGestures()
    fingers.arbiter = TouchArbiter(settings: settings)
    return reaction
  }

  private mutating func accept(_ text: String?) -> Reaction {
    switch open {
    case .naming: create(named: text ?? offeredName(for: .naming))
    case .renaming(let id): rename(id, to: text)
    case .deleting(let id): wording.isYes(text) ? delete(id) : Reaction(effects: close())
    case .menu, nil: .refused(.nothingOpen)
    }
  }

  private mutating func create(named text: String) -> Reaction {
    do throws(ValidationError) {
      let name = try free(text, except: nil)
      let board = Board(
        id: ids.next(), show: show.id, name: name, placement: placement, created: now,
        order: Board.order(after: boards.last, created: now))
      let closed = close()
      return keep(
        [.insert(.board(board))], effects: closed + [.openBoard(board.id, isNew: true)])
    } catch {
      return .refused(.badName(error))
    }
  }

  private mutating func rename(_ id: ID<Board>, to text: String?) -> Reaction {
    // The current name is never refused, whatever a file contained.
    guard let board = state.entry(id)?.board, let text, text != board.name else {
      return Reaction(effects: close())
    }
    do throws(ValidationError) {
      let name = try free(text, except: id)
      let closed = close()
      let change = Change.updating(board) { $0.name = name }
      return keep(change.isEmpty ? [] : [change], effects: closed)
    } catch {
      return .refused(.badName(error))
    }
  }

  private mutating func delete(_ id: ID<Board>) -> Reaction {
    let closed = close()
    guard let entry = state.entry(id) else { return Reaction(effects: closed) }
    return keep(
      Cascade.deleting(
        entry.board, with: entry.itemsInReadingOrder, besides: state.entries.flatMap(\.items.values)
      ),
      effects: closed)
  }

  /// Checks a name that a person typed.
  private func free(
    _ text: String, except id: ID<Board>?
  ) throws(ValidationError) -> String {
    let name = try Name.validated(text)
    guard !state.names(except: id).contains(NameKey(name)) else {
      throw ValidationError(.duplicateName(name))
    }
    return name
  }
}
