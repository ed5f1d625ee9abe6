import Domain
import GridGeometry
import PluginAPI
import Workspace

extension CommandSpec {
  static let resize = CommandSpec(
    "resize", "resizes blocks", .items, .after("to", .boardSize),
    .optional(.after("from", .handle)),
    details: """
      In cells, or in points on a canvas. The edges opposite to the handle stay. Without HANDLE it \
      is the bottom right corner. n, ne, e, se, s, sw, w and nw are handles too.
      """,
    examples: [
      "resize #1 to 4x2", "resize @0,0 to 1x2 from left", "resize #2 to 300x120",
      "resize #1..#4 to 2x2",
    ],
    synonyms: "size"
  ) { runner, items, size, handle throws(CommandError) in
    let handle = handle ?? .bottomRight
    return try await runner.forEach(items) { placed throws(CommandError) in
      let item = placed.item
      guard item.content.stroke == nil else {
        throw CommandError(
          .notAllowed, "a stroke cannot be resized", remedy: "draw it again", at: items.range)
      }
      let command: SessionCommand =
        if let area = item.pose.area {
          .reframe(item.id, area.resized(to: runner.points(size), from: handle))
        } else {
          .resize(item.id, to: try runner.span(size), from: handle)
        }
      return await runner.result(of: try await runner.perform(command), on: placed, .resized)
    }
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

extension Rect<BoardSpace> {
  /// The area in another size; the edges that a handle does not move stay.
  fileprivate func resized(to size: Size<BoardSpace>, from handle: Handle) -> Self {
    Rect(
      origin: Point(
        x: handle.movesLeft ? maxX - size.width : minX,
        y: handle.movesTop ? maxY - size.height : minY),
      size: size)
  }
}
