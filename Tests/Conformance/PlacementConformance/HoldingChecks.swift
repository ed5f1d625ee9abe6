import Domain
import Gestures
import GridGeometry
import PluginAPI

/// What rules show while fingers hold items.
enum HoldingChecks {
  static let all = [
    PlacementCheck("with nothing held, everything is where it lies", nothing),
    PlacementCheck("others stay while items are held, unless they give way", staying),
    PlacementCheck("others are drawn while items are held where they lie after the drop", settling),
    PlacementCheck("handles resize, and several fingers hold, if the rules say so", abilities),
  ]

  private static func nothing(_ walk: inout RulesWalk) throws {
    for point in walk.points {
      try requireEqual(
        walk.rules.hit(point, holding: []), walk.rules.hit(point), "the hit at \(point)")
    }
    for item in walk.items {
      try requireEqual(
        walk.rules.frame(of: item.id, holding: []), walk.rules.placed(item.id)?.frame,
        "where \(item.id) is drawn")
    }
    let region = walk.region()
    var visited: [ID<BoardItem>] = []
    walk.rules.visit(in: region, holding: []) { item, _ in visited.append(item) }
    try requireEqual(visited, walk.visited(in: region).map(\.item), "the visits in \(region)")
  }

  private static func staying(_ walk: inout RulesWalk) throws {
    let lifts = walk.lifts()
    let held = Set(lifts.map(\.item))
    var visited: [(item: ID<BoardItem>, frame: Rect<BoardSpace>)] = []
    walk.rules.visit(in: walk.everything, holding: lifts) { item, place in
      if !held.contains(item) { visited.append((item, place.frame)) }
    }
    try requireEqual(
      visited.count, Set(visited.map(\.item)).count,
      "the visits of different items while some are held")
    for item in walk.items where !held.contains(item.id) {
      try requireEqual(
        visited.first { $0.item == item.id }?.frame,
        walk.rules.frame(of: item.id, holding: lifts),
        "where a visit shows \(item.id) while others are held")
      guard let frame = walk.rules.frame(of: item.id, holding: lifts) else {
        throw BrokenPromise("\(item.id) is not drawn while others are held")
      }
      try require(frame.isFinite, "\(item.id) is drawn at \(frame) while others are held")
      guard !walk.rules.displaces else { continue }
      try requireEqual(frame, walk.rules.placed(item.id)?.frame, "where \(item.id) is drawn")
    }
    for point in walk.points {
      guard let hit = walk.rules.hit(point, holding: lifts), !held.contains(hit) else { continue }
      let frame = walk.rules.frame(of: hit, holding: lifts)
      try require(
        frame?.grown(by: 1e-6).contains(point) == true,
        "\(hit) is hit at \(point), and is drawn elsewhere")
    }
  }

  private static func settling(_ walk: inout RulesWalk) throws {
    let lifts = walk.lifts()
    // What is pushed moves at the drop only.
    guard walk.rules.pushing != .always,
      case .accepted(let changes) = walk.rules.judge(.carry(lifts))
    else { return }
    var after = walk
    after.apply(changes)
    let held = Set(lifts.map(\.item))
    for item in walk.items where !held.contains(item.id) {
      try requireEqual(
        walk.rules.frame(of: item.id, holding: lifts), after.rules.placed(item.id)?.frame,
        "where \(item.id) is drawn before the end of \(Intent.carry(lifts).text)")
    }
  }

  private static func abilities(_ walk: inout RulesWalk) throws {
    let rules = walk.rules
    for item in walk.items {
      let handles = rules.handles(of: item.id)
      try requireEqual(Set(handles).count, handles.count, "the different handles of \(item.id)")
      guard let lift = walk.lift(item.id, by: .zero) else { continue }
      for handle in Handle.allCases {
        let verdict = rules.judge(.resize(lift, handle))
        if handles.isEmpty {
          guard case .refused = verdict else {
            throw BrokenPromise("\(item.id) has no handles, and can be resized")
          }
        } else if handles.contains(handle), case .refused(let refusal) = verdict {
          throw BrokenPromise(
            "\(item.id) cannot be left as it is from \(handle.rawValue): \(refusal)")
        }
      }
      let interest = rules.interest(on: item.id)
      guard rules.allowsManyHolds, interest.contains(.drag) else { continue }
      try require(
        interest.isDisjoint(with: [.pan, .pinch]),
        "a second finger on \(item.id) moves the view, although it could hold another item")
    }
  }
}
