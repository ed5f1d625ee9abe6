import ArgumentParser
import Commands
import Foundation
import PluginAPI
import Workspace

extension WorkspaceCommand {
  struct Check: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "check",
      abstract: "List everything that is wrong in a workspace, or repair it.",
      discussion: """
        It checks the file, what it contains, and the rules of all boards and trips. The exit \
        status is 1 if anything is wrong. Other programs may use the workspace meanwhile, and \
        nothing is changed.

        With --repair, a workspace that is damaged is put aside whole as NAME.damaged, and a new \
        one gets its name, with everything that can be read. NAME.repair.txt lists each thing that \
        was restored, altered or put aside, with its text. No other program may have the workspace \
        open. Blocks and trips that only break rules stay as they are, and are listed.
        """)

    @OptionGroup var file: WorkspaceFileArgument

    @Flag(help: "Put a damaged workspace aside, and make a new one of what can be read.")
    var repair = false

    @Flag(help: "Print one JSON object.")
    var json = false

    func run() async throws {
      try await WorkspaceWork(isJSON: json).run("check") {
        registry, _ throws(WorkspaceError) in
        let location = try WorkspaceLocation(file.workspace, registry: registry)
        guard !repair else {
          let done = try WorkspaceRepair(of: location, registry: registry) { outcome in
            WorkspaceRepairAnswer.report(outcome, of: file.workspace)
          }
          return WorkspaceRepairAnswer(done, of: file.workspace)
        }
        return WorkspaceCheckAnswer(
          try WorkspaceCheck(of: location, registry: registry), of: file.workspace)
      }
    }
  }

  struct Backup: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "backup",
      abstract: "Make an exact copy of a workspace, with its history.",
      discussion: """
        The copy has the same format, the history, and what sync still has to send. Other programs \
        may use the workspace meanwhile: the copy is one state of it.

        Without a name the copy is beside the workspace, with the time in its name, as in \
        tour.callboard.backup-20260401-193000. To go back to it, close all programs that use the \
        workspace, and rename the copy.

        A damaged workspace is not backed up.
        """)

    @OptionGroup var file: WorkspaceFileArgument

    @Argument(help: "The copy: a path or URL of the same format.", completion: .file())
    var copy: String?

    @Flag(help: "Print one JSON object.")
    var json = false

    func run() async throws {
      try await WorkspaceWork(isJSON: json).run("backup") {
        registry, _ throws(WorkspaceError) in
        let done = try WorkspaceBackup(
          of: WorkspaceLocation(file.workspace, registry: registry), to: copy, at: Date(),
          registry: registry)
        return WorkspaceBackupAnswer(done, of: file.workspace)
      }
    }
  }

  struct Compact: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "compact",
      abstract: "Make the files of a workspace as small as their contents.",
      discussion: """
        What was deleted, and what the history no longer keeps, leaves room in the files, which \
        later changes use again. This gives it back to the disk. Nothing else changes.

        No other program may write the workspace meanwhile. A damaged workspace is left as it is.
        """)

    @OptionGroup var file: WorkspaceFileArgument

    @Flag(help: "Print one JSON object.")
    var json = false

    func run() async throws {
      try await WorkspaceWork(isJSON: json).run("compact") {
        registry, _ throws(WorkspaceError) in
        let location = try WorkspaceLocation(file.workspace, registry: registry)
        return WorkspaceCompactionAnswer(try WorkspaceCompaction(of: location), of: file.workspace)
      }
    }
  }
}
