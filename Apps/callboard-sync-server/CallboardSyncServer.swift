import ArgumentParser
import CVersion
import Terminal

@main
struct CallboardSyncServer: AsyncParsableCommand {
  static func main() async {
    UnprintableOption.refuse()
    await main(nil)
  }

  static let configuration = CommandConfiguration(
    commandName: "callboard-sync-server",
    abstract: "Keep the workspaces of several devices the same.",
    discussion: """
      Without a command, it serves: devices with a key of this server send their changes to it and \
      get those of others. All keys of one owner share the owner's workspaces. Connections are \
      encrypted, with a certificate that the machine makes and keeps, or with your own.

      Exit status: 0 if all went well or the server was asked to end, 1 if the store or the port \
      cannot be used, 64 for a usage error, 129 or 130 when a closed terminal or Ctrl-C ended it.
      """,
    version: "callboard-sync-server \(String(cString: callboard_version()))",
    subcommands: [
      ServeCommand.self, KeysCommand.self, BackupCommand.self, RestoreCommand.self,
      CompactCommand.self, OwnersCommand.self, ZonesCommand.self, UsageCommand.self,
      PurgeCommand.self, ExportCommand.self, ImportCommand.self,
    ],
    defaultSubcommand: ServeCommand.self)
}
