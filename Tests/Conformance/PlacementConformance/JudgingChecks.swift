import Domain
import Gestures
import GridGeometry
import PluginAPI

/// What rules answer to an intent.
enum JudgingChecks {
  static let all = [
    PlacementCheck("judging and previews change nothing, and answer the same again", again),
    PlacementCheck(
      "what is accepted starts from present poses, and moves only what is listed", fits),
    PlacementCheck("what is accepted leaves no violation", lawful),
    PlacementCheck("an item alone on a board can be dropped where it was", staying),
    PlacementCheck("a refusal names items on the board, each once", refusals),
    PlacementCheck("the order of lifts does not matter", lifts),
    PlacementCheck("items that are not there, or are held twice, are refused", strangers),
    PlacementCheck("what is in the way gives way only if the rules say so", pushes),
    PlacementCheck("a preview ends as the drop is judged", previews),
    PlacementCheck("a preview depends on the last movement only", history),
  ]

  private static func again(_ walk: inout RulesWalk) throws {
    let before = walk.answers
    for _ in 0..<4 {
      let intent = walk.intent()
      let first = walk.rules.judge(intent)
      var preview = Preview(holding: intent.lifts.map(\.from.frame))
      walk.rules.preview(intent, into: &preview)
      try requireEqual(walk.rules.judge(intent), first, "the second answer to \(intent.text)")
      try requireSame(walk, before, "after asking about \(intent.text)")
    }
  }

  private static func fits(_ walk: inout RulesWalk) throws {
    for _ in 0..<4 {
      let intent = walk.intent()
      let before = walk.answers
      var after = walk
      switch walk.rules.judge(intent) {
      case .refused: continue
      case .placed(let place):
        let item = walk.newItem(place.pose)
        after.apply([PoseChange(item: item.id, from: nil, to: place.pose)])
        try requireEqual(after.rules.placed(item.id), place, "where a new item lies")
        try requireKept(walk.items, before, after, framesToo: !walk.rules.displaces)
      case .accepted(let changes):
        try requireEqual(
          Set(changes.map(\.item)).count, changes.count, "the different items of \(intent.text)")
        for change in changes {
          try requireEqual(
            change.from, walk.item(change.item)?.pose, "where \(change.item) is said to be")
          try require(change.from != change.to, "\(change.item) is listed, and stays")
          if case .restore = intent { continue }
          try require(change.to != nil, "\(change.item) is gone after \(intent.text)")
        }
        after.apply(changes)
        for change in changes {
          try requireEqual(
            after.rules.placed(change.item)?.pose, change.to, "where \(change.item) is")
        }
        let moved = Set(changes.map(\.item))
        if !walk.rules.displaces, walk.rules.pushing != .always, !intent.lifts.isEmpty {
          try require(
            moved.isSubset(of: intent.lifts.map(\.item)), "others move after \(intent.text)")
        }
        try requireKept(
          walk.items.filter { !moved.contains($0.id) }, before, after,
          framesToo: !walk.rules.displaces)
      }
    }
  }

  private static func requireKept(
    _ items: [BoardItem], _ before: Answers, _ after: RulesWalk, framesToo: Bool
  ) throws {
    try requireEqual(after.rules.count, after.items.count, "the count afterwards")
    for item in items {
      let (old, new) = (before.places[item.id], after.rules.placed(item.id))
      try requireEqual(new?.pose, old?.pose, "the pose of \(item.id), which is not listed")
      if framesToo { try requireEqual(new?.frame, old?.frame, "the frame of \(item.id)") }
    }
  }

  private static func lawful(_ walk: inout RulesWalk) throws {
    for _ in 0..<4 {
      let intent = walk.intent()
      var after = walk
      switch walk.rules.judge(intent) {
      case .refused: continue
      case .placed(let place):
        after.apply([PoseChange(item: walk.newItem(place.pose).id, from: nil, to: place.pose)])
      case .accepted(let changes): after.apply(changes)
      }
      try requireEqual(after.rules.violations(), [], "the violations after \(intent.text)")
    }
  }

  private static func staying(_ walk: inout RulesWalk) throws {
    for item in walk.items {
      var rules = walk.subject.placement.make(walk.board, [item])
      rules.setView(RulesWalk.view)
      guard let place = rules.placed(item.id) else {
        throw BrokenPromise("\(item.id) is not on its board")
      }
      let middle = place.frame.center
      let lift = Lift(item: item.id, from: place, grip: middle, finger: middle)
      if case .refused(let refusal) = rules.judge(.carry([lift])) {
        throw BrokenPromise("\(item.id) cannot be dropped where it was: \(refusal)")
      }
    }
  }

