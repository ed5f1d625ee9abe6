import Domain
import GridGeometry
import PluginAPI

/// What rules say of a board at rest.
enum LookingChecks {
  static let all = [
    PlacementCheck("every item is counted, and placed at its pose", places),
    PlacementCheck(
      "a visit shows each item once that touches the region, the lowest first", visits),
    PlacementCheck("a hit is the topmost item at a point, and nil beside all", hits),
    PlacementCheck("places in an order have areas, and others do not", order),
    PlacementCheck("points beyond all numbers hit nothing, and are refused", extremes),
  ]

  private static func places(_ walk: inout RulesWalk) throws {
    try requireEqual(walk.rules.count, walk.items.count, "the count")
    for item in walk.items {
      let place = walk.rules.placed(item.id)
      try requireEqual(place?.pose, item.pose, "the pose of item \(item.id)")
      try require(place?.frame.isFinite == true, "item \(item.id) has no finite frame")
    }
    let stranger = ID<BoardItem>(high: 9, low: 9)
    try require(walk.rules.placed(stranger) == nil, "an item has a place that is not there")
    try require(
      walk.rules.frame(of: stranger, holding: []) == nil, "an item is drawn that is not there")
  }

  private static func visits(_ walk: inout RulesWalk) throws {
    let all = walk.visited(in: walk.everything).map(\.item)
    try requireEqual(all.sorted(), walk.items.map(\.id).sorted(), "the visits of the whole board")
    let frames = walk.items.compactMap { walk.rules.placed($0.id)?.frame }
    for region in frames + (0..<6).map({ _ in walk.region() }) {
      let visited = walk.visited(in: region)
      try requireEqual(
        visited.count, Set(visited.map(\.item)).count, "the visits of different items in \(region)")
      for (item, place) in visited {
        try requireEqual(walk.rules.placed(item), place, "where the visited item \(item) lies")
      }
      for item in walk.items {
        guard let frame = walk.rules.placed(item.id)?.frame,
          frame.intersects(region.grown(by: -1e-6)), region.size.width > 1, region.size.height > 1
        else { continue }
        try require(
          visited.contains { $0.item == item.id },
          "item \(item.id) at \(frame) is not visited in \(region)")
      }
      let seen = Set(visited.map(\.item))
      try requireEqual(
        visited.map(\.item), all.filter(seen.contains), "the order of visits in \(region)")
    }
  }

  private static func hits(_ walk: inout RulesWalk) throws {
    let visited = walk.visited(in: walk.everything)
    for point in walk.points where !visited.contains(where: { $0.place.hasEdge(near: point) }) {
      let expected = visited.last { $0.place.covers(point) }?.item
      try requireEqual(walk.rules.hit(point), expected, "the hit at \(point)")
    }
  }

  private static func order(_ walk: inout RulesWalk) throws {
    let rules = walk.rules
    guard let count = rules.orderedCount else {
      for place in [-1, 0, 1] {
        try require(
          rules.area(ofPlace: place, isNew: false) == nil
            && rules.area(ofPlace: place, isNew: true) == nil,
          "place \(place) has an area without an order")
      }
      return
    }
    try requireEqual(count, walk.items.count, "the number of items in the order")
    for isNew in [false, true] {
      let end = count + (isNew ? 1 : 0)
      for place in [-1, end, .max, .min] {
        try require(
          rules.area(ofPlace: place, isNew: isNew) == nil,
          "place \(place) of \(end) has an area")
      }
      for place in 0..<end {
        guard let area = rules.area(ofPlace: place, isNew: isNew) else {
          throw BrokenPromise("place \(place) of \(end) has no area")
        }
        try require(area.isFinite, "the area of place \(place) is \(area)")
        guard isNew, Set(walk.items.map(\.pose)).count == count else { continue }
        guard case .placed(let placed) = rules.judge(.place(area)) else {
          throw BrokenPromise("place \(place) of \(end) is refused for a new item")
        }
        try requireEqual(placed.frame, area, "where an item placed in place \(place) lies")
      }
    }
    let frames = (0..<count).compactMap { rules.area(ofPlace: $0, isNew: false) }
    let lying = walk.items.compactMap { rules.placed($0.id)?.frame }
    try requireEqual(Set(frames), Set(lying), "the areas of the places")
  }

  private static func extremes(_ walk: inout RulesWalk) throws {
    let odd: [Double] = [.nan, .infinity, -.infinity, 1e300, -1e300, .greatestFiniteMagnitude]
    for number in odd {
      for point in [Point<BoardSpace>(x: number, y: 0), Point(x: 0, y: number)] {
        let hit = walk.rules.hit(point)
        try require(
          hit == nil || number.isFinite && walk.item(hit ?? ID(high: 0, low: 0)) != nil,
          "\(point) hits an item")
        let region = Rect(origin: point, size: Size(width: 88, height: 88))
        _ = walk.visited(in: region)
        _ = walk.visited(in: Rect(origin: .origin, size: Size(width: point.x, height: point.y)))
        try expect(.place(region), isFinite: number.isFinite, walk)
        guard let item = walk.items.randomElement(using: &walk.random),
          let lift = walk.lift(item.id, by: Vector(dx: point.x, dy: point.y))
        else { continue }
        try expect(.carry([lift]), isFinite: number.isFinite, walk)
        for handle in walk.rules.handles(of: item.id) {
          guard handle.movesLeft || handle.movesRight || point.x == 0,
            handle.movesTop || handle.movesBottom || point.y == 0
          else { continue }
          try expect(.resize(lift, handle), isFinite: number.isFinite, walk)
        }
      }
    }
  }

  private static func expect(_ intent: Intent, isFinite: Bool, _ walk: RulesWalk) throws {
    var preview = Preview(holding: [.init(origin: .origin, size: Size(width: 1, height: 1))])
    walk.rules.preview(intent, into: &preview)
    switch walk.rules.judge(intent) {
    case .refused: break
    case .accepted(let changes):
      try require(isFinite, "accepted: \(intent.text)")
      var after = walk
      after.apply(changes)
      try requireEqual(after.rules.violations(), [], "after \(intent.text)")
    case .placed(let place):
      try require(isFinite && place.frame.isFinite, "accepted: \(intent.text)")
    }
  }
}

extension Placed {
  /// Whether a point is so near an edge of the item that rounding may decide.
  fileprivate func hasEdge(near point: Point<BoardSpace>) -> Bool {
    frame.hasEdge(near: point) || bars?.contains { $0.hasEdge(near: point) } ?? false
  }
}
