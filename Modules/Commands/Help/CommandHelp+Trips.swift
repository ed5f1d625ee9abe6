extension CommandHelp {
  static func ofTrips(_ command: CommandName) -> CommandHelp {
    switch command {
    case .trip:
      CommandHelp(
        .trip, "trip [NAME]", "opens a trip, or tells which one is open",
        details: """
          Its itinerary is what 'view' draws and fingers touch, until a board is opened; the show \
          stays open beside it. A damaged trip opens too, and tells its \
          faults; it can be looked at, reset and deleted. A trip that is called new, rename, \
          delete, merge, reset or export is opened by its name in quotes.
          """,
        examples: ["trip", "trip Road Trip", "trip \"new\""])
    case .tripNew:
      CommandHelp(
        .tripNew, "trip new [NAME] from FILE [--zone ZONE] | trip new NAME on DATE for DAYS",
        "makes a trip and opens it",
        details: """
          From a file it gets games, travel and what else is planned; where the city changes \
          without travel, some is made. The file's own name is taken where NAME is left out. ZONE \
          is the time zone of times that have none.
          """,
        examples: [
          "trip new Road Trip from schedule.csv --zone America/Chicago",
          "trip new from season.json", "trip new Holiday on 2026-04-01 for 10",
        ])
    case .tripRename:
      CommandHelp(
        .tripRename, "trip rename [OLD to] NEW", "gives a trip another name",
        details:
          "Without OLD it is the open trip. After a name in quotes the 'to' may be left out.",
        examples: ["trip rename Spring 2026", "trip rename Road Trip to Spring"])
    case .tripDelete:
      CommandHelp(
        .tripDelete, "trip delete NAME [--yes]", "deletes a trip with all it owns",
        details: "Asks first; --yes answers, and is needed without a terminal.",
        examples: ["trip delete Road Trip", "trip delete Road Trip --yes"])
    case .tripMerge, .tripReset, .tripExport: ofTripFiles(command)
    case .days, .zones, .barriers, .route: ofItineraries(command)
    default:
      CommandHelp(.trips, "trips", "lists the trips of the workspace", examples: ["trips"])
    }
  }

  private static func ofTripFiles(_ command: CommandName) -> CommandHelp {
    switch command {
    case .tripMerge:
      CommandHelp(
        .tripMerge, "trip merge FILE [--zone ZONE] [--dry-run] [--yes]",
        "brings the trip up to a changed schedule",
        details: """
          New games go in by time, those that are gone go out, others move. What is one's own \
          stays; travel moves only where it could not stand any more. Every step is told. What \
          else the file plans is not taken. A file without most of the trip's games asks first; \
          --yes answers. --dry-run only tells what would be done.
          """,
        examples: [
          "trip merge schedule-2.csv --zone America/Chicago", "trip merge season.ics --dry-run",
        ])
    case .tripReset:
      CommandHelp(
        .tripReset, "trip reset [--yes]", "builds the itinerary anew from the games",
        details: """
          For a damaged trip, or to begin again: what is one's own goes, and travel gets its \
          first place. Asks first, and tells what would go; --yes answers.
          """,
        examples: ["trip reset", "trip reset --yes"])
    default:
      CommandHelp(
        .tripExport, "trip export FORM [to FILE] [--force]",
        "writes the trip for other programs, or prints it",
        details: """
          'plugins' lists the forms. Without FILE the text is printed. A file that is there is \
          replaced with --force only.
          """,
        examples: ["trip export markdown", "trip export json to road-trip.json --force"])
    }
  }

  private static func ofItineraries(_ command: CommandName) -> CommandHelp {
    switch command {
    case .zones:
      CommandHelp(
        .zones, "zones ENTRY", "lists the gaps that an entry may be dropped into",
        details: """
          What is one's own goes anywhere, travel between the games that it joins, and games \
          nowhere: their schedule says where they are.
          """,
        examples: ["zones 3:2", "zones \"Dinner\""])
    case .barriers:
      CommandHelp(
        .barriers, "barriers ENTRY", "lists the games that limit where an entry may be",
        details: "Only travel is limited: by the last game before it, and the first one after it.",
        examples: ["barriers 3:2", "barriers Chicago -> Detroit"])
    case .route:
      CommandHelp(
        .route, "route", "lists the places of the trip with the ways between them",
        details: """
          In the order of the itinerary: games, and what is one's own where it has a location. \
          Ways are straight lines, made longer by a factor and driven at one speed.
          """,
        examples: ["route"])
    default:
      CommandHelp(
        .days, "days", "lists the days of the trip with their entries",
        details: "Of a damaged trip all that can be listed, and what is wrong with it.",
        examples: ["days"])
    }
  }
}
