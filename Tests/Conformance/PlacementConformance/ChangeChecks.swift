import Domain
import GridGeometry
import PluginAPI

/// What becomes of changes.
enum ChangeChecks {
  static let all = [
    PlacementCheck("what was accepted can be taken back and done again, exactly", back),
    PlacementCheck("what was removed can come back", removed),
    PlacementCheck("a restore from another pose than the present one is refused", stale),
    PlacementCheck("rules made again from the same items answer the same", remade),
    PlacementCheck("a copy does not see what the original does", copies),
    PlacementCheck("changes of other boards do nothing", others),
    PlacementCheck("an item that moves to another board is gone", gone),
    PlacementCheck("what others did is applied even against the rules, and is a violation", damage),
    PlacementCheck("an item in a pose of other rules is counted, and is a violation", strangers),
  ]

  private static func back(_ walk: inout RulesWalk) throws {
    for _ in 0..<4 {
      let intent = walk.intent()
      let changes: [PoseChange]
      switch walk.rules.judge(intent) {
      case .refused, .accepted([]): continue
      case .accepted(let accepted): changes = accepted
      case .placed(let place):
        changes = [PoseChange(item: walk.newItem(place.pose).id, from: nil, to: place.pose)]
      }
      let before = walk.answers
      var other = walk
      other.apply(changes)
      let after = other.answers
      let inverse = changes.reversed().map { PoseChange(item: $0.item, from: $0.to, to: $0.from) }
      for (poses, expected, what) in [
        (inverse, before, "taking back"), (changes, after, "doing again"),
      ] {
        try requireAccepted(poses, other, "\(what) \(intent.text)")
        other.apply(poses)
        try requireSame(other, expected, "after \(what) \(intent.text)")
      }
    }
  }

  private static func removed(_ walk: inout RulesWalk) throws {
    guard let item = walk.items.randomElement(using: &walk.random) else { return }
    let before = walk.answers
    var other = walk
    other.apply([PoseChange(item: item.id, from: item.pose, to: nil)])
    try require(other.rules.placed(item.id) == nil, "\(item.id) was removed, and has a place")
    let change = PoseChange(item: item.id, from: nil, to: item.pose)
    try requireAccepted([change], other, "bringing back \(item.id)")
    other.apply([change])
    try requireSame(other, before, "after bringing back \(item.id)")
  }

  private static func requireAccepted(
    _ poses: [PoseChange], _ walk: RulesWalk, _ what: @autoclosure () -> String
  ) throws {
    switch walk.rules.judge(.restore(poses)) {
    case .accepted(let accepted):
      try requireEqual(Set(accepted), Set(poses), "what is accepted for \(what())")
    case .placed: throw BrokenPromise("\(what()) is answered by a place")
    case .refused(let refusal):
      throw BrokenPromise("\(what()) is refused: \(refusal)")
    }
  }

  private static func stale(_ walk: inout RulesWalk) throws {
    let two = walk.items.shuffled(using: &walk.random).prefix(2)
    guard let item = two.first, let other = two.last, item.pose != other.pose else { return }
    for to in [other.pose, nil] {
      let change = PoseChange(item: item.id, from: other.pose, to: to)
      guard case .refused = walk.rules.judge(.restore([change])) else {
        throw BrokenPromise("\(item.id) is restored from the pose of \(other.id)")
      }
    }
  }

  private static func remade(_ walk: inout RulesWalk) throws {
    var other = walk
    other.rules = walk.remade()
    try requireSame(other, walk.answers, "after opening the board again")
    for _ in 0..<4 {
      let intent = walk.intent()
      try requireEqual(
        other.rules.judge(intent), walk.rules.judge(intent), "opened again, \(intent.text)")
    }
  }

