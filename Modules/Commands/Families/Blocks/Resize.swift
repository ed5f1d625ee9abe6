import Domain
import GridGeometry
import PluginAPI
import Workspace

extension CommandSpec {
  static let resize = CommandSpec(
    "resize", "resizes a block", .item, .after("to", .span), .optional(.after("from", .handle)),
    details: """
      The edges opposite to the handle stay. Without HANDLE it is the bottom right corner. n, ne, \
      e, se, s, sw, w and nw are handles too.
      """,
    examples: ["resize #1 to 4x2", "resize @0,0 to 1x2 from left"], synonyms: "size"
  ) { runner, reference, span, handle throws(CommandError) in
    let placed = try await runner.item(reference)
    let command = SessionCommand.resize(
      placed.item.id, to: span.value, from: handle ?? .bottomRight)
    return await runner.result(of: try await runner.perform(command), on: placed, .resized)
  }
}

extension Part where Value == Handle {
  fileprivate static var handle: Part {
    Part(
      ValueKind("HANDLE", from: .words(Handle.allCases.map(\.rawValue))),
      missing: "the handle is missing"
    ) { token throws(SyntaxError) in try WordReader.handle(token) }
  }
}
