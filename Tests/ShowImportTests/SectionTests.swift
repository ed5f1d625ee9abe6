import Domain
import GridGeometry
import PluginAPI
import ShowImport
import TestSupport
import Testing

@Suite("Rows and sections")
struct SectionTests {
  private func objects(_ kind: ObjectKind, _ range: ClosedRange<Int>) -> [ImportedObject] {
    range.map { entry(kind, "\($0)") }
  }

  /// How many blocks there are between two gaps of a board.
  private func stretches(_ workshop: Workshop, _ board: String) -> [Int] {
    guard let board = workshop.board(board) else { return [] }
    var counts: [Int] = []
    var bottom: Int32 = .min
    for (_, cells) in workshop.blocks(on: board).sorted(by: {
      ($0.cells.minY, $0.cells.minX) < ($1.cells.minY, $1.cells.minX)
    }) {
      if cells.minY > bottom {
        if !counts.isEmpty { #expect(cells.minY == bottom + 2) }
        counts.append(0)
      }
      counts[counts.count - 1] += 1
      bottom = max(bottom, cells.maxY)
    }
    return counts
  }

  @Test(
    "A long section is split at whole hundreds, a high stretch at every ten rows",
    arguments: [
      ((1...100).map { "\($0)" }, 8, [100]),
      ((1...101).map { "\($0)" }, 8, [99, 2]),
      ((1...250).map { "\($0)" }, 8, [99, 100, 51]),
      // Two hundreds with few blocks share a stretch.
      ((1...120).map { "\($0 * 5)" }, 8, [99, 21]),
      ((1...150).map { "\($0 * 100)" }, 8, [100, 50]),
      ((1...99).map { "\($0)" } + ["901"], 8, [100]),
      ((0..<160).map { "7.\($0 + 1_000)" }, 8, [160]),
      ((0..<161).map { "7.\($0 + 1_000)" }, 8, [80, 80, 1]),
      ((1...20).map { "\($0)" }, 1, [20]), ((1...21).map { "\($0)" }, 1, [10, 10, 1]),
      ((1...250).map { "\($0)" }, 10, [99, 100, 51]),
      ((1...250).map { "\($0)" }, 4, [40, 40, 19, 40, 40, 20, 51]),
      ((1...250).map { "\($0)" }, 100, [99, 100, 51]),
    ] as [([String], Int, [Int])])
  func splitting(numbers: [String], columns: Int, counts: [Int]) {
    var workshop = Workshop()
    workshop.choice = BoardChoice(columns: columns)
    workshop.take(ImportedShow(objects: numbers.reversed().map { entry(.group, $0) }))
    #expect(stretches(workshop, "Groups") == counts)
  }

  @Test(
    "Columns are how many blocks lie side by side, in the middle of the board",
    arguments: [(1, -1, 1), (3, -3, 3), (8, -8, 8), (20, -20, 20)] as [(Int, Int32, Int32)])
  func columns(count: Int, left: Int32, right: Int32) throws {
    var workshop = Workshop()
    workshop.choice = BoardChoice(columns: count)
    workshop.take(ImportedShow(objects: objects(.group, 1...(count + 1))))
    let board = try #require(workshop.board("Groups"))
    let cells = workshop.blocks(on: board).map(\.cells)
    #expect(cells.map(\.minX).min() == left && cells.map(\.maxX).max() == right)
    #expect(cells.filter { $0.minY == -4 }.count == count)
    #expect(cells.filter { $0.minY == -2 }.map(\.minX) == [left])
  }

  @Test("What has a place in the file keeps it, whatever the columns; the rest lies in rows")
  func placesStay() {
    let frames = (0..<30).map { widget("g\($0)", Double($0) * 50, 0, 50, 50) }
    let homeless = (30..<40).map { widget("g\($0)", 0, 0, 0, 0) }
    let file = ImportedShow(
      objects: (0..<40).map { entry(.group, "\($0)", id: "g\($0)") },
      layouts: [ImportedLayout(identifier: "p", name: "Page", widgets: frames + homeless)])
    var plain = Workshop()
    plain.take(file)
    var narrow = Workshop()
    narrow.choice = BoardChoice(columns: 4)
    narrow.take(file)
    #expect(narrow.picture(of: "Page").prefix(30) == plain.picture(of: "Page").prefix(30))
    #expect(
      narrow.picture(of: "Page").suffix(10).first == "-9,3 2x2 Group 30")
    #expect(narrow.picture(of: "Page").suffix(2).first == "-9,7 2x2 Group 38")
  }

