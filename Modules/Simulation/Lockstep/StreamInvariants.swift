import Domain
import Gestures
import GridGeometry
import PluginAPI

/// The invariants of every surface's reports, step after step.
///
/// Frames chain up: each animation starts where the previous one ended, or where the item was. A
/// panel is closed before it is opened again. Each press ends once. Undo reverts the last step
/// exactly, and redo repeats it. Cancelled fingers leave everything as it was when the first of
/// them touched down.
struct StreamInvariants: Sendable {
  /// The last reported frames of items, since fingers are down.
  private(set) var drawn: DrawnItems = [:]
  private var openPanels: Set<Panel> = []
  /// How many presses of an item did not end yet.
  private var presses: [ID<BoardItem>: Int] = [:]
  /// The observed steps, the latest last; earlier steps are unknown.
  private var undoable: [[Change]] = []
  private var redoable: [[Change]] = []
  /// How it was when the first finger touched down; `nil` once more was done than to take it away.
  private var before: Rest?
  /// The panels that were closed since then.
  private var closed: Set<Panel> = []

  /// What fingers that are taken away leave as it was: plain numbers, as each gesture keeps them.
  struct Rest: Equatable {
    let viewport: Viewport
    let selection: ID<BoardItem>?
    let panel: Panel?
    let scroll: Double
    let undoCount: Int
    let isHeld: Bool
    let isSelecting: Bool
  }

  /// A finger is about to touch down, and no other is.
  mutating func begin(_ rest: Rest) {
    before = rest
    if !closed.isEmpty { closed.removeAll(keepingCapacity: true) }
  }

  /// A menu opened: what was done for another item than before is not taken back.
  mutating func noteMenu(of item: ID<BoardItem>?) {
    if let before, before.selection != item { self.before = nil }
  }

  /// Checks the reaction to a step.
  ///
  /// - Parameters:
  ///   - step: The step.
  ///   - reaction: The reaction.
  ///   - witness: The source of positions before the step.
  ///   - stored: The source of other state.
  /// - Returns: The broken promise, or `nil`.
  mutating func fault(
    of step: Step, _ reaction: Reaction, _ witness: any Witness, _ stored: StoredEntities
  ) -> Fault? {
    if before != nil { watchCancel(step, reaction) }
    guard !reaction.effects.isEmpty || !reaction.changes.isEmpty else { return nil }
    do throws(Fault) {
      let isOutside = if case .outside = step { true } else { false }
      for effect in reaction.effects { try follow(effect, witness, stored, isOutside) }
      try followHistory(step, reaction)
      return nil
    } catch {
      return error
    }
  }

  /// Whether no finger is down any more, if anything was reported about fingers.
  @inline(__always)
  func isAtRest(with surface: any ObservedSurface) -> Bool {
    (!drawn.isEmpty || !presses.isEmpty || before != nil) && !surface.isTouched
      && surface.nextDeadline != surface.touchTime.advanced(by: 1)
  }

  /// With all fingers gone, every item is drawn in its place, and nothing is pressed.
  ///
  /// - Parameters:
  ///   - step: The last step.
  ///   - seen: The observable state now.
  ///   - witness: The source of positions.
  ///   - stored: The source of other state.
  /// - Throws: ``Fault`` if something is drawn elsewhere, or pressed, or not as before.
  mutating func rest(
    after step: Step, _ seen: Observation, _ witness: any Witness, _ stored: StoredEntities
  ) throws(Fault) {
    func lying(_ item: ID<BoardItem>) -> Rect<BoardSpace>? {
      witness.frame(of: item) ?? stored.frame(of: item)
    }
    defer {
      if !drawn.isEmpty { drawn.removeAll(keepingCapacity: true) }
      before = nil
    }
    let astray = drawn.lazy.filter { lying($0.key) != $0.value }
    if let (item, frame) = astray.min(by: { $0.key < $1.key }) {
      throw Fault(
        .stream,
        "block \(item): expected to be drawn \(Self.text(lying(item))), where it lies, "
          + "got \(Self.text(frame))")
    }
    if let item = presses.keys.min() {
      throw Fault(.stream, "the press of block \(item) never ended")
    }
    guard let before, step.touch?.phase == .cancelled else { return }
    // What a long press began, and what another finger tapped, is not taken back.
    guard before.isSelecting == seen.isSelecting else { return }
    if let difference = Self.difference(before, seen.rest) {
      throw Fault(.cancel, "after all fingers were taken away: \(difference)")
    }
  }

  // MARK: Reports

  /// Records the drawn frames of all items, before others are there.
  mutating func rememberDrawn(_ stored: StoredEntities, _ witness: any Witness) {
    for case .item(let item) in stored.entities.values where drawn[item.id] == nil {
      if let frame = witness.frame(of: item.id) { drawn.updateValue(frame, forKey: item.id) }
    }
  }

