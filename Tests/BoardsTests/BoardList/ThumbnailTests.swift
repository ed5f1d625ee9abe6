import Boards
import Domain
import GridGeometry
import PluginAPI
import TestSupport
import Testing

private typealias Fixture = BoardFixture

@Suite("The picture of a board's blocks")
struct ThumbnailTests {
  private static let frame = Rect<ScreenSpace>(
    origin: Point(x: 10, y: 20), size: Size(width: 212, height: 112))
  private static let red = ObjectColor(rgb: 0xFF0000)
  private static let blue = ObjectColor(rgb: 0x0000FF)

  /// The fixture's first two objects are red and blue; the third has no colour.
  private static let objects: [ID<ShowObject>: ShowObject] = {
    var objects = Fixture.objects
    objects[0].color = red
    objects[1].color = blue
    return Dictionary(uniqueKeysWithValues: objects.map { ($0.id, $0) })
  }()

  private static func picture(_ blocks: [(CellRect, object: Int)]) -> Thumbnail {
    Thumbnail(
      of: blocks.enumerated().map { Fixture.item(UInt64($0), $1.0, object: $1.object) },
      showing: objects)
  }

  private static func rect(_ x: Double, _ y: Double, _ width: Double, _ height: Double)
    -> Rect<ScreenSpace>
  {
    Rect(origin: Point(x: x, y: y), size: Size(width: width, height: height))
  }

  @Test("An order is pictured in as many columns, and boxes as wide, as its board has")
  func ordered() {
    let items = OrderKey.spread(3).enumerated().map { index, key in
      BoardItem(
        id: Fixture.item(UInt64(index), Fixture.cells(0, 0, 1, 1)).id, board: Fixture.board.id,
        object: Fixture.objects[0].id, pose: .ordered(key))
    }
    let rules = BoardRules("flow", settings: ["columns": "1", "size": "6x1"])
    let miniatures = Thumbnail(of: items, showing: Self.objects, under: rules)
      .miniatures(in: Self.frame)
    // Six by three cells in 200 by 100 points.
    let heights = miniatures.map { ($0.frame.size.height * 3).rounded() }
    #expect(heights == [100, 100, 100])
    #expect(miniatures.map { $0.frame.size.width.rounded() } == [200, 200, 200])
  }

