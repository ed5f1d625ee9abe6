import Domain
import Foundation
import PluginAPI
import ShowImport
import Synchronization
import TestSupport
import Testing
import Workspace

/// Consoles that a test plays, followed into a workspace.
@Suite("Following a console into a workspace", .timeLimit(.minutes(10)))
struct FollowingTests {
  private static let address = Result { try ConnectionAddress("test://console") }

  private static func show(_ groups: (number: UInt32, identity: String, name: String)...)
    -> ImportedShow
  {
    var show = ImportedShow(dialect: "live")
    show.objects = groups.map {
      ImportedObject(
        identifier: $0.identity, kind: .group, number: ObjectNumber($0.number), name: $0.name)
    }
    return show
  }

  /// A workspace whose consoles say what the test says.
  private func workspace(
    in folder: TemporaryFolder, _ follow: @escaping TransportPlugin.Following
  ) throws -> Seat {
    let refusal = TransportError(.badAddress, "this console is only imported")
    let plugin = TransportPlugin(
      key: "test", summary: "Consoles of tests", schemes: [], importSchemes: ["test"],
      profiles: { [] }, profile: { _, _ throws(TransportError) in throw refusal },
      connect: { _, _ throws(TransportError) in throw refusal }, followShow: follow)
    let basis = try WorkspaceFixture.registry()
    let registry = try Registry(
      surfaces: basis.surfaces, placements: basis.placements, stores: basis.stores,
      formats: basis.formats,
      transports: [plugin])
    return try Seat(
      at: WorkspaceLocation(folder.file("w.callboard"), registry: registry), registry: registry,
      sources: WorkspaceFixture.sources)
  }

  private static func give(_ show: ImportedShow, to follower: ShowFollower) async throws {
    let goesOn = try await follower.take(show)
    #expect(goesOn)
  }

  private final class Reports: Sendable {
    private let reports = Mutex<[(FileReport, Bool)]>([])

    var summaries: [String] {
      reports.withLock { $0.map { ($1 ? "first " : "") + $0.summary } }
    }

    func watcher(goesOn: Bool = true) -> ConsoleWatcher {
      ConsoleWatcher(imported: { report, isFirst in
        self.reports.withLock { $0.append((report, isFirst)) }
        return goesOn
      })
    }
  }

