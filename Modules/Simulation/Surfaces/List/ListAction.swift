/// What a person or others can do to the list of boards, with all that can come of each.
enum ListAction: String, CaseIterable, Sendable {
  case tapEntry = "tap entry"
  case tapNew = "tap new board"
  case tapBeside = "tap beside panel"
  case chooseRename = "choose rename"
  case chooseDelete = "choose delete"
  case chooseAccept = "choose accept"
  case chooseCancel = "choose cancel"
  case longPress = "long press entry"
  case endLongPress = "end long press"
  case swipe = "swipe entry"
  case drag
  case endDrag = "end drag"
  case strayTouch = "stray touch"
  case accept = "command accept"
  case acceptName = "accept name"
  case acceptNewName = "accept new name"
  case answer = "answer question"
  case cancel = "command cancel"
  case goHome = "command home"
  case setViewSize = "command view size"
  case setGestures = "command gestures"
  case undo = "command undo"
  case redo = "command redo"
  case blockCommand = "command for blocks"
  case outsideBoardAdded = "outside board added"
  case outsideBoardRenamed = "outside board renamed"
  case outsideBoardDeleted = "outside board deleted"
  case outsideBlock = "outside block"
  case outsideObject = "outside object"
  case outsideNothing = "outside nothing"

  /// What came of a action; refusals and faults are named by their codes.
  enum Outcome: String, Sendable {
    case done
    case opened
    case gone
    /// Something opened or closed since the finger touched down.
    case void
    /// Another finger does it already.
    case taken
    case closed
    case stays
    case cancelled
    case unchanged
    case declined
    case unusable
    case emptyName = "empty-name"
    case nameTooLong = "name-too-long"
    case controlCharacter = "control-character"
    case duplicateName = "duplicate-name"
    case nothingOpen = "nothing-open"
    case nothingToUndo = "nothing-to-undo"
    case nothingToRedo = "nothing-to-redo"
    case viewOutOfRange = "view-out-of-range"
    case notDown = "not-down"
    case alreadyDown = "already-down"
    case notFinite = "not-finite"
    case timeReversed = "time-reversed"
    case tooMany = "too-many"
  }

  private static let badNames: [Outcome] = [
    .emptyName, .nameTooLong, .controlCharacter, .duplicateName,
  ]

  /// What can come of it.
  private var outcomes: [Outcome] {
    switch self {
    case .tapEntry, .longPress, .swipe: [.opened, .gone, .void]
    case .tapNew: [.opened, .void]
    case .tapBeside: [.closed, .void]
    case .chooseRename, .chooseDelete, .chooseAccept, .chooseCancel: [.done, .void]
    case .endLongPress: [.stays, .closed]
    case .drag: [.done, .taken, .void]
    case .endDrag: [.done, .cancelled]
    case .strayTouch: [.notDown, .alreadyDown, .notFinite, .timeReversed, .tooMany]
    case .accept, .blockCommand: [.nothingOpen]
    case .acceptName: [.done] + Self.badNames
    case .acceptNewName: [.done, .unchanged] + Self.badNames
    case .answer: [.done, .declined]
    case .cancel: [.closed, .unchanged]
    case .goHome: [.done]
    case .setViewSize: [.done, .unchanged, .viewOutOfRange]
    case .setGestures: [.done, .unusable]
    case .undo: [.nothingToUndo]
    case .redo: [.nothingToRedo]
    case .outsideBoardAdded, .outsideBoardRenamed, .outsideBlock, .outsideObject,
      .outsideNothing:
      [.done]
    case .outsideBoardDeleted: [.done, .closed]
    }
  }

  /// All actions with all outcomes.
  static let table = CoverageTable(
    allCases.flatMap { action in action.outcomes.map { action.cell($0) } })

  /// What came of a action, as it is named.
  func cell(_ outcome: Outcome) -> CoverageTable.Cell {
    CoverageTable.Cell(rawValue, "list", outcome.rawValue)
  }
}
