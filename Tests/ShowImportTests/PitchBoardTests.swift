import Domain
import GridGeometry
import PluginAPI
import ShowImport
import TestSupport
import Testing

@Suite("Boards of regular and of mixed pages")
struct PitchBoardTests {
  static let seeds = (0..<200).map { UInt64($0) &* 0x9E37_79B9 &+ 5 }

  private static func file(_ frames: [Rect<BoardSpace>]) -> ImportedShow {
    ImportedShow(
      objects: frames.indices.map { entry(.scene, "\($0 + 1)", "S\($0 + 1)", id: "\($0 + 1)") },
      layouts: [
        ImportedLayout(
          identifier: "Frame:1", name: "Page",
          widgets: frames.enumerated().map { index, frame in
            ImportedWidget(object: "\(index + 1)", frame: frame)
          })
      ])
  }

  /// The cells of each frame, and what the report warns of.
  private static func laid(
    _ frames: [Rect<BoardSpace>]
  ) throws -> (cells: [CellRect], warnings: [String]) {
    var workshop = Workshop()
    let report = workshop.take(file(frames))
    let board = try #require(workshop.board("Page"))
    var cells: [String: CellRect] = [:]
    for block in workshop.blocks(on: board) {
      let object = try #require(workshop.objects.values.first { $0.id == block.item.object })
      cells[object.name] = block.cells
    }
    let placed = try frames.indices.map { try #require(cells["S\($0 + 1)"]) }
    return (placed, report.warnings.map(\.message))
  }

  private static func frame(
    _ x: Double, _ y: Double, _ width: Double, _ height: Double
  ) -> Rect<BoardSpace> {
    Rect(origin: Point(x: x, y: y), size: Size(width: width, height: height))
  }

  @Test("A regular page stays regular and has no holes, whatever its measures", arguments: seeds)
  func regular(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let (columns, rows) = (random.number(1...20), random.number(1...12))
    let (width, height) = (random.number(20...200), random.number(20...200))
    let gaps = (random.number(0...2 * width), random.number(0...2 * height))
    let jitter = random.number(0...1)
    // Where a tenth is missing, most neighbours are still the next ones.
    let missing = random.chance(30) && columns > 4 && rows > 2 ? 10 : 0
    var frames: [Rect<BoardSpace>] = []
    var places: [(column: Int, row: Int)] = []
    for row in 0..<rows {
      for column in 0..<columns where !random.chance(missing) {
        func pixel(_ value: Int) -> Double { Double(value + random.number(-jitter...jitter)) }
        frames.append(
          Self.frame(
            pixel(column * (width + gaps.0)), pixel(row * (height + gaps.1)), pixel(width),
            pixel(height)))
        places.append((column, row))
      }
    }
    guard let left = places.map(\.column).min(), let top = places.map(\.row).min() else { return }
    let laid = try Self.laid(frames)
    #expect(laid.warnings.isEmpty, "seed \(seed)")
    let corner = try #require(zip(places, laid.cells).first { $0.0.column == left }).1.minX
    let head = try #require(zip(places, laid.cells).first { $0.0.row == top }).1.minY
    let isRegular = zip(places, laid.cells).allSatisfy { place, cells in
      cells.width == 2 && cells.height == 2
        && Int(cells.minX - corner) == 2 * (place.column - left)
        && Int(cells.minY - head) == 2 * (place.row - top)
    }
    #expect(isRegular, "seed \(seed): \(columns)x\(rows) of \(width)x\(height), gaps \(gaps)")
  }

  @Test("What does not overlap stays apart and in its order", arguments: seeds)
  func apart(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var frames: [Rect<BoardSpace>] = []
    let (field, largest) = (random.number(50...1_500), random.number(5...400))
    for _ in 0..<random.number(1...80) {
      let frame = Self.frame(
        Double(random.number(0...field)), Double(random.number(0...field)),
        Double(random.number(1...largest)), Double(random.number(1...largest)))
      if !frames.contains(where: { $0.intersects(frame) }) { frames.append(frame) }
    }
    let laid = try Self.laid(frames)
    #expect(!laid.warnings.contains { $0.contains("lay over") }, "seed \(seed)")
    for (one, first) in zip(frames, laid.cells) {
      for (other, second) in zip(frames, laid.cells) {
        if one.maxX <= other.minX { #expect(first.maxX <= second.minX, "seed \(seed)") }
        if one.maxY <= other.minY { #expect(first.maxY <= second.minY, "seed \(seed)") }
      }
    }
  }

  @Test("Two grids of different pitch on one page are both regular")
  func twoGrids() throws {
    let wide = (0..<3).map { Self.frame(Double($0) * 200, 0, 195, 60) }
    let narrow = (0..<16).map {
      Self.frame(Double($0 % 8) * 75, 70 + Double($0 / 8) * 70, 70, 60)
    }
    let cells = try Self.laid(wide + narrow).cells
    #expect(Set(cells[..<3].map(\.width)) == [8] && Set(cells[3...].map(\.width)) == [3])
    #expect(cells[0].minX == cells[3].minX && cells[2].maxX == cells[10].maxX)
  }

  @Test("Groups of widgets that repeat are laid alike")
  func repeated() throws {
    // A button and a slider at its right, every 110 pixels.
    let frames = (0..<8).flatMap { group in
      [
        Self.frame(Double(group) * 110, 25, 35, 35), Self.frame(Double(group) * 110, 85, 35, 35),
        Self.frame(Double(group) * 110 + 35, 0, 60, 205),
      ]
    }
    let cells = try Self.laid(frames).cells
    for place in cells.indices.dropFirst(3) {
      let before = cells[place - 3]
      #expect(cells[place].span == before.span && cells[place].minY == before.minY)
      #expect(cells[place].minX - before.minX == cells[3].minX - cells[0].minX)
    }
    #expect(cells[0].maxX == cells[2].minX && cells[2].width > cells[0].width)
  }

  @Test("Widgets that reach into one another by a few pixels only touch, and are not moved")
  func sloppy() throws {
    // The first two rows of a real page: columns are off by up to ten pixels.
    let frames = [
      Self.frame(5, 10, 95, 95), Self.frame(100, 5, 95, 95), Self.frame(205, 10, 95, 95),
      Self.frame(305, 10, 95, 95), Self.frame(305, 105, 95, 95), Self.frame(15, 105, 95, 95),
      Self.frame(108, 100, 95, 95), Self.frame(205, 105, 95, 95),
    ]
    let laid = try Self.laid(frames)
    #expect(laid.warnings.isEmpty)
    #expect(
      laid.cells.map { "\($0)" } == [
        "-4,-2 2x2", "-2,-2 2x2", "0,-2 2x2", "2,-2 2x2", "2,0 2x2", "-4,0 2x2", "-2,0 2x2",
        "0,0 2x2",
      ])
  }

  @Test("A gap that is wider than the usual one stays a gap")
  func sections() throws {
    let frames = [0, 60, 120, 300, 360].map { Self.frame($0, 0, 50, 50) }
    #expect(try Self.laid(frames).cells.map(\.minX) == [-7, -5, -3, 3, 5])
  }
}
