import Domain
import PluginAPI
import Workspace

extension CommandSpec {
  static let entryDelete = CommandSpec(
    "entry delete", "deletes a custom entry", .entry, .flag("yes"),
    details: "Asks first; --yes confirms, and is needed without a terminal.",
    examples: ["entry delete Dinner", "entry delete 3:2 --yes"]
  ) { runner, reference, isConfirmed throws(CommandError) in
    let (entry, view) = try await runner.entry(reference)
    // Other entries cannot be deleted, so there is no question.
    if entry.custom != nil {
      try await runner.checkConfirmed(
        isConfirmed, "Delete '\(view.name(of: entry))' from day \(entry.day)?")
    }
    _ = try await runner.answer { workspace throws(WorkspaceError) in
      try await workspace.delete(entry)
    }
    return EntryAnswer(entry: entry, action: .deleted, view: view)
  }
}
