import Boards
import Commands
import Domain
import GridGeometry
import Itinerary
import JSONText
import Persistence_Memory
import Placement_Grid
import PluginAPI
import ScriptedConsole
import Synchronization
import Testing
import TextCells
import Workspace

@testable import Page

/// A workspace with a board of two blocks, of which the first flashes, and a scripted console.
final class PageStage: Sendable {
  let console: ScriptedConsole
  let seat: Seat

  init() async throws {
    console = ScriptedConsole(try ConnectionAddress("test://desk:1"))
    let registry = try Registry(
      surfaces: [.board, .boardList, .itinerary], placements: [.grid], stores: [.memory],
      transports: [console.plugin])
    seat = try Seat(
      at: WorkspaceLocation("memory:page", registry: registry), registry: registry,
      sources: Self.sources)
    let script = """
      show new Hamlet; object add list 1 Opening; object add list 2 Close; board new Main
      object add list 1/1 Dawn; object add list 1/2 Noon
      place list 1 at 0,0; place list 2 at 4,0; action #1 flash
      """
    try await run(script, at: seat)
    try await seat.connect(ConnectionMemory(address: "test://desk:1"))
  }

  /// Adds up to 500 blocks in rows above and below those that are there, so that all are in a view
  /// of 1,200 by 1,200 points.
  func fill(blocks count: Int) async throws {
    var script = "edit\n"
    for number in 0..<count {
      let (column, row) = (number % 25 - 12, number / 25 - (number < 300 ? 12 : 10))
      script += "object add list \(100 + number) Look \(number * 7_919 % 1_000)\n"
      script += "place list \(100 + number) at \(column),\(row) 1x1\n"
    }
    try await run(script, at: seat)
  }

  static var sources: WorkspaceSources { WorkspaceSources { Timestamp(milliseconds: 0) } }

  /// A page with the board open.
  func page(
    _ mode: InteractionMode, patience: Duration = .seconds(600),
    program: (any PageProgram)? = nil
  ) async throws -> PlayedPage {
    let seat = try await seat.workspace.seat(sources: Self.sources)
    try await seat.openBoard(try #require(try await seat.boards().first?.board.id))
    _ = try await seat.perform(.setMode(mode))
    return PlayedPage(seat, patience: patience, program: program)
  }

  /// A page at a seat.
  func played(_ seat: Seat, program: (any PageProgram)?) -> PlayedPage {
    PlayedPage(seat, patience: .seconds(600), program: program)
  }

  /// A page with the itinerary of a new trip open, which has these entries.
  func tripPage(_ entries: [String]) async throws -> PlayedPage {
    let seat = try await seat.workspace.seat(sources: Self.sources)
    let script = ["trip new Tour on 2026-04-01 for 9"] + entries.map { "entry add \($0)" }
    try await run(script.joined(separator: "\n"), at: seat)
    return played(seat, program: nil)
  }

  /// Runs commands at a seat.
  func run(_ script: String, at seat: Seat) async throws {
    let runner = CommandRunner(
      seat, target: RenderTarget(columns: 80, rows: 24, colorDepth: .none)
    ) { _ in nil }
    for statement in Statement.all(in: script) { _ = try await runner.run(statement) }
  }

  /// Where the blocks are, in the order of the board.
  func cells() async throws -> [CellRect?] {
    try await seat.items().map(\.item.pose.cells)
  }
}

/// A page that a test plays: it has what it was sent.
final class PlayedPage: Sendable {
  let seat: Seat
  let session: PageSession
  private let texts: AsyncStream<String>
  private let time: PlayedTime

  fileprivate init(_ seat: Seat, patience: Duration, program: (any PageProgram)?) {
    let (texts, queue) = AsyncStream.makeStream(of: String.self)
    (self.seat, self.texts) = (seat, texts)
    let time = PlayedTime()
    self.time = time
    session = PageSession(seat, patience: patience, program: program, now: { time.now }) {
      queue.yield($0)
    }
  }

  /// Begins with a view of 400 by 300 points, as a device that saw all boards where they begin.
  func hello() async throws {
    await session.begin()
    let boards = try await seat.boards().map { board in "[\"\(board.board.id)\",0,0,1]" }
    let views = "[" + boards.joined(separator: ",") + "]"
    try await send(#"{"hello":{"version":1,"size":[400,300],"now":0,"views":\#(views)}}"#)
  }

  /// Draws all scenes that it was sent: what the page did not get meanwhile comes now.
  func draw() async throws {
    for number in 1...99 { try await send(#"{"drawn":\#(number)}"#) }
  }

  func send(_ text: String) async throws { try await session.take(PageInput(text)) }

  /// Lets time pass, up to milliseconds since the page began.
  func pass(to milliseconds: Int) { time.pass(to: .milliseconds(milliseconds)) }

  /// Touches at a place, when it is time to.
  func touch(
    _ contact: Int, _ phase: String, _ x: Double, _ y: Double, at time: Int,
    by kind: String = "finger"
  ) async throws {
    pass(to: time)
    try await send(
      #"{"touches":[[\#(contact),"\#(kind)","\#(phase)",\#(x),\#(y),\#(time),null]]}"#)
  }

  /// The next message with this member; those before it are skipped.
  func next(_ member: String) async throws -> LocatedJSON {
    for await text in texts {
      if let found = try LocatedJSON(text)[name: member] { return found }
    }
    throw NoMessage()
  }

  /// The key of the first element of a kind in the next scenes, each of which is drawn at once.
  func key(of kind: String) async throws -> String {
    while true {
      let scene = try await next("scene")
      if case .number(let number)? = scene[name: "number"]?.value {
        try await send(#"{"drawn":\#(number)}"#)
      }
      guard case .array(let elements)? = scene[name: "elements"]?.value else { continue }
      let found = elements.first { $0[name: "kind"]?.value == .string(kind) }
      if case .number(let key)? = found?[name: "key"]?.value { return key }
    }
  }

  struct NoMessage: Error {}
}

/// A clock that only moves when a test moves it.
private final class PlayedTime: Sendable {
  private let start = ContinuousClock.now
  private let passed = Mutex(Duration.zero)

  var now: ContinuousClock.Instant { start + passed.withLock { $0 } }

  func pass(to time: Duration) { passed.withLock { $0 = max($0, time) } }
}
