import Domain
import GridGeometry
import PluginAPI
import Rendering_Cairo
import Testing

@Suite("Scenes on paper")
struct PaperSceneTests {
  /// A scene of a size with blocks of 100 by 90 at places.
  private func scene(
    _ width: Double, _ height: Double, _ blocks: [(name: String, x: Double, y: Double)] = []
  ) throws -> Scene {
    let blocks = blocks.enumerated().map { index, block in
      SampleScenes.block(
        block.name, SampleScenes.frame(block.x, block.y, 100, 90), number: UInt64(index))
    }
    var scene = try SampleScenes.elements(blocks)
    scene.size = Size(width: width, height: height)
    return scene
  }

  /// The scale of a page with a block, whose name has a size of 14.
  private func scale(of page: PrintedPage) throws -> Double {
    try #require(page.text("Wash")).size / 14
  }

  @Test(
    "are as large as their share of a page, but not larger than on a screen",
    arguments: [
      // Narrow ones, ones as wide as the page, and high ones.
      (200.0, 200.0, 1.0, 0.5, 1.0), (1_046.55, 200, 1, 0.5, 0.5), (700, 200, 1, 0.5, 0.7475),
      (200, 1_000, 1, 0.5, 0.7499), (200, 1_000, 0.5, 0.1, 0.3749),
      // A share gives way to the least scale, as long as the page has room.
      (200, 1_000, 0.5, 0.7, 0.7), (200, 400, 0, 0.1, 0.1875), (200, 1_000, .nan, 0.1, 0.7499),
      (200, 200, 1, .nan, 1), (200, 200, 1, 100, 1), (200, 200, 1, -1, 1),
    ])
  func scales(
    width: Double, height: Double, share: Double, least: Double, expected: Double
  ) throws {
    let scene = try scene(width, height, [("Wash", 10, 10)])
    let pages = try Paper.pages([.scene(PaperScene(scene, leastScale: least, share: share))])
    #expect(pages.count == 1)
    #expect(abs(try scale(of: pages[0]) - expected) < 0.001)
  }

  @Test("begin a page if there is no room on this one, with their heading")
  func newPage() throws {
    let scene = PaperPart.scene(PaperScene(try scene(400, 500, [("Wash", 10, 10)])))
    let pages = try Paper.pages([
      .text("a"), scene, .heading(PaperHeading("Second")), scene, .text("b"),
    ])
    #expect(pages.map(\.body) == [["a", "Wash"], ["Second", "Wash", "b"]])
  }

  @Test("leave the page room for their heading")
  func headed() throws {
    let scene = try scene(200, 2_000, [("Wash", 10, 10)])
    let parts = [
      PaperPart.heading(PaperHeading("Main")), .scene(PaperScene(scene, leastScale: 0.1)),
    ]
    let pages = try Paper.pages(parts)
    #expect(pages.map(\.body) == [["Main", "Wash"]])
    #expect(try scale(of: pages[0]) < 0.3749)
  }

  @Test("that are too large are divided among pages, in reading order")
  func tiles() throws {
    var blocks: [(name: String, x: Double, y: Double)] = []
    for row in 0..<3 {
      for column in 0..<2 {
        let (x, y) = (Double(column) * 1_500 + 50, Double(row) * 1_300 + 50)
        blocks.append(("R\(row)C\(column)", x, y))
      }
    }
    let scene = try scene(1_700, 2_900, blocks)
    let pages = try Paper.pages([
      .heading(PaperHeading("Main")), .scene(PaperScene(scene, leastScale: 0.5)), .text("end"),
    ])
    #expect(pages.count == 6 || pages.count == 4)
    let rows = pages.count / 2
    for (index, page) in pages.enumerated() {
      let (row, column) = (index / 2, index % 2)
      let title = "part \(index + 1) of \(pages.count): row \(row + 1), column \(column + 1)"
      #expect(page.body.contains("Main, \(title)"))
      #expect(page.body.contains("end") == (index == pages.count - 1))
      #expect(page.body.contains("Main") == (index == 0))
      // Two marks for each side at which the scene goes on.
      let sides = 1 + (row > 0 ? 1 : 0) + (row < rows - 1 ? 1 : 0)
      #expect(page.strokes.last?.count == 2 * sides, "\(index)")
      #expect(page.texts.filter { $0.text.hasPrefix("R") }.allSatisfy { $0.size == 7 })
    }
    // Each block is on one page, and those of the left are on the pages of the left.
    let found = pages.map { page in page.body.filter { $0.hasPrefix("R") }.sorted() }
    #expect(found.joined().sorted() == blocks.map(\.name).sorted())
    for (index, names) in found.enumerated() {
      #expect(names.allSatisfy { $0.hasSuffix("C\(index % 2)") })
    }
  }

