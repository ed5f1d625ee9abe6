import ArgumentParser

@main
struct CallboardSimulate: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "callboard-simulate",
    abstract: "Fuzz gestures against the rules, and keep the shortest script that breaks one.",
    discussion: """
      Fingers and acts are drawn at random from a seed and played on a surface and, in lock-step, \
      on a plain reference model of it. Where the two differ, or a rule is broken, the script is \
      shrunk, printed, and saved as a recording that replays it. Equal seeds draw the same on \
      every machine.

      Exit status: 0 when nothing was found, 1 when something was, 64 for wrong usage, 65 when a \
      file is damaged, 66 when a file cannot be read, 73 or 74 when something cannot be written, \
      130 when stopped by Ctrl-C, 129 or 143 when a signal ended it.
      """,
    version: "0.1.0",
    subcommands: [
      RunCommand.self, ReplayCommand.self, ShrinkCommand.self, SurfacesCommand.self,
      MutantsCommand.self,
      MergeCommand.self,
    ])
}
