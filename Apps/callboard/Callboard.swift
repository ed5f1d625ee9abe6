public import ArgumentParser
import CVersion
public import Commands
import Foundation
import Terminal
import TextCells

@main
struct Callboard: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "callboard",
    abstract: "Arrange the boards of a show and the days of a trip.",
    usage: "callboard [<workspace>] [<options>]",
    discussion: """
      Without -c or --file, commands are read from standard input: at a prompt if that is a \
      terminal, otherwise one after the other. The command 'help' lists all commands.

      'callboard workspace' looks at a workspace file and copies it, 'callboard serve' shows it \
      in a browser, and 'callboard sync' exchanges its edits with other machines.

      Exit status: 0 if every command worked, 1 if one failed or the workspace cannot be opened, \
      64 for a usage error, 130 when stopped by Ctrl-C.
      """,
    version: "callboard \(String(cString: callboard_version()))")

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

  @OptionGroup var place: WorkspaceArgument

  @Option(help: "Open this show.")
  var show: String?

  @Option(help: "Open this board.")
  var board: String?

  @Option(help: "Open this trip.")
  var trip: String?

  @Option(
    name: .customShort("c"),
    help: ArgumentHelp("Run these commands, separated by ';', and leave.", valueName: "commands"))
  var commands: String?

  @Option(help: "Run the commands of this file, and leave.", completion: .file())
  var file: String?

  @Option(
    help: """
      The form of output: json prints one object a line, csv and markdown a table for each answer.
      """)
  var format: OutputFormat = .text

  @Flag(help: "Continue after a failed command; the exit status is still 1.")
  var keepGoing = false

  @Flag(help: "Keep the changes of all commands, or of none; with -c, --file or stdin.")
  var atomic = false

  @Option(
    help: """
      The language of labels and messages; json and csv are always in English. Default: that of the \
      environment at a terminal, otherwise en.
      """)
  var language: Language?

  @Flag(name: .customLong("private"), help: "Do not save the history of typed lines.")
  var isPrivate = false

  @Flag(help: "Let scripts use '> FILE' and '| COMMAND', as lines at a prompt can.")
  var shell = false

  @Option(help: "When to use colours; default: auto.")
  var color: Colors?

  @Option(
    name: .customLong("set"),
    help: ArgumentHelp(
      """
      Use this value of a setting, for example theme=light; the command 'config' lists all. May \
      be given several times.
      """, valueName: "name=value"))
  var settings: [String] = []

  @Option(
    help: """
      Read the settings from this file; 'none' reads no file. Default: callboard/config.json in \
      the user's configuration directory.
      """,
    completion: .file())
  var config: String?

  /// Runs the executable; a workspace that is really called so is './workspace' or './serve'.
  static func main() async {
    UnprintableOption.refuse()
    let arguments = Array(CommandLine.arguments.dropFirst())
    if arguments.first == WorkspaceCommand.name {
      await WorkspaceCommand.main(Array(arguments.dropFirst()))
    } else if arguments.first == ServeCommand.name {
      await ServeCommand.main(Array(arguments.dropFirst()))
    } else if arguments.first == SyncCommand.name {
      await SyncCommand.main(Array(arguments.dropFirst()))
    } else {
      await main(arguments)
    }
  }

  func validate() throws {
    if commands != nil, file != nil {
      throw ValidationError("-c and --file cannot be used together")
    }
    for setting in settings { _ = try Self.flag(setting) }
    if atomic, keepGoing {
      throw ValidationError("--atomic and --keep-going cannot be used together")
    }
    if atomic, commands == nil, file == nil, StandardStream.input.isTerminal {
      throw ValidationError("--atomic needs -c, --file or commands on stdin; use 'begin' here")
    }
  }

  /// The settings of all sources.
  private func layeredSettings(_ environment: [String: String]) throws -> LayeredSettings {
    var flags: [String: LayeredSettings.Flag] = [:]
    for setting in settings {
      let (name, flag) = try Self.flag(setting)
      flags[name] = flag
    }
    if let color { flags["color"] = LayeredSettings.Flag(option: "--color", text: color.rawValue) }
    if let language {
      flags["language"] = LayeredSettings.Flag(option: "--language", text: language.rawValue)
    }
    let file: ConfigurationFile? =
      switch config {
      case "none": nil
      case let path?: try Self.configurationFile(named: path)
      case nil:
        ConfigurationFile.standardPath(environment: environment).map {
          ConfigurationFile(path: $0, isOptional: true)
        }
      }
    return LayeredSettings(flags: flags, environment: environment, file: file)
  }

  /// The file that an option names, which must be readable.
  private static func configurationFile(named path: String) throws -> ConfigurationFile {
    let file = ConfigurationFile(path: path, isOptional: false)
    guard let reason = file.unreadable else { return file }
    throw ValidationError(reason)
  }

  /// Reads NAME=VALUE, and checks the value.
  private static func flag(_ text: String) throws -> (String, LayeredSettings.Flag) {
    let sides = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard sides.count == 2 else {
      throw ValidationError("--set needs NAME=VALUE, not '\(text)'; for example theme=light")
    }
    guard let setting = Setting.named(sides[0]) else {
      let known = Setting.all.map(\.name).joined(separator: ", ")
      throw ValidationError("unknown setting '\(sides[0])'; known settings: \(known)")
    }
    var scratch = Settings()
    do throws(SettingError) {
      try setting.read(String(sides[1]), &scratch)
    } catch {
      throw ValidationError(error.message)
    }
    return (setting.name, LayeredSettings.Flag(option: "--set", text: String(sides[1])))
  }

  mutating func run() async throws {
    let environment = ProcessInfo.processInfo.environment
    let session = ReplSession(
      location: place.workspace, show: show, board: board, trip: trip, format: format,
      keepsGoing: keepGoing, isAtomic: atomic, settings: try layeredSettings(environment),
      environment: environment, isPrivate: isPrivate, usesShell: shell)
    let status = await session.run(
      commands.map(ReplSession.Input.text) ?? file.map(ReplSession.Input.file) ?? .standard)
    if status != 0 { throw ExitCode(status) }
  }
}

extension OutputFormat: ExpressibleByArgument {}
