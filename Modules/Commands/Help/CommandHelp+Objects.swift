extension CommandHelp {
  static func ofObjects(_ command: CommandName) -> CommandHelp {
    switch command {
    case .objectAdd:
      CommandHelp(
        .objectAdd,
        "object add KIND NUMBER[/CUE] [thru NUMBER] [NAME] [--color COLOR] [--outlined]",
        "makes objects",
        details: """
          With thru it makes one for each whole number, at most \
          \(Command.AddObjects.maximumCount) at once. Numbers and names may repeat. \
          list 5/20 is cue 20 of list 5.
          """,
        examples: [
          "object add list 5 Opening Night", "object add list 5/20 Storm",
          "object add group 1 thru 12",
          "object add colour 3 Deep Blue --color blue --outlined",
        ])
    case .objectEdit:
      CommandHelp(
        .objectEdit,
        "object edit OBJECT [--name NAME] [--number NUMBER[/CUE]] [--kind KIND] "
          + "[--color COLOR|none] [--outlined|--filled]",
        "alters an object",
        details: "What is not named stays. An empty name in quotes takes the name away.",
        examples: [
          "object edit list 5 --name \"Opening\" --color amber", "object edit group 1 --color none",
        ])
    case .objectDelete:
      CommandHelp(
        .objectDelete, "object delete OBJECT [--yes]",
        "deletes an object and every block that shows it",
        details: """
          Asks first; --yes answers, and is needed without a terminal. Names must be whole, \
          ids at least 8 digits long.
          """,
        examples: ["object delete list 5", "object delete \"Opening\" --yes"])
    default:
      CommandHelp(
        .objects, "objects [--kind KIND] [TEXT]", "lists the objects of the show",
        details: """
          Every word of TEXT is looked for in the name, the kind and the number; case and \
          accents make no difference.
          """,
        examples: ["objects", "objects --kind list", "objects opening"])
    }
  }
}
