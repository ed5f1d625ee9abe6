import Domain
import GridGeometry
import JSONText
import PluginAPI
import TextCells

extension JSON {
  /// Everything in a scene, in screen points except the centre of the view.
  static func members(of scene: Scene) -> [(name: String, value: JSON)] {
    [
      ("show", .string(scene.show)), ("board", .string(scene.board)),
      ("mode", .optional(scene.mode?.rawValue)), ("size", JSON(scene.size)),
      ("center", JSON(scene.viewport.center)), ("zoom", .number(scene.viewport.zoom)),
      ("origin", JSON(scene.origin)),
      (
        "grid",
        scene.grid.map {
          .object([("origin", JSON($0.origin)), ("spacing", .number($0.spacing))])
        } ?? .null
      ),
      ("elements", .array(scene.elements.map(JSON.init))),
    ] + (scene.commandLine.map { [("commandLine", .string($0))] } ?? [])
      + (scene.console.map { [("console", JSON($0))] } ?? [])
      + (scene.sync.map { [("sync", .string($0.rawValue))] } ?? [])
  }

  private init(_ console: SceneConsole) {
    self = .object([
      ("profile", .string(console.name)), ("state", .string(console.state.word)),
      ("reason", .optional(console.state.reason)),
    ])
  }

  private init(_ element: SceneElement) {
    var members: [(name: String, value: JSON)] = [
      ("id", .string("\(element.id)")), ("kind", .string(element.kind.rawValue)),
      ("label", .string(element.label)), ("title", .string(element.title)),
      ("subtitle", .string(element.subtitle)), ("frame", JSON(element.printedFrame)),
      ("state", .array(element.states.sorted().map { .string($0.rawValue) })),
      ("color", .optional(element.color?.description)),
    ]
    // The bars of a piece, and the text of a card.
    if case .cells(let bars) = element.shape {
      members.append(("bars", .array(bars.map { JSON($0) })))
    }
    if let body = element.body {
      members.append(("text", .string(body.runs.map(\.text).joined())))
    }
    self = .object(members)
  }

  init<Space>(_ point: Point<Space>) {
    self = .object([("x", .number(point.x)), ("y", .number(point.y))])
  }

  private init<Space>(_ size: Size<Space>) {
    self = .object([("width", .number(size.width)), ("height", .number(size.height))])
  }

  init<Space>(_ rect: Rect<Space>) {
    self = .object([
      ("x", .number(rect.origin.x)), ("y", .number(rect.origin.y)),
      ("width", .number(rect.size.width)), ("height", .number(rect.size.height)),
    ])
  }
}

extension SceneElement {
  /// The printed frame: that of a path goes from its first to its last point, with negative sides
  /// if it goes left or up.
  fileprivate var printedFrame: Rect<ScreenSpace> {
    guard case .path(let points, _) = shape, let start = points.first, let end = points.last else {
      return frame
    }
    return Rect(origin: start, size: Size(width: end.x - start.x, height: end.y - start.y))
  }
}
