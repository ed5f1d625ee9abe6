import Boards
import Domain
import Gestures
import GridGeometry
import PluginAPI

extension Seat {
  /// Whether the list of boards is what touches go to and what is drawn.
  public var isListOpen: Bool { list != nil }

  /// Makes the list of the current show's boards the current surface (spec B12).
  ///
  /// The current board closes, and is marked in the list. A board that is chosen there, or made, is
  /// opened in its place.
  ///
  /// - Throws: ``WorkspaceError`` where no show is open or the workspace cannot be read.
  public func openBoardList() throws(WorkspaceError) {
    try refresh()
    let (made, stored) = try makeList()
    leave()
    list = made
    show = made.show
    sequence = stored
  }

  /// Reads the list anew; it closes where the show is gone.
  func reloadList() throws(WorkspaceError) {
    if list?.isTouched == true { pendingMessages.append(.gestureInterrupted) }
    do throws(WorkspaceError) {
      let (made, stored) = try makeList()
      list = made
      show = made.show
      sequence = stored
    } catch {
      guard error.code == .notFound else { throw error }
      drop()
      show = nil
      sequence = try reading { store throws(StoreError) in try store.sequence() }
    }
  }

  private func makeList() throws(WorkspaceError) -> (BoardListSession, StoreSequence) {
    let id = try currentShow().id
    let stored = try reading { store throws(StoreError) in try store.contents(of: id) }
    guard let stored else { throw missing("that show") }
    var made = BoardListSession(
      BoardList(stored.value), current: lastBoard, ids: IDSequence(using: &sources.generator),
      now: now())
    _ = made.perform(.setViewSize(viewSize))
    _ = made.perform(.setGestures(gestureSettings))
    return (made, stored.sequence)
  }
}
