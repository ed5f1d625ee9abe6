extension CommandHelp {
  static func ofSession(_ command: CommandName) -> CommandHelp {
    switch command {
    case .import:
      CommandHelp(
        .import, "import FILE | import URL [--follow [SECONDS]]",
        "reads a show file, or the show of a console that runs, into the current show",
        details: """
          Where no show is open it makes one. The format is recognised by the file's content. \
          Nothing is deleted; reading the same file again changes nothing. With --follow what is \
          changed on the console later is imported as well, until Ctrl-C or for so many seconds.
          """,
        examples: [
          "import Hamlet.qxw", "import \"/shows/Hamlet 2026.asc\"", "import eos://10.101.1.1:3032",
          "import qlc://localhost:9999", "import eos://10.101.1.1 --follow",
        ])
    case .plugins:
      CommandHelp(
        .plugins, "plugins", "lists the stores, formats, rules and renderers of this build",
        examples: ["plugins"])
    case .quit:
      CommandHelp(
        .quit, "quit", "leaves; everything is saved already",
        details: "'exit' does the same.", examples: ["quit"])
    default:
      CommandHelp(
        .help, "help [COMMAND]", "explains the commands, or one of them",
        examples: ["help", "help place", "help show new"])
    }
  }
}
