extension CommandHelp {
  static func ofGestures(_ command: CommandName) -> CommandHelp {
    switch command {
    case .tap:
      CommandHelp(
        .tap, "tap X,Y [--screen]", "taps with a finger",
        details: """
          In edit mode a tap on a block opens its menu; in play mode it triggers the block. What \
          lies open over the board is tapped as well.
          """,
        examples: ["tap 10,10", "tap 120,60.5 --screen"])
    case .doubletap:
      CommandHelp(
        .doubletap, "doubletap X,Y [--screen]", "taps twice in short order",
        examples: ["doubletap 10,10"])
    case .press:
      CommandHelp(
        .press, "press X,Y [SECONDS] [--instant] [--screen]", "presses and holds",
        details: """
          Without SECONDS it is a long press of \(Command.standardPress) seconds. In play mode \
          the finger lifts that much later by the clock, so that a flash is on for that long; \
          Ctrl-C takes it away at once. In edit mode, and with --instant, nothing waits: the time \
          is only written on the touches.
          """,
        examples: ["press 10,10", "press -30,12.5 2"])
    case .drag:
      CommandHelp(
        .drag, "drag X,Y to X,Y [--fingers N] [--steps N] [--hold] [--screen]",
        "goes from one place to another with a finger, or several",
        details: """
          In edit mode one finger moves a block, resizes it by a handle, or draws a new one; two \
          move the view. On a flow board each finger on a box carries it, and two fingers beside \
          the boxes move the view. In play mode any number moves the view. Several fingers are 44 \
          points apart. There are 1 to 10 fingers, and 1 \
          to 1000 steps; without --steps it is \(Command.Drag.standardSteps). \
          With --hold the finger stays down, so that 'view' shows what it holds; the next gesture \
          or 'cancel' breaks that off.
          """,
        examples: ["drag 10,10 to 142,54", "drag 0,0 to 90,45.5 --fingers 2 --steps 60"])
    case .swipe:
      CommandHelp(
        .swipe, "swipe X,Y left|right [--screen]", "flicks a finger to one side",
        details:
          "In the list of boards a swipe to the left offers to rename and delete the board there.",
        examples: ["swipe 132,176 left"])
    default: ofViews(command)
    }
  }

  private static func ofViews(_ command: CommandName) -> CommandHelp {
    switch command {
    case .pinch:
      CommandHelp(
        .pinch, "pinch SCALE at X,Y [--screen]", "changes the zoom by a factor, with two fingers",
        details: "The board stays where it is under the middle of the fingers.",
        examples: ["pinch 2 at 10,10", "pinch 0.5 at 330,176 --screen"])
    case .pan:
      CommandHelp(
        .pan, "pan DX,DY [--screen]", "drags the board to the right and down",
        details: "With two fingers in edit mode and one in play mode, from the middle of the view.",
        examples: ["pan 88,-44", "pan 120,0 --screen"])
    case .zoom:
      CommandHelp(
        .zoom, "zoom SCALE [at X,Y] [--screen]", "changes the zoom to a value, with two fingers",
        details: """
          2 is 200 %. The board stays where it is at X,Y, or else in the middle of the view.
          """,
        examples: ["zoom 1", "zoom 2.5 at 10,10"])
    case .home:
      CommandHelp(
        .home, "home", "looks at the middle of the board, at 100 %",
        details: "On a flow board the first box is in the top left corner then.",
        examples: ["home"])
    case .fit:
      CommandHelp(.fit, "fit", "looks at everything on the board", examples: ["fit"])
    case .grid:
      CommandHelp(
        .grid, "grid on|off", "shows or hides the dots of the grid",
        details: "They are never shown in play mode.", examples: ["grid on", "grid off"])
    default: ofPanels(command)
    }
  }

  private static func ofPanels(_ command: CommandName) -> CommandHelp {
    switch command {
    case .pick:
      CommandHelp(
        .pick, "pick OBJECT | pick --search TEXT [--kind KIND[,KIND]] | pick cancel",
        "chooses the object for what was drawn, or for a block",
        details: """
          For the picker, which a drawing or 'menu reassign' opens. --search and --kind list what \
          fits and leave it open; cancel closes it and places nothing. An object that is called \
          cancel is picked by its name in quotes.
          """,
        examples: [
          "pick list 5", "pick --search opening", "pick --search \"side left\" --kind group,list",
          "pick cancel",
        ])
    case .menu:
      CommandHelp(
        .menu, "menu reassign|remove", "chooses from the menu that a tap on a block opened",
        details: "reassign opens the picker; remove takes the block off the board.",
        examples: ["menu reassign", "menu remove"])
    case .fill:
      CommandHelp(
        .fill, "fill title TEXT | fill icon|time|place VALUE|none",
        "types into a field of the open editor",
        details: """
          A tap on an entry of your own opens its editor, and the + of a day a new one. The fields \
          are kept when 'enter' saves them; 'cancel' keeps nothing. A time is written as 19:05, a \
          place as LAT,LON.
          """,
        examples: ["fill title Dinner", "fill time 19:30", "fill place 41.948,-87.655"])
    case .enter:
      CommandHelp(
        .enter, "enter [TEXT]", "accepts what is asked for: a name, or a yes",
        details: "Without TEXT it takes the name that is offered.",
        examples: ["enter", "enter Front Of House"])
    case .cancel:
      CommandHelp(
        .cancel, "cancel", "breaks off gestures, and closes what is open", examples: ["cancel"])
    default: ofRecordings(command)
    }
  }

  private static func ofRecordings(_ command: CommandName) -> CommandHelp {
    switch command {
    case .touches:
      CommandHelp(
        .touches, "touches FILE", "replays the touches of a recording",
        details: "They do what they did: the view has the size that it had then.",
        examples: ["touches evening.jsonl"])
    case .recordStop:
      CommandHelp(.recordStop, "record stop", "ends the recording", examples: ["record stop"])
    default:
      CommandHelp(
        .record, "record FILE", "writes all touches from now on to a file",
        details: """
          Up to 'record stop'. 'touches FILE' replays them. A file that is called stop is named in \
          quotes.
          """,
        examples: ["record evening.jsonl", "record \"stop\""])
    }
  }
}
