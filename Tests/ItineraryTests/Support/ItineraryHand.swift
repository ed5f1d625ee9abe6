import Domain
import Gestures
import GridGeometry
import Itinerary
import PluginAPI
import TestSupport
import Testing

/// An itinerary and fingers to touch it with.
struct ItineraryHand {
  static let view = Size<ScreenSpace>(width: 440, height: 880)

  var session: ItinerarySession
  /// The time of the next touch, in microseconds.
  var time: Int64 = 0
  /// Everything that came of it so far.
  var reaction = Reaction.none

  init(_ letters: String, own: [(String, Int)] = [], view: Size<ScreenSpace> = view) throws {
    var season = Season()
    var plan = try season.plan(letters)
    for (title, day) in own { season.add(title, onDay: day, to: &plan) }
    self.init(plan, ids: season.ids, view: view)
  }

  init(
    _ plan: TripPlan, ids: IDSequence, view: Size<ScreenSpace> = view,
    wording: any Wording = EnglishWording()
  ) {
    session = Self.session(plan, in: view, ids: ids, wording: wording)
  }

  static func session(
    _ plan: TripPlan, in view: Size<ScreenSpace>, ids: IDSequence,
    now: Timestamp = Timestamp(milliseconds: 1_800_000_000_000),
    wording: any Wording = EnglishWording()
  ) -> ItinerarySession {
    do {
      return try ItinerarySession(plan, in: view, ids: ids, now: now, wording: wording)
    } catch {
      preconditionFailure("a fixture's trip cannot be opened: \(error.message)")
    }
  }

  var plan: TripPlan { session.plan }
  var line: String { session.plan.line }
  var elements: [SceneElement] { session.scene().elements }

  /// The first element with a title, or `nil`.
  func element(titled title: String) -> SceneElement? { elements.first { $0.title == title } }

  func element(_ id: String) -> SceneElement? { elements.first { "\($0.id)" == id } }

  func entry(_ name: String) throws -> ItineraryEntry {
    try #require(plan.orderedEntries.first { plan.name($0) == name })
  }

  func row(_ name: String) throws -> Rect<ScreenSpace> {
    try #require(element("entry:\(try entry(name).id)")).frame
  }

  func handle(_ name: String) throws -> Point<ScreenSpace> {
    let row = try row(name)
    return Point(x: 20, y: row.minY + 10)
  }

  func day(_ number: Int) throws -> Rect<ScreenSpace> {
    try #require(element("day:\(number)")).frame
  }

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
  mutating func tap(_ id: String) throws -> Reaction {
    tap(try #require(element(id)).frame.center)
  }

  /// Lifts a row by its handle and carries its upper edge to a height of the view; the finger stays
  /// down.
  mutating func carry(_ name: String, to height: Double, finger: UInt64 = 1) throws {
    let start = try handle(name)
    send(.began, start, finger: finger)
    let end = Point<ScreenSpace>(x: 60, y: height + 10)
    for step in 1...4 {
      send(.moved, start + (end - start) * (Double(step) / 4), finger: finger)
    }
  }

  @discardableResult
  mutating func release(finger: UInt64 = 1) -> Reaction {
    guard let lifted = elements.first(where: { $0.states.contains(.lifted) }) else { return .none }
    return send(.ended, Point(x: 60, y: lifted.frame.minY + 10), finger: finger)
  }

  @discardableResult
  mutating func drag(_ name: String, to height: Double) throws -> Reaction {
    try carry(name, to: height)
    return release()
  }

  var haptics: [Haptic] {
    reaction.effects.compactMap { if case .haptic(let haptic) = $0 { haptic } else { nil } }
  }
}
