extension CommandHelp {
  static func ofEntries(_ command: CommandName) -> CommandHelp {
    switch command {
    case .entryAdd:
      CommandHelp(
        .entryAdd, "entry add TITLE on DAY [--time TIME] [--icon ICON] [--location LAT,LON]",
        "adds something of your own at the end of a day",
        details: """
          The time is shown and does not sort. With a location it is on the route and the map. \
          'shift' moves it elsewhere.
          """,
        examples: [
          "entry add Dinner on 3 --time 19:00",
          "entry add \"Art museum\" on 2 --location 42.36,-83.06",
        ])
    case .entryEdit:
      CommandHelp(
        .entryEdit,
        "entry edit ENTRY [--title TITLE] [--time TIME|none] [--icon ICON|none] "
          + "[--location LAT,LON|none]",
        "alters something of your own",
        details: "Games and travel are made from the schedule, and are not altered by hand.",
        examples: ["entry edit Dinner --title \"Late dinner\" --time 21:30"])
    case .entryDelete:
      CommandHelp(
        .entryDelete, "entry delete ENTRY [--yes]", "deletes something of your own",
        details: "Asks first; --yes answers, and is needed without a terminal.",
        examples: ["entry delete Dinner", "entry delete 3:2 --yes"])
    case .lift, .drop, .shift: ofMoving(command)
    case .online:
      CommandHelp(
        .online, "online", "lets the trip be changed again, after 'offline'", examples: ["online"])
    case .offline:
      CommandHelp(
        .offline, "offline", "lets the trip only be looked at",
        details: """
          As an itinerary is where its changes cannot be synced. It holds until 'online', or \
          until another trip is opened.
          """,
        examples: ["offline"])
    case .travel:
      CommandHelp(
        .travel, "travel [--speed KM/H] [--detour FACTOR] [--unit mi|km]",
        "shows or sets how distances and times are calculated",
        details: """
          For ways that no file gave: a straight line on the globe times FACTOR (1 to 5), driven \
          at one speed (1 to 3000 km/h). It holds until the workspace is left; travel that is \
          made keeps the figures it was made with.
          """,
        examples: ["travel", "travel --speed 90 --unit km"])
    default:
      CommandHelp(
        .map, "map [ENTRY]", "draws the map of the trip, or scrolls the list to an entry",
        details: "'map ENTRY' does what a tap on its marker does.",
        examples: ["map", "map Dinner"])
    }
  }

  private static func ofMoving(_ command: CommandName) -> CommandHelp {
    switch command {
    case .lift:
      CommandHelp(
        .lift, "lift ENTRY", "takes an entry up, to see where it may go",
        details: """
          'view' dims the rows below which it may not stand and marks the games in its way; \
          'drop' puts it down. 'cancel' puts it back, and so does whatever else changes entries, \
          lifts one, or opens something else. Games are not lifted.
          """,
        examples: ["lift 4:2", "lift Dinner"])
    case .drop:
      CommandHelp(
        .drop, "drop at DAY[:POSITION]", "puts down what was lifted",
        details: """
          POSITION is the place that it has in the day afterwards; without it, it goes to the \
          day's end. Where it may not be, it goes back, and the games in its way are told.
          """,
        examples: ["drop at 5:1", "drop at 6"])
    default:
      CommandHelp(
        .shift, "shift ENTRY to DAY[:POSITION]", "puts an entry somewhere else",
        details: """
          The same as 'lift' and 'drop' in one. POSITION is the place that it has in the day \
          afterwards; without it, it goes to the day's end.
          """,
        examples: ["shift 4:2 to 5:1", "shift Dinner to 3"])
    }
  }
}
