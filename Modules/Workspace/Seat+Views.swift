import Boards
import Domain
import Gestures
public import GridGeometry
import Itinerary
public import PluginAPI

extension Seat {
  /// Tells how large the view is, for touches on this surface and on those opened later.
  ///
  /// The middle of what is seen stays where it is (spec B4). Another size breaks off what fingers
  /// are doing.
  ///
  /// - Parameter size: The extent of the view in screen points.
  /// - Returns: What that came to; nothing where the view has that size.
  /// - Throws: ``WorkspaceError`` where such a view cannot be.
  @discardableResult
  public func setViewSize(_ size: Size<ScreenSpace>) throws(WorkspaceError) -> Reaction {
    guard size != viewSize else { return .none }
    guard Viewport.home.resized(to: size) != nil else { throw refusal(.viewOutOfRange) }
    if hasSurface { return try obey(.setViewSize(size)) }
    viewSize = size
    return .none
  }

  /// Everything there is to draw of the current board, list of boards or itinerary.
  ///
  /// - Parameter view: The extent of the view in screen points.
  /// - Returns: The scene.
  /// - Throws: ``WorkspaceError`` where nothing is open or the workspace cannot be read.
  public func scene(in view: Size<ScreenSpace>) throws(WorkspaceError) -> Scene {
    try refresh()
    let front = open[try frontIndex()].surface
    var scene = front.scene(in: view)
    guard let session = front as? BoardSession else { return scene }
    scene = showingSwitches(scene, of: session)
    guard let console = console.line else { return scene }
    return scene.showing(console.knowledge, connection: console.scene) { id in
      session.item(id)?.object.flatMap { session.object($0) }
    }
  }

  /// Remembers where the person looks, where that is another view than before and nothing is
  /// touched (spec B4).
  ///
  /// - Returns: That it could not be remembered, where that is news.
  func keepView() -> [Effect] {
    guard let front = open.last, case .board(let board) = front.subject,
      let view = front.surface.rememberedView, viewMemory.wants(view),
      !front.surface.isTouched, !isReadOnly
    else { return [] }
    do throws(StoreError) {
      try store.remember(view, of: board)
      viewMemory.didKeep(view)
    } catch {
      let isNews = viewMemory.didFail(view)
      // What cannot be written remembers nothing, and is not meant to.
      if isNews, error.code != .readOnly {
        return [.message(.viewNotKept(error.description))]
      }
    }
    return []
  }

  /// Carries out a command whose refusal is an error.
  func obey(_ command: SessionCommand) throws(WorkspaceError) -> Reaction {
    let reaction = try perform(command)
    if let refusal = reaction.refusal { throw self.refusal(refusal.reason).after(reaction) }
    return reaction
  }

  /// Takes over, for surfaces opened later, what a command said about the view or about gestures.
  func note(_ command: SessionCommand) {
    switch command {
    case .setViewSize(let size) where size != viewSize: viewSize = size
    case .setGestures(let settings) where settings.isUsable && settings != gestureSettings:
      gestureSettings = settings
    default: return
    }
    // It is what a trip behind a board is looked at with later.
    for index in open.indices.dropLast() { _ = open[index].surface.perform(command) }
    // A recording holds for one size and one set of numbers.
    if let ended = endRecording() { pendingMessages.append(ended) }
  }

  func refusal(_ reason: RefusalReason) -> WorkspaceError {
    WorkspaceError(reason.code, wording.text(for: reason))
  }
}
