import Domain
import Gestures
import GridGeometry
import Itinerary
import PluginAPI
import TestSupport
import Testing
import Workspace

/// A surface of a host's own: it counts the fingers that touch down, and draws how many there were.
private struct Tally: Surface {
  let show: ID<Show>
  let size: Size<ScreenSpace>
  var count = 0
  var touches: [TouchID] = []
  var touchTime = Instant.zero
  var isDeleted = false

  var nextDeadline: Instant? { nil }
  var isTouched: Bool { !touches.isEmpty }

  mutating func handle(_ touch: Touch) -> Reaction {
    touchTime = touch.time
    touches.removeAll { $0 == touch.id }
    if touch.phase == .began {
      count += 1
      touches.append(touch.id)
    }
    return .none
  }

  mutating func advance(to time: Instant) -> Reaction { .none }
  mutating func perform(_ command: SessionCommand) -> Reaction { .none }

  mutating func absorb(_ changes: [Change]) -> Reaction {
    isDeleted = changes.contains { $0.key == .show(show) && $0.after == nil }
    return .none
  }

  func scene() -> Scene {
    Scene(
      viewport: Viewport.home.resized(to: size) ?? .home, show: "", board: "", mode: nil, grid: nil,
      elements: [],
      commandLine: "\(count)")
  }

  func contents() -> [Entity] { [] }
  func violations() -> [Violation] { [] }

  static let plugin = SurfacePlugin(
    key: "tally", summary: "How many fingers", noun: "a tally", absence: .noBoard
  ) { opening, store throws(SurfaceError) in
    guard case .show(let id) = opening.subject else { return nil }
    do throws(StoreError) {
      guard let stored = try store.contents(of: id) else { return nil }
      return Stored(Tally(show: id, size: opening.size), at: stored.sequence)
    } catch {
      throw SurfaceError(error)
    }
  }
}

@Suite("Surfaces of a host's own")
struct ForeignSurfaceTests {
  private let folder: TemporaryFolder
  private let seat: Seat

  init() throws {
    folder = try TemporaryFolder()
    let basis = try WorkspaceFixture.registry()
    let registry = try Registry(
      surfaces: basis.surfaces + [Tally.plugin], placements: basis.placements,
      stores: basis.stores)
    seat = try Seat(
      at: WorkspaceLocation(folder.file("w.callboard"), registry: registry), registry: registry,
      sources: WorkspaceFixture.sources)
  }

  @Test("They are opened by their key, touched, drawn, and closed with what they show")
  func tally() async throws {
    let show = try await seat.createShow(named: "Opening")
    try await seat.openSurface("tally", of: .show(show.id))
    let view = Size<ScreenSpace>(width: 300, height: 200)
    let touch = Touch(
      id: TouchID(rawValue: 1), phase: .began, position: .origin, time: Instant(microseconds: 5))
    let exchange = try await seat.exchange(.touches([touch]), in: view)
    #expect(exchange.scene.commandLine == "1")
    #expect(await seat.isTouched)
    try await seat.deleteShow(show.id)
    let error = await #expect(throws: WorkspaceError.self) { try await seat.scene() }
    #expect(error?.code == .noShow)
  }

  @Test("An itinerary that is opened by its key is the one that commands edit")
  func itinerary() async throws {
    let april = try #require(CalendarDay(year: 2026, month: 4, day: 1))
    let one = try await seat.createTrip(named: "One", from: april, days: 2).trip
    _ = try await seat.createTrip(named: "Two", from: april, days: 2)
    for _ in 0..<2 { try await seat.openSurface("itinerary", of: .trip(one.id)) }
    _ = try await seat.perform(EntryCommand.add(CustomContent(title: "Lunch"), day: 1))
    #expect(await seat.frontTripName == "One")
    #expect(try await seat.tripPlan().entries.count == 1)
    try await seat.setViewSize(Size(width: 300, height: 200))
    let scene = try await seat.scene()
    #expect(scene.elements.contains { $0.title.contains("Lunch") })
  }

  @Test("A surface that the build lacks, or that has nothing to show, leaves what is open")
  func missing() async throws {
    _ = try await seat.createShow(named: "Opening")
    let board = try await seat.createBoard(named: "Board")
    for (key, code) in [("canvas", ErrorCode.cannotOpen), ("tally", .notFound)] {
      let error = await #expect(throws: WorkspaceError.self) {
        try await seat.openSurface(key, of: .show(ID(high: 9, low: 9)))
      }
      #expect(error?.code == code)
    }
    #expect(await seat.board?.id == board.id)
  }
}
