import Domain
import JSONText
import PluginAPI
import Workspace

extension CommandSpec {
  static let objectDelete = CommandSpec(
    "object delete", "deletes an object and its blocks on all boards", .object, .flag("yes"),
    details: """
      Asks first; --yes skips the question, and is required without a terminal. Write the whole \
      name, or at least \(WordReader.deletionDigits) digits of the id.
      """,
    examples: ["object delete list 5", "object delete \"Opening\" --yes"],
    synonyms: "delete del rm erase"
  ) { runner, reference, isConfirmed throws(CommandError) in
    let object = try await runner.object(reference, isDeletion: true)
    let shown = try await runner.ask(await runner.workspace.itemCount(showing: object.id))
    let blocks = "\(Count.items(shown)) that \(shown == 1 ? "shows" : "show") it"
    try await runner.checkConfirmed(isConfirmed, "Delete \(object.reference) and \(blocks)?")
    let count = try await runner.ask(await runner.workspace.deleteObject(object.id))
    return ObjectDeleteAnswer(object: object, items: count)
  }
}

/// An object that was deleted.
struct ObjectDeleteAnswer: Answer {
  let object: ShowObject
  /// How many blocks went with it.
  let items: Int

  var json: [(name: String, value: JSON)] {
    [("object", JSON(object)), ("deleted", .bool(true)), ("items", .integer(items))]
  }

  func lines(in form: TextForm) -> [String] {
    ["deleted \(object.reference) and \(Count.items(items))"]
  }
}
