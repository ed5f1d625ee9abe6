import Domain
import Foundation
import Persistence_JSON
import Persistence_SQLite
import PluginAPI
import StoreConformance
import TestSupport
import Testing
import Workspace

/// Copies of workspaces between stores.
@Suite("Copies of workspaces", .timeLimit(.minutes(10)))
struct WorkspaceCopyTests {
  private let folder: TemporaryFolder
  private let registry: Registry

  init() throws {
    folder = try TemporaryFolder()
    registry = try Registry(stores: [.sqlite, .json])
  }

  /// Everything that a copy has in common with its original, in words that contain every bit.
  private struct Contents: Equatable {
    var entities: [String: String] = [:]
    var boards: [[Domain.ID<Board>]] = []
    var views: [ViewMemory?] = []
    var connections: [ConnectionMemory?] = []
    var limit: HistoryLimit

    init(of store: any WorkspaceStore) throws {
      limit = try store.historyLimit()
      var all: [Entity] = []
      for summary in try store.shows().value {
        let show = try #require(try store.contents(of: summary.show.id)).value
        all += [.show(show.show)] + show.objects.map { .object($0) }
        all += show.boards.map { .board($0) } + show.items.map { .item($0) }
        boards.append(show.boards.map(\.id))
        views += try show.boards.map { try store.view(of: $0.id) }
        connections.append(try store.connection(of: show.show.id))
      }
      for summary in try store.trips().value {
        let trip = try #require(try store.contents(of: summary.trip.id)).value
        all += [.trip(trip.trip)] + trip.cities.map { .city($0) }
        all += trip.games.map { .game($0) } + trip.entries.map { .entry($0) }
      }
      for entity in all { entities["\(entity.key)"] = EntityJSON.text(entity) }
    }
  }

  private func location(_ name: String) throws -> WorkspaceLocation {
    try WorkspaceLocation(folder.file(name), registry: registry)
  }

  private func open(_ name: String) throws -> any WorkspaceStore {
    let location = try location(name)
    return try location.store.open(location.path)
  }

  private func contents(_ name: String) throws -> Contents {
    let store = try open(name)
    defer { try? store.close() }
    return try Contents(of: store)
  }

  /// Makes a workspace.
  @discardableResult
  private func make(_ name: String, seed: UInt64) throws -> RandomWorkspace {
    let workspace = try RandomWorkspace(seed: seed)
    let store = try open(name)
    try workspace.store(in: store)
    try store.close()
    return workspace
  }

