import Domain
import GridGeometry
import PluginAPI

extension RulesWalk {
  /// A region around all items.
  var everything: Rect<BoardSpace> {
    let frames = items.compactMap { rules.placed($0.id)?.frame }.filter(\.isFinite)
    let all = frames.dropFirst().reduce(frames.first ?? Rect(origin: .origin, size: Size(side: 1)))
    {
      $0.union($1)
    }
    return all.grown(by: 100)
  }

  /// The items that are visited, in order.
  func visited(in region: Rect<BoardSpace>) -> [(item: ID<BoardItem>, place: Placed)] {
    var visited: [(ID<BoardItem>, Placed)] = []
    rules.visit(in: region) { visited.append(($0, $1)) }
    return visited
  }

  /// Points on items, beside them and between them.
  var points: [Point<BoardSpace>] {
    let all = everything
    let grid = (0..<49).map { number in
      Point<BoardSpace>(
        x: all.minX + all.size.width * (Double(number % 7) + 0.37) / 7,
        y: all.minY + all.size.height * (Double(number / 7) + 0.41) / 7)
    }
    return grid
      + items.map(\.id).sorted().compactMap { rules.placed($0)?.frame }.flatMap { frame in
        [
          frame.center, Point(x: frame.minX + 0.5, y: frame.minY + 0.5),
          Point(x: frame.maxX - 0.5, y: frame.maxY - 0.5),
        ]
      }
  }

  /// All that the rules answer, for comparison.
  var answers: Answers { Answers(self) }
}

/// What rules answer about a board at rest.
struct Answers: Equatable {
  let count: Int
  let places: [ID<BoardItem>: Placed]
  let visited: [ID<BoardItem>]
  let hits: [ID<BoardItem>?]
  let violations: [Violation]
  let order: [Rect<BoardSpace>?]
  let handles: [[Handle]]

  init(_ walk: RulesWalk) {
    let rules = walk.rules
    count = rules.count
    places = Dictionary(
      walk.items.compactMap { item in rules.placed(item.id).map { (item.id, $0) } }
    ) { first, _ in first }
    visited = walk.visited(in: walk.everything).map(\.item)
    hits = walk.points.map { rules.hit($0) }
    violations = rules.violations()
    let ordered = rules.orderedCount.map { 0..<max($0, 0) } ?? 0..<0
    order = ordered.map { rules.area(ofPlace: $0, isNew: false) }
    handles = walk.items.map(\.id).sorted().map { rules.handles(of: $0) }
  }

  /// The first difference from what was expected; `nil` if there is none.
  func difference(from expected: Answers) -> String? {
    if count != expected.count { return "count \(count), not \(expected.count)" }
    for item in Set(places.keys).union(expected.places.keys).sorted()
    where places[item] != expected.places[item] {
      return "item \(item) lies at \(text(places[item])), not at \(text(expected.places[item]))"
    }
    if visited != expected.visited { return "items are visited in another order" }
    if hits != expected.hits { return "a point hits another item" }
    if violations != expected.violations {
      return "violations \(violations), not \(expected.violations)"
    }
    if order != expected.order { return "places in the order have other areas" }
    return handles != expected.handles ? "items have other handles" : nil
  }

  private func text(_ place: Placed?) -> String {
    place.map { "\($0.pose) in \($0.frame)" } ?? "no place"
  }
}

/// Fails if two boards can be distinguished.
func requireSame(
  _ found: RulesWalk, _ expected: Answers, _ what: @autoclosure () -> String
) throws {
  guard let difference = found.answers.difference(from: expected) else { return }
  throw BrokenPromise("\(what()): \(difference)")
}

extension Rect {
  /// The rectangle with a margin.
  func grown(by margin: Double) -> Self {
    Rect(
      origin: Point(x: minX - margin, y: minY - margin),
      size: Size(width: size.width + 2 * margin, height: size.height + 2 * margin))
  }

  /// Whether a point is so near an edge that rounding may decide.
  func hasEdge(near point: Point<Space>) -> Bool {
    let near = grown(by: 1e-6)
    let inside = grown(by: -1e-6)
    return near.contains(point) && !inside.contains(point)
  }
}

extension Size {
  /// A square.
  fileprivate init(side: Double) { self.init(width: side, height: side) }
}

extension Intent {
  /// The intent in a few words, for reports.
  var text: String {
    func text(_ lift: Lift) -> String {
      "\(lift.item) by \(lift.translation.dx),\(lift.translation.dy)"
        + (lift.orientation == .upright ? "" : " \(lift.orientation)")
    }
    return switch self {
    case .place(let area): "placing in \(area)"
    case .put(let pose): "a new item at \(pose)"
    case .fit(let pose): "a new item near \(pose)"
    case .touch(let item): "touching \(item)"
    case .restack(let item, let move): "moving \(item) to \(move.rawValue)"
    case .reframe(let item, let area): "giving \(item) the area \(area)"
    case .carry(let lifts): "carrying \(lifts.map(text).joined(separator: " and "))"
    case .drop(let lifts, let held):
      "dropping \(lifts.map(text).joined(separator: " and ")), holding \(held.map(text))"
    case .resize(let lift, let handle): "resizing \(text(lift)) from \(handle.rawValue)"
    case .restore(let changes): "restoring \(changes.map { "\($0.item)" })"
    }
  }
}