  @Test("A piece is pictured by its cells as it lies")
  func pieces() throws {
    let shape = try #require(Polyomino("xxx/x.."))
    let items = [(Orientation.upright, Cell(x: 0, y: 0)), (.right, Cell(x: 8, y: 2))]
      .enumerated().map { index, place in
        BoardItem(
          id: Fixture.id(UInt64(index)), board: Fixture.board.id,
          content: index == 0 ? .tile(Self.red) : .object(Fixture.objects[1].id, message: nil),
          pose: .shaped(shape, at: place.1, place.0))
      }
    // Ten by five cells in 200 by 100 points.
    let miniatures = Thumbnail(of: items.reversed(), showing: Self.objects)
      .miniatures(in: Self.frame)
    #expect(miniatures.map(\.color) == [Self.red, Self.blue])
    #expect(miniatures.map(\.frame) == [Self.rect(16, 26, 60, 40), Self.rect(176, 66, 40, 60)])
    #expect(
      miniatures.map(\.shape) == [
        .cells([Self.rect(16, 26, 60, 20), Self.rect(16, 46, 20, 20)]),
        .cells([
          Self.rect(176, 66, 40, 20), Self.rect(196, 86, 20, 20), Self.rect(196, 106, 20, 20),
        ]),
      ])
  }

  @Test("Cards are pictured where they lie, to a point, the topmost last")
  func cards() throws {
    let areas: [(Rect<BoardSpace>, String)] = [
      (Rect(origin: Point(x: 50, y: 0), size: Size(width: 150, height: 60)), "V"),
      (Rect(origin: Point(x: 0, y: 10.4), size: Size(width: 100, height: 89.6)), "8"),
    ]
    let items = try areas.enumerated().map { index, place in
      let card = Card(
        title: "", text: "", color: index == 0 ? Self.red : nil, created: Fixture.now)
      return BoardItem(
        id: Fixture.id(UInt64(index)), board: Fixture.board.id, content: .card(card),
        pose: .free(place.0, z: try #require(OrderKey(place.1))))
    }
    let miniatures = Thumbnail(of: items, showing: [:]).miniatures(in: Self.frame)
    #expect(
      miniatures.map(\.frame) == [Self.rect(16, 36, 100, 90), Self.rect(66, 26, 150, 60)])
    #expect(miniatures.map(\.color) == [nil, Self.red])
    #expect(miniatures.allSatisfy { $0.shape == .rect })
  }

  @Test("Free places beyond all numbers do not trap")
  func farAway() throws {
    let items = try [-1e300, 1e300, .infinity, .nan].enumerated().map { index, x in
      BoardItem(
        id: Fixture.id(UInt64(index)), board: Fixture.board.id, content: .tile(nil),
        pose: .free(
          Rect(origin: Point(x: x, y: -x), size: Size(width: 100, height: 50)),
          z: try #require(OrderKey("V"))))
    }
    #expect(Thumbnail(of: items, showing: [:]).count == 2)
    let many = (0..<300).map { number in
      var item = items[number % 2]
      item.content = .tile(number % 3 == 0 ? Self.red : nil)
      return item
    }
    #expect(Thumbnail(of: many, showing: [:]).count == 2)
  }

  @Test("An empty board is pictured by nothing")
  func empty() {
    let picture = Self.picture([])
    #expect(picture == .empty)
    #expect(picture.isEmpty)
    #expect(picture.miniatures(in: Self.frame).isEmpty)
  }

  @Test("All blocks fill the frame but for the margin, and keep their proportions")
  func exact() {
    // Ten by five cells in 200 by 100 points: 20 points to a cell.
    let miniatures = Self.picture([
      (Fixture.cells(3, 4, 2, 1), object: 1), (Fixture.cells(-5, 0, 1, 1), object: 0),
      (Fixture.cells(-5, 1, 2, 2), object: 2),
    ]).miniatures(in: Self.frame)
    #expect(
      miniatures.map(\.frame) == [
        Self.rect(16, 26, 20, 20), Self.rect(16, 46, 40, 40), Self.rect(176, 106, 40, 20),
      ])
    #expect(miniatures.map(\.color) == [Self.red, nil, Self.blue])
  }

  @Test(
    "What has other proportions than the frame lies in its middle",
    arguments: [
      (Fixture.cells(7, 7, 1, 1), rect(66, 26, 100, 100)),
      (Fixture.cells(0, 0, 20, 1), rect(16, 71, 200, 10)),
      (Fixture.cells(0, 0, 1, 20), rect(113.5, 26, 5, 100)),
    ] as [(CellRect, Rect<ScreenSpace>)])
  func centred(_ cells: CellRect, _ expected: Rect<ScreenSpace>) {
    #expect(Self.picture([(cells, object: 0)]).miniatures(in: Self.frame).first?.frame == expected)
  }

  @Test(
    "A frame that cannot be used shows nothing and does not trap",
    arguments: [
      rect(0, 0, 0, 100), rect(0, 0, 100, -1), rect(.nan, 0, 10, 10),
      rect(0, 0, .infinity, 10), rect(.greatestFiniteMagnitude, 0, .greatestFiniteMagnitude, 10),
    ])
  func unusable(_ frame: Rect<ScreenSpace>) {
    #expect(Self.picture([(Fixture.cells(0, 0), object: 0)]).miniatures(in: frame).isEmpty)
  }

  @Test("In a small frame the margin shrinks with it")
  func small() throws {
    let frame = try #require(
      Self.picture([(Fixture.cells(0, 0), object: 0)]).miniatures(in: Self.rect(0, 0, 8, 8)).first)
    #expect(frame.frame == Self.rect(1, 1, 6, 6))
  }

  @Test("Blocks at the ends of the range are pictured where they lie", arguments: [2, 300])
  func extremes(count: Int) throws {
    let (low, high) = (Int32.min, Int32.max - 1)
    var blocks = [(Fixture.cells(low, low, 1, 1), object: 0)]
    blocks += (2...count).map { _ in (Fixture.cells(high, high, 1, 1), object: 1) }
    let miniatures = Self.picture(blocks).miniatures(in: Self.rect(0, 0, 112, 112))
    let first = try #require(miniatures.first)
    let last = try #require(miniatures.last)
    #expect((first.color, last.color) == (Self.red, Self.blue))
    #expect(first.frame.origin == Point(x: 6, y: 6))
    #expect(abs(last.frame.maxX - 106) < 1e-9)
    #expect(abs(last.frame.maxY - 106) < 1e-9)
  }

  @Test("The widest block there is does not overflow the raster")
  func widest() {
    let wide = Fixture.cells(.min, .min, .max, .max)
    let picture = Self.picture((0..<300).map { (wide, object: $0 % 2) })
    #expect(picture.count == Thumbnail.rasterColumns * Thumbnail.rasterRows)
    // Both colours cover as much: the smaller number wins.
    #expect(picture.miniatures(in: Self.frame).allSatisfy { $0.color == Self.blue })
  }

  @Test("256 blocks are shown one by one, one more on the raster")
  func limit() {
    func row(_ count: Int32) -> Thumbnail {
      Self.picture((0..<count).map { (Fixture.cells($0, 0, 1, 1), object: 0) })
    }
    #expect(row(256).count == 256)
    #expect(row(257).count == Thumbnail.rasterColumns)
  }

  @Test("A part of the raster has the colour that covers most of it; free parts are left out")
  func raster() {
    // 64 by 40 cells: each part of the raster is 2 by 2 of them. The top left part is red by three
    // cells of four, the next blue by two of two, the bottom right one has no colour.
    var blocks: [(CellRect, object: Int)] = [
      (Fixture.cells(0, 0, 1, 1), object: 1), (Fixture.cells(1, 0, 1, 2), object: 0),
      (Fixture.cells(0, 1, 1, 1), object: 0), (Fixture.cells(2, 0, 1, 2), object: 1),
      (Fixture.cells(63, 39, 1, 1), object: 2),
    ]
    // Many blocks in one part in the middle, to pass the limit.
    blocks += (0..<260).map { _ in (Fixture.cells(32, 20, 2, 2), object: 0) }
    let miniatures = Self.picture(blocks).miniatures(in: Self.rect(0, 0, 332, 212))
    #expect(miniatures.map(\.color) == [Self.red, Self.blue, Self.red, nil])
    // 320 by 200 points: 10 to a part.
    #expect(
      miniatures.map(\.frame) == [
        Self.rect(6, 6, 10, 10), Self.rect(16, 6, 10, 10), Self.rect(166, 106, 10, 10),
        Self.rect(316, 196, 10, 10),
      ])
  }

  @Test("The raster agrees with counting cells one by one")
  func counted() {
    var random = SplitMix64(seed: 12)
    let side: Int32 = 100
    let blocks: [(CellRect, object: Int)] = (0..<300).map { _ in
      (
        Fixture.cells(
          .random(in: 0..<side - 3, using: &random), .random(in: 0..<side - 3, using: &random),
          .random(in: 1...3, using: &random), .random(in: 1...3, using: &random)),
        object: .random(in: 0..<2, using: &random)
      )
    }
    // Two corners, so that the picture is 100 by 100 cells: 320 columns of a cell are 3.125 parts.
    let corners: [(CellRect, object: Int)] = [
      (Fixture.cells(0, 0, 1, 1), object: 0),
      (Fixture.cells(side - 1, side - 1, 1, 1), object: 0),
    ]
    let picture = Self.picture(blocks + corners)
    let expected = Self.count(blocks + corners, side: Int(side))
    let shown = picture.miniatures(in: Self.rect(0, 0, 112, 112)).map(\.color)
    #expect(shown == expected)
  }

  @Test("The order of the blocks does not matter", arguments: [40, 300])
  func orderless(count: Int) {
    var random = SplitMix64(seed: 3)
    let items = (0..<count).map { number in
      Fixture.item(
        UInt64(number),
        Fixture.cells(
          .random(in: -50...50, using: &random), .random(in: -50...50, using: &random)),
        object: .random(in: 0..<3, using: &random))
    }
    let picture = Thumbnail(of: items, showing: Self.objects)
    for _ in 0..<5 {
      let shuffled = items.shuffled(using: &random)
      #expect(Thumbnail(of: shuffled, showing: Self.objects) == picture)
    }
  }

  /// The colours of the raster's covered parts, by looking at every cell of every block in steps of
  /// a 32nd and a 20th.
  private static func count(_ blocks: [(CellRect, object: Int)], side: Int) -> [ObjectColor?] {
    let (columns, rows) = (Thumbnail.rasterColumns, Thumbnail.rasterRows)
    var areas = Array(repeating: [0, 0], count: columns * rows)
    for (cells, object) in blocks {
      for row in 0..<rows {
        let top = max(Int(cells.minY) * rows, row * side)
        let tall = min(Int(cells.maxY) * rows, (row + 1) * side) - top
        for column in 0..<columns where tall > 0 {
          let left = max(Int(cells.minX) * columns, column * side)
          let wide = min(Int(cells.maxX) * columns, (column + 1) * side) - left
          if wide > 0 { areas[row * columns + column][object] += wide * tall }
        }
      }
    }
    return areas.filter { $0 != [0, 0] }.map { $0[0] > $0[1] ? red : blue }
  }
}
