import Domain
import PluginAPI
import Workspace

extension CommandSpec {
  static let reassign = CommandSpec(
    "reassign", "changes the object of blocks", .items, .after("to", .object),
    examples: [
      "reassign #1 to list 7", "reassign @0,0 to \"Deep Blue\"",
      "reassign name \"fog*\" to list 7",
    ],
    synonyms: "change modify alter update assign"
  ) { runner, items, reference throws(CommandError) in
    let object = try await runner.object(reference)
    return try await runner.forEach(items) { placed throws(CommandError) in
      let reaction = try await runner.perform(.reassign(placed.item.id, to: object.id))
      return await runner.result(
        of: reaction, on: PlacedItem(item: placed.item, object: object), .reassigned)
    }
  }
}
