extension CommandHelp {
  static func ofBoards(_ command: CommandName) -> CommandHelp {
    switch command {
    case .board:
      CommandHelp(
        .board, "board NAME", "opens a board, in play mode",
        details: """
          The beginning of a name is enough where it fits one board only. A board that is called \
          new, rename, duplicate, delete, set, minimum or list \
          is opened by its name in quotes.
          """,
        examples: ["board Front Of House"])
    case .boardNew:
      CommandHelp(
        .boardNew, "board new [NAME] [--minimum 1|2 | --rules RULES [SETTING=VALUE…]]",
        "makes a board and opens it, in edit mode",
        details: """
          Without NAME it gets a free one. --minimum 2 accepts only blocks of at least 2x2 cells. \
          --rules sets how blocks are arranged: grid (the default), or flow, which lays out boxes \
          of one size in reading order. A flow has the settings columns=N (default: as many as fit \
          the view), size=WxH in cells (default 2x2) and spacing=POINTS (default 11).
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
    case .boardSet:
      CommandHelp(
        .boardSet, "board set SETTING=VALUE…", "changes settings of the board's rules",
        details: """
          A flow has columns, size and spacing; see 'help board new'. A setting without a value \
          gets its default. 'boards' shows the settings. There is no undo for this.
          """,
        examples: ["board set columns=4", "board set size=3x1 spacing="])
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
