import Boards
import Domain
import GridGeometry
import PluginAPI

/// What gives way to items that are moved.
extension RulesWitness {
  /// What a push asks of the rules: to carry the items; `nil` if one of them is elsewhere.
  func push(_ poses: [PoseChange]) -> Intent? {
    var lifts: [Lift] = []
    for change in poses {
      guard let place = oracle.placed(change.item), place.pose == change.from,
        let cells = change.to?.cells
      else { return nil }
      lifts.append(
        Lift(
          item: change.item, from: place, grip: place.frame.origin,
          finger: Grid.corner(of: cells.origin)))
    }
    return .carry(lifts)
  }

  /// During a drag it is shown where each item would go that gives way, and nothing else.
  func checkPushed(during intent: Intent, _ session: BoardSession) throws(Fault) {
    var wanted: [PoseChange] = []
    if session.rules.pushing == .always, case .carry(let lifts) = intent,
      case .accepted(let poses) = oracle.answer(
        to: intent, pushes: false, given: session.rules.judge(intent))
    {
      wanted = poses.filter { change in !lifts.contains { $0.item == change.item } }
    }
    let got = session.pushed.map { pushed in
      PoseChange(
        item: pushed.item, from: oracle.placed(pushed.item)?.pose, to: pushed.place.pose)
    }
    guard Set(got) != Set(wanted) || got.count != wanted.count else { return }
    throw Fault(
      .rules,
      "would give way: expected \(Self.text(wanted)), but the session shows \(Self.text(got))"
    )
  }
}

extension Intent {
  /// Whether changes move more than what is carried.
  func pushes(_ changes: [PoseChange]) -> Bool {
    guard case .carry(let lifts) = self else { return false }
    return changes.contains { change in !lifts.contains { $0.item == change.item } }
  }
}

extension SessionCommand {
  /// Whether what is in the way gives way, although the board does not say so.
  var isPush: Bool {
    if case .push = self { true } else { false }
  }
}
