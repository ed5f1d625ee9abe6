// snippet Hosting
import Boards
import Domain
import Foundation
import Gestures
import GridGeometry
import Hosting
import Placement_Flow
import Placement_Grid
import PluginAPI

/// The model of a view that shows one board.
@MainActor
final class HostedBoard {
  private let host: SurfaceHost<BoardSession>
  private let draw: (Scene) -> Void
  /// Where the clock of touches and deadlines starts.
  private let start = ContinuousClock.now
  private var timer: Task<Void, Never>?

  /// Opens a board; `nil` if the store does not have it.
  ///
  /// `draw` is called now, and whenever the board must be drawn again.
  static func open(
    _ board: ID<Board>, on queue: StoreQueue, size: Size<ScreenSpace>,
    draw: @escaping (Scene) -> Void
  ) async throws -> HostedBoard? {
    let registry = try Registry(surfaces: [.board], placements: [.grid, .flow])
    let host = try await SurfaceHost<BoardSession>.open(
      .board, on: queue, now: Timestamp.now
    ) { previous in
      var random = SystemRandomNumberGenerator()
      return SurfaceOpening(
        subject: .board(board), registry: registry, in: previous?.size ?? size,
        ids: IDSequence(using: &random), now: .now(), mode: .edit, previous: previous)
    }
    return host.map { HostedBoard($0, draw) }
  }

  private init(_ host: SurfaceHost<BoardSession>, _ draw: @escaping (Scene) -> Void) {
    (self.host, self.draw) = (host, draw)
    host.onReport = { [weak self] _ in self?.show() }
    show()
  }

  /// The time to write into touches.
  var now: Instant { Instant(start.duration(to: .now)) }

  /// Handles a finger, in points of the view.
  func handle(_ touch: Touch) {
    host.handle(touch)
    show()
  }

  /// Waits until everything is decided and stored: before the app is suspended, for example.
  func save() async { await host.flush() }

  /// Draws, then sleeps until the board needs time to pass: the wake loop.
  private func show() {
    draw(host.scene())
    timer?.cancel()
    guard let deadline = host.nextDeadline else { return }
    let due = start + (deadline - .zero)  // from the clock of touches to that of the system
    timer = Task { [weak self] in
      try? await Task.sleep(until: due)
      guard !Task.isCancelled, let self else { return }
      host.advance(to: now)
      show()
    }
  }
}

extension Timestamp {
  /// The time of day: the libraries read no clock, so the app does.
  static func now() -> Timestamp {
    Timestamp(milliseconds: Int64(Date().timeIntervalSince1970 * 1_000))
  }
}
// end

/// Drags on a hosted board, and waits for what only time decides.
@MainActor
package func exampleOfHosting(
  board: ID<Board>, store: any WorkspaceStore, from start: Point<ScreenSpace>,
  to end: Point<ScreenSpace>, until isDone: () throws -> Bool
) async throws -> [Scene] {
  var scenes: [Scene] = []
  let size = Size<ScreenSpace>(width: 800, height: 600)
  guard
    let model = try await HostedBoard.open(
      board, on: StoreQueue(store), size: size, draw: { scenes.append($0) })
  else { return [] }
  var finger = TouchComposer(startingAt: model.now)
  for touch in try finger.drag(from: start, to: end) { model.handle(touch) }
  while try !isDone() { try await Task.sleep(for: .milliseconds(5)) }
  await model.save()
  return scenes
}
