import Domain
import Gestures
import GridGeometry
import PluginAPI

/// What is done to the list without a finger.
extension ReferenceList {
  mutating func perform(_ command: SessionCommand) -> Reaction {
    switch command {
    case .setViewSize(let new): return resize(to: new)
    case .setGestures(let settings):
      note(.setGestures, settings.isUsable ? .done : .unusable)
      guard settings.isUsable else { return .none }
      let reaction = breakOff()
      fingers = ReferenceFingers(settings: settings, defect: fingersDefect)
      return reaction
    case .goHome:
      note(.goHome, .done)
      scroll = 0
      if defect != .homeKeepsScroller { scroller = nil }
      return .none
    case .cancel:
      note(.cancel, open == nil ? .unchanged : .closed)
      var reaction = breakOff()
      reaction.effects += close()
      return reaction
    case .accept(let text): return accept(text)
    case .undo:
      note(.undo, .nothingToUndo)
      return .refused(.nothingToUndo)
    case .redo:
      note(.redo, .nothingToRedo)
      return .refused(.nothingToRedo)
    default:
      note(.blockCommand, .nothingOpen)
      return .refused(.nothingOpen)
    }
  }

  private mutating func resize(to new: Size<ScreenSpace>) -> Reaction {
    if new == size {
      note(.setViewSize, .unchanged)
      return .none
    }
    guard Viewport.home.resized(to: new) != nil else {
      note(.setViewSize, .viewOutOfRange)
      return .refused(.viewOutOfRange)
    }
    note(.setViewSize, .done)
    let reaction = breakOff()
    size = new
    if defect != .resizeKeepsScroll { keepScrollInside() }
    return reaction
  }

  /// Answers the prompt or the question; `nil` is what they offer.
  mutating func accept(_ text: String?) -> Reaction {
    switch open {
    case .naming: return create(text ?? offeredName)
    case .renaming(let id): return rename(id, to: text)
    case .deleting(let id):
      let isYes = text.map { ["y", "yes"].contains($0.lowercased()) } ?? true
      guard isYes || defect == .anyAnswerIsYes else {
        note(.answer, .declined)
        return Reaction(effects: close())
      }
      note(.answer, .done)
      return delete(id)
    case .menu, nil:
      note(.accept, .nothingOpen)
      return .refused(.nothingOpen)
    }
  }

  private mutating func create(_ text: String) -> Reaction {
    switch checked(text, except: nil) {
    case .failure(let error): return refuse(error, .acceptName)
    case .success(let name):
      note(.acceptName, .done)
      var board = Board(id: ids.next(), show: show, name: name, created: now)
      if let last = boards.last, last.order > board.order {
        board.order = OrderKey.between(last.order, nil) ?? board.order
      }
      let closed = close()
      take(.insert(.board(board)))
      if defect == .newBoardComesFirst, let last = boards.popLast() { boards.insert(last, at: 0) }
      return Reaction(
        changes: [.insert(.board(board))],
        effects: closed + [.openBoard(board.id, isNew: true)] + follow())
    }
  }

  private mutating func rename(_ id: ID<Board>, to text: String?) -> Reaction {
    guard let board = board(id), let text, text != board.name else {
      note(.acceptNewName, .unchanged)
      return Reaction(effects: close())
    }
    switch checked(text, except: defect == .ownNameRefused ? nil : id) {
    case .failure(let error): return refuse(error, .acceptNewName)
    case .success(let name):
      let closed = close()
      guard name != board.name else {
        note(.acceptNewName, .unchanged)
        return Reaction(effects: closed + follow())
      }
      note(.acceptNewName, .done)
      let change = Change.updating(board) { $0.name = name }
      take(change)
      return Reaction(changes: [change], effects: closed + follow())
    }
  }

  /// Deletes a board after its blocks.
  mutating func delete(_ id: ID<Board>) -> Reaction {
    let closed = close()
    guard let board = board(id) else { return Reaction(effects: closed) }
    var changes: [Change] = []
    if defect != .blocksStay {
      for item in blocks(of: id) { changes.append(.delete(.item(item))) }
    }
    changes.append(.delete(.board(board)))
    for change in changes { take(change) }
    return Reaction(changes: changes, effects: closed + follow())
  }

  private mutating func refuse(_ error: ValidationError, _ action: ListAction) -> Reaction {
    switch error.code {
    case .emptyName: note(action, .emptyName)
    case .nameTooLong: note(action, .nameTooLong)
    case .controlCharacter: note(action, .controlCharacter)
    case .duplicateName: note(action, .duplicateName)
    // Boards have names, not labels or titles, and no cues.
    case .emptyLabel, .emptyTitle, .cueOutsideList, .badKind, .duplicateKind, .tooMuchMetadata,
      .badMetadata, .textTooLong:
      break
    }
    var reaction = Reaction.refused(.badName(error))
    if defect == .refusalCloses { reaction.effects += close() }
    return reaction
  }
}