  private static func refusals(_ walk: inout RulesWalk) throws {
    for _ in 0..<8 {
      let intent = walk.intent()
      guard case .refused(let refusal) = walk.rules.judge(intent) else { continue }
      try requireNamed(refusal, walk, intent.text)
    }
  }

  static func requireNamed(
    _ refusal: Refusal, _ walk: RulesWalk, _ what: @autoclosure () -> String
  ) throws {
    try requireEqual(
      Set(refusal.by).count, refusal.by.count, "the different items in the way of \(what())")
    for item in refusal.by {
      try require(walk.item(item) != nil, "\(item) is in the way of \(what()), and not there")
    }
  }

  private static func pushes(_ walk: inout RulesWalk) throws {
    for _ in 0..<4 {
      guard let push = walk.push() else { return }
      let after = walk
      switch walk.rules.judge(pushing: [push]) {
      case .placed(let place): throw BrokenPromise("a push places an item at \(place)")
      case .refused(let refusal): try requireNamed(refusal, walk, "a push")
      case .accepted(let changes): try requirePush(push, changes, after)
      }
    }
    let lifts = walk.lifts()
    var preview = Preview(holding: lifts.map(\.from.frame))
    walk.rules.preview(.carry(lifts), into: &preview)
    var shown: [PoseChange] = []
    if walk.rules.pushing == .always, case .accepted(let changes) = walk.rules.judge(.carry(lifts))
    {
      let held = Set(lifts.map(\.item))
      shown = changes.filter { !held.contains($0.item) }
    }
    try requireEqual(
      Set(preview.pushed.map { PoseChange(item: $0.item, from: nil, to: $0.place.pose) }),
      Set(shown.map { PoseChange(item: $0.item, from: nil, to: $0.to) }),
      "what is shown to give way to \(Intent.carry(lifts).text)")
  }

  private static func requirePush(
    _ push: PoseChange, _ changes: [PoseChange], _ walk: RulesWalk
  ) throws {
    try require(walk.rules.pushing != .never, "\(push.item) pushes, though nothing gives way")
    try requireEqual(
      Set(changes.map(\.item)).count, changes.count, "the different items of a push")
    for change in changes {
      try requireEqual(
        change.from, walk.item(change.item)?.pose, "where \(change.item) is said to be")
      try require(change.to != nil && change.to != change.from, "\(change.item) is gone or stays")
    }
    try requireEqual(
      changes.first { $0.item == push.item }?.to, push.to, "where \(push.item) is pushed")
    var after = walk
    after.apply(changes)
    try requireEqual(after.rules.violations(), [], "the violations after a push")
  }

  private static func lifts(_ walk: inout RulesWalk) throws {
    for _ in 0..<4 {
      let lifts = walk.lifts()
      let held = Set(lifts.map(\.item))
      let answer = Sorted(walk.rules.judge(.carry(lifts)), without: held)
      try requireEqual(
        Sorted(walk.rules.judge(.carry(lifts.reversed())), without: held), answer,
        "carrying the other way round \(Intent.carry(lifts).text)")
      try requireEqual(
        Sorted(walk.rules.judge(.drop(lifts, holding: [])), without: held), answer,
        "dropping all of \(Intent.carry(lifts).text)")
    }
  }

  /// A verdict without the order of what it lists, and without naming held items, which may each be
  /// in the other's way.
  private struct Sorted: Equatable {
    private let verdict: Verdict

    init(_ verdict: Verdict, without held: Set<ID<BoardItem>>) {
      switch verdict {
      case .accepted(let changes):
        self.verdict = .accepted(changes.sorted { $0.item < $1.item })
      case .placed: self.verdict = verdict
      case .refused(let refusal):
        self.verdict = .refused(
          Refusal(refusal.reason, by: refusal.by.filter { !held.contains($0) }))
      }
    }
  }

  private static func strangers(_ walk: inout RulesWalk) throws {
    guard let item = walk.items.randomElement(using: &walk.random),
      let lift = walk.lift(item.id, by: Vector(dx: Grid.unit, dy: 0))
    else { return }
    let stranger = Lift(
      item: ID(high: 9, low: 9), from: lift.from, grip: lift.grip, finger: lift.finger)
    let intents: [Intent] = [
      .carry([stranger]), .carry([lift, lift]), .drop([stranger], holding: []),
      .restore([PoseChange(item: stranger.item, from: item.pose, to: nil)]),
      .restore([PoseChange(item: item.id, from: nil, to: item.pose)]),
      .restore(
        [PoseChange](
          repeating: PoseChange(item: item.id, from: item.pose, to: nil), count: 2)),
    ]
    let resizes = walk.rules.handles(of: item.id).map { Intent.resize(stranger, $0) }
    for intent in intents + resizes {
      guard case .refused(let refusal) = walk.rules.judge(intent) else {
        throw BrokenPromise("accepted: \(intent.text)")
      }
      try requireNamed(refusal, walk, intent.text)
    }
  }

