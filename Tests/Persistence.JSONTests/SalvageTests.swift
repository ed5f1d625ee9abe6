import Domain
import Foundation
import GridGeometry
import Persistence_JSON
import PluginAPI
import StoreConformance
import TestSupport
import Testing

/// What is read of damaged files.
@Suite("Salvaging", .timeLimit(.minutes(10)))
struct SalvageTests {
  private let workspace: Workspace
  private let all: Set<Entity>

  init() throws {
    workspace = try Workspace()
    all = workspace.sample.entities.union(workspace.trip.entities)
    let store = try workspace.open()
    try store.remember(
      ViewMemory(center: .init(x: 1, y: 2), zoom: 3), of: workspace.sample.boards[0].id)
    try store.remember(
      ConnectionMemory(address: "osc+udp://x:1"), of: workspace.sample.show.id)
    try store.setHistoryLimit(.days(9))
    store.close()
  }

  private func salvage() throws -> Salvage {
    try #require(StorePlugin.json.upkeep).salvage(workspace.path)
  }

  @Test("All of a sound workspace is read")
  func sound() throws {
    let salvage = try salvage()
    #expect(Set(salvage.entities) == all && salvage.entities.count == all.count)
    #expect(salvage.losses.isEmpty && salvage.recorded.isEmpty)
    #expect(salvage.views.values.map(\.zoom) == [3])
    #expect(salvage.connections.values.map(\.address) == ["osc+udp://x:1"])
    #expect(salvage.historyLimit == .days(9))
  }

  @Test(
    "With any line damaged, all others are read, and an entity comes from the record",
    arguments: ["cut", "wrong"])
  func lines(_ damage: String) throws {
    let lines = workspace.lines
    var count = 0
    for (index, line) in lines.enumerated() where line.hasPrefix("{\"id\"") {
      var damaged = lines
      damaged[index] =
        damage == "cut"
        ? String(line.dropLast(9))
        : line.replacing(/"(name|show|trip|pose|city)":/) { _ in "\"x\":" }
      if damaged[index] == line { continue }
      try workspace.write(damaged.joined(separator: "\n"))
      let salvage = try salvage()
      let loss = try #require(salvage.losses.last)
      #expect(loss.finding.place.hasPrefix("line \(index + 1):"), "\(loss)")
      #expect(loss.text?.hasPrefix("{\"id\"") == true, "\(loss)")
      #expect(salvage.entities.count == all.count - 1)
      #expect(salvage.recorded.map(\.key) == [try #require(loss.key)])
      #expect(Set(salvage.entities + salvage.recorded) == all)
      count += 1
    }
    #expect(count > 15)
  }

  @Test("Of a file that is cut off, everything comes from the record, and the place is named")
  func cutOff() throws {
    let text = Array(workspace.text.utf8)
    let lengths = Array(stride(from: 200, to: text.count - 2, by: 97))
    for length in lengths + [text.count - 2] {
      try workspace.write(String(decoding: text.prefix(length), as: UTF8.self))
      let salvage = try salvage()
      #expect(Set(salvage.entities + salvage.recorded) == all, "\(length) bytes")
      let isNamed = salvage.losses.contains { $0.finding.message.contains("is cut off here") }
      #expect(isNamed, "\(length) bytes: \(salvage.losses)")
    }
  }

  @Test("Lines whose array is not named any more are known by their members")
  func sections() throws {
    try workspace.write(workspace.text.replacing("\"items\":[", with: "\"items:["))
    let salvage = try salvage()
    #expect(Set(salvage.entities) == all)
    #expect(salvage.losses.count == 1)
  }

  @Test("What was deleted by hand stays deleted, unless something refers to it")
  func deleted() throws {
    let block = workspace.sample.items[0].id.description
    let object = workspace.sample.objects[0].id.description
    let kept = workspace.lines.filter { !$0.hasPrefix("{\"id\":\"\(block)\"") }
    try workspace.write(kept.joined(separator: "\n"))
    #expect(try salvage().recorded.isEmpty)
    let fewer = kept.filter { !$0.hasPrefix("{\"id\":\"\(object)\"") }
    try workspace.write(fewer.joined(separator: "\n"))
    #expect(try salvage().recorded == [.object(workspace.sample.objects[0])])
    // A record of another version says nothing about this one.
    try workspace.write(
      fewer.joined(separator: "\n").replacing(/"mark":"[0-9a-f]+"/) { _ in "\"mark\":\"0\"" })
    #expect(try salvage().recorded.isEmpty)
  }

  @Test("Of a damaged file beside it, every other line is read")
  func local() throws {
    let name = "w.callboard.json.local"
    let text = workspace.folder.read(name)
    _ = try workspace.folder.write(
      text.replacing("{\"view\":", with: "{\"view\":-"), to: name)
    let salvage = try salvage()
    #expect(Set(salvage.entities) == all)
    #expect(salvage.views.isEmpty && salvage.connections.count == 1)
    #expect(salvage.historyLimit == .days(9))
    #expect(salvage.losses.first?.finding.place.contains("'.local'") == true)
  }

  @Test("Flipped bytes and cut ends of both files are read, whatever they are")
  func flipped() throws {
    let names = ["w.callboard.json", "w.callboard.json.local"]
    let whole = names.map { Array(workspace.folder.read($0).utf8) }
    var random = SplitMix64(seed: 12)
    for _ in Effort.scaled(0..<60) {
      for (name, bytes) in zip(names, whole) {
        var bytes = bytes
        for _ in 0..<Int.random(in: 1...40, using: &random) {
          bytes[Int.random(in: 0..<bytes.count, using: &random)] ^= UInt8.random(
            in: 1...255, using: &random)
        }
        if Bool.random(using: &random) {
          bytes = Array(bytes.prefix(Int.random(in: 0..<bytes.count, using: &random)))
        }
        try Data(bytes).write(to: URL(fileURLWithPath: workspace.folder.file(name)))
      }
      let salvage = try? salvage()
      #expect(salvage?.entities.count ?? 0 <= all.count)
    }
    try workspace.write(#"{"format":"callboard-workspace","version":2}"#)
    expectError(.newerWorkspace) { _ = try salvage() }
  }

  @Test("A workspace that is written elsewhere cannot be claimed")
  func claims() throws {
    let claim = try #require(StorePlugin.json.upkeep).claim
    let store = try workspace.open()
    try store.add([.updating(workspace.sample.show) { $0.name = "Renamed" }])
    expectError(.locked) { _ = try claim(workspace.path) }
    store.close()
    do {
      let held = try claim(workspace.path)
      defer { withExtendedLifetime(held) {} }
      expectError(.locked) {
        try workspace.open().add([.delete(.item(workspace.sample.items[0]))])
      }
    }
    #expect(try workspace.names == ["w.callboard.json", "w.callboard.json.local"])
  }
}
