import Commands
import Foundation
import PluginAPI
import Terminal
import TextCells
import Workspace

extension ReplSession {
  /// An open workspace, and the show file to import into it before the first command.
  struct Opening {
    let workspace: Seat
    var showFile: String?
    /// The signal handler, installed with the first question.
    var signals: Signals?
  }

  /// Opens the named workspace.
  ///
  /// For a console's show file, a person at a terminal is asked whether to import it into a
  /// workspace beside it; a script gets an error with the command.
  func openWorkspace(
    _ name: String, _ registry: Registry, _ input: Input
  ) async throws(CommandError) -> Opening {
    do throws(WorkspaceError) {
      return Opening(workspace: try open(name, registry, wording(for: input)))
    } catch {
      guard [.unknownStore, .notAWorkspace].contains(error.code) else { throw CommandError(error) }
      guard let file = MistakenShowFile(name, registry: registry) else {
        throw Self.refusal(of: error, name)
      }
      guard case .importable(let noun) = file.verdict, isTyped(input) else {
        throw Self.refusal(of: file, error.code)
      }
      // Once the terminal's mode is another, no signal may end the process without setting it back.
      let signals = listen(isTyped: true)
      guard await agrees(to: file, noun) else { throw Self.refusal(of: file, error.code) }
      do throws(WorkspaceError) {
        return Opening(
          workspace: try open(file.destination, registry, wording(for: input)), showFile: file.path,
          signals: signals)
      } catch {
        throw CommandError(error)
      }
    }
  }

  /// Imports the show file that was named as a workspace.
  ///
  /// - Returns: Whether it was imported.
  func importFirst(_ file: String, _ script: inout CommandScript) async -> Bool {
    let path = file.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
    await run(["import \"\(path)\""], from: 1, &script)
    return !script.hasFailed
  }

  private func open(
    _ name: String, _ registry: Registry, _ wording: any Wording
  ) throws(WorkspaceError) -> Seat {
    let location = try WorkspaceLocation(name, registry: registry)
    // A store without extensions keeps no files.
    let isNew =
      !location.store.extensions.isEmpty
      && !FileManager.default.fileExists(atPath: location.path)
    var sources = WorkspaceSources.system
    sources.timeZones = Composition.timeZones
    let workspace = try Seat(at: location, registry: registry, sources: sources, wording: wording)
    // A mistyped name must not look like a workspace that lost everything. Scripts create
    // workspaces on purpose, and use standard error only for errors.
    if isNew, StandardStream.error.isTerminal {
      StandardStream.error.writeLine("new workspace '\(name)'")
    }
    return workspace
  }

  private func agrees(to file: MistakenShowFile, _ noun: String) async -> Bool {
    let existing = file.destinationExists ? ", which exists already" : ""
    return await confirm(
      "\(Self.description(of: file, noun)). Import it into '\(file.destination)'\(existing)?")
      ?? false
  }

  /// The error for a word that names neither a workspace nor a file.
  private static func refusal(of error: WorkspaceError, _ name: String) -> CommandError {
    var failure = CommandError(error)
    if error.code == .unknownStore, !name.contains(":"), !name.contains(".") {
      let file = "\(name).callboard".quotedForShell
      failure.remedy =
        "name a file, for example \(file), or run callboard without a name for your default "
        + "workspace"
    }
    return failure
  }

  private static func refusal(of file: MistakenShowFile, _ code: ErrorCode) -> CommandError {
    switch file.verdict {
    case .importable(let noun):
      let (path, destination) = (file.path.quotedForShell, file.destination.quotedForShell)
      return CommandError(
        code, description(of: file, noun),
        remedy: "import it with: callboard-import \(path) --into \(destination), "
          + "or run callboard and type: import \(path)")
    case .refused(let reason):
      return CommandError(code, "'\(file.path)' is not a Callboard workspace: \(reason)")
    case .missing:
      return CommandError(
        code, "there is no file '\(file.path)'",
        remedy: "check the path, or name a workspace, for example '\(file.destination)'")
    }
  }

  private static func description(of file: MistakenShowFile, _ noun: String) -> String {
    "'\(file.path)' is \(noun), not a Callboard workspace"
  }
}
