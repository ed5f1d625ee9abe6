import Domain
import Foundation
import GridGeometry
import Persistence_JSON
import Persistence_SQLite
import Placement_Grid
import PluginAPI
import StoreConformance
import Synchronization
import TestSupport
import Testing
import Workspace

/// Workspaces that people damaged by hand, and their repair.
@Suite("Repairs", .timeLimit(.minutes(10)))
struct WorkspaceRepairTests {
  private let folder: TemporaryFolder
  private let registry: Registry
  private let sample: SampleShow
  private let trip: SampleTrip

  init() throws {
    folder = try TemporaryFolder()
    registry = try Registry(placements: [.grid], stores: [.sqlite, .json])
    var samples = Samples(seed: 5)
    sample = SampleShow(&samples)
    trip = SampleTrip(&samples)
    let store = try StorePlugin.json.open(folder.file("w.callboard.json"))
    _ = try store.commit(sample.making + trip.making, expecting: .start)
    try store.close()
    // Without a record of changes, nothing comes back.
    try FileManager.default.removeItem(atPath: folder.file("w.callboard.json.local"))
    // Without a digest, the file counts as it is.
    let text = folder.read("w.callboard.json")
    _ = try folder.write(
      text.replacing(/,"digest":\{[^\n]*\}\}\},\n/) { _ in "},\n" }, to: "w.callboard.json")
  }

  private var names: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).sorted()
  }

  private var location: WorkspaceLocation {
    get throws {
      try WorkspaceLocation(folder.file("w.callboard.json"), registry: registry)
    }
  }

  private func replace(_ old: String, _ new: String) throws {
    let text = folder.read("w.callboard.json")
    try #require(text.contains(old))
    _ = try folder.write(text.replacing(old, with: new), to: "w.callboard.json")
  }

  /// Removes the line of an entity.
  private func remove(_ key: EntityKey) throws {
    let line = try #require(
      folder.read("w.callboard.json").split(separator: "\n")
        .first { $0.hasPrefix("{\"id\":\"\(key.digits)\"") })
    try replace("\(line)\n", line.hasSuffix(",") ? "" : "{},\n")
  }

  private func repair() throws -> WorkspaceRepair {
    try WorkspaceRepair(of: location, registry: registry) { outcome in
      outcome.notes.map { "\($0.kind.rawValue) \($0.place): \($0.message)\n\($0.text ?? "")\n" }
        .joined()
    }
  }

  /// The entities after a repair.
  private var entities: Set<Entity> {
    get throws {
      let store = try location.store.open(location.path)
      defer { try? store.close() }
      var all: Set<Entity> = []
      for summary in try store.shows().value {
        let show = try #require(try store.contents(of: summary.show.id)).value
        all.formUnion([.show(show.show)] + show.objects.map { .object($0) })
        all.formUnion(show.boards.map { .board($0) } + show.items.map { .item($0) })
      }
      for summary in try store.trips().value {
        let trip = try #require(try store.contents(of: summary.trip.id)).value
        all.formUnion([.trip(trip.trip)] + trip.cities.map { .city($0) })
        all.formUnion(trip.games.map { .game($0) } + trip.entries.map { .entry($0) })
      }
      return all
    }
  }

  private var all: Set<Entity> { sample.entities.union(trip.entities) }

  @Test("A sound workspace, or one that only breaks rules, is not touched")
  func sound() throws {
    let text = folder.read("w.callboard.json")
    #expect(try repair().outcome == nil)
    #expect(names == ["w.callboard.json"])
    try replace("\"x\":4,", "\"x\":3,")
    let repair = try repair()
    #expect(repair.outcome == nil && repair.check.findings.count >= 2)
    #expect(repair.check.findings.allSatisfy { $0.isAboutRules })
    #expect(names == ["w.callboard.json"])
    #expect(folder.read("w.callboard.json") == text.replacing("\"x\":4,", with: "\"x\":3,"))
  }

  @Test("A block whose object is missing is put aside, with its text")
  func missingObject() throws {
    try remove(.object(sample.objects[0].id))
    let before = folder.read("w.callboard.json")
    let outcome = try #require(try repair().outcome)
    let lost = sample.items.filter { $0.object == sample.objects[0].id }
    #expect(
      Set(outcome.notes.filter { $0.kind == .putAside }.map(\.place)).isSuperset(
        of: lost.map { "item \($0.id)" }))
    #expect(
      try entities
        == all.subtracting(lost.map { .item($0) }).subtracting([.object(sample.objects[0])]))
    #expect(folder.read(outcome.damaged) == before)
    let report = folder.read(outcome.report)
    for item in lost { #expect(report.contains(EntityJSON.text(.item(item)))) }
    #expect(
      try WorkspaceCheck(of: location, registry: registry).findings.allSatisfy { $0.isAboutRules })
  }

  @Test("A show or board that is missing is made again, and keeps what belonged to it")
  func missingOwners() throws {
    try remove(.show(sample.show.id))
    try remove(.board(sample.boards[0].id))
    let outcome = try #require(try repair().outcome)
    #expect(
      Set(outcome.notes.filter { $0.kind == .altered }.map(\.place))
        == ["show \(sample.show.id)", "board \(sample.boards[0].id)"])
    let repaired = try entities
    let owners: Set<Entity> = [.show(sample.show), .board(sample.boards[0])]
    #expect(repaired.isSuperset(of: all.subtracting(owners)))
    #expect(repaired.count == all.count)
    #expect(
      repaired.contains { Board($0)?.name == "Recovered board" && Board($0)?.rules.key == "grid" })
    #expect(
      try WorkspaceCheck(of: location, registry: registry).findings.allSatisfy { $0.isAboutRules })
  }

  @Test("A city that is missing takes along what needs it")
  func missingCity() throws {
    try remove(.city(trip.cities[0].id))
    let outcome = try #require(try repair().outcome)
    let repaired = try entities
    let lost = all.subtracting(repaired)
    #expect(lost.count > 2 && repaired.isSuperset(of: sample.entities))
    for entity in lost where entity.key != .city(trip.cities[0].id) {
      #expect(outcome.notes.contains { $0.kind == .putAside && $0.place == "\(entity.key)" })
    }
  }

  @Test("Of two with one identity the first stays; equal names become distinct")
  func twice() throws {
    try replace("\"name\":\"Right\"", "\"name\":\"LEFT\"")
    let item = sample.items[0]
    let line = EntityJSON.value(.item(item))
    try replace(line, "\(line),\n\(line.replacing("\"x\":0", with: "\"x\":50"))")
    let outcome = try #require(try repair().outcome)
    #expect(
      outcome.notes.contains { $0.kind == .putAside && $0.text?.contains("\"x\":50") == true })
    let repaired = try entities
    #expect(repaired.contains(.item(item)))
    #expect(Set(repaired.compactMap { Board($0)?.name }) == ["Left", "LEFT (2)"])
    #expect(repaired.count == all.count)
  }

  @Test("What no store takes is put aside, and a block that opens nothing stays")
  func impossible() throws {
    let item = sample.items[0]
    let line = EntityJSON.value(.item(item))
    let free = line.replacing(
      /"pose":\{.*?\}\}/
    ) { _ in #""pose":{"free":{"x":0,"y":0,"width":-1,"height":1,"z":"V"}}"# }
    let other = EntityJSON.value(.item(sample.items[1]))
    var goto = sample.items[1]
    goto.content = .goto(ID(high: 9, low: 9))
    try replace(line, free)
    try replace(other, EntityJSON.value(.item(goto)))
    let outcome = try #require(try repair().outcome)
    goto.content = .goto(nil)
    let repaired = try entities
    #expect(repaired.contains(.item(goto)))
    #expect(
      repaired == all.subtracting([.item(item), .item(sample.items[1])]).union([.item(goto)]))
    #expect(outcome.notes.contains { $0.kind == .putAside && $0.message.contains("covers") })
  }

  @Test("Repairs are numbered, views and the limit stay, and permissions too")
  func numbered() throws {
    let store = try location.store.open(location.path)
    try store.remember(ViewMemory(center: .init(x: 1, y: 2), zoom: 3), of: sample.boards[0].id)
    try store.setHistoryLimit(.commands(7))
    try store.close()
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o600], ofItemAtPath: folder.file("w.callboard.json"))
    for number in ["", ".2"] {
      try replace("\"name\":\"Left\"", "\"nam\":\"Left\"")
      let outcome = try #require(try repair().outcome)
      #expect(outcome.damaged == "w.callboard.json.damaged\(number)")
      #expect(outcome.report == "w.callboard.json.repair\(number).txt")
      try replace("\"name\":\"Recovered board\"", "\"name\":\"Left\"")
    }
    for name in names where !name.hasSuffix(".lock") {
      let attributes = try FileManager.default.attributesOfItem(atPath: folder.file(name))
      #expect(attributes[.posixPermissions] as? Int == 0o600, "\(name)")
    }
    let repaired = try location.store.open(location.path)
    #expect(try repaired.view(of: sample.boards[0].id)?.zoom == 3)
    #expect(try repaired.historyLimit() == .commands(7))
  }

  @Test("A workspace that opening would change is checked in a copy")
  func unchanged() throws {
    let opened = Mutex<[String]>([])
    let json = StorePlugin.json
    let upkeep = try #require(json.upkeep)
    for (version, logs) in [(upkeep.version + 1, []), (upkeep.version, [".log"])] {
      let newer = StorePlugin(
        key: "json", summary: "", extensions: json.extensions, version: json.version,
        upkeep: StoreUpkeep(
          version: version, sidecars: upkeep.sidecars + logs, logs: logs, claim: upkeep.claim,
          salvage: upkeep.salvage)
      ) { path throws(StoreError) in
        opened.withLock { $0.append(path) }
        return try json.open(path)
      }
      _ = try folder.write("", to: "w.callboard.json.log")
      let registry = try Registry(placements: [.grid], stores: [newer])
      let location = try WorkspaceLocation(folder.file("w.callboard.json"), registry: registry)
      let check = try WorkspaceCheck(of: location, registry: registry)
      #expect(check.counts?[.item] == sample.items.count)
    }
    #expect(opened.withLock { $0.count } == 2)
    #expect(opened.withLock { !$0.contains { $0.hasPrefix(folder.path) } })
  }

  @Test("What cannot be repaired is left as it is")
  func refused() throws {
    _ = try folder.write(
      "{\"format\":\"callboard-workspace\",\"version\":1}", to: "w.callboard.json")
    let error = #expect(throws: WorkspaceError.self) { _ = try repair() }
    #expect(
      error?.code == .damaged
        && error?.message.contains("nothing of the workspace can be read") == true)
    #expect(names == ["w.callboard.json"])
  }
}
