import Boards
import Commands
import Domain
import Gestures
import GridGeometry
import LiveView
import Persistence_Memory
import Placement_Grid
import PluginAPI
import Snippets
import SyncClient
import SyncServer
import SyncServer_HTTP
import TestSupport
import Testing
import TextCells
import Workspace

/// The samples of the documentation do what their comments say.
@Suite("Snippets of modules")
struct SnippetTests {
  @Test func gridGeometry() throws {
    let example = try #require(exampleOfGridGeometry())
    #expect(example == ("2,0", true))
  }

  @Test func textCells() {
    #expect(
      exampleOfTextCells() == [
        "Scene               Cues", "雪                    12", "Moonlight over th…     9",
      ])
  }

  @Test func jsonText() throws {
    let example = try exampleOfJSONText()
    #expect(example.gap == "1:9")
    #expect(example.text == #"{"gap":20,"first":"go"}"#)
    #expect(example.mistake?.hasPrefix("2:2:") == true)
  }

  @Test func osc() throws {
    #expect(try exampleOfOSC() == ("/cue/go 1 \"two\" 3.5 true", true))
  }

  @Test func gestures() throws {
    let phases = try exampleOfGestures().compactMap { gesture in
      if case .drag(let drag) = gesture { drag.phase } else { nil }
    }
    #expect(phases == [.began, .changed, .ended])
  }

  @Test func domain() throws {
    #expect(try exampleOfDomain(created: Sample.now) == ("Act One", ""))
  }

  @Test func transport() throws {
    #expect(try exampleOfTransport() == [0, 15_000])
    #expect(try exampleOfTransportOSC() == ["/hog/playback/go/0/5 1.0"])
    #expect(try exampleOfTransportQLC() == ["QLC+API|setFunctionStatus|12|1"])
  }

  @Test func stores() throws {
    #expect(try exampleOfPersistenceMemory(show: Sample.show) == (1, .stale))
    let folder = try TemporaryFolder()
    let path = folder.file("show.callboard")
    #expect(try exampleOfPersistenceSQLite(path: path, show: Sample.show) == ["Hamlet"])
    let json = try exampleOfPersistenceJSON(
      path: folder.file("h.callboard.json"), show: Sample.show)
    #expect(json == (["Hamlet"], .locked))
  }

  @Test("The wire form: a request is written, read and answered")
  func syncWire() throws {
    let missing = RemoteFailure(.notFound, "the record does not exist")
    let answer = RemoteReply.results([.failure(name: "cue-1", missing)])
    let (status, reply) = try exampleOfSyncWire { request in
      request == .lookup(zone: "show", ["cue-1"]) ? .success(answer) : .failure(missing)
    }
    #expect(status == 200 && reply == .success(answer))
  }

  @Test func syncSigning() throws {
    let example = try exampleOfSyncSigning([1, 2], "/database/1/x", now: Sample.now)
    #expect(example.isSigned && example.text.split(separator: "-").count == 11)
  }

  @Test func certificates() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("certificate.pem")
    let fingerprint = try exampleOfCertificates(path: path, now: Sample.now)
    #expect(fingerprint.split(separator: ":").count == 32)
  }

  @Test("The sync server, asked by the connection to one, with a key that it does not know")
  func syncOverTheNetwork() async throws {
    let folder = try TemporaryFolder()
    let path = folder.file("sync.db")
    let key = try exampleOfSyncSigning([], "/", now: Sample.now).text
    let (ports, port) = AsyncStream.makeStream(of: Int.self)
    let server = try exampleOfSyncServerHTTP(path: path, now: { Sample.now }) { port.yield($0) }
    let serving = Task { try await server.run() }
    for await port in ports {
      let answer = try await exampleOfRemoteCloudKit(
        key: key, at: "http://127.0.0.1:\(port)", environment: [:], now: { Sample.now })
      guard case .failure(let failure) = answer.result else {
        Issue.record("\(answer)")
        break
      }
      #expect(failure.code == .authenticationFailed)
      break
    }
    await server.end()
    try await serving.value
  }

  @Test func syncServer() async throws {
    let key = Array(UInt8(1)...16)
    let example = try #require(try exampleOfSyncServer(key: key, now: Sample.now))
    guard case .results(let results) = example.first, case .page(let page) = example.page else {
      Issue.record("\(example)")
      return
    }
    #expect(results == page.records.map { .record($0) })
    #expect(page.records.map(\.name) == ["cue-1"])
    #expect(example.refused == .zoneNotFound)
    let folder = try TemporaryFolder()
    let path = folder.file("server.db")
    #expect(try await exampleOfSyncServerSQLite(path: path, key: key, now: Sample.now) != nil)
  }

  @Test func syncClient() throws {
    let signer = try #require(KeyedHash(key: Array(UInt8(1)...16)))
    var server = MemoryServer(ServerCore(signer: signer))
    var now = Sample.now
    func run(_ store: MemoryStore, device: UInt64) throws -> SyncReplica {
      try exampleOfSyncClient(
        store, device: device,
        now: {
          now = Timestamp(milliseconds: now.milliseconds + 1)
          return SyncMoment(now, chance: device)
        },
        send: { server.answer($0, from: RequestSender(owner: "anna", key: "laptop"), at: now) },
        sleep: { now = max(now, $0 ?? now) })
    }
    let (one, other) = (MemoryStore(location: "one"), MemoryStore(location: "other"))
    _ = try one.commit([.insert(.show(Sample.show))], expecting: .start, watchedBy: nil)
    #expect(try run(one, device: 1).engine.isAllSent)
    #expect(try run(other, device: 2).notices.isEmpty)
    #expect(other.shows().value.map(\.show) == [Sample.show])
  }

  @Test func syncSimulation() {
    #expect(exampleOfSyncSimulation() == nil)
  }

  @Test func stateOfAWorkspace() throws {
    #expect(
      try exampleOfPersistence(show: Sample.show)
        == (["Hamlet, revised"], StoreSequence(8), 1))
  }

  @Test func placement() throws {
    let grid = Sample.board(BoardRules())
    let cells = try #require(CellRect(x: 0, y: 0, width: 2, height: 2))
    let block = Sample.item(1, on: grid, at: .cells(cells))
    let beside = try #require(CellRect(x: 2, y: 0, width: 2, height: 2))
    #expect(
      exampleOfPlacementGrid(board: grid, block: block) == [
        .placed(Placed(cells: beside)), .refused(Refusal(.overlap, by: [block.id])),
      ])

    let flow = Sample.board(BoardRules("flow", settings: ["columns": "2", "spacing": "4"]))
    let items = OrderKey.spread(3).enumerated().map { index, key in
      Sample.item(UInt64(index), on: flow, at: .ordered(key))
    }
    #expect(
      exampleOfPlacementFlow(board: flow, items: items) == [
        Point(x: 0, y: 0), Point(x: 92, y: 0), Point(x: 0, y: 92), Point(x: 92, y: 92),
      ])

    let canvas = Sample.board(BoardRules("canvas"))
    let cards = zip([0.0, 50], OrderKey.spread(2)).enumerated().map { index, place in
      let area = Rect<BoardSpace>(
        origin: Point(x: place.0, y: 0), size: Size(width: 150, height: 100))
      return Sample.item(UInt64(index), on: canvas, at: .free(area, z: place.1))
    }
    #expect(exampleOfPlacementCanvas(board: canvas, cards: cards) == [cards[1].id, cards[0].id])
  }

  @Test func tiles() throws {
    let board = Sample.board(BoardRules("tiles", settings: ["field": "10x6"]))
    let x = Sample.item(1, on: board, at: .shaped(Pentomino.x.shape, at: .origin, .upright))
    let (hits, verdicts) = exampleOfPlacementTiles(board: board, x: x)
    #expect(hits == [nil, x.id])
    guard case .placed(let place)? = verdicts.first else {
      Issue.record("the V fits beside the X")
      return
    }
    #expect(place.pose.piece?.cell == Cell(x: 2, y: 2))
    #expect(verdicts.last == .refused(Refusal(.acrossField)))
  }

  @Test func files() throws {
    #expect(try exampleOfShowFiles() == ["group 1 Front", "scene 4 Moonlight"])
    let plan = exampleOfShowImport(show: Sample.show, now: Sample.now)
    #expect(plan.created == 2 && plan.boards > 0 && plan.changes > 3 + plan.boards)
    let folder = try TemporaryFolder()
    let refusal = try exampleOfFiles(path: folder.file("page.md"))
    #expect(refusal == "name another file, or add --force to replace it")
    #expect(folder.read("page.md") == "# Hamlet\n")
  }

  @Test func xml() throws {
    #expect(try exampleOfXMLReading() == ["Overture", "Storm"])
  }

  @Test func trips() throws {
    #expect(
      try exampleOfTripFiles() == ["2026-04-01 Cardinals at Cubs", "2026-04-03 Twins at Tigers"])
    #expect(
      try exampleOfInkFiles() == ["#ff6347, 3.0 wide", "rect: it is filled and has no line"])
    #expect(exampleOfItinerary(trip: try #require(Sample.trip())) == [1, 2, 3])
  }

  @Test func panels() {
    let example = exampleOfPanels()
    #expect(example.choice == .delete)
    #expect(example.labels == ["Menu of Act One", "Rename", "Delete"])
  }

  @Test func page() async throws {
    let registry = try Registry(surfaces: [.boardList], stores: [.memory])
    let seat = try Seat(
      at: WorkspaceLocation("memory:page", registry: registry), registry: registry,
      sources: WorkspaceSources { Sample.now })
    let sources = WorkspaceSources { Sample.now }
    let address = try await exampleOfPage(workspace: seat.workspace, sources: sources)
    #expect(address.hasPrefix("http://localhost:") && address.hasSuffix("/"))
    let folder = try TemporaryFolder()
    let encrypted = try await exampleOfPageTLS(
      workspace: seat.workspace, sources: sources,
      environment: ["XDG_STATE_HOME": folder.path])
    #expect(encrypted.hasPrefix("https://localhost:"))
  }

  @Test func liveView() {
    #expect(exampleOfLiveView() == [.undo, .move(.right), nil])
  }

  @Test func terminal() throws {
    #expect(
      exampleOfTerminal() == [
        "\r\u{1B}[Kshow.qxw: 50.0 MB of 200.0 MB (25 %), 50.0 MB/s, 3 s left", nil, "\r\u{1B}[K",
      ])
    let text = exampleOfRenderingTerminal { size in
      Viewport(center: .origin, zoom: 1, size: size).map {
        Scene(
          viewport: $0, show: "Hamlet", board: "Act One", mode: .edit, grid: nil, elements: [])
      }
    }
    #expect(text.split(separator: "\n", omittingEmptySubsequences: false).count == 11)
    #expect(text.contains("Hamlet › Act One"))
    let picture = try exampleOfRenderingCairo { size in
      #expect(size == Size(width: 400, height: 300))
      return Viewport(center: .origin, zoom: 1, size: size).map {
        Scene(
          viewport: $0, show: "Hamlet", board: "Act One", mode: .play, grid: nil, elements: [])
      }
    }
    #expect(picture.starts(with: [0x89, 0x50, 0x4E, 0x47]))
  }

  @Test func application() async throws {
    #expect(try await exampleOfWorkspace { Sample.now } == "Hamlet: Act One")

    let registry = try Registry(
      surfaces: [.board], placements: [.grid], stores: [.memory])
    let seat = try Seat(
      at: WorkspaceLocation("memory:trial", registry: registry), registry: registry,
      sources: WorkspaceSources { Sample.now })
    let runner = CommandRunner(
      seat, target: RenderTarget(columns: 80, rows: 24, colorDepth: .none)
    ) { _ in nil }
    let texts = try await exampleOfCommands(runner: runner)
    #expect(texts.first == "made show 'Hamlet'\n")
    #expect(texts.count == 2 && texts.last?.contains("bord") == true)
  }

  @Test func boards() throws {
    var finger = TouchComposer(startingAt: .zero)
    let cells = try #require(CellRect(x: 0, y: 0, width: 2, height: 2))
    let board = Sample.board(BoardRules())
    let contents = BoardContents(
      show: Sample.show, board: board, items: [Sample.item(1, on: board, at: .cells(cells))],
      objects: [Sample.object])
    // Carries the block, then draws a region over it.
    let touches =
      try finger.drag(from: Point(x: 420, y: 320), to: Point(x: 508, y: 320))
      + finger.drag(from: Point(x: 450, y: 310), to: Point(x: 520, y: 390))
    var random = SplitMix64(seed: 1)
    let example = try exampleOfBoards(
      contents: contents, touches: touches, ids: IDSequence(using: &random))
    guard case .item(let moved)? = example.changes.first?.after else {
      Issue.record("nothing was moved")
      return
    }
    #expect(moved.pose.cells?.description == "2,0 2x2")
    #expect(example.messages == ["You cannot overlap items."])
    #expect(example.scene.elements.contains { $0.kind == .block })
  }

  @Test(.timeLimit(.minutes(10)))
  @MainActor
  func hosting() async throws {
    let board = Sample.board(BoardRules("flow"))
    let items = OrderKey.spread(2).enumerated().map { index, key in
      Sample.item(UInt64(index), on: board, at: .ordered(key))
    }
    let store = MemoryStore(location: "trial")
    let entities: [Entity] =
      [.show(Sample.show), .object(Sample.object), .board(board)] + items.map { .item($0) }
    let start = try store.commit(entities.map { .insert($0) }, expecting: store.sequence())
    let corner = try #require(
      Viewport(center: Point(x: 400, y: 300), zoom: 1, size: Size(width: 800, height: 600))
    ).toScreen(Point<BoardSpace>(x: 44, y: 44))
    // The lift decides nothing; the loop wakes the board, which drops the box.
    let scenes = try await exampleOfHosting(
      board: board.id, store: store, from: corner, to: corner + Vector(dx: 99, dy: 0)
    ) { store.sequence() > start }
    #expect(scenes.count > 4)
    let stored = try #require(store.contents(of: board.id)).value.items
    let places = Dictionary(uniqueKeysWithValues: stored.map { ($0.id, $0.pose.order) })
    let (first, second) = (places[items[0].id] ?? nil, places[items[1].id] ?? nil)
    #expect(try #require(second) < #require(first))
  }

  @Test func callboardKit() throws {
    let reaction = try exampleOfCallboardKit()
    guard case .item(let block)? = reaction.changes.first?.after else {
      Issue.record("nothing was placed")
      return
    }
    #expect(block.pose.cells?.description == "0,0 2x2")
  }

  @Test func texts() {
    #expect(exampleOfPluginAPI() == ["Strike", "Something is there already.", "Cancel"])
  }

  @Test func surface() async throws {
    let registry = try Registry(
      surfaces: [.shelf], placements: [.grid], stores: [.memory])
    let store = MemoryStore(location: "trial")
    _ = try store.commit([.insert(.show(Sample.show))], expecting: store.sequence())
    var random = SplitMix64(seed: 1)
    let opening = SurfaceOpening(
      subject: .show(Sample.show.id), registry: registry, in: Size(width: 800, height: 600),
      ids: IDSequence(using: &random), now: Sample.now)
    let surface = try #require(try SurfacePlugin.shelf.open(opening, store)).value
    #expect(surface.scene().elements.map(\.title) == ["New Board"])
  }

  @Test func simulation() async {
    let example = await exampleOfSimulation()
    #expect(example.findings == 0)
    #expect(example.gestures > 100)
  }
}