  private mutating func follow(
    _ effect: Effect, _ witness: any Witness, _ stored: StoredEntities, _ isOutside: Bool
  ) throws(Fault) {
    switch effect {
    case .frames(let changes):
      for change in changes {
        let place = drawn.index(forKey: change.item)
        if let place, drawn.values[place] == change.from {
          drawn.values[place] = change.to
          continue
        }
        let known = place.map { drawn.values[$0] }
        let lying = witness.frame(of: change.item) ?? stored.frame(of: change.item)
        // Outside moves need no report.
        guard known == nil || isOutside, change.from == lying else {
          throw Fault(
            .stream,
            "block \(change.item): expected a way from "
              + "\(Self.text(known ?? lying)), got one from \(Self.text(change.from))")
        }
        drawn.updateValue(change.to, forKey: change.item)
      }
    case .opened(let panel):
      guard openPanels.insert(panel).inserted else {
        throw Fault(.stream, "the \(panel.rawValue) opens, and is open")
      }
    case .closed(let panel):
      guard openPanels.remove(panel) != nil else {
        throw Fault(.stream, "the \(panel.rawValue) closes, and is not open")
      }
    case .press(let item, .began, _): presses[item, default: 0] += 1
    case .press(let item, .ended, _), .press(let item, .cancelled, _):
      guard let count = presses[item] else {
        throw Fault(.stream, "the press of block \(item) ends, and never began")
      }
      presses[item] = count > 1 ? count - 1 : nil
    default: break
    }
  }

  // MARK: Undo

  private mutating func followHistory(_ step: Step, _ reaction: Reaction) throws(Fault) {
    let drops = reaction.effects.contains {
      if case .message(.stepsDropped) = $0 { true } else { false }
    }
    guard !drops else { return forget() }
    switch step {
    case .outside, .reload: forget()
    case .command(.setMode): forget()
    // A setting, and no step.
    case .command(.setSettings): break
    case .command(.undo) where reaction.refusal == nil:
      let step = undoable.popLast()
      try compare("undo", step?.inverse, reaction.changes)
      redoable.append(step ?? reaction.changes.inverse)
    case .command(.redo) where reaction.refusal == nil:
      let step = redoable.popLast()
      try compare("redo", step, reaction.changes)
      undoable.append(step ?? reaction.changes)
    // A tap that waited and a stroke are two steps.
    case .touch where reaction.changes.count { $0.after?.isInk == true } > 1: forget()
    default:
      guard !reaction.changes.isEmpty else { return }
      undoable.append(reaction.changes)
      redoable.removeAll()
    }
  }

  private func compare(_ name: String, _ expected: [Change]?, _ got: [Change]) throws(Fault) {
    guard let expected,
      let text = Words.difference("change", expected: expected, got: got, Words.text)
    else { return }
    throw Fault(.undo, "\(name) is not exact: \(text)")
  }

  private mutating func forget() {
    undoable.removeAll()
    redoable.removeAll()
  }

  // MARK: Cancel

  /// Forgets how it was before, if something was done that taking fingers away does not undo.
  private mutating func watchCancel(_ step: Step, _ reaction: Reaction) {
    switch step {
    case .touch(let touch): if touch.phase == .ended { before = nil }
    case .wake: break
    case .command, .own, .outside, .reload: before = nil
    }
    if !reaction.changes.isEmpty { before = nil }
    for effect in reaction.effects {
      switch effect {
      case .closed(let panel): closed.insert(panel)
      case .opened(let panel): if !closed.contains(panel) { before = nil }
      case .openBoard, .trigger, .sent, .reflow, .copied, .paste: before = nil
      default: break
      }
    }
  }

  private static func difference(_ before: Rest, _ after: Rest) -> String? {
    // Nothing is held before a finger touches down.
    guard before != after || after.isHeld else { return nil }
    var found = Differences()
    found.compare("view", expected: before.viewport, got: after.viewport, Words.text)
    found.compare("selected block", expected: before.selection, got: after.selection) { "\($0)" }
    found.compare("open panel", expected: before.panel, got: after.panel) { $0.rawValue }
    found.compare("scroll offset", expected: before.scroll, got: after.scroll, ScriptText.text)
    found.compareCounts(
      "step to undo", "steps to undo", expected: before.undoCount, got: after.undoCount)
    found.compare("held", expected: false, got: after.isHeld) { $0 ? "yes" : "no" }
    return found.lines.first
  }

  private static func text(_ frame: Rect<BoardSpace>?) -> String {
    frame.map { "at \(Words.text($0))" } ?? "nowhere"
  }
}

extension Observation {
  /// The state that cancelled fingers must leave unchanged.
  var rest: StreamInvariants.Rest {
    StreamInvariants.Rest(
      viewport: viewport, selection: selection, panel: panel, scroll: scroll, undoCount: undoCount,
      isHeld: held != nil, isSelecting: isSelecting)
  }
}