  @Test(
    "SQLite to JSON to SQLite to JSON is the same, bit for bit",
    arguments: Effort.scaled(1...12 as ClosedRange<UInt64>))
  func exact(seed: UInt64) async throws {
    let workspace = try make("a.callboard", seed: seed)
    let limits = [HistoryLimit.standard, .commands(7), .days(30), .all]
    let store = try open("a.callboard")
    try store.setHistoryLimit(limits[Int(seed % 4)])
    try store.close()
    let names = ["a.callboard", "b.callboard.json", "c.callboard", "d.callboard.json"]
    for (name, next) in zip(names, names.dropFirst()) {
      let copy = try await WorkspaceCopy(of: location(name), to: location(next))
      let expected = try contents(name)
      #expect(expected.entities.count == workspace.entities.count, "seed \(seed)")
      #expect(try contents(next) == expected, "seed \(seed), \(next)")
      #expect(copy.viewCount == expected.views.count { $0 != nil }, "seed \(seed)")
      #expect(copy.connectionCount == expected.connections.count, "seed \(seed)")
      let items = workspace.entities.count { $0.key.sort == .item }
      #expect(copy.counts[.item] == items, "seed \(seed)")
    }
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    #expect(
      files == [
        "a.callboard", "b.callboard.json", "b.callboard.json.local", "c.callboard",
        "d.callboard.json", "d.callboard.json.local",
      ])
  }

  @Test(
    "What others commit while it is read is in the copy as a whole", arguments: 0...6,
    [false, true])
  func committedMeanwhile(_ reads: Int, isTrimmed: Bool) throws {
    let made = try make("a.callboard", seed: 3)
    let shows = made.entities.compactMap { if case .show(let show) = $0 { show } else { nil } }
    let show = try #require(shows.first)
    let item = try #require(
      made.entities.lazy.compactMap { if case .item(let item) = $0 { item } else { nil } }.first)
    let other = try open("a.callboard")
    let failure = FlakyStore.Failure()
    failure.interfere(after: reads) {
      var samples = Samples(seed: 99)
      let late = samples.show("Late")
      let changes: [Change] = [
        .updating(show) { $0.name = "Renamed" }, .delete(.item(item)), .insert(.show(late)),
        .insert(.board(samples.board(of: late))), .insert(.object(samples.object(of: late))),
      ]
      for change in changes { _ = try? other.commit([change], expecting: other.sequence()) }
    }
    // As after a commit that is too large for the record: all is read again.
    if isTrimmed { failure.trimHistory() }
    let source = FlakyStore(real: try open("a.callboard"), failure: failure)
    let target = try open("b.callboard")
    let copy = try WorkspaceCopy(of: source, to: target)
    #expect(try Contents(of: target) == Contents(of: other))
    #expect(try copy.sequence == other.sequence())
  }

  @Test("Of a stopped copy nothing is left", arguments: ["b.callboard", "b.callboard.json"])
  func stopped(_ name: String) async throws {
    try make("a.callboard", seed: 4)
    let (original, target) = (try location("a.callboard"), try location(name))
    let error = await Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return await #expect(throws: WorkspaceError.self) {
        _ = try await WorkspaceCopy(of: original, to: target)
      }
    }.value
    #expect(error?.code == .cancelled)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["a.callboard"])
  }

  @Test("A copy that is stopped while it is written leaves nothing", arguments: [false, true])
  func stoppedWhileWritten(_ isJSON: Bool) async throws {
    let store = try open("a.callboard")
    var samples = Samples(seed: 5)
    let shows = (0..<600).map { samples.show("Show \($0)") }
    _ = try store.commit(shows.map { .insert(.show($0)) }, expecting: .start)
    try store.close()
    let original = try location("a.callboard")
    let target = try location(isJSON ? "b.callboard.json" : "b.callboard")
    let error = await Task {
      await #expect(throws: WorkspaceError.self) {
        _ = try await WorkspaceCopy(of: original, to: target) { written, total in
          #expect(total == 600)
          if written == 512 { withUnsafeCurrentTask { $0?.cancel() } }
        }
      }
    }.value
    #expect(error?.code == .cancelled)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["a.callboard"])
  }

  @Test("A copy can be read by those who can read the original, and written by its owner")
  func permissions() async throws {
    try make("a.callboard", seed: 6)
    for (old, new) in [(0o600, 0o600), (0o444, 0o644), (0o660, 0o660)] {
      try FileManager.default.setAttributes(
        [.posixPermissions: old], ofItemAtPath: folder.file("a.callboard"))
      _ = try await WorkspaceCopy(
        of: location("a.callboard"), to: location("\(old).callboard.json"))
      for name in ["\(old).callboard.json", "\(old).callboard.json.local"] {
        let attributes = try FileManager.default.attributesOfItem(atPath: folder.file(name))
        #expect(attributes[.posixPermissions] as? Int == new, "\(name)")
      }
    }
  }

  @Test("A file beside the copy that would belong to it is not taken for a part of it")
  func strayLog() async throws {
    try make("a.callboard", seed: 7)
    _ = try folder.write("what a killed process left", to: "b.callboard-wal")
    let error = await #expect(throws: WorkspaceError.self) {
      _ = try await WorkspaceCopy(of: location("a.callboard"), to: location("b.callboard"))
    }
    #expect(error?.message.contains("b.callboard-wal") == true, "\(String(describing: error))")
    #expect(!FileManager.default.fileExists(atPath: folder.file("b.callboard")))
  }
}
