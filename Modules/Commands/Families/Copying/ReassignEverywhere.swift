import Domain
import JSONText
import PluginAPI
import Workspace

extension CommandSpec {
  static let reassignEverywhere = CommandSpec(
    "reassign everywhere", "replaces an object by another one on all boards of the show", .object,
    .after("to", .object),
    details: """
      All blocks that show the first object show the second one then; their own labels and \
      messages stay. 'undo' takes back only what one board's blocks went through, so this is taken \
      back with 'revert'.
      """,
    examples: ["reassign everywhere scene 5 to scene 7"], synonyms: "replace"
  ) { runner, old, new throws(CommandError) in
    let (from, to) = (try await runner.object(old), try await runner.object(new))
    let done = try await runner.ask { workspace throws(WorkspaceError) in
      let done = try await workspace.replace(from.id, by: to.id)
      return ReassignEverywhereAnswer(
        from: from, to: to, blocks: done.blocks, boards: done.boards)
    }
    return done
  }
}

/// An object that was replaced by another one.
private struct ReassignEverywhereAnswer: Answer {
  let from: ShowObject
  let to: ShowObject
  let blocks: Int
  let boards: [Board]

  var json: [(name: String, value: JSON)] {
    [
      ("from", JSON(from)), ("to", JSON(to)), ("changes", .integer(blocks)),
      ("boards", .array(boards.map { .string($0.name) })),
    ]
  }

  func lines(in form: TextForm) -> [String] {
    guard blocks > 0 else { return ["nothing changed: no block shows \(from.reference)"] }
    let names = boards.map { "'\($0.name)'" }.joined(separator: ", ")
    return [
      "reassigned \(Count.items(blocks)) to \(to.reference), on "
        + (boards.count == 1 ? "board " : "boards ") + names
    ]
  }
}
