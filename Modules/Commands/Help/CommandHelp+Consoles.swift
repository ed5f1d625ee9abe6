extension CommandHelp {
  static func ofConsoles(_ command: CommandName) -> CommandHelp {
    switch command {
    case .connect:
      CommandHelp(
        .connect,
        "connect URL [--profile PROFILE] [--set NAME=VALUE …] [--gap MS] [--listen PORT]",
        "connects to a console, which the show remembers",
        details: """
          --profile says what is sent for what, and --set what the profile leaves open. --gap is \
          the time between strokes of keys. --listen is the port on which the console's output is \
          heard.
          """,
        examples: [
          "connect osc+udp://10.0.0.5:7001 --profile hog4 --set playback=path --listen 7002",
          "connect osc+tcp://eos.local:3032?framing=slip --gap 20", "connect qlc://localhost:9999",
        ])
    case .disconnect:
      CommandHelp(
        .disconnect, "disconnect", "ends the connection; releases keys that are still held down",
        examples: ["disconnect"])
    case .connections:
      CommandHelp(
        .connections, "connections", "lists the connections and how they are",
        examples: ["connections"])
    case .profiles:
      CommandHelp(
        .profiles, "profiles [NAME|FILE]",
        "lists the profiles of consoles, or checks a file with one",
        details: "Documentation/consoles.md tells what each sends for each kind of object.",
        examples: ["profiles", "profiles hog4", "profiles my-desk.json"])
    default: ofMessages(command)
    }
  }

  private static func ofMessages(_ command: CommandName) -> CommandHelp {
    switch command {
    case .releaseAll:
      CommandHelp(
        .releaseAll, "release all", "releases everything that is held or switched on",
        details: """
          It does so in all shows of the workspace, each at its own console. Blocks that flash or \
          toggle are remembered while they are on, also when callboard was stopped meanwhile.
          """,
        examples: ["release all"])
    case .trigger:
      CommandHelp(
        .trigger, "trigger ITEM|OBJECT [--release] [--dry-run] [--profile PROFILE]",
        "does what a tap on a block would do",
        details: """
          A block does what 'action' and 'override' say; an object that is named itself goes. \
          --release takes it off. --dry-run shows what would be sent, without a connection. A name \
          that begins with @ or # is put in quotes.
          """,
        examples: [
          "trigger #3", "trigger @0,0 --release", "trigger list 5 --dry-run --profile hog4",
        ])
    case .send:
      CommandHelp(
        .send, "send ADDRESS [ARGS…]", "sends a message to the console",
        details: "Words with blanks, and those that begin with two dashes, are put in quotes.",
        examples: ["send /hog/playback/go/0 5", "send /eos/cmd \"Chan 1 Full\""])
    default:
      CommandHelp(
        .monitor, "monitor [--for SECONDS]", "prints what is sent to the console and comes from it",
        details: "Until Ctrl-C, or for so many seconds.",
        examples: ["monitor", "monitor --for 10"])
    }
  }
}
