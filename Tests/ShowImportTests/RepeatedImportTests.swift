import Domain
import PluginAPI
import ShowImport
import Testing

@Suite("Importing again")
struct RepeatedImportTests {
  static let seeds = (0..<300).map { UInt64($0) &* 0x9E37_79B9 &+ 17 }

  private func expectNothing(_ plan: ImportPlan, _ comment: Comment) {
    #expect(plan.changes.isEmpty, comment)
    #expect(plan.report.created.isEmpty && plan.report.updated.isEmpty, comment)
    #expect(plan.report.boards.isEmpty, comment)
  }

  @Test("The same file twice changes nothing the second time", arguments: seeds)
  func twice(seed: UInt64) {
    var shows = RandomShows(seed: seed)
    var workshop = shows.workshop()
    let file = shows.file()
    let first = workshop.take(file)
    let again = workshop.plan(file)
    expectNothing(again, "seed \(seed)")
    let kept =
      first.created.values.reduce(0, +) + first.updated.values.reduce(0, +)
      + first.unchanged.values.reduce(0, +)
    #expect(again.report.unchanged.values.reduce(0, +) == kept, "seed \(seed)")
    #expect(kept == Set(file.objects.map(\.identifier)).count, "seed \(seed)")
  }

  @Test("Nor after a person moved, removed, renamed, deleted and coloured", arguments: seeds)
  func rearranged(seed: UInt64) {
    var shows = RandomShows(seed: seed)
    var workshop = shows.workshop()
    let file = shows.file()
    workshop.take(file)
    shows.rearrange(&workshop, file: file)
    expectNothing(workshop.plan(file), "seed \(seed)")
  }

  @Test("An edited file keeps every block, and is itself settled at once", arguments: seeds)
  func edited(seed: UInt64) {
    var shows = RandomShows(seed: seed)
    var workshop = shows.workshop()
    var file = shows.file()
    workshop.take(file)
    for _ in 0..<3 {
      shows.rearrange(&workshop, file: file)
      file = shows.edited(file)
      let before = workshop
      workshop.take(file)
      #expect(before.items.allSatisfy { workshop.items[$0.key] == $0.value }, "seed \(seed)")
      #expect(before.boards.keys.allSatisfy { workshop.boards[$0] != nil }, "seed \(seed)")
      #expect(before.objects.keys.allSatisfy { workshop.objects[$0] != nil }, "seed \(seed)")
      expectNothing(workshop.plan(file), "seed \(seed)")
    }
  }

  @Test("No two entries ever share an object", arguments: seeds.prefix(100))
  func oneObjectEach(seed: UInt64) {
    var shows = RandomShows(seed: seed)
    var workshop = shows.workshop()
    let file = shows.file()
    workshop.take(file)
    let identifiers = Set(file.objects.map(\.identifier))
    let sourced = workshop.objects.values.compactMap { object in
      object.source.flatMap { $0.format == testFormat ? $0.identifier : nil }
    }
    #expect(identifiers.isSubset(of: sourced), "seed \(seed)")
  }

  @Test("Equal requests give equal plans")
  func deterministic() {
    for seed in Self.seeds.prefix(50) {
      var shows = RandomShows(seed: seed)
      let workshop = shows.workshop()
      let file = shows.file()
      // Dictionaries of equal content may list it in another order: a store promises none either.
      var (left, right) = (workshop, workshop)
      right.objects = Dictionary(uniqueKeysWithValues: right.objects.reversed())
      right.items = Dictionary(uniqueKeysWithValues: right.items.reversed())
      let (first, second) = (left.plan(file), right.plan(file))
      #expect(first.changes == second.changes, "seed \(seed)")
      #expect(first.report == second.report, "seed \(seed)")
    }
  }

  @Test("Ten thousand objects and as many widgets on a few spots come through")
  func large() {
    let entries = (0..<10_000).map { entry(.scene, "\($0 % 5_000)", "Same", id: "\($0)") }
    let widgets = (0..<10_000).map {
      widget("\($0)", Double($0 % 700) * 7, Double($0 / 1_000) * 11, 50, 50)
    }
    let file = ImportedShow(
      objects: entries,
      layouts: [ImportedLayout(identifier: "a", name: "A", widgets: widgets)])
    var workshop = Workshop()
    let report = workshop.take(file)
    #expect(report.boards == [BoardReport(name: "A", items: 10_000)])
    expectNothing(workshop.plan(file), "large")
  }
}
