public import Domain
import Gestures
import GridGeometry
import Itinerary
public import PluginAPI

extension Seat {
  /// Drags an entry of the current trip by its handle to another place, as a finger would.
  ///
  /// The itinerary becomes the current surface. Where the entry is not seen, a finger scrolls the
  /// list to it first; where the place is not seen, the finger that holds the entry waits at the
  /// edge until the list has scrolled there.
  ///
  /// - Parameters:
  ///   - entry: The entry.
  ///   - above: The entry below which it is dropped; `nil` for the start of the day.
  ///   - day: The day.
  /// - Returns: What changed and what there is to tell; a refusal is in the effects.
  /// - Throws: ``WorkspaceError`` where no trip is open, no finger can do that, nothing can be
  ///   written, or the task was cancelled; the entry is then where it was.
  public func shift(
    _ entry: ID<ItineraryEntry>, below above: ID<ItineraryEntry>?, on day: Int
  ) throws(WorkspaceError) -> Reaction {
    try openItinerary()
    var whole = try perform(SessionCommand.cancel)
    let session = try currentTrip().session
    if let refusal = session.refusal(ofLifting: entry) {
      whole.append(.refused(.itinerary(refusal)))
      return whole
    }
    do throws(WorkspaceError) {
      var finger = try touchdown(on: entry, into: &whole)
      try carry(&finger, below: above, on: day, into: &whole)
      whole.append(try handle([finger.lifted]))
      whole.append(try settle())
    } catch {
      whole.append(try takeAwayTouches())
      throw error.after(whole)
    }
    return whole
  }

  /// The most reports about the finger: at the usual speed they scroll past many thousand rows.
  private static let mostReports = 200_000
  /// How long a list may stand still at an edge before nothing more is expected of it, in
  /// microseconds beyond the delay of scrolling.
  private static let patience: Int64 = 1_000_000

  /// Puts a finger on the handle of an entry, and drags just so far that it is a drag.
  private func touchdown(
    on entry: ID<ItineraryEntry>, into whole: inout Reaction
  ) throws(WorkspaceError) -> DraggingFinger {
    let screen = Rect<ScreenSpace>(origin: .origin, size: viewSize)
    func handle() -> Point<ScreenSpace>? {
      tripState?.session.handle(of: entry).flatMap { screen.contains($0) ? $0 : nil }
    }
    for _ in 0..<Self.mostReports {
      guard !Task.isCancelled else { throw stopped }
      guard handle() == nil, let hidden = tripState?.session.handle(of: entry) else { break }
      guard try scroll(towards: hidden, into: &whole) else { throw tooSmall }
    }
    guard let start = handle() else { throw tooSmall }
    var finger = DraggingFinger(at: start, nextTouch)
    whole.append(try self.handle([finger.touch(.began)]))
    finger.move(to: start.x + gestureSettings.panDistance + 1, start.y)
    whole.append(try self.handle([finger.touch(.moved)]))
    return finger
  }

  /// Drags the list itself, so that what is hidden comes nearer to the middle of the view.
  ///
  /// - Returns: Whether the list went anywhere.
  private func scroll(
    towards hidden: Point<ScreenSpace>, into whole: inout Reaction
  ) throws(WorkspaceError) -> Bool {
    let before = tripState?.session.scroll
    let height = max(0, viewSize.height - 1)
    let way = min(max(-height, hidden.y - viewSize.height / 2), height)
    // In the middle there is neither a handle nor a button.
    var finger = DraggingFinger(
      at: Point(x: viewSize.width / 2, y: way > 0 ? height : 0), nextTouch)
    whole.append(try handle([finger.touch(.began)]))
    for part in [0.5, 0.5] {
      finger.move(to: finger.position.x, finger.position.y - way * part)
      whole.append(try handle([finger.touch(.moved)]))
    }
    whole.append(try handle([finger.lifted]))
    return tripState?.session.scroll != before
  }

  /// When the next finger touches down: the silence before it tells that it does not belong to what
  /// was before.
  private var nextTouch: Instant { touchTime.advanced(by: TouchComposer.pause) }

  /// Drags on until the row would come to stand in a place.
  private func carry(
    _ finger: inout DraggingFinger, below above: ID<ItineraryEntry>?, on day: Int,
    into whole: inout Reaction
  ) throws(WorkspaceError) {
    var still: (way: Double, since: Instant)?
    for _ in 0..<Self.mostReports {
      guard !Task.isCancelled else { throw stopped }
      guard let way = tripState?.session.way(toDropBelow: above, on: day) else {
        throw WorkspaceError(
          .stale, "the itinerary changed while the entry was dragged", remedy: "try again")
      }
      if way == 0 { return }
      let before = still.flatMap { $0.way == way ? $0.since : nil } ?? finger.time
      let waited = finger.time.microseconds(since: before)
      guard waited - Self.patience <= gestureSettings.scrollDelay else { throw tooSmall }
      still = (way, before)
      finger.move(
        to: finger.position.x, min(max(0, finger.position.y + way), max(0, viewSize.height - 1)))
      whole.append(try handle([finger.touch(.moved)]))
    }
    throw tooSmall
  }

  private var stopped: WorkspaceError { WorkspaceError(.cancelled, "the drag was stopped") }

  private var tooSmall: WorkspaceError {
    WorkspaceError(
      .outOfRange, "no finger can drag the entry there: the view is too small",
      remedy: "use a larger view, or 'lift' and 'drop'")
  }
}

/// A finger that drags.
private struct DraggingFinger {
  private(set) var position: Point<ScreenSpace>
  private(set) var time: Instant

  init(at position: Point<ScreenSpace>, _ time: Instant) {
    self.position = position
    self.time = time
  }

  mutating func move(to x: Double, _ y: Double) {
    position = Point(x: x, y: y)
    time = time.advanced(by: TouchComposer.interval)
  }

  func touch(_ phase: TouchPhase) -> Touch {
    Touch(id: TouchID(rawValue: 1), phase: phase, position: position, time: time)
  }

  /// Lifted where and when it is.
  var lifted: Touch { touch(.ended) }
}
