import ArgumentParser
import Foundation
import Terminal
import TextCells

@main
struct Callboard: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "callboard",
    abstract: "Arrange the boards of a show and the days of a trip, by commands, under rules.",
    discussion: """
      Without -c or --file, commands are read from standard input: typed at a prompt where that is a
      terminal, one after the other where it is not. 'help' lists them.

      Exit status: 0 when every command worked, 1 when one failed or the workspace cannot be opened,
      64 for wrong usage, 130 when stopped by Ctrl-C.
      """,
    version: "0.1.0")

  enum Form: String, ExpressibleByArgument, CaseIterable {
    case text, json
  }

  enum Colors: String, ExpressibleByArgument, CaseIterable {
    case auto, always, never

    var choice: ColorChoice {
      switch self {
      case .auto: .auto
      case .always: .always
      case .never: .never
      }
    }
  }

  @Argument(
    help: """
      The workspace: a path or URL, for example tour.callboard or sqlite:tour.db. Default: \
      callboard/workspace.callboard in the user's data directory.
      """,
    completion: .file())
  var workspace: String?

  @Option(help: "Open this show.")
  var show: String?

  @Option(help: "Open this board.")
  var board: String?

  @Option(help: "Open this trip.")
  var trip: String?

  @Option(name: .customShort("c"), help: "Run these commands, separated by ';', and leave.")
  var commands: String?

  @Option(help: "Run the commands of this file, and leave.", completion: .file())
  var file: String?

  @Option(help: "The form of output: text, or json with one object a line.")
  var format: Form = .text

  @Flag(help: "Go on after a command that failed; the status is 1 at the end all the same.")
  var keepGoing = false

  @Option(help: "Colours: auto, always or never.")
  var color: Colors = .auto

  func validate() throws {
    if commands != nil, file != nil {
      throw ValidationError("-c and --file exclude each other")
    }
  }

  mutating func run() async throws {
    let session = ReplSession(
      location: workspace, show: show, board: board, trip: trip, isJSON: format == .json,
      keepsGoing: keepGoing, color: color.choice)
    let status = await session.run(
      commands.map(ReplSession.Input.text) ?? file.map(ReplSession.Input.file) ?? .standard)
    if status != 0 { throw ExitCode(status) }
  }
}
