import Boards
import Domain
import Gestures
import GridGeometry
import Placement_Grid
import PluginAPI
import TestSupport
import Testing

private typealias Fixture = BoardFixture

/// A list of boards and fingers to touch it with, in a view with two cards side by side.
struct BoardListHand {
  static let view = Size<ScreenSpace>(width: 528, height: 400)
  static let now = Timestamp(milliseconds: 9_000)

  let ids: IDSequence
  var session: BoardListSession
  /// The time of the next touch, in microseconds.
  var time: Int64 = 0
  /// Everything that came of it so far.
  var reaction = Reaction.none

  /// A list of boards with one block each, named from A on.
  init(
    boards count: Int = 3, items: [[BoardItem]]? = nil, current: Int? = nil,
    in size: Size<ScreenSpace> = view, wording: any Wording = EnglishWording()
  ) {
    let entries = (0..<count).map { number in
      BoardList.Entry(
        board: Self.board(number), items: items?[number] ?? [Self.item(on: number)])
    }
    var generator = SplitMix64(seed: 7)
    ids = IDSequence(using: &generator)
    session = Self.session(
      BoardList(show: Fixture.show, entries: entries, objects: Fixture.objects), in: size,
      current: current.map(Self.id), ids: ids, wording: wording)
  }

  static func session(
    _ list: BoardList, in size: Size<ScreenSpace> = view, current: ID<Board>? = nil,
    ids: IDSequence, wording: any Wording = EnglishWording()
  ) -> BoardListSession {
    do {
      return try BoardListSession(
        list, placement: .grid, in: size, current: current, ids: ids, now: now,
        wording: wording)
    } catch {
      preconditionFailure("a fixture's list cannot be opened: \(error.message)")
    }
  }

  static func id(_ number: Int) -> ID<Board> { ID(high: 5, low: UInt64(number)) }

  static func board(_ number: Int) -> Board {
    let letter = UInt8(ascii: "A") + UInt8(number % 26)
    let round = number < 26 ? "" : "\(number / 26)"
    return Board(
      id: id(number), show: Fixture.show.id,
      name: String(decoding: [letter], as: UTF8.self) + round,
      created: Timestamp(milliseconds: 1_000 + Int64(number)))
  }

  static func item(on board: Int, _ number: UInt64 = 0, at cells: CellRect? = nil, object: Int = 0)
    -> BoardItem
  {
    BoardItem(
      id: ID(high: 100 + UInt64(board), low: number), board: id(board),
      object: Fixture.objects[object].id, pose: .cells(cells ?? Fixture.cells(0, 0)))
  }

  /// What is seen.
  var elements: [SceneElement] { session.scene().elements }

  /// An element that is seen, or `nil`.
  func element(_ id: String) -> SceneElement? { elements.first { "\($0.id)" == id } }

  func entry(_ number: Int) -> SceneElement? { element("board:\(Self.id(number))") }

  /// The names that are seen, in the order of the list.
  var names: [String] { elements.filter { $0.kind == .boardCard }.map(\.title) }

  /// Where an element is seen.
  func middle(of id: String) throws -> Point<ScreenSpace> { try #require(element(id)).frame.center }

  // MARK: Fingers

  @discardableResult
  mutating func send(
    _ phase: TouchPhase, _ point: Point<ScreenSpace>, finger: UInt64 = 1, after: Int64 = 10_000
  ) -> Reaction {
    time += after
    let result = session.handle(
      Touch(
        id: TouchID(rawValue: finger), phase: phase, position: point,
        time: Instant(microseconds: time)))
    reaction.append(result)
    return result
  }

  @discardableResult
  mutating func tap(_ point: Point<ScreenSpace>, finger: UInt64 = 1) -> Reaction {
    var result = send(.began, point, finger: finger)
    result.append(send(.ended, point, finger: finger))
    return result
  }

  @discardableResult
  mutating func tap(_ id: String) throws -> Reaction { tap(try middle(of: id)) }

  @discardableResult
  mutating func tap(entry number: Int) throws -> Reaction {
    try tap("board:\(Self.id(number))")
  }

  /// Rests for 0.6 s; the finger stays down.
  @discardableResult
  mutating func hold(entry number: Int, finger: UInt64 = 1) throws -> Reaction {
    send(.began, try middle(of: "board:\(Self.id(number))"), finger: finger)
    time += 600_000
    let result = session.advance(to: Instant(microseconds: time))
    reaction.append(result)
    return result
  }

  /// Rests on a board until its menu opens, and is lifted.
  mutating func openMenu(_ number: Int) throws {
    _ = try hold(entry: number)
    send(.ended, try middle(of: "board:\(Self.id(number))"))
  }

  /// Drags in steps and is lifted, or taken away.
  mutating func drag(
    from start: Point<ScreenSpace>, by way: Vector<ScreenSpace>, steps: Int = 4,
    over duration: Int64 = 800_000, end: TouchPhase? = .ended
  ) {
    send(.began, start)
    for step in 1...steps {
      send(
        .moved, start + way * (Double(step) / Double(steps)), after: duration / Int64(steps))
    }
    if let end { send(end, start + way) }
  }

  /// Flicks to the left or right on a board.
  mutating func swipe(_ number: Int, by dx: Double) throws {
    drag(
      from: try middle(of: "board:\(Self.id(number))"), by: Vector(dx: dx, dy: 0),
      over: 100_000)
  }
}
