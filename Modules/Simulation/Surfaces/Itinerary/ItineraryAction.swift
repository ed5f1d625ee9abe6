import PluginAPI

/// What a person or others can do to an itinerary, with all that can come of each.
enum ItineraryAction: String, CaseIterable, Sendable {
  case tapRow = "tap row"
  case tapAdd = "tap add"
  case tapBeside = "tap beside panel"
  case chooseEdit = "choose edit"
  case chooseDelete = "choose delete"
  case chooseAccept = "choose accept"
  case chooseCancel = "choose cancel"
  case chooseField = "choose field"
  case refusedPanel = "choose what is refused"
  case longPress = "long press row"
  case endLongPress = "end long press"
  case swipe = "swipe row"
  case scroll = "scroll"
  case endScroll = "end scroll"
  case lift = "lift row"
  case drop = "drop row"
  case cancelDrag = "cancel drag"
  case scrollAtEdge = "scroll at edge"
  case strayTouch = "stray touch"
  case add = "command add"
  case edit = "command edit"
  case delete = "command delete"
  case liftCommand = "command lift"
  case dropCommand = "command drop"
  case fill = "command fill"
  case show = "command show"
  case setOnline = "command online"
  case accept = "command accept"
  case acceptNew = "accept new title"
  case acceptTitle = "accept title"
  case answer = "answer question"
  case cancel = "command cancel"
  case goHome = "command home"
  case setViewSize = "command view size"
  case setGestures = "command gestures"
  case undo = "command undo"
  case redo = "command redo"
  case blockCommand = "command for blocks"
  case outsideEntry = "outside entry"
  case outsideMerge = "outside merge"
  case outsideTripDeleted = "outside trip deleted"
  case outsideNothing = "outside nothing"

  /// What came of a action; refusals and faults are named by their codes.
  enum Outcome: String, Sendable {
    case done
    case opened
    /// Something opened or closed since the finger touched down.
    case void
    /// Another finger does it already.
    case taken
    case closed
    case stays
    case cancelled
    case unchanged
    case declined
    case interrupted
    /// All rows of the day got other keys.
    case renumbered
    case unusable
    case offline
    case damaged = "damaged-trip"
    case tripDeleted = "trip-deleted"
    case unknownEntry = "unknown-item"
    case noSuchDay = "no-such-day"
    case fixedGame = "fixed-game"
    case madeBySystem = "not-yours"
    case outsideWindow = "outside-window"
    case nothingLifted = "nothing-lifted"
    case badTime = "bad-time"
    case badPlace = "bad-place"
    case tooMany = "too-many"
    case emptyName = "empty-name"
    case nameTooLong = "name-too-long"
    case controlCharacter = "control-character"
    case nothingOpen = "nothing-open"
    case noUndo = "no-undo"
    case viewOutOfRange = "view-out-of-range"
    case notDown = "not-down"
    case alreadyDown = "already-down"
    case notFinite = "not-finite"
    case timeReversed = "time-reversed"

    /// The outcome of what was refused.
    init(_ refusal: ItineraryRefusal) {
      self =
        switch refusal {
        case .offline: .offline
        case .damaged: .damaged
        case .tripDeleted: .tripDeleted
        case .unknownEntry: .unknownEntry
        case .noSuchDay: .noSuchDay
        case .fixedGame: .fixedGame
        case .madeBySystem: .madeBySystem
        case .outsideWindow: .outsideWindow
        case .nothingLifted: .nothingLifted
        case .tooManyEntries: .tooMany
        case .noUndo: .noUndo
        case .badTime: .badTime
        case .badPlace: .badPlace
        }
    }
  }

  private static let badNames: [Outcome] = [.emptyName, .nameTooLong, .controlCharacter]
  /// Why nothing can be changed.
  private static let closed: [Outcome] = [.offline, .damaged, .tripDeleted]

  /// What can come of it.
  private var outcomes: [Outcome] {
    switch self {
    case .tapRow, .longPress, .swipe: [.opened, .void, .unknownEntry] + Self.closed
    case .tapAdd: [.opened, .void, .noSuchDay] + Self.closed
    case .tapBeside: [.closed, .void]
    case .chooseEdit, .chooseDelete, .chooseAccept, .chooseCancel, .chooseField: [.done, .void]
    case .fill: [.done, .nothingOpen]
    case .refusedPanel: [.damaged]
    case .endLongPress: [.stays, .closed]
    case .scroll: [.done, .taken, .void]
    case .endScroll: [.done, .cancelled]
    case .lift: [.done, .taken, .void, .unknownEntry] + Self.closed
    case .drop: [.done, .unchanged, .renumbered, .outsideWindow]
    case .cancelDrag: [.done]
    case .scrollAtEdge: [.done, .unchanged]
    case .strayTouch: [.notDown, .alreadyDown, .notFinite, .timeReversed, .tooMany]
    case .add: [.done, .renumbered, .noSuchDay] + Self.closed + Self.badNames
    case .edit: [.done, .unchanged, .unknownEntry, .madeBySystem] + Self.closed + Self.badNames
    case .delete: [.done, .unknownEntry, .madeBySystem] + Self.closed
    case .liftCommand: [.done, .unknownEntry, .fixedGame] + Self.closed
    case .dropCommand:
      [
        .done, .unchanged, .renumbered, .outsideWindow, .nothingLifted, .noSuchDay, .unknownEntry,
      ]
    case .show: [.done, .unknownEntry]
    case .setOnline: [.done, .unchanged]
    case .accept, .blockCommand: [.nothingOpen]
    case .acceptNew: [.done, .renumbered, .damaged, .badTime, .badPlace] + Self.badNames
    case .acceptTitle: [.done, .unchanged, .damaged, .badTime, .badPlace] + Self.badNames
    case .answer: [.done, .declined, .damaged]
    case .cancel: [.closed, .unchanged]
    case .goHome: [.done]
    case .setViewSize: [.done, .unchanged, .viewOutOfRange]
    case .setGestures: [.done, .unusable]
    case .undo, .redo: [.noUndo]
    case .outsideEntry: [.done, .closed, .interrupted, .damaged]
    case .outsideMerge: [.done, .closed, .interrupted]
    case .outsideTripDeleted: [.done, .closed, .interrupted]
    case .outsideNothing: [.done]
    }
  }

  /// All actions with all outcomes.
  static let table = CoverageTable(
    allCases.flatMap { action in action.outcomes.map { action.cell($0) } })

  /// What came of a action, as it is named.
  func cell(_ outcome: Outcome) -> CoverageTable.Cell {
    CoverageTable.Cell(rawValue, "itinerary", outcome.rawValue)
  }
}
