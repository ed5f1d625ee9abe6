import Boards
import Domain
import GridGeometry
import Placement_Canvas
import Placement_Flow
import Placement_Grid
import Placement_Tiles
import PluginAPI
import TestSupport
import Testing

/// Scenes of real boards, and of single elements.
enum SampleScenes {
  static let view = Size<ScreenSpace>(width: 400, height: 300)
  static let amber = ObjectColor(rgb: 0xFFB300)

  /// The rule sets, each with how its items lie.
  static let rules: [(placement: PlacementPlugin, poses: [Pose])] = [
    (.grid, [(-3, -2), (0, -2), (0, 1)].compactMap { cells($0.0, $0.1) }),
    (.flow, ["F", "V", "k"].compactMap { OrderKey($0) }.map(Pose.ordered)),
    (
      .canvas,
      ["F", "V", "k"].compactMap { OrderKey($0) }.enumerated().map { index, key in
        .free(
          Rect(
            origin: Point(x: Double(index) * 60 - 120, y: Double(index) * 40 - 80),
            size: Size(width: 100, height: 80)), z: key)
      }
    ),
    (
      .tiles,
      [Pentomino.f, .l, .w].enumerated().map { index, piece in
        .shaped(piece.shape, at: Cell(x: Int32(index) * 4 - 4, y: 0), .upright)
      }
    ),
  ]

  private static func cells(_ x: Int32, _ y: Int32) -> Pose? {
    CellRect(x: x, y: y, width: 2, height: 2).map(Pose.cells)
  }

  /// A scene of a board with three blocks: of an amber object, of one without a colour, and of an
  /// outlined one.
  static func board(
    _ placement: PlacementPlugin, _ poses: [Pose], mode: InteractionMode = .play
  ) throws -> Scene {
    let show = Show(id: ID(high: 0, low: 1), name: "Hamlet", created: Timestamp(milliseconds: 1))
    let board = Board(
      id: ID(high: 0, low: 2), show: show.id, name: "Main", rules: BoardRules(placement.key),
      created: Timestamp(milliseconds: 1))
    let objects = ["Opening", "Wash", "Blinder"].enumerated().map { index, name in
      ShowObject(
        id: ID(high: 1, low: UInt64(index)), show: show.id, kind: .list,
        number: ObjectNumber("\(index + 1)") ?? .zero, name: name,
        color: index == 1 ? nil : amber, isOutlined: index == 2,
        created: Timestamp(milliseconds: 1))
    }
    let items = zip(objects, poses).enumerated().map { index, pair in
      BoardItem(
        id: ID(high: 2, low: UInt64(index)), board: board.id, object: pair.0.id, pose: pair.1)
    }
    var numbers = SplitMix64(seed: 1)
    var session = try BoardSession(
      BoardContents(show: show, board: board, items: items, objects: objects),
      placement: placement, mode: mode, in: view, ids: IDSequence(using: &numbers))
    _ = session.perform(.fit)
    return session.scene()
  }

  /// A scene of elements.
  static func elements(
    _ elements: [SceneElement], mode: InteractionMode? = .play, grid: SceneGrid? = nil
  ) throws -> Scene {
    let viewport = try #require(Viewport(center: .origin, zoom: 1, size: view))
    return Scene(
      viewport: viewport, show: "Hamlet", board: "Main", mode: mode, grid: grid,
      elements: elements)
  }

  /// A block.
  static func block(
    _ title: String, _ frame: Rect<ScreenSpace>, _ states: Set<SceneElement.State> = [],
    color: ObjectColor? = amber, shape: SceneShape = .rect, kind: SceneElement.Kind = .block,
    number: UInt64 = 0
  ) -> SceneElement {
    SceneElement(
      id: .item(ID(high: 3, low: number)), kind: kind, label: title, title: title, subtitle: "",
      frame: frame, shape: shape, states: states, color: color)
  }

  static func frame(_ x: Double, _ y: Double, _ width: Double, _ height: Double)
    -> Rect<ScreenSpace>
  {
    Rect(origin: Point(x: x, y: y), size: Size(width: width, height: height))
  }
}
