extension CommandHelp {
  static func ofBoards(_ command: CommandName) -> CommandHelp {
    switch command {
    case .board:
      CommandHelp(
        .board, "board NAME", "opens a board, in play mode",
        details: """
          The beginning of a name is enough where it fits one board only. A board that is called \
          new, rename, duplicate, delete, minimum or list is opened by its name in quotes.
          """,
        examples: ["board Front Of House"])
    case .boardNew:
      CommandHelp(
        .boardNew, "board new [NAME] [--minimum 1|2 | --rules RULES [SETTING=VALUE…]]",
        "makes a board and opens it, in edit mode",
        details: """
          Without NAME it gets a free one. --minimum 2 accepts only blocks of at least 2x2 cells. \
          --rules says how blocks lie: grid, as usual, or flow, which keeps boxes of one size in \
          an order. A flow has the settings columns=N (as many as fit the view), size=WxH in cells \
          (2x2) and spacing=POINTS (11).
          """,
        examples: [
          "board new", "board new Front Of House --minimum 2",
          "board new Looks --rules flow columns=4 size=3x1",
        ])
    case .boardRename:
      CommandHelp(
        .boardRename, "board rename [OLD to] NEW", "gives a board another name",
        details: "Without OLD it is the current board.",
        examples: ["board rename Stage Left", "board rename Main to Stage Left"])
    case .boardDuplicate:
      CommandHelp(
        .boardDuplicate, "board duplicate [NAME] [as NEW]",
        "copies a board with its blocks and opens the copy",
        details: "Without NAME it is the current board; without NEW the copy gets a free name.",
        examples: ["board duplicate", "board duplicate Main as Spare"])
    case .boardDelete:
      CommandHelp(
        .boardDelete, "board delete NAME [--yes]", "deletes a board with its blocks",
        details: "Asks first; --yes answers, and is needed without a terminal.",
        examples: ["board delete Main", "board delete Main --yes"])
    case .boardMinimum:
      CommandHelp(
        .boardMinimum, "board minimum 1|2", "sets the smallest block that the board accepts",
        details: "Refused while a smaller block lies on the board.",
        examples: ["board minimum 2"])
    case .boardList:
      CommandHelp(
        .boardList, "board list", "shows all boards to choose from",
        details: """
          'tap' opens one, 'swipe' and 'press' offer to rename and delete it; 'cancel' closes the \
          list. Its points are screen points.
          """,
        examples: ["board list"])
    default:
      CommandHelp(.boards, "boards", "lists the boards of the show", examples: ["boards"])
    }
  }
}
