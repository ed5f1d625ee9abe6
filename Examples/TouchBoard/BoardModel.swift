// snippet model
import CallboardKit

/// The model of a view that shows one board: touches and time come in, and the scene comes out.
///
/// Edits are stored in the background, and nothing here waits for that.
@MainActor
public final class BoardModel {
  /// Called when the view must be drawn again.
  public var onChange: () -> Void = {}
  /// The last message for the user; `nil` if there is nothing to say.
  public private(set) var message: String?

  private let host: SurfaceHost<BoardSession>
  private let wording = EnglishWording()
  private let start = ContinuousClock.now
  private var timer: Task<Void, Never>?
  // end

  // snippet open
  /// Opens a board for a view of a size; `nil` if the store has no such board.
  ///
  /// Make one queue for a store, `StoreQueue(store)`, and pass it to all models.
  public static func open(
    _ board: ID<Board>, on queue: StoreQueue, size: Size<ScreenSpace>
  ) async throws -> BoardModel? {
    let registry = try Registry(surfaces: [.board], placements: [.grid])
    let host = try await SurfaceHost<BoardSession>.open(
      .board, on: queue, now: Timestamp.now
    ) { previous in
      var random = SystemRandomNumberGenerator()
      return SurfaceOpening(
        subject: .board(board), registry: registry, in: previous?.size ?? size,
        ids: IDSequence(using: &random), now: Timestamp.now(), mode: .edit, previous: previous)
    }
    return host.map(BoardModel.init)
  }

  private init(_ host: SurfaceHost<BoardSession>) {
    self.host = host
    host.onReport = { [weak self] in self?.take($0) }
  }
  // end

  // snippet touches
  /// The time for touches, from the same clock as that of the deadlines.
  public var now: Instant { Instant(start.duration(to: .now)) }

  /// Handles a finger, in points of the view.
  public func handle(_ touch: Touch) { show(host.handle(touch)) }

  /// Carries out a command, such as undo.
  public func perform(_ command: SessionCommand) { show(host.perform(command)) }

  /// Everything there is to draw.
  public func scene() -> Scene { host.scene() }

  private func show(_ effects: [Effect]) {
    for case .message(let message) in effects {
      self.message = wording.text(.message(message))
    }
    wake()
    onChange()
  }
  // end

  // snippet time
  /// Lets time pass when the session asks for it: a block held at the edge scrolls the board.
  private func wake() {
    timer?.cancel()
    guard let deadline = host.nextDeadline else { return }
    let due = start + (deadline - .zero)
    timer = Task { [weak self] in
      try? await Task.sleep(until: due)
      guard !Task.isCancelled, let self else { return }
      show(host.advance(to: now))
    }
  }
  // end

  // snippet saving
  /// Whether everything is stored.
  public var isSaved: Bool { host.waitingCount == 0 }

  /// Waits until everything is stored; call it before the app is suspended.
  public func save() async { await host.flush() }

  private func take(_ report: HostReport) {
    switch report {
    case .kept: break
    case .effects(let effects): show(effects)
    case .dropped: message = "Someone else changed the same block."
    case .failed(let error, _): message = "Nothing was saved: \(error.message)."
    case .viewNotKept(let error): message = "The view was not saved: \(error.message)."
    case .gone: message = wording.text(.message(.boardDeleted))
    }
    onChange()
  }
  // end
}