  private static func copies(_ walk: inout RulesWalk) throws {
    let before = walk.answers
    var other = walk
    for _ in 0..<4 { other.step() }
    if let item = other.items.last {
      other.apply([PoseChange(item: item.id, from: item.pose, to: nil)])
    }
    try requireSame(walk, before, "after changes of a copy")
  }

  private static func others(_ walk: inout RulesWalk) throws {
    guard let pose = walk.items.randomElement(using: &walk.random)?.pose else { return }
    let before = walk.answers
    let stranger = Board(
      id: ID(high: 3, low: 2), show: walk.board.show, name: "Other",
      rules: BoardRules(walk.board.rules.key, settings: ["no such": "setting"]),
      created: Timestamp(milliseconds: 0))
    let item = walk.newItem(pose, on: stranger.id)
    var opened = walk
    opened.rules = walk.subject.placement.make(walk.board, walk.items + [item])
    opened.rules.setView(RulesWalk.view)
    try requireSame(opened, before, "opened with an item of another board")
    var renamed = stranger
    renamed.name = "Another"
    var other = walk
    for change in [
      .insert(.board(stranger)), .insert(.item(item)),
      Change.updating(stranger) { $0.name = renamed.name }, .delete(.item(item)),
      .delete(.board(renamed)),
    ] {
      other.rules.apply([change])
      try requireSame(other, before, "after a change of another board")
    }
    other.rules.apply([])
    try requireSame(other, before, "after no change")
  }

  private static func gone(_ walk: inout RulesWalk) throws {
    guard let item = walk.items.randomElement(using: &walk.random) else { return }
    let moved = BoardItem(
      id: item.id, board: ID(high: 3, low: 2), content: item.content, pose: item.pose)
    var (left, deleted) = (walk, walk)
    deleted.apply([PoseChange(item: item.id, from: item.pose, to: nil)])
    _ = left.take([PoseChange(item: item.id, from: item.pose, to: nil)])
    left.rules.apply([Change.update(from: .item(item), to: .item(moved))].compactMap(\.self))
    try requireSame(left, deleted.answers, "after \(item.id) left the board")
  }

  private static func damage(_ walk: inout RulesWalk) throws {
    guard let pose = walk.items.randomElement(using: &walk.random)?.pose else { return }
    let change = PoseChange(item: walk.newItem(pose).id, from: nil, to: pose)
    var other = walk
    let verdict = walk.rules.judge(.restore([change]))
    other.apply([change])
    try requireEqual(other.rules.count, other.items.count, "the count with what others placed")
    try requireEqual(other.rules.placed(change.item)?.pose, pose, "what others placed")
    let isRefused = if case .refused = verdict { true } else { false }
    try requireEqual(!other.rules.violations().isEmpty, isRefused, "whether that is a violation")
  }

  private static func strangers(_ walk: inout RulesWalk) throws {
    guard let single = CellRect(x: 0, y: 0, width: 1, height: 1),
      let key = OrderKey.spread(1).first
    else { return }
    for pose in [Pose.cells(single), .ordered(key)] {
      let change = PoseChange(item: walk.newItem(pose).id, from: nil, to: pose)
      // The rules may have a use for it.
      let forms = [walk.rules.form] + walk.items.map(\.pose.form)
      guard !forms.contains(pose.form), case .refused = walk.rules.judge(.restore([change])) else {
        continue
      }
      var other = walk
      other.apply([change])
      for (rules, what) in [(other.rules, "applied"), (other.remade(), "opened again")] {
        try requireEqual(rules.count, other.items.count, "the count with \(pose), \(what)")
        let isReported = rules.violations().contains { $0.items.contains(change.item) }
        try require(isReported, "\(pose) is no violation, \(what)")
        guard let place = rules.placed(change.item) else { continue }
        try require(place.frame.isFinite, "\(pose) is drawn at \(place.frame), \(what)")
      }
      other.apply([PoseChange(item: change.item, from: pose, to: nil)])
      try requireSame(other, walk.answers, "after \(pose) is gone")
    }
  }
}
