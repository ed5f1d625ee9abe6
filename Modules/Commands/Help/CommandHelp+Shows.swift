extension CommandHelp {
  static func ofShows(_ command: CommandName) -> CommandHelp {
    switch command {
    case .show:
      CommandHelp(
        .show, "show NAME", "opens a show",
        details: """
          The beginning of a name is enough where it fits one show only. A show that is called \
          new, rename, duplicate or delete is opened by its name in quotes.
          """,
        examples: ["show Hamlet", "show \"new\""])
    case .showNew:
      CommandHelp(
        .showNew, "show new NAME", "makes a show and opens it",
        details: "Names are unique in the workspace; case and accents make no difference.",
        examples: ["show new Midsummer Night"])
    case .showRename:
      CommandHelp(
        .showRename, "show rename [OLD to] NEW", "gives a show another name",
        details:
          "Without OLD it is the current show. After a name in quotes the 'to' may be left out.",
        examples: ["show rename Hamlet 2026", "show rename Hamlet to Ophelia"])
    case .showDuplicate:
      CommandHelp(
        .showDuplicate, "show duplicate [NAME] [as NEW]",
        "copies a show with all it owns and opens the copy",
        details: "Without NAME it is the current show; without NEW the copy gets a free name.",
        examples: ["show duplicate", "show duplicate Hamlet as Hamlet on Tour"])
    case .showDelete:
      CommandHelp(
        .showDelete, "show delete NAME [--yes]", "deletes a show with all it owns",
        details: "Asks first; --yes answers, and is needed without a terminal.",
        examples: ["show delete Hamlet", "show delete Hamlet --yes"])
    default:
      CommandHelp(.shows, "shows", "lists the shows of the workspace", examples: ["shows"])
    }
  }
}
