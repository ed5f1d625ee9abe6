import Boards
import Domain
import Gestures
import GridGeometry
import Placement_Flow
import PluginAPI
import TestSupport

/// A flow of boxes of 88 by 44 points, 12 points apart, three in a row, and hands on it.
enum FlowFixture {
  static let show = Show(id: ID(high: 1, low: 1), name: "Hamlet", created: now)
  static let board = board(settings)
  static let object = ShowObject(
    id: ID(high: 3, low: 1), show: show.id, kind: .list, number: ObjectNumber(1), created: now)
  static let settings = ["columns": "3", "size": "2x1", "spacing": "12"]

  private static let now = Timestamp(milliseconds: 1_000)

  static func board(_ settings: [String: String]) -> Board {
    Board(
      id: ID(high: 2, low: 1), show: show.id, name: "Looks",
      rules: BoardRules("flow", settings: settings), created: now)
  }

  static func id(_ number: Int) -> ID<BoardItem> { ID(high: 4, low: UInt64(number)) }

  static func item(_ number: Int, _ pose: Pose) -> BoardItem {
    BoardItem(id: id(number), board: board.id, object: object.id, pose: pose)
  }

  /// Boxes 0, 1, 2 … in that order.
  static func items(_ count: Int) -> [BoardItem] {
    OrderKey.spread(count).enumerated().map { item($0.offset, .ordered($0.element)) }
  }

  static func rules(
    _ items: [BoardItem], _ settings: [String: String] = FlowFixture.settings
  ) -> FlowRules {
    FlowRules(board: board(settings), items: items)
  }

  static func session(
    _ items: [BoardItem], _ settings: [String: String] = FlowFixture.settings, seed: UInt64 = 1,
    in size: Size<ScreenSpace> = Size(width: 800, height: 600)
  ) -> BoardSession {
    var random = SplitMix64(seed: seed)
    let contents = BoardContents(
      show: show, board: board(settings), items: items, objects: [object])
    do {
      return try BoardSession(
        contents, placement: .flow, mode: .edit, in: size, ids: IDSequence(using: &random))
    } catch {
      preconditionFailure("a fixture's board cannot be opened: \(error.message)")
    }
  }

  /// The middle of a slot, in board points.
  static func middle(_ slot: Int) -> Point<BoardSpace> {
    Point(x: Double(slot % 3) * 100 + 44, y: Double(slot / 3) * 56 + 22)
  }
}

/// Several fingers that do things at one instant, in the order in which they are reported.
struct Hands {
  var session: BoardSession
  var reaction = Reaction.none
  private var time = Instant.zero

  init(_ session: BoardSession) {
    self.session = session
  }

  /// What a finger does.
  enum Action: Hashable {
    case down(UInt64, Point<BoardSpace>)
    case move(UInt64, Point<BoardSpace>)
    case up(UInt64, Point<BoardSpace>)
    case cancel(UInt64, Point<BoardSpace>)
  }

  /// Reports actions of one instant, and lets the instant end.
  mutating func at(once actions: Action...) { at(once: actions) }

  mutating func at(once actions: [Action]) {
    time = time.advanced(by: 10_000)
    for action in actions {
      let (finger, phase, point): (UInt64, TouchPhase, Point<BoardSpace>) =
        switch action {
        case .down(let finger, let point): (finger, .began, point)
        case .move(let finger, let point): (finger, .moved, point)
        case .up(let finger, let point): (finger, .ended, point)
        case .cancel(let finger, let point): (finger, .cancelled, point)
        }
      reaction.append(
        session.handle(
          Touch(
            id: TouchID(rawValue: finger), phase: phase,
            position: session.viewport.toScreen(point), time: time)))
    }
    reaction.append(session.advance(to: time.advanced(by: 1)))
  }

  /// Lets time pass before the next actions.
  mutating func wait(_ microseconds: Int64) { time = time.advanced(by: microseconds) }

  /// Takes the box in a slot and carries it to the middle of another one.
  mutating func carry(_ finger: UInt64, from slot: Int, to other: Int) {
    at(once: .down(finger, FlowFixture.middle(slot)))
    at(once: .move(finger, FlowFixture.middle(slot) + Vector(dx: 12, dy: 0)))
    at(once: .move(finger, FlowFixture.middle(other)))
  }

  /// The numbers of the boxes in their order.
  var order: [UInt64] { session.itemsInReadingOrder.map(\.id.low) }

  /// The numbers of the boxes that are drawn in the slots, by their middle; what fingers hold is
  /// drawn under them.
  var drawn: [Int: UInt64] {
    var drawn: [Int: UInt64] = [:]
    let scene = session.scene()
    for element in scene.elements where !element.states.contains(.lifted) {
      guard case .item(let id) = element.id else { continue }
      let middle = session.viewport.toBoard(element.frame.center)
      if let slot = (0..<40).first(where: { FlowFixture.middle($0) == middle }) {
        drawn[slot] = id.low
      }
    }
    return drawn
  }

  /// The numbers of the boxes that fingers hold, the topmost last.
  var held: [UInt64] {
    session.scene().elements.compactMap { element in
      guard element.states.contains(.lifted), case .item(let id) = element.id else { return nil }
      return id.low
    }
  }
}
