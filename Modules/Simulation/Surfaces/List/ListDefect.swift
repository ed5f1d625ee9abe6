/// What the reference model of the list can be made to do wrong, each as the mutant of that name.
enum ListDefect: String, CaseIterable, Sendable {
  case scrollUnlimited = "scroll-unlimited"
  case scrollAddsUp = "scroll-adds-up"
  case cancelledScrollStays = "cancelled-scroll-stays"
  case everyFingerScrolls = "every-finger-scrolls"
  case homeKeepsScroller = "home-keeps-scroller"
  case resizeKeepsScroll = "resize-keeps-scroll"
  case oneColumn = "one-column"
  case cancelledHoldKeepsMenu = "cancelled-hold-keeps-menu"
  case tapThroughPanel = "tap-through-panel"
  case panelKeepsTargets = "panel-keeps-targets"
  case deletedBoardOpens = "deleted-board-opens"
  case panelOutlivesBoard = "panel-outlives-board"
  case namesComparedExactly = "names-compared-exactly"
  case nameNotTrimmed = "name-not-trimmed"
  case ownNameRefused = "own-name-refused"
  case defaultNameTaken = "default-name-taken"
  case newBoardComesFirst = "new-board-comes-first"
  case blocksStay = "blocks-stay"
  case deletesUnasked = "deletes-unasked"
  case anyAnswerIsYes = "any-answer-is-yes"
  case refusalCloses = "refusal-closes"
  case objectsStay = "objects-stay"

  /// It as a mutant.
  var mutant: Mutant {
    Mutant(rawValue, surface: "list", summary: summary, site: .reference, shortest: shortest)
  }

  /// What it breaks.
  private var summary: String {
    switch self {
    case .scrollUnlimited: "The list is scrolled beyond its ends."
    case .scrollAddsUp: "Every report of a drag scrolls by the whole way once more (D3)."
    case .cancelledScrollStays: "A drag that is broken off leaves the list scrolled (D11)."
    case .everyFingerScrolls: "A second finger that drags takes over the list."
    case .homeKeepsScroller: "A drag goes on from where it was after the list went to its top."
    case .resizeKeepsScroll: "A larger view leaves the list scrolled beyond its end."
    case .oneColumn: "Cards lie one below the other in a view of any width."
    case .cancelledHoldKeepsMenu: "A long press that is broken off leaves its menu open (D11)."
    case .tapThroughPanel: "A tap beside what is open reaches what lies there."
    case .panelKeepsTargets: "A finger that was down before something opened still acts."
    case .deletedBoardOpens: "A board that was deleted under the finger is opened."
    case .panelOutlivesBoard:
      "What is open about a board stays when the board is deleted elsewhere."
    case .namesComparedExactly: "Names that differ in case or accents only are not the same."
    case .nameNotTrimmed: "Blanks around a name are kept."
    case .ownNameRefused: "A board cannot be renamed to its own name in other letters."
    case .defaultNameTaken: "A new board is offered a name that is in use."
    case .newBoardComesFirst: "A new board stands before the others."
    case .blocksStay: "Deleting a board leaves its blocks."
    case .deletesUnasked: "A board is deleted from its menu without a question."
    case .anyAnswerIsYes: "Any answer deletes the board."
    case .objectsStay: "An object that is altered elsewhere stays as it was."
    case .refusalCloses: "A refused name closes the prompt."
    }
  }

  /// The fewest steps that are known to show it.
  private var shortest: Int {
    switch self {
    case .oneColumn, .objectsStay: 1
    case .scrollUnlimited, .scrollAddsUp, .cancelledHoldKeepsMenu, .tapThroughPanel,
      .namesComparedExactly, .defaultNameTaken:
      2
    case .cancelledScrollStays, .resizeKeepsScroll, .panelKeepsTargets, .deletedBoardOpens,
      .panelOutlivesBoard, .nameNotTrimmed, .newBoardComesFirst, .deletesUnasked, .refusalCloses:
      3
    case .everyFingerScrolls, .homeKeepsScroller, .ownNameRefused, .blocksStay, .anyAnswerIsYes: 4
    }
  }
}
