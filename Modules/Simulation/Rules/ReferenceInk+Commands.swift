import Boards
import Domain
import GridGeometry
import PluginAPI

/// What must come of commands for strokes.
extension ReferenceInk {
  mutating func judge(
    _ edit: InkEdit, _ reaction: Reaction, _ before: Before, _ session: BoardSession,
    _ oracle: some RulesOracle
  ) throws(Fault) -> Note {
    let held = inOrder(before.lasso)
    let gone = try Self.deleted(reaction.changes.filter { $0.after == nil })
    func refused(_ reason: RefusalReason) throws(Fault) -> String {
      guard reaction.refusal?.reason == reason, reaction.changes.isEmpty,
        session.lassoed == before.lasso, session.inkClipboard == before.clipboard
      else { throw Fault(.rules, "expected the refusal \(Words.text(Refusal(reason)))") }
      return Refusal(reason).outcome
    }
    switch edit {
    case .select(let ids):
      guard ids.allSatisfy({ strokes[$0] != nil }) else {
        return ("select ink", try refused(.unknownItem))
      }
      guard session.lassoed == Set(ids) else { throw Fault(.rules, "others are in the lasso") }
      return ("select ink", "accepted")
    case .copy, .cut, .delete:
      let name = edit == .copy ? "copy ink" : edit == .cut ? "cut ink" : "delete ink"
      guard !held.isEmpty else { return (name, try refused(.noStrokes)) }
      let isKept = edit == .copy
      guard gone == (isKept ? [] : before.lasso), reaction.changes.count == gone.count,
        session.lassoed == (isKept ? before.lasso : []),
        session.inkClipboard == (edit == .delete ? before.clipboard : held)
      else { throw Fault(.rules, "'\(name)' came to \(Words.text(reaction.changes))") }
      if edit != .delete { pasteCount = 0 }
      return (name, "accepted")
    case .paste(let point):
      guard !before.clipboard.isEmpty else { return ("paste ink", try refused(.noStrokes)) }
      return ("paste ink", try judgePaste(at: point, reaction, before, session, oracle))
    case .add(let items):
      guard !items.isEmpty else { return ("add ink", try refused(.noStrokes)) }
      let isPossible =
        Set(items.map(\.id)).count == items.count
        && items.allSatisfy { item in
          item.board == session.board.id && item.content.stroke != nil && strokes[item.id] == nil
        }
      guard isPossible else { return ("add ink", try refused(.unknownItem)) }
      return ("add ink", try judgeAdding(items, reaction, session, oracle))
    case .move(let way):
      guard way.isFinite else { return ("move ink", try refused(.outOfRange)) }
      guard !held.isEmpty else { return ("move ink", try refused(.noStrokes)) }
      return ("move ink", try judgeCarry(by: way, reaction, before, oracle))
    }
  }

  private func judgeAdding(
    _ items: [BoardItem], _ reaction: Reaction, _ session: BoardSession,
    _ oracle: some RulesOracle
  ) throws(Fault) -> String {
    if let refusal = reaction.refusal {
      guard refusal.reason == .outOfRange, reaction.changes.isEmpty else {
        throw Fault(.rules, "expected strokes, got the refusal \(Words.text(refusal))")
      }
      return refusal.outcome
    }
    let new = reaction.changes.filter { $0.before == nil }.compactMap(\.after)
      .compactMap(\.inkItem)
    try judgePaste(new, items, by: .zero, oracle)
    guard new.map(\.id) == items.map(\.id), session.lassoed == Set(items.map(\.id)) else {
      throw Fault(.rules, "the new strokes are not in the lasso")
    }
    return "accepted"
  }

  private mutating func judgePaste(
    at point: Point<BoardSpace>?, _ reaction: Reaction, _ before: Before,
    _ session: BoardSession, _ oracle: some RulesOracle
  ) throws(Fault) -> String {
    // Copies that would lie beyond all numbers are refused together.
    if let refusal = reaction.refusal {
      guard refusal.reason == .outOfRange, reaction.changes.isEmpty else {
        throw Fault(.rules, "expected copies, got the refusal \(Words.text(refusal))")
      }
      return refusal.outcome
    }
    let new = reaction.changes.filter { $0.before == nil }.compactMap(\.after)
      .compactMap(\.inkItem)
    var way: Vector<BoardSpace>?
    if let point {
      let areas = before.clipboard.compactMap(\.pose.area)
      guard let first = areas.first else { return "unchanged" }
      way = point - areas.reduce(first) { $0.union($1) }.center
    } else {
      pasteCount = pasteCount.map { $0 + 1 }
      way = pasteCount.map { Vector(dx: 22 * Double($0), dy: 22 * Double($0)) }
    }
    try judgePaste(new, before.clipboard, by: way, oracle)
    guard session.lassoed == Set(new.map(\.id)) else {
      throw Fault(.rules, "the copies are not in the lasso")
    }
    return "accepted"
  }

  /// The strokes that changes delete, if they do nothing else.
  static func deleted(_ changes: [Change]) throws(Fault) -> Set<ID<BoardItem>> {
    let gone = changes.filter { $0.after == nil }.compactMap(\.before).compactMap(\.inkItem)
    guard gone.count == changes.count else {
      throw Fault(.rules, "expected strokes to be removed, got \(Words.text(changes))")
    }
    return Set(gone.map(\.id))
  }
}