  @Test("An address that no console is imported from says which ones are")
  func unknownScheme() async throws {
    let folder = try TemporaryFolder()
    let workspace = try workspace(in: folder) { _, _ in }
    let address = try ConnectionAddress("osc+udp://1.2.3.4:8000")
    let error = await #expect(throws: WorkspaceError.self) {
      try await workspace.importConsole(at: address)
    }
    #expect(
      error?.description == "cannot import a show from osc+udp://; "
        + "name a file, or import from a running console at test://HOST")
  }

  @Test("Each show is an import of its own; what alters nothing is not reported")
  func following() async throws {
    let folder = try TemporaryFolder()
    let workspace = try workspace(in: folder) { _, follower in
      var cued = Self.show((1, "A", "Front"), (2, "B", "Back"))
      for show in [
        cued, Self.show((9, "A", "Wash"), (2, "B", "Back")),
      ] {
        try await Self.give(show, to: follower)
      }
      cued = Self.show((9, "A", "Wash"), (2, "B", "Back"), (3, "C", "New"))
      try await Self.give(cued, to: follower)
      cued.cueCount = 7
      try await Self.give(cued, to: follower)
      cued.warnings = [ImportWarning("odd")]
      try await Self.give(cued, to: follower)
    }
    let reports = Reports()
    let count = try await workspace.followConsole(
      at: Self.address.get(), watcher: reports.watcher())
    #expect(count == 4)
    #expect(
      reports.summaries == [
        "first test://console: created 2 groups; 2 blocks on board \"Groups\"",
        "test://console: updated 1 group",
        "test://console: created 1 group; 1 block on board \"Groups\"", "test://console: odd",
      ])
    #expect(await workspace.show?.name == "console")
    #expect(try await workspace.objects().map(\.name).sorted() == ["Back", "New", "Wash"])
    #expect(try await workspace.boards().map(\.itemCount) == [3])
  }

  @Test("What is deleted on the console is reported once, and kept; also the last of its sort")
  func vanished() async throws {
    let folder = try TemporaryFolder()
    let workspace = try workspace(in: folder) { _, follower in
      let shows = [
        Self.show((1, "g:A", "Front"), (2, "g:B", "Back")), Self.show((1, "g:A", "Front")),
        Self.show((1, "g:A", "Wash")), Self.show(), Self.show(),
        Self.show((1, "g:A", "Wash"), (2, "g:B", "Back")), Self.show((1, "g:A", "Wash")),
      ]
      for show in shows { try await Self.give(show, to: follower) }
    }
    let reports = Reports()
    let count = try await workspace.followConsole(
      at: Self.address.get(), watcher: reports.watcher())
    #expect(
      reports.summaries == [
        "first test://console: created 2 groups; 2 blocks on board \"Groups\"",
        "test://console: no longer there, and kept: group 2 \"Back\"",
        "test://console: updated 1 group",
        "test://console: no longer there, and kept: group 1 \"Wash\", group 2 \"Back\"",
        "test://console: no longer there, and kept: group 2 \"Back\"",
      ])
    #expect(count == 5)
    #expect(try await workspace.objects().count == 2)
  }

  @Test("Under replace what is deleted on the console is deleted here, and reported")
  func replacing() async throws {
    let folder = try TemporaryFolder()
    let workspace = try workspace(in: folder) { _, follower in
      for show in [
        Self.show((1, "g:A", "Front"), (2, "g:B", "Back")), Self.show((1, "g:A", "Front")),
      ] {
        try await Self.give(show, to: follower)
      }
    }
    var options = ImportOptions()
    options.policy = .replace
    options.deletion = .allowed
    let reports = Reports()
    try await workspace.followConsole(
      at: Self.address.get(), options: options, watcher: reports.watcher())
    #expect(
      reports.summaries.last
        == "test://console: no longer there, and deleted with its blocks: group 2 \"Back\"")
    #expect(try await workspace.objects().map(\.name) == ["Front"])
  }

  @Test("A deletion that no one agrees to is an error, and no success", arguments: [false, nil])
  func notConfirmed(answer: Bool?) async throws {
    let folder = try TemporaryFolder()
    let workspace = try workspace(in: folder) { _, follower in
      _ = try await follower.take(Self.show((1, "g:A", "Front"), (2, "g:B", "Back")))
      _ = try await follower.take(Self.show((1, "g:A", "Front")))
    }
    var options = ImportOptions()
    options.policy = .replace
    options.deletion = .asked { _ in answer }
    let error = await #expect(throws: WorkspaceError.self) {
      try await workspace.followConsole(
        at: Self.address.get(), options: options, watcher: Reports().watcher())
    }
    #expect(error?.code == .notConfirmed)
    #expect(error?.message.hasPrefix("test://console: ") == true, "\(error as Any)")
    #expect(try await workspace.objects().count == 2)
  }

  @Test("All imports go to the show of the first, whichever is current later")
  func pinned() async throws {
    let folder = try TemporaryFolder()
    let box = Mutex<Seat?>(nil)
    let workspace = try workspace(in: folder) { _, follower in
      try await Self.give(Self.show((1, "A", "Front")), to: follower)
      _ = try await box.withLock { $0 }?.createShow(named: "Other")
      try await Self.give(Self.show((1, "A", "Wash")), to: follower)
    }
    box.withLock { $0 = workspace }
    try await workspace.followConsole(at: Self.address.get(), watcher: Reports().watcher())
    #expect(await workspace.show?.name == "Other")
    #expect(try await workspace.objects().isEmpty)
    #expect(
      try await workspace.shows().map { "\($0.show.name)" }.sorted() == ["Other", "console"])
  }

  @Test("A plain import takes the first show and no other")
  func plain() async throws {
    let folder = try TemporaryFolder()
    let workspace = try workspace(in: folder) { _, follower in
      let goesOn = try await follower.take(Self.show((1, "A", "Front")))
      #expect(!goesOn)
    }
    let report = try await workspace.importConsole(at: Self.address.get())
    #expect(report.created == [.group: 1])
  }

  @Test("Cancelling ends it at the last import; before the first it is an error")
  func cancelled() async throws {
    for hasShow in [true, false] {
      let folder = try TemporaryFolder()
      let workspace = try workspace(in: folder) { _, follower in
        if hasShow { try await Self.give(Self.show((1, "A", "Front")), to: follower) }
        throw CancellationError()
      }
      let result = await Result { () async throws in
        try await workspace.followConsole(at: Self.address.get(), watcher: Reports().watcher())
      }
      switch result {
      case .success(let count): #expect(hasShow && count == 1)
      case .failure(let error): #expect(!hasShow && (error as? WorkspaceError)?.code == .cancelled)
      }
      #expect(try await workspace.shows().count == (hasShow ? 1 : 0))
    }
  }

  @Test("A show that is deleted meanwhile ends it")
  func deleted() async throws {
    let folder = try TemporaryFolder()
    let box = Mutex<Seat?>(nil)
    let workspace = try workspace(in: folder) { _, follower in
      try await Self.give(Self.show((1, "A", "Front")), to: follower)
      if let workspace = box.withLock({ $0 }), let show = await workspace.show {
        try await workspace.deleteShow(show.id)
      }
      _ = try await follower.take(Self.show((1, "A", "Wash")))
    }
    box.withLock { $0 = workspace }
    await #expect(throws: WorkspaceError.self) {
      try await workspace.followConsole(at: Self.address.get(), watcher: Reports().watcher())
    }
    #expect(try await workspace.shows().isEmpty)
  }
}

extension Result where Failure == any Error {
  fileprivate init(_ body: () async throws -> Success) async {
    do {
      self = .success(try await body())
    } catch {
      self = .failure(error)
    }
  }
}