  // MARK: Previews

  private static func previews(_ walk: inout RulesWalk) throws {
    for _ in 0..<6 {
      let intent = walk.intent()
      if case .restore = intent { continue }
      var preview = Preview(holding: intent.lifts.map(\.from.frame))
      walk.rules.preview(intent, into: &preview)
      try require(preview.held.allSatisfy(\.isFinite), "held nowhere: \(intent.text)")
      switch walk.rules.judge(intent) {
      case .refused(let refusal):
        try requireEqual(preview.refusal, refusal, "the refusal while \(intent.text)")
      case .placed(let place):
        try requireEqual(preview.refusal, nil, "the refusal while \(intent.text)")
        try requireEqual(preview.landing, [place], "where it would land, \(intent.text)")
      case .accepted(let changes):
        try requireEqual(preview.refusal, nil, "the refusal while \(intent.text)")
        var after = walk
        after.apply(changes)
        let landed = intent.lifts.compactMap { after.rules.placed($0.item) }
        guard landed.count == 1 || preview.landing.count == landed.count else { continue }
        try requireEqual(preview.landing, landed, "where it would land, \(intent.text)")
      }
    }
  }

  private static func history(_ walk: inout RulesWalk) throws {
    try drawing(&walk)
    let intent = walk.intent()
    guard let first = intent.lifts.first else { return }
    var path = Preview(holding: intent.lifts.map(\.from.frame))
    for _ in 0..<5 {
      let away = Vector<BoardSpace>(
        dx: Double.random(in: -400...400, using: &walk.random),
        dy: Double.random(in: -400...400, using: &walk.random))
      walk.rules.preview(intent.moved(first.item, by: away), into: &path)
    }
    walk.rules.preview(intent, into: &path)
    var direct = Preview(holding: intent.lifts.map(\.from.frame))
    walk.rules.preview(intent, into: &direct)
    try requireEqual(path.refusal, direct.refusal, "the refusal after a way, \(intent.text)")
    try requireEqual(path.landing, direct.landing, "where it lands after a way, \(intent.text)")
    try requireEqual(path.held, direct.held, "where it is held after a way, \(intent.text)")
  }

  /// A region that is drawn near an item, and grows and shrinks by less than a cell.
  private static func drawing(_ walk: inout RulesWalk) throws {
    guard let item = walk.items.randomElement(using: &walk.random),
      let frame = walk.rules.placed(item.id)?.frame
    else { return }
    func some(_ range: ClosedRange<Int>) -> Double {
      Double(Int.random(in: range, using: &walk.random)) * Grid.unit
    }
    let cells = Rect<BoardSpace>(
      origin: frame.origin + Vector(dx: some(-1...1), dy: some(-1...1)),
      size: Size(width: some(1...3), height: some(1...3)))
    var path = Preview(holding: [])
    for _ in 0..<6 {
      func shift() -> Double { Double(Int.random(in: -20...20, using: &walk.random)) / 4 }
      let intent = Intent.place(
        Rect(
          origin: cells.origin + Vector(dx: shift(), dy: shift()),
          size: Size(width: cells.size.width + shift(), height: cells.size.height + shift())))
      walk.rules.preview(intent, into: &path)
      var direct = Preview(holding: [])
      walk.rules.preview(intent, into: &direct)
      try requireEqual(path.refusal, direct.refusal, "the refusal after a way, \(intent.text)")
      try requireEqual(path.landing, direct.landing, "where it lands after a way, \(intent.text)")
      try requireEqual(
        path.refusal, walk.rules.judge(intent).refusal, "the refusal while \(intent.text)")
    }
  }
}

extension Verdict {
  /// The refusal; `nil` if it is none.
  fileprivate var refusal: Refusal? {
    if case .refused(let refusal) = self { refusal } else { nil }
  }
}

extension Intent {
  /// The items that fingers hold.
  var lifts: [Lift] {
    switch self {
    case .carry(let lifts): lifts
    case .drop(let lifts, let held): lifts + held
    case .resize(let lift, _): [lift]
    case .place, .put, .fit, .touch, .restack, .reframe, .restore: []
    }
  }

  /// The same with one finger elsewhere.
  fileprivate func moved(_ item: ID<BoardItem>, by way: Vector<BoardSpace>) -> Intent {
    func moved(_ lift: Lift) -> Lift {
      var lift = lift
      if lift.item == item { lift.finger = lift.finger + way }
      return lift
    }
    return switch self {
    case .carry(let lifts): .carry(lifts.map(moved))
    case .resize(let lift, let handle): .resize(moved(lift), handle)
    case .place, .put, .fit, .touch, .restack, .reframe, .drop, .restore: self
    }
  }
}
