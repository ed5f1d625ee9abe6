extension CommandHelp {
  static func ofSession(_ command: CommandName) -> CommandHelp {
    switch command {
    case .import:
      CommandHelp(
        .import,
        "import FILE|URL [--policy POLICY] [--kinds KIND[,KIND]] [--numbers N[-N][,N]] "
          + "[--only TEXT] [--format-name FORMAT] [--map COLUMN=FIELD …] [--cues-as-blocks] "
          + "[--layout LAYOUT] [--columns N] [--yes] [--follow [SECONDS]]",
        "reads a show file, or the show of a console that runs, into the current show",
        details: """
          Where no show is open it makes one. The format is recognised by the file's content. \
          Reading the same file again changes nothing. --policy says what is done where the show \
          has an entry already: append, append-different, by-name, by-number, replace. Nothing is \
          deleted but under replace, which asks first; --yes answers. --format-name reads a file \
          as what you say, such as csv, where its content does not tell. --map COLUMN=FIELD says \
          what a column of a table holds; --cues-as-blocks makes blocks of cues too. \
          --layout says by what blocks are laid: source, what the file has; kind, a board for each \
          kind; none, no boards. --columns lays so many side by side where they lie in rows. With \
          --follow what is changed on a console later is imported as well, until Ctrl-C or for so \
          many seconds.
          """,
        examples: [
          "import Hamlet.qxw", "import \"/shows/Hamlet 2026.asc\"", "import eos://10.101.1.1:3032",
          "import qlc://localhost:9999", "import eos://10.101.1.1 --follow",
          "import cues.csv --map Title=name --cues-as-blocks",
          "import Hamlet.asc --layout kind --columns 10",
          "import Hamlet.asc --policy replace --kinds group,list --numbers 1-50,101 --only wash",
        ])
    case .export:
      CommandHelp(
        .export, "export FOLDER [--format FORM] [--board BOARD] [--force]",
        "writes the show into a folder, in a form that other programs read and 'import' too",
        details: """
          FORM is canvas, a JSON Canvas for each board with callboard.json for the rest, or csv, \
          tables of objects, boards and blocks. With --board it writes that board and what it \
          shows. It writes all files or none, and replaces files only with --force.
          """,
        examples: [
          "export Hamlet", "export \"/shows/Hamlet 2026\" --format csv",
          "export Desk --board \"Front desk\" --force",
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
