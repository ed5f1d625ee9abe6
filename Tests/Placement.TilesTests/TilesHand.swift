import Boards
import Domain
import Gestures
import GridGeometry
import PluginAPI

/// Fingers on a board of tiles; positions are board points where the board was when it was opened.
struct TilesHand {
  var session: BoardSession
  /// All that came of the touches so far.
  private(set) var reaction = Reaction.none
  /// The changes of frames so far, one after the other.
  private(set) var frames: [FrameChange] = []
  private var time = Instant.zero
  private var positions: [UInt64: Point<ScreenSpace>] = [:]
  private let viewport: Viewport

  init(_ session: BoardSession) {
    self.session = session
    viewport = session.viewport
  }

  mutating func down(_ finger: UInt64 = 1, at x: Double, _ y: Double) {
    send(finger, .began, viewport.toScreen(Point(x: x, y: y)))
  }

  mutating func move(_ finger: UInt64 = 1, to x: Double, _ y: Double) {
    send(finger, .moved, viewport.toScreen(Point(x: x, y: y)))
  }

  mutating func up(_ finger: UInt64 = 1) { send(finger, .ended, positions[finger] ?? .origin) }

  mutating func cancel(_ finger: UInt64 = 1) {
    send(finger, .cancelled, positions[finger] ?? .origin)
  }

  mutating func tap(at x: Double, _ y: Double) {
    down(at: x, y)
    up()
  }

  /// A tap anywhere while the first finger holds a piece.
  mutating func tapWithSecondFinger() {
    send(2, .began, Point(x: 700, y: 500))
    up(2)
  }

  /// Lets time pass.
  mutating func wait(milliseconds: Int64) {
    time = time.advanced(by: milliseconds * 1_000)
    take(session.advance(to: time))
  }

  private mutating func send(
    _ finger: UInt64, _ phase: TouchPhase, _ position: Point<ScreenSpace>
  ) {
    time = time.advanced(by: 10_000)
    positions[finger] = position
    take(
      session.handle(
        Touch(id: TouchID(rawValue: finger), phase: phase, position: position, time: time)))
  }

  mutating func perform(_ command: SessionCommand) { take(session.perform(command)) }

  private mutating func take(_ new: Reaction) {
    reaction.append(new)
    frames += new.effects.flatMap { effect in
      if case .frames(let frames) = effect { frames } else { [FrameChange]() }
    }
  }

  // MARK: What is drawn

  private func element(_ id: SceneID) -> SceneElement? {
    session.scene().elements.first { $0.id == id }
  }

  /// The piece as it is drawn.
  func drawn(_ number: Int) -> SceneElement? { element(.item(TilesFixture.id(number))) }

  /// Where the held piece would land.
  var landing: SceneElement? { element(.landing) }

  /// Where a piece is drawn, in board points.
  func frame(of number: Int) -> Rect<BoardSpace>? {
    drawn(number).map { board($0.frame) }
  }

  /// The cell where the held piece would land.
  var landingCell: Cell? {
    landing.flatMap { Grid.nearestCorner(to: board($0.frame).origin) }
  }

  private func board(_ frame: Rect<ScreenSpace>) -> Rect<BoardSpace> {
    Rect(
      origin: session.viewport.toBoard(frame.origin),
      size: Size(
        width: frame.size.width / session.viewport.zoom,
        height: frame.size.height / session.viewport.zoom))
  }

  /// How a piece lies on the board.
  func pose(of number: Int) -> Pose? { session.item(TilesFixture.id(number))?.pose }

  /// The bounding box of a piece where it lies.
  func bounds(of number: Int) -> CellRect {
    guard let piece = pose(of: number)?.piece,
      let bounds = CellRect(origin: piece.cell, span: piece.shape.span)
    else { preconditionFailure("no piece \(number)") }
    return bounds
  }

  /// The haptics so far.
  var haptics: [Haptic] {
    reaction.effects.compactMap { if case .haptic(let haptic) = $0 { haptic } else { nil } }
  }
}
