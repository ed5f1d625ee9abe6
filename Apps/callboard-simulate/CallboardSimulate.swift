import ArgumentParser
import CVersion
import Terminal

@main
struct CallboardSimulate: AsyncParsableCommand {
  static func main() async {
    UnprintableOption.refuse()
    await main(nil)
  }

  static let configuration = CommandConfiguration(
    commandName: "callboard-simulate",
    abstract: "Fuzz gestures against the rules, and keep the shortest script that breaks one.",
    discussion: """
      Plays random touches and commands on a surface and on a plain reference model of it. If the \
      two differ or a rule is broken, the script is shrunk, printed, and saved as a recording \
      that 'replay' plays again. The same seed gives the same scripts on every machine.

      Exit status: 0 if nothing was found, 1 if something was, 64 for a usage error, 65 for a \
      damaged file, 66 for a file that cannot be read, 73 or 74 if output cannot be written, 130 \
      after Ctrl-C, 129 or 143 after another signal.
      """,
    version: "callboard-simulate \(String(cString: callboard_version()))",
    subcommands: [
      RunCommand.self, ReplayCommand.self, ShrinkCommand.self, SurfacesCommand.self,
      MutantsCommand.self,
      MergeCommand.self,
    ])
}
