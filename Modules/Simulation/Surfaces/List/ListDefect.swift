/// What the reference model of the list can be made to do wrong, each as the mutant of that name.
enum ListDefect: ReferenceDefect {
  case scrollUnlimited, scrollAddsUp, cancelledScrollStays, everyFingerScrolls, homeKeepsScroller
  case resizeKeepsScroll, oneColumn, cancelledHoldKeepsMenu, tapThroughPanel, panelKeepsTargets
  case deletedBoardOpens, panelOutlivesBoard, namesComparedExactly, nameNotTrimmed, ownNameRefused
  case defaultNameTaken, newBoardComesFirst, blocksStay, deletesUnasked, anyAnswerIsYes
  case refusalCloses, objectsStay

  static let byName = named()

  static let catalogue: [ListDefect: DefectEntry] = [
    .scrollUnlimited: DefectEntry(2, "The list is scrolled beyond its ends."),
    .scrollAddsUp: DefectEntry(
      2, "Every report of a drag scrolls by the whole way once more (D3)."),
    .cancelledScrollStays: DefectEntry(
      3, "A drag that is broken off leaves the list scrolled (D11)."),
    .everyFingerScrolls: DefectEntry(4, "A second finger that drags takes over the list."),
    .homeKeepsScroller: DefectEntry(
      4, "A drag goes on from where it was after the list went to its top."),
    .resizeKeepsScroll: DefectEntry(3, "A larger view leaves the list scrolled beyond its end."),
    .oneColumn: DefectEntry(1, "Cards lie one below the other in a view of any width."),
    .cancelledHoldKeepsMenu: DefectEntry(
      2, "A long press that is broken off leaves its menu open (D11)."),
    .tapThroughPanel: DefectEntry(2, "A tap beside what is open reaches what lies there."),
    .panelKeepsTargets: DefectEntry(
      3, "A finger that was down before something opened still acts."),
    .deletedBoardOpens: DefectEntry(3, "A board that was deleted under the finger is opened."),
    .panelOutlivesBoard: DefectEntry(
      3, "What is open about a board stays when the board is deleted elsewhere."),
    .namesComparedExactly: DefectEntry(
      2, "Names that differ in case or accents only are not the same."),
    .nameNotTrimmed: DefectEntry(3, "Spaces around a name are kept."),
    .ownNameRefused: DefectEntry(4, "A board cannot be renamed to its own name in other letters."),
    .defaultNameTaken: DefectEntry(2, "A new board is offered a name that is in use."),
    .newBoardComesFirst: DefectEntry(3, "A new board comes before the others."),
    .blocksStay: DefectEntry(4, "Deleting a board leaves its blocks."),
    .deletesUnasked: DefectEntry(3, "A board is deleted from its menu without a question."),
    .anyAnswerIsYes: DefectEntry(4, "Any answer deletes the board."),
    .refusalCloses: DefectEntry(3, "A refused name closes the prompt."),
    .objectsStay: DefectEntry(1, "An object that is altered elsewhere stays as it was."),
  ]
}
