import Domain
import GridGeometry

extension ShrinkSearch {
  /// Moves a piece, or what lies in points, nearer to the origin, and makes it plainer.
  mutating func roundPose(_ place: Int) {
    var before: Stage?
    while !isOver, best.stage.items.indices.contains(place), best.stage != before {
      before = best.stage
      for item in best.stage.items[place].simpler {
        var stage = best.stage
        stage.items[place] = item
        if attempt(stage) { break }
      }
    }
  }
}

extension BoardItem {
  /// The same in plainer forms, if it is a piece, a card, or lies in points; the plainest first.
  var simpler: [BoardItem] {
    var items: [BoardItem] = []
    func with(_ body: (inout BoardItem) -> Void) {
      var item = self
      body(&item)
      if item != self { items.append(item) }
    }
    switch content {
    case .object, .message, .ink, .goto: break
    case .tile: with { $0.content = .tile(nil) }
    case .card(let card):
      with { $0.content = .card(Card(title: "", text: "", created: card.created)) }
    }
    for pose in pose.simpler { with { $0.pose = pose } }
    return items
  }
}

extension Pose {
  /// The same in plainer forms, if it is of a piece or in points; the plainest first.
  fileprivate var simpler: [Pose] {
    switch self {
    case .cells, .ordered: []
    case .free(let area, let z):
      area.simpler.map { .free($0, z: z) }
        + (OrderKey("V").map { z == $0 ? [] : [.free(area, z: $0)] } ?? [])
    case .shaped(let shape, let cell, let orientation):
      shape.smaller.map { .shaped($0, at: cell, orientation) }
        + [.upright, .right, .mirrored].filter { $0 != orientation }.map {
          .shaped(shape, at: cell, $0)
        } + cell.nearer.map { .shaped(shape, at: $0, orientation) }
    }
  }
}

extension Polyomino {
  /// One cell, two, and all that lack one.
  fileprivate var smaller: [Polyomino] {
    let cells = cells
    let fewer = cells.indices.reversed().compactMap { place in
      Polyomino(cells.enumerated().filter { $0.offset != place }.map(\.element))
    }
    return [.single]
      + [Polyomino("xx"), Polyomino("x/x")].compactMap(\.self).filter {
        $0.count < count
      } + fewer
  }
}

extension Cell {
  /// Cells nearer to the origin.
  var nearer: [Cell] {
    [
      .origin, Cell(x: 0, y: y), Cell(x: x, y: 0), Cell(x: x / 2, y: y), Cell(x: x, y: y / 2),
      Cell(x: x &- x.signum(), y: y), Cell(x: x, y: y &- y.signum()),
    ].filter { $0 != self }
  }
}

extension Rect<BoardSpace> {
  /// Areas nearer to the origin, of rounder numbers, and as small as a card can be.
  var simpler: [Rect<BoardSpace>] {
    let small = Size<BoardSpace>(width: 100, height: 50)
    func rounded(_ value: Double, to grid: Double) -> Double { (value / grid).rounded() * grid }
    var areas = [
      Rect(origin: .origin, size: small), Rect(origin: origin, size: small),
      Rect(origin: .origin, size: size), Rect(origin: Point(x: 0, y: minY), size: size),
      Rect(origin: Point(x: minX, y: 0), size: size),
    ]
    for grid in [22.0, 10, 1] {
      let round = Point<BoardSpace>(x: rounded(minX, to: grid), y: rounded(minY, to: grid))
      areas.append(Rect(origin: round, size: size))
      areas.append(
        Rect(
          origin: origin,
          size: Size(
            width: rounded(size.width, to: grid), height: rounded(size.height, to: grid))))
    }
    return areas.filter { $0 != self }
  }
}