  @Test("Few new objects go beside what begins lowest, many get sections under everything")
  func added() throws {
    var workshop = Workshop()
    workshop.take(ImportedShow(objects: objects(.group, 1...20)))
    workshop.take(ImportedShow(objects: objects(.group, 1...25)))
    #expect(stretches(workshop, "Groups") == [25])
    let before = workshop.items
    workshop.take(ImportedShow(objects: objects(.group, 1...300)))
    #expect(before.allSatisfy { workshop.items[$0.key] == $0.value })
    #expect(stretches(workshop, "Groups") == [25, 74, 100, 100, 1])
  }

  @Test("Sections of several kinds are split each on its own")
  func kinds() {
    var workshop = Workshop()
    let all = objects(.group, 1...150) + objects(.scene, 1...3)
    workshop.take(
      ImportedShow(
        objects: all.map {
          ImportedObject(
            identifier: $0.identifier, kind: $0.kind, number: $0.number, name: "", folder: "All")
        }))
    #expect(stretches(workshop, "All") == [99, 51, 3])
  }

  @Test("No two blocks overlap and every block is laid", arguments: RepeatedImportTests.seeds)
  func random(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var workshop = Workshop(seed: seed)
    let board = workshop.addBoard("Scenes")
    let mine = workshop.add(.macro, "1")
    for _ in 0..<random.number(0...6) {
      guard
        let rect = cells(
          Int32(random.number(-40...40)), Int32(random.number(-40...200)),
          Int32(random.number(1...30)), Int32(random.number(1...60))),
        !workshop.blocks(on: board).contains(where: { $0.cells.overlaps(rect) })
      else { continue }
      workshop.place(mine, on: board, rect)
    }
    let before = workshop.items
    let count = random.number(1...400)
    let step = random.pick([1, 3, 40, 250])
    let entries = (0..<count).map {
      entry(
        random.pick([.scene, .scene, .group]), "\($0 * step).\(random.number(1...9))", id: "\($0)")
    }
    let columns = random.chance(20) ? nil : random.number(1...random.pick([3, 20, 100]))
    workshop.choice = BoardChoice(layout: .kind, columns: columns)
    let report = workshop.take(ImportedShow(objects: entries))
    #expect(report.boards.map(\.items).reduce(0, +) == count, "seed \(seed)")
    #expect(report.leftOut.isEmpty, "seed \(seed)")
    #expect(before.allSatisfy { workshop.items[$0.key] == $0.value }, "seed \(seed)")
    let shown = Set(workshop.items.values.compactMap(\.object))
    #expect(shown.count == count + (before.isEmpty ? 0 : 1), "seed \(seed)")
    #expect(workshop.plan(ImportedShow(objects: entries)).changes.isEmpty, "seed \(seed)")
  }

  @Test("Many blocks at the end of the grid are laid where there is room")
  func endOfGrid() throws {
    var workshop = Workshop()
    let board = workshop.addBoard("Groups")
    workshop.place(workshop.add(.scene, "1"), on: board, try #require(cells(-8, .max - 9, 16, 2)))
    let report = workshop.take(ImportedShow(objects: objects(.group, 1...3_000)))
    #expect(report.boards.map(\.items) == [3_000])
  }
}
