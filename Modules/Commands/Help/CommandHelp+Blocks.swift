extension CommandHelp {
  static func ofBlocks(_ command: CommandName) -> CommandHelp {
    switch command {
    case .items:
      CommandHelp(
        .items, "items [TEXT]",
        "lists the blocks of the board in reading order, or those that TEXT is found in",
        details: "The number in the first column is what #N names.", examples: ["items"])
    case .edit:
      CommandHelp(
        .edit, "edit", "switches to edit mode: blocks can be placed, moved and resized",
        examples: ["edit"])
    case .play:
      CommandHelp(
        .play, "play", "switches to play mode: nothing can be changed",
        details: "Leaving edit mode discards the steps of undo, and says how many.",
        examples: ["play"])
    case .undo:
      CommandHelp(
        .undo, "undo [N]", "takes the last step on the board back, or the last N",
        details: """
          It says what it took back. Steps reach back to the last 'edit'. After a change that is no \
          step, for example of an object, it says so once instead of taking back an earlier step.
          """,
        examples: ["undo", "undo 5"])
    case .redo:
      CommandHelp(
        .redo, "redo [N]", "makes the last undone step on the board again, or the last N",
        examples: ["redo", "redo 5"])
    case .view:
      CommandHelp(.view, "view", "draws the board", examples: ["view"])
    default: ofEdits(command)
    }
  }

  private static func ofEdits(_ command: CommandName) -> CommandHelp {
    switch command {
    case .move:
      CommandHelp(
        .move, "move ITEM to X,Y | to N | by DX,DY", "moves a block",
        details: """
          To the cell of its top left corner, or by columns and rows. On a flow board, N is a \
          position in the order, from 1.
          """,
        examples: ["move #1 to 4,0", "move @3,-2 by -5,2", "move #4 to 1"])
    case .resize:
      CommandHelp(
        .resize, "resize ITEM to WxH [from HANDLE]", "resizes a block",
        details: """
          The edges opposite to the handle stay. Without HANDLE it is the bottom right corner. \
          n, ne, e, se, s, sw, w and nw are handles too.
          """,
        examples: ["resize #1 to 4x2", "resize @0,0 to 1x2 from left"])
    case .reassign:
      CommandHelp(
        .reassign, "reassign ITEM to OBJECT", "shows another object on a block",
        examples: ["reassign #1 to list 7", "reassign @0,0 to \"Deep Blue\""])
    case .action:
      CommandHelp(
        .action, "action ITEM go|release|pause|back|flash|toggle",
        "sets what a tap on a block does in play mode",
        details: """
          A new block does go. flash is on while a finger is down. toggle switches on, and off at \
          the next tap; where the console reports what runs, that decides. The console's profile \
          says what is sent for each.
          """,
        examples: ["action #1 flash", "action @3,-2 toggle"])
    case .label:
      CommandHelp(
        .label, "label ITEM TEXT | label ITEM none",
        "sets the text drawn on a block instead of its object's name",
        details: """
          none shows the object's name again; put quotes around a label that is just the word none.
          """,
        examples: ["label #3 \"FOG\"", "label #3 none"])
    case .override:
      CommandHelp(
        .override, "override ITEM ADDRESS [ARGS…] | override ITEM none",
        "says what a tap on a block sends instead of what the profile says",
        details: """
          none leaves it to the profile again; a message that is just the word none is put in \
          quotes.
          """,
        examples: [
          "override #1 /hog/playback/go/0 5", "override @3,-2 /eos/cmd \"Chan 1 Full\"",
          "override #1 none",
        ])
    case .remove:
      CommandHelp(
        .remove, "remove ITEM", "takes a block off the board; its object stays",
        examples: ["remove #1", "remove @3,-2"])
    default:
      CommandHelp(
        .place, "place OBJECT at X,Y [WxH] | OBJECT [at N]", "places a block",
        details: """
          X,Y is the top left cell. Without a size it is 2x2. On a flow board, N is a position in \
          the order, from 1; without it the block comes last.
          """,
        examples: [
          "place list 5 at 0,0", "place \"Deep Blue\" at 3,-2 4x1", "place list 5",
          "place list 5 at 2",
        ])
    }
  }
}
