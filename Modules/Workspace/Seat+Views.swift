import Boards
package import Domain
package import Gestures
public import GridGeometry
import Hosting
import Itinerary
public import PluginAPI

extension Seat {
  /// Sets the size of the view, for this surface and those opened later.
  ///
  /// The centre of the view stays where it is. A different size cancels current gestures.
  ///
  /// - Parameter size: The extent of the view in screen points.
  /// - Returns: The reaction; empty if the size is the same.
  /// - Throws: ``WorkspaceError`` if the size is invalid.
  @discardableResult
  public func setViewSize(_ size: Size<ScreenSpace>) throws(WorkspaceError) -> Reaction {
    guard size != viewSize else { return .none }
    guard Viewport.home.resized(to: size) != nil else { throw refusal(.viewOutOfRange) }
    if hasSurface { return try obey(.setViewSize(size)) }
    viewSize = size
    return .none
  }

  /// The scene of the current board, list of boards or itinerary, for a view of ``viewSize``.
  ///
  /// - Throws: ``WorkspaceError`` if nothing is open or the workspace cannot be read.
  public func scene() throws(WorkspaceError) -> Scene {
    try refresh()
    return scene(of: open[try frontIndex()].surface)
  }

  /// The scene of a surface, with what the console says.
  func scene(of front: any Surface) -> Scene {
    var scene = front.scene()
    scene.sync = workspace.shared { $0.syncMark }
    guard let session = front as? BoardSession else { return scene }
    scene = showingSwitches(scene, of: session)
    guard let console = console.current else { return scene }
    return scene.showing(
      console.knowledge, connection: console.scene, wording: wording
    ) { id in
      session.item(id)?.object.flatMap { session.object($0) }
    }
  }

  /// Makes the views of this seat those of a device, instead of those that the workspace remembers:
  /// a board that the device has not seen yet shows what fits.
  ///
  /// - Parameter views: What the device remembers.
  /// - Throws: ``WorkspaceError`` if the open board cannot be read.
  package func useViews(_ views: [ID<Board>: ViewMemory]) throws(WorkspaceError) {
    ownViews = views
    try showOwnView()
  }

  /// The views that a device has to remember, since the last call.
  package func takeViews() -> [ID<Board>: ViewMemory] {
    defer { newViews = [:] }
    return newViews
  }

  /// Shows the board that was opened as the device saw it last, or as much as fits.
  func showOwnView() throws(WorkspaceError) {
    guard let ownViews, let session, let id = board?.id else { return }
    if let view = ownViews[id], try perform(.look(view)).refusal == nil { return }
    if let view = session.firstLook { _ = try perform(.look(view)) }
  }

  /// Shows as much as fits of the open board, if it is larger than the view and the workspace
  /// remembers no view of it.
  ///
  /// - Returns: Whether the view changed.
  /// - Throws: ``WorkspaceError`` if the workspace cannot be read.
  package func lookFirst() throws(WorkspaceError) -> Bool {
    guard ownViews == nil, let session, let id = board?.id, let view = session.firstLook,
      view.zoom < 1
    else { return false }
    do throws(StoreError) {
      guard try store.view(of: id) == nil else { return false }
    } catch {
      throw WorkspaceError(error)
    }
    return try perform(.look(view)).refusal == nil
  }

  /// Remembers the view, if it changed and nothing is touched.
  ///
  /// - Returns: A message if it could not be remembered, the first time.
  func keepView() -> [Effect] {
    guard let front = open.last, case .board(let board) = front.subject,
      let view = front.surface.rememberedView, viewMemory.wants(view), !front.surface.isTouched
    else { return [] }
    guard ownViews == nil else {
      ownViews?[board] = view
      newViews[board] = view
      viewMemory.didKeep(view)
      return []
    }
    guard !isReadOnly else { return [] }
    do throws(StoreError) {
      try store.remember(view, of: board)
      viewMemory.didKeep(view)
    } catch {
      let isNews = viewMemory.didFail(view)
      // A read-only workspace remembers nothing, which is intended.
      if isNews, error.code != .readOnly {
        return [.message(.viewNotKept(error.description))]
      }
    }
    return []
  }

  /// Carries out a command, and throws if it is refused.
  func obey(_ command: SessionCommand) throws(WorkspaceError) -> Reaction {
    let reaction = try perform(command)
    if let refusal = reaction.refusal { throw self.refusal(refusal.reason).after(reaction) }
    return reaction
  }

  /// Keeps a command's view size and thresholds for surfaces opened later.
  func note(_ command: SessionCommand) {
    switch command {
    case .setViewSize(let size) where size != viewSize: viewSize = size
    case .setGestures(let settings) where settings.isUsable && settings != gestureSettings:
      gestureSettings = settings
    default: return
    }
    // A trip behind a board uses it later.
    for index in open.indices.dropLast() { _ = open[index].surface.perform(command) }
    // A recording has one view size and one set of thresholds.
    if let ended = endRecording() { pendingMessages.append(ended) }
  }

  /// Sets the gesture thresholds of all surfaces, those that are open and those opened later.
  ///
  /// Thresholds that are not usable change nothing.
  package func useGestures(_ settings: GestureSettings) {
    guard settings.isUsable else { return }
    gestureSettings = settings
    for index in open.indices { _ = open[index].surface.perform(.setGestures(settings)) }
  }

  func refusal(_ reason: RefusalReason) -> WorkspaceError {
    WorkspaceError(
      reason.code, wording.text(.refusal(reason)), customCode: reason.customCode)
  }
}
