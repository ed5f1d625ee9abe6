import Boards
import Domain
import PluginAPI
import Workspace

extension CommandSpec {
  static let align = CommandSpec(
    "align", "lines blocks up at an edge or by their middles", .items, .edge,
    details: """
      With the outermost edge that one of them has, or with the middle between them: center for a \
      vertical line, middle for a horizontal one. All blocks find room, or none is moved.
      """,
    examples: ["align #1..#4 left", "align kind scene top", "align #1..#3 middle"]
  ) { runner, reference, edge throws(CommandError) in
    let items = try await runner.items(reference).map(\.item)
    return try await runner.arrange(.aligned, items, at: reference.range) {
      () throws(Arrangement.Fault) in
      try Arrangement(items).aligned(edge)
    }
  }

  static let distribute = CommandSpec(
    "distribute", "makes the gaps between blocks equal; the outermost stay", .items, .axis,
    details: """
      across from left to right, down from top to bottom. On cells, gaps can differ by one cell.
      """,
    examples: ["distribute #1..#5 across", "distribute kind list down"], synonyms: "spread space"
  ) { runner, reference, axis throws(CommandError) in
    let items = try await runner.items(reference).map(\.item)
    return try await runner.arrange(.distributed, items, at: reference.range) {
      () throws(Arrangement.Fault) in
      try Arrangement(items).distributed(axis)
    }
  }
}

extension Part where Value == Arrangement.Edge {
  fileprivate static var edge: Part {
    let edges = Arrangement.Edge.allCases
    return Part(.choice(edges.map { .keyword($0.rawValue) })) { reader throws(SyntaxError) in
      let index = try reader.choice(
        of: edges.map(\.rawValue), missing: "the edge is missing", not: "an edge")
      return edges[index]
    }
  }
}

extension Part where Value == Arrangement.Axis {
  fileprivate static var axis: Part {
    .keywords(["across": .across, "down": .down], missing: "across or down is missing")
  }
}