  @Test("share what is at the edges of their parts, where the marks are in the same place")
  func overlap() throws {
    // Two columns of 500 points, 10 of which both have.
    let scene = try scene(1_980, 400, [("Wash", 972, 100)])
    let pages = try Paper.pages([.scene(PaperScene(scene, leastScale: 0.5))])
    #expect(pages.count == 2)
    let marks = pages.map { page in (page.strokes.last ?? []).map(\.from.x) }
    #expect(marks.allSatisfy { Set($0).count == 1 && $0.count == 2 })
    let (left, right) = (try #require(marks[0].first), try #require(marks[1].first))
    // The mark is as far from the block on both pages.
    let places = try pages.map { try #require($0.text("Wash")).x }
    #expect(abs((places[0] - left) - (places[1] - right)) < 0.01)
    #expect(abs(left - (36 + 495)) < 0.01 && abs(right - (36 + 5)) < 0.01)
  }

  @Test("have the name of a large block on each part that shows it")
  func largeBlocks() throws {
    let block = SampleScenes.block("Wash", SampleScenes.frame(50, 50, 1_900, 300))
    var scene = try SampleScenes.elements([block])
    scene.size = Size(width: 1_980, height: 400)
    let pages = try Paper.pages([.scene(PaperScene(scene, leastScale: 0.5))])
    #expect(pages.count == 2)
    #expect(pages.allSatisfy { $0.body.contains("Wash") })
  }

  @Test("have dots of their grid on every part", arguments: [(1_980.0, 400.0), (400, 2_700)])
  func grids(width: Double, height: Double) throws {
    var scene = try scene(width, height)
    let plain = try Paper.pages([.scene(PaperScene(scene, leastScale: 0.5))])
    scene.grid = SceneGrid(origin: Point(x: 0, y: 0), spacing: 88)
    let pages = try Paper.pages([.scene(PaperScene(scene, leastScale: 0.5))])
    #expect(pages.count == 2)
    for (page, plain) in zip(pages, plain) {
      #expect(page.strokes.count == plain.strokes.count + 1)
      // Each row is a line from the edge of the part on.
      let rows = try #require(page.strokes.first)
      #expect(Set(rows.map { $0.from.y.rounded() }).count == rows.count)
      #expect((width > height ? 5...5 : 15...16).contains(rows.count))
      #expect(rows.allSatisfy { $0.from.x >= 36 - 2 && $0.from.y >= 36 })
    }
  }

  @Test("that have no view are left out, and refused if it is not finite")
  func sizes() throws {
    for (width, height) in [(0.0, 100.0), (100, 0), (-100, 100)] {
      let parts = [PaperPart.text("a"), .scene(PaperScene(try scene(width, height)))]
      #expect(try Paper.pages(parts).map(\.body) == [["a"]])
    }
    for width in [Double.nan, .infinity, -.infinity] {
      let error = #expect(throws: PictureError.self) {
        try Paper.file([.scene(PaperScene(try scene(width, 100)))])
      }
      #expect(error?.code == .outOfRange && error?.message.contains("'Main'") == true)
    }
  }

  @Test("of more pages than there may be are refused", arguments: [1e6, 1e9, 1e300])
  func hugeScenes(side: Double) throws {
    for (width, height) in [(side, side), (side, 100), (100, side)] {
      if width * height < 1e9 { continue }
      let error = #expect(throws: PictureError.self) {
        try Paper.file([.scene(PaperScene(try scene(width, height)))])
      }
      #expect(error?.code == .tooLarge && error?.remedy != nil)
    }
  }
}

@Suite("Squares on paper")
struct PaperSquaresTests {
  @Test("are one area, with four squares of quiet around them")
  func areas() throws {
    let rows = [[true, true, false], [false, true], [true, false, true]]
    let page = try #require(
      try Paper.pages([.squares(PaperSquares(rows, side: 110))]).first)
    #expect(page.fills.count == 1)
    let areas = try #require(page.fills.first).areas
    let (x, y, unit) = (36 + 40.0, 36 + 40.0, 10.0)
    let expected = [
      [x, y, 2 * unit, unit], [x + unit, y + unit, unit, unit], [x, y + 2 * unit, unit, unit],
      [x + 2 * unit, y + 2 * unit, unit, unit],
    ]
    #expect(areas.count == expected.count)
    for (area, expected) in zip(areas, expected) {
      #expect(zip(area, expected).allSatisfy { abs($0 - $1) < 0.01 }, "\(area) \(expected)")
    }
    #expect(page.fills.first?.color == [0, 0, 0])
  }

  @Test("are not larger than the page, and refused if they have no size")
  func sides() throws {
    let page = try #require(
      try Paper.pages([.squares(PaperSquares([[true]], side: 1e300))]).first)
    #expect(abs((page.fills.first?.areas.first?[2] ?? 0) - 523.276 / 9) < 0.01)
    for side in [0, -1, .nan, .infinity] {
      let error = #expect(throws: PictureError.self) {
        try Paper.file([.squares(PaperSquares([[true]], side: side))])
      }
      #expect(error?.code == .outOfRange && error?.remedy != nil)
    }
    let wide = [PaperPart.squares(PaperSquares([Array(repeating: true, count: 1_001)]))]
    #expect(throws: PictureError.self) { try Paper.file(wide) }
    #expect(try Paper.pages([.squares(PaperSquares([])), .text("a")]).map(\.body) == [["a"]])
  }
}
