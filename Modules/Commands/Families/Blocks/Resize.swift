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
    let names = Handle.allCases.map(\.rawValue)
    let kind = ValueKind("HANDLE", from: .words(names))
    return Part(kind, missing: "the handle is missing") { token throws(SyntaxError) in
      let word = token.text.lowercased()
      if let handle = Handle(rawValue: word) ?? compass.first(where: { $0.word == word })?.handle {
        return handle
      }
      throw token.isNo(
        "handle", names + compass.map(\.word), near: names,
        remedy: "use a side such as left, or a corner such as top-left")
    }
  }

  private static var compass: [(word: String, handle: Handle)] {
    [
      ("n", .top), ("ne", .topRight), ("e", .right), ("se", .bottomRight), ("s", .bottom),
      ("sw", .bottomLeft), ("w", .left), ("nw", .topLeft),
    ]
  }
}
