import ArgumentParser
import Commands
import Foundation
import PluginAPI
import TextCells
import Workspace

/// The workspace that a program opens.
struct WorkspaceArgument: ParsableArguments {
  @Argument(
    help: """
      The workspace: a path or URL, for example tour.callboard or sqlite:tour.db. Default: \
      callboard/workspace.callboard in the user's data directory.
      """,
    completion: .file())
  var workspace: String?

  /// Opens a workspace that is there.
  ///
  /// - Parameter executor: Where it runs: pages are handled on the thread that reads for them.
  /// - Returns: A seat at it.
  /// - Throws: ``CommandError`` if it is not there, or cannot be opened.
  func open(executor: (any SerialExecutor)? = nil) async throws(CommandError) -> Seat {
    let name = try WorkspaceLocation.name(
      of: workspace, environment: ProcessInfo.processInfo.environment)
    let registry: Registry
    do {
      registry = try Composition.registry()
    } catch {
      throw CommandError(.cannotOpen, "\(error)")
    }
    do throws(WorkspaceError) {
      let location = try WorkspaceLocation(name, registry: registry)
      // A mistyped name must not look like a workspace that lost everything.
      guard
        location.store.extensions.isEmpty || FileManager.default.fileExists(atPath: location.path)
      else {
        throw WorkspaceError(
          .notFound, "there is no workspace '\(name)'",
          remedy: "check the path, or make it with 'callboard \(name.quotedForShell)'")
      }
      return try Seat(at: location, registry: registry, sources: Self.sources, executor: executor)
    } catch {
      throw CommandError(error)
    }
  }

  private static var sources: WorkspaceSources {
    var sources = WorkspaceSources.system
    sources.timeZones = Composition.timeZones
    return sources
  }
}

/// The workspace file that a command is about.
struct WorkspaceFileArgument: ParsableArguments {
  @Argument(help: "The workspace: a path or URL.", completion: .file())
  var workspace: String
}
