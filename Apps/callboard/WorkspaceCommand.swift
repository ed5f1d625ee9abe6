import ArgumentParser
import Commands
import PluginAPI
import Terminal
import Workspace

/// What is done with workspace files as a whole.
struct WorkspaceCommand: AsyncParsableCommand {
  /// The word that leads here.
  static let name = "workspace"

  static let configuration = CommandConfiguration(
    commandName: "callboard \(name)",
    abstract: "Look at a workspace file, check it, copy it, or make it small.",
    discussion: """
      Exit status: 0 if it worked, 1 if not, 64 for a usage error, 130 when stopped by Ctrl-C.
      """,
    version: Callboard.configuration.version,
    subcommands: [Info.self, Copy.self, Backup.self, Check.self, Compact.self])

  struct Info: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "info",
      abstract: "Show the format, size and contents of a workspace, and its history.",
      discussion: """
        Other programs may use the workspace meanwhile. One of an older version is upgraded, as \
        whenever it is opened.
        """)

    @OptionGroup var file: WorkspaceFileArgument

    @Flag(help: "Print one JSON object.")
    var json = false

    func run() async throws {
      try await WorkspaceWork(isJSON: json).run("info") { registry, _ throws(WorkspaceError) in
        let location = try WorkspaceLocation(file.workspace, registry: registry)
        return WorkspaceInfoAnswer(try WorkspaceInfo(of: location))
      }
    }
  }

  struct Copy: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "copy",
      abstract: "Copy a workspace to a new file, also one of another format.",
      discussion: """
        The copy is exact: shows, boards and trips with all that is in them, the last views, the \
        connections, and how much of the history is kept. The history of commands, what is \
        switched on, and what sync still has to send stay with the original. Other programs may \
        use it meanwhile.

        The name of the copy chooses its format, as in tour.callboard.json or json:tour.txt. There \
        must be no file of that name. If copying fails or is stopped, nothing is left.
        """)

    @Argument(help: "The workspace to copy: a path or URL.", completion: .file())
    var original: String

    @Argument(help: "The copy: a path or URL.", completion: .file())
    var copy: String

    @Flag(help: "Print one JSON object.")
    var json = false

    func run() async throws {
      try await WorkspaceWork(isJSON: json).run("copy") {
        registry, progress async throws(WorkspaceError) in
        let done = try await WorkspaceCopy(
          of: WorkspaceLocation(original, registry: registry),
          to: WorkspaceLocation(copy, registry: registry), progress: progress)
        return WorkspaceCopyAnswer(done, of: original, to: copy)
      }
    }
  }
}
