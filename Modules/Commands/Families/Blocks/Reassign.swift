import Domain
import PluginAPI
import Workspace

extension CommandSpec {
  static let reassign = CommandSpec(
    "reassign", "changes a block's object", .item, .after("to", .object),
    examples: ["reassign #1 to list 7", "reassign @0,0 to \"Deep Blue\""],
    synonyms: "change modify alter update assign"
  ) { runner, item, reference throws(CommandError) in
    let placed = try await runner.item(item)
    let object = try await runner.object(reference)
    let reaction = try await runner.perform(.reassign(placed.item.id, to: object.id))
    return await runner.result(
      of: reaction, on: PlacedItem(item: placed.item, object: object), .reassigned)
  }
}
