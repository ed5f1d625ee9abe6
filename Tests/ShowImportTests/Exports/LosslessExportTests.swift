import Domain
import GridGeometry
import PluginAPI
import ShowFiles
import ShowImport
import TestSupport
import Testing

@Suite("Exports without loss")
struct LosslessExportTests {
  static let seeds: Range<UInt64> = 0..<60

  @Test("a show comes back from its export as it was", arguments: ["canvas", "csv"])
  func roundTrip(_ key: String) throws {
    let plugin = try #require([ShowExportPlugin].everyExport.first { $0.key == key })
    for seed in Self.seeds {
      var random = RandomContents(seed: seed)
      let contents = random.contents()
      let files = plugin.write(contents)
      let imported = try readFolder(files, by: [1, 7, 4_096][Int(seed % 3)])
      #expect(imported.leftOut.isEmpty && imported.warnings.isEmpty, "seed \(seed)")
      #expect(imported.title == (key == "canvas" ? contents.show.name : nil), "seed \(seed)")

      var workshop = Workshop(seed: seed &+ 1_000)
      workshop.show = Show(
        id: workshop.show.id, name: imported.title ?? "Tour",
        created: imported.created ?? contents.show.created)
      let report = workshop.take(imported, format: "callboard")
      #expect(report.leftOut.isEmpty && report.warnings.isEmpty, "seed \(seed): \(report)")
      #expect(
        workshop.contents.ordered == moved(contents, to: workshop.show).ordered, "seed \(seed)")
      #expect(plugin.write(workshop.contents) == files, "seed \(seed)")
    }
  }

  @Test("blocks that open a board come back with it", arguments: ["canvas", "csv"])
  func ways(_ key: String) throws {
    let plugin = try #require([ShowExportPlugin].everyExport.first { $0.key == key })
    var count = 0
    for seed in Self.seeds {
      var random = RandomContents(seed: seed)
      let plain = random.contents()
      let items = plain.items.enumerated().map { index, item in
        guard item.content.isPlayable, index % 3 == 0 else { return item }
        var way = item
        way.content = .goto(index % 4 == 0 ? nil : plain.boards[index % plain.boards.count].id)
        count += 1
        return way
      }
      let contents = ShowContents(
        show: plain.show, objects: plain.objects, boards: plain.boards, items: items)
      let files = plugin.write(contents)
      let imported = try readFolder(files)
      var generator = SplitMix64(seed: seed)
      let request = ImportRequest(
        file: "export", format: "callboard", imported: imported, show: contents.show,
        existing: contents, now: Timestamp(milliseconds: 5))
      #expect(ShowImporter.plan(request, using: &generator).changes.isEmpty, "seed \(seed)")
      var workshop = Workshop(seed: seed &+ 1_000)
      let report = workshop.take(imported, format: "callboard")
      #expect(report.leftOut.isEmpty && report.warnings.isEmpty, "seed \(seed): \(report)")
      #expect(
        workshop.contents.ordered.items == moved(contents, to: workshop.show).ordered.items,
        "seed \(seed)")
    }
    #expect(count > 100)
  }

  @Test("an export changes nothing in the show that it came from", arguments: ["canvas", "csv"])
  func intoItsOwnShow(_ key: String) throws {
    let plugin = try #require([ShowExportPlugin].everyExport.first { $0.key == key })
    for seed in Self.seeds {
      var random = RandomContents(seed: seed)
      let contents = random.contents()
      let imported = try readFolder(plugin.write(contents))
      var generator = SplitMix64(seed: seed)
      let request = ImportRequest(
        file: "export", format: "callboard", imported: imported, show: contents.show,
        existing: contents, now: Timestamp(milliseconds: 5))
      #expect(ShowImporter.plan(request, using: &generator).changes.isEmpty, "seed \(seed)")
    }
  }

  @Test(
    "an export takes back what was altered in the show that it came from",
    arguments: ["canvas", "csv"])
  func intoAnAlteredShow(_ key: String) throws {
    let plugin = try #require([ShowExportPlugin].everyExport.first { $0.key == key })
    var alterations = 0
    for seed in Self.seeds {
      var random = RandomContents(seed: seed)
      let contents = random.contents()
      let imported = try readFolder(plugin.write(contents))
      var workshop = Workshop(seed: seed &+ 9)
      workshop.fill(with: contents)
      random.alter(&workshop)
      if workshop.contents.ordered != contents.ordered { alterations += 1 }
      workshop.take(imported, format: "callboard")
      #expect(workshop.contents.ordered == contents.ordered, "seed \(seed)")
      #expect(plugin.write(workshop.contents) == plugin.write(contents), "seed \(seed)")
    }
    #expect(alterations > 40)
  }

  @Test("both forms in one folder are still one show")
  func bothForms() throws {
    for seed in Self.seeds {
      var random = RandomContents(seed: seed)
      let contents = random.contents()
      let files = [ShowExportPlugin].everyExport.flatMap { $0.write(contents) }
      let imported = try readFolder(files)
      #expect(imported.leftOut.isEmpty && imported.warnings.isEmpty, "seed \(seed)")
      #expect(imported.objects.count == contents.objects.count)
      #expect(imported.layouts.count == contents.boards.count)
    }
  }

  @Test("a copy in the same workspace has identities of its own, and is found again")
  func copyBesideTheOriginal() throws {
    for seed in Self.seeds {
      var random = RandomContents(seed: seed)
      let contents = random.contents()
      let imported = try readFolder(ShowExportPlugin.canvas.write(contents))
      var taken = Set(contents.objects.map { EntityKey.object($0.id) })
      taken.formUnion(contents.boards.map { .board($0.id) })
      taken.formUnion(contents.items.map { .item($0.id) })

      var workshop = Workshop(seed: seed &+ 7)
      workshop.taken = taken
      workshop.take(imported, format: "callboard")
      let copy = workshop.contents
      #expect(copy.objects.count == contents.objects.count)
      #expect(copy.items.count == contents.items.count)
      #expect(!copy.objects.contains { taken.contains(.object($0.id)) }, "seed \(seed)")
      #expect(!copy.boards.contains { taken.contains(.board($0.id)) }, "seed \(seed)")
      #expect(!copy.items.contains { taken.contains(.item($0.id)) }, "seed \(seed)")
      #expect(workshop.plan(imported, format: "callboard").changes.isEmpty, "seed \(seed)")
    }
  }

  @Test("an export without metadata wipes none", arguments: ["canvas", "csv"])
  func metadataStays(_ key: String) throws {
    let plugin = try #require([ShowExportPlugin].everyExport.first { $0.key == key })
    var workshop = Workshop(seed: 3)
    var object = workshop.add(.list, "1", "Main")
    let files = plugin.write(workshop.contents)
    object.metadata = try Metadata(["host": "1"])
    object.name = "Other"
    workshop.objects[object.id] = object
    workshop.take(try readFolder(files), format: "callboard")
    #expect(workshop.objects[object.id]?.name == "Main")
    #expect(workshop.objects[object.id]?.metadata["host"] == "1")
  }

  @Test(
    "objects of a host's kind come back where the host has it, also without a number",
    arguments: ["canvas", "csv"], ["1", "0"])
  func kindsOfHosts(_ key: String, _ number: String) throws {
    let plugin = try #require([ShowExportPlugin].everyExport.first { $0.key == key })
    let kinds = try ObjectKinds(adding: [.init("smoke")])
    var workshop = Workshop(seed: 3)
    let smoke = try #require(kinds.kind(word: "smoke"))
    let object = workshop.add(smoke, number, "Foyer")
    let board = workshop.addBoard("Main")
    workshop.place(object, on: board, try #require(CellRect(x: 0, y: 0, width: 2, height: 2)))
    let files = plugin.write(workshop.contents)
    let imported = try readFolder(files, kinds: kinds)
    #expect(imported.objects.map(\.kind) == [smoke] && imported.leftOut.isEmpty)
    #expect(imported.objects.map(\.name) == ["Foyer"])
    #expect(files.allSatisfy { !String(decoding: $0.bytes, as: UTF8.self).contains("Smoke 0") })
    var other = Workshop(seed: 4)
    other.take(imported, format: "callboard")
    #expect(other.objects.values.map(\.kind) == [smoke] && other.items.count == 1)
    // Where it is none, a kind that was mistyped is not made one.
    if key == "canvas" {
      #expect(throws: ShowFileError.self) { try readFolder(files) }
    } else {
      #expect(try readFolder(files).objects.isEmpty)
    }
  }

  /// The contents as they are when another show owns them.
  private func moved(_ contents: ShowContents, to show: Show) -> ShowContents {
    ShowContents(
      show: show,
      objects: contents.objects.map {
        ShowObject(
          id: $0.id, show: show.id, kind: $0.kind, number: $0.number, cue: $0.cue, name: $0.name,
          color: $0.color, isOutlined: $0.isOutlined, created: $0.created, source: $0.source,
          metadata: $0.metadata)
      },
      boards: contents.boards.map {
        Board(
          id: $0.id, show: show.id, name: $0.name, rules: $0.rules,
          created: $0.created, order: $0.order, source: $0.source, metadata: $0.metadata)
      }, items: contents.items)
  }
}
