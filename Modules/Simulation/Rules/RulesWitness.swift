import Boards
import Domain
import Gestures
import GridGeometry
import PluginAPI

/// Judges a session over any rules by what an oracle says of the rules.
///
/// What fingers and commands ask of the rules is plain to see; what becomes of it must be what the
/// oracle says. For all the rest a session is watched by ``StreamInvariants``.
struct RulesWitness<Oracle: RulesOracle>: Witness {
  private(set) var oracle: Oracle
  private let board: ID<Board>
  private let table: CoverageTable
  /// Whether the caller checks what is there, in place of an oracle; then more can come of what is
  /// done than the table lists.
  let isChecked: Bool
  /// What should be there.
  private var stored: StoredEntities
  /// What the step that is taken asks of the rules; `nil` if it asks nothing.
  private var asked: (intent: Intent, isDrop: Bool, pushes: Bool)?
  /// What was selected before a step by which a finger could touch an item; `nil` if none could.
  private(set) var selected: Selection?
  /// What a tap could choose before the step from the menu of what is selected, and the items.
  private(set) var menu: (choices: [ItemMenu], items: [BoardItem]) = ([], [])
  /// Where fingers touched down.
  private(set) var starts: [TouchID: Point<ScreenSpace>] = [:]
  /// The items, the newest last.
  private(set) var items: [ID<BoardItem>]
  private var ink: ReferenceInk
  /// The session before the step, if ink could change.
  private var inkBefore: ReferenceInk.Before?
  var coverage: Coverage

  init(
    _ stage: Stage, _ oracle: Oracle, covering table: CoverageTable, isChecked: Bool = false
  ) {
    self.isChecked = isChecked
    self.oracle = oracle
    self.oracle.see(stage.viewSize)
    self.table = table
    board = stage.boards.first?.id ?? Board.missing(from: stage).id
    let board = board
    let shown = stage.items.filter { $0.board == board }
    items = shown.map(\.id)
    ink = ReferenceInk(shown)
    stored = StoredEntities(
      stage.boards.filter { $0.id == board }.map(Entity.board) + shown.map(Entity.item))
    coverage = Coverage(count: table.cells.count)
  }

  func frame(of item: ID<BoardItem>) -> Rect<BoardSpace>? { oracle.placed(item)?.frame }

  // MARK: Steps

  mutating func expect(_ step: Step, of surface: any ObservedSurface) {
    asked = nil
    inkBefore = ReferenceInk.before(step, surface)
    selected = selection(before: step, surface)
    menu = ([], [])
    if step.touch?.phase == .ended, let session = surface as? BoardSession,
      !session.menuOfSelected.isEmpty
    {
      menu = (session.menuOfSelected, session.selectedItems)
    }
    if case .touch(let touch) = step, touch.phase == .began { starts[touch.id] = touch.position }
    switch step {
    case .wake(let time):
      // What was released is dropped when its instant is over.
      guard let waiting = (surface as? BoardSession)?.waiting, time >= waiting.due else { return }
      asked = (waiting.intent, true, false)
    case .touch(let touch) where touch.phase == .ended || touch.phase == .cancelled:
      guard var session = surface as? BoardSession else { return }
      // The view may have scrolled on by then.
      _ = session.advance(to: touch.time)
      guard let intent = session.intent(of: touch.id, at: touch.position) else { return }
      if touch.phase == .cancelled {
        note(intent, "cancelled", isTogether: session.holds.count > 1)
      } else if !session.rules.displaces || session.holds.isEmpty {
        asked = (intent, true, false)
      }
    case .command(let command):
      guard let session = surface as? BoardSession, session.mode == .edit, !session.isDeleted
      else { return }
      asked = intent(of: command, to: session).map { ($0, false, command.isPush) }
    default: break
    }
  }

  mutating func follow(
    _ step: Step, _ absorbed: [Change], _ reaction: Reaction, of surface: any ObservedSurface
  ) throws(Fault) {
    if let asked, !reaction.isRefusedBefore {
      try check(asked, reaction, surface)
    } else if asked == nil {
      try checkTouch(by: step, reaction, surface)
    }
    // Strokes that are carried with other items are looked at above.
    if let session = surface as? BoardSession, !isAskedAboutStrokes,
      let note = try ink.follow(step, reaction, inkBefore, of: session, oracle)
    {
      self.note(note.action, note.outcome)
    }
    if !reaction.changes.isEmpty {
      if isChecked || step.isOfSettings { try check(reaction.changes) }
      try checkLegality(of: reaction.changes)
      oracle.take(reaction.changes)
      try stored.apply(reaction.changes.filter(concernsBoard))
    }
    if !absorbed.isEmpty {
      oracle.take(absorbed)
      try stored.apply(absorbed.filter(concernsBoard))
    }
    if case .command(.setViewSize) = step, let session = surface as? BoardSession {
      oracle.see(session.viewport.size)
    }
    ink.take((reaction.changes + absorbed).filter(concernsBoard))
    for change in reaction.changes + absorbed { note(change) }
    try checkLasso(of: surface)
  }

  /// Whether strokes are carried together with other items.
  private var isAskedAboutStrokes: Bool {
    guard case .carry(let lifts)? = asked?.intent else { return false }
    return lifts.contains { ink.strokes[$0.item] != nil }
  }

  /// Only strokes that there are can be in the lasso.
  private func checkLasso(of surface: any ObservedSurface) throws(Fault) {
    guard let session = surface as? BoardSession, !session.isDeleted, !session.lassoed.isEmpty
    else { return }
    if let gone = session.lassoed.subtracting(ink.strokes.keys).min() {
      throw Fault(.rules, "stroke \(gone) is in the lasso, and not on the board")
    }
  }

  /// Keeps the items in an order that no process changes.
  private mutating func note(_ change: Change) {
    switch (change.before, change.after) {
    case (nil, .item(let item)?) where item.board == board: items.append(item.id)
    case (.item(let item)?, nil): items.removeAll { $0 == item.id }
    default: break
    }
  }

  private func concernsBoard(_ change: Change) -> Bool {
    switch change.after ?? change.before {
    case .board(let board): board.id == self.board
    case .item(let item): item.board == board
    default: false
    }
  }

  /// Compares what came of something with what the oracle says.
  private mutating func check(
    _ asked: (intent: Intent, isDrop: Bool, pushes: Bool), _ reaction: Reaction,
    _ surface: any ObservedSurface
  ) throws(Fault) {
    let (intent, isDrop) = (asked.intent, asked.isDrop)
    let got = reaction.changes.compactMap(\.pose)
    let verdict = oracle.answer(
      to: intent, pushes: asked.pushes, given: got.isEmpty ? nil : .accepted(got))
    let isTogether =
      isDrop && (intent.isOfSeveral || (surface as? BoardSession)?.intent != nil)
      && (surface as? BoardSession)?.rules.allowsManyHolds == true
    func note(_ outcome: String) {
      self.note(intent, outcome, isDrop: isDrop, isTogether: isTogether)
    }
    switch verdict {
    case .accepted(let poses):
      let wanted = poses.filter { $0.from != $0.to }
      try expect(wanted, got, reaction)
      let isPush = (surface as? BoardSession)?.rules.pushing != .never && intent.pushes(wanted)
      note(wanted.isEmpty ? "unchanged" : isPush ? "pushed" : "accepted")
    case .placed(let place):
      if isDrop {
        // What is shown there is asked for first.
        guard reaction.changes.isEmpty, reaction.effects.contains(.opened(.picker)) else {
          throw Fault(.rules, "expected the picker to open, got \(Words.text(reaction.changes))")
        }
      } else {
        guard reaction.refusal == nil, got.count == 1, got[0].from == nil else {
          throw Self.fault([], got, reaction)
        }
        let wanted = PoseChange(item: got[0].item, from: nil, to: place.pose)
        guard got[0] == wanted else { throw Self.fault([wanted], got, reaction) }
      }
      note("accepted")
    case .refused(let refusal):
      guard reaction.refusal == refusal, reaction.changes.isEmpty else {
        throw Fault(
          .rules,
          "expected the refusal \(Words.text(refusal)), got "
            + (reaction.refusal.map(Words.text) ?? Words.text(reaction.changes)))
      }
      note(isChecked ? "refused" : refusal.outcome)
    }
  }

  func expect(
    _ wanted: [PoseChange], _ got: [PoseChange], _ reaction: Reaction
  ) throws(Fault) {
    func inOrder(_ changes: [PoseChange]) -> [PoseChange] { changes.sorted { $0.item < $1.item } }
    guard reaction.refusal == nil, inOrder(wanted) == inOrder(got) else {
      throw Self.fault(wanted, got, reaction)
    }
  }

  static func fault(
    _ wanted: [PoseChange], _ got: [PoseChange], _ reaction: Reaction
  ) -> Fault {
    func text(_ changes: [PoseChange]) -> String {
      Words.list(
        changes.map { "block \($0.item) to \($0.to.map(ScriptText.text) ?? "nowhere")" },
        none: "no change")
    }
    return Fault(
      .rules,
      "expected \(text(wanted)), got "
        + (reaction.refusal.map { "the refusal \(Words.text($0))" } ?? text(got)))
  }

  /// Whatever is changed ends in what the caller allows.
  private func check(_ changes: [Change]) throws(Fault) {
    var after = oracle
    after.take(changes)
    if let breach = after.breach() { throw Fault(.violation, breach) }
  }

  /// Whatever is changed ends in what the rules allow.
  private func checkLegality(of changes: [Change]) throws(Fault) {
    let poses = changes.compactMap(\.pose)
    guard !poses.isEmpty, case .refused(let refusal) = oracle.answer(to: .restore(poses)) else {
      return
    }
    throw Fault(
      .rules, "expected the refusal \(Words.text(refusal)), got \(Words.text(changes))")
  }

  mutating func note(
    _ intent: Intent, _ outcome: String, isDrop: Bool = true, isTogether: Bool = false
  ) {
    guard let action = intent.action(isDrop: isDrop, isTogether: isTogether) else { return }
    note(action, outcome)
  }

  private mutating func note(_ action: String, _ outcome: String) {
    let cell = CoverageTable.Cell(action, InteractionMode.edit.rawValue, outcome)
    let place = table.place(of: cell)
    if place != nil || !isChecked { coverage.reach(place ?? -1, cell) }
  }

  // MARK: What there is

  func checkContents(of surface: any ObservedSurface, exactly isExact: Bool) throws(Fault) {
    guard let session = surface as? BoardSession else { return }
    var count = 0
    for item in session.itemsInAnyOrder {
      count += 1
      let expected = stored.entities[.item(item.id)]
      guard expected == .item(item) else {
        throw Fault(.contents, Words.difference(expected: expected, got: .item(item)))
      }
      guard !isExact || session.rules.placed(item.id) == oracle.placed(item.id) else {
        throw Fault(.contents, "the rules have block \(item.id) elsewhere than the session")
      }
    }
    let expected = stored.entities.keys.count { if case .item = $0 { true } else { false } }
    guard session.isDeleted || count == expected && session.rules.count == expected else {
      throw Fault(
        .contents, "expected \(expected) blocks, got \(count), \(session.rules.count) by the rules")
    }
  }

  func checkState(
    _ seen: Observation, drawn: DrawnItems, of surface: any ObservedSurface
  ) throws(Fault) {
    guard let session = surface as? BoardSession, let intent = session.intent,
      wasAsked(intent, seen)
    else { return }
    let verdict = oracle.answer(to: intent)
    let expected = oracle.drawn(during: intent)
    for item in Set(expected.keys).union(drawn.keys).sorted()
    where !session.snapsTogether {
      let lying = oracle.placed(item)?.frame
      guard let wanted = expected[item] ?? lying, let got = drawn[item] ?? lying, wanted != got
      else { continue }
      throw Fault(
        .rules,
        "block \(item): \(isChecked ? "a new preview" : "the oracle") draws it at "
          + "\(Words.text(wanted)), but the session draws it at \(Words.text(got))")
    }
    let refusal: Refusal? = if case .refused(let refusal) = verdict { refusal } else { nil }
    guard seen.held?.refusal == refusal else {
      throw Fault(
        .rules,
        "what is held: \(isChecked ? "judge" : "the oracle") says "
          + "\(refusal.map(Words.text) ?? "no refusal"), but the session shows "
          + (seen.held?.refusal.map(Words.text) ?? "no refusal"))
    }
    try checkPushed(during: intent, session)
  }

  /// Whether the rules were asked about what is held or drawn.
  ///
  /// A finger beyond finite numbers stays where it was last. If it went there at once, it has not
  /// moved, and the rules are asked only when it is lifted; so they are about a region beyond
  /// finite numbers.
  private func wasAsked(_ intent: Intent, _ seen: Observation) -> Bool {
    let hasMoved: Bool
    switch intent {
    case .place(let area):
      guard area.isFinite else { return false }
      hasMoved = area.size != Size(width: 0, height: 0)
    case .carry(let lifts): hasMoved = lifts.contains { $0.translation != .zero }
    case .resize(let lift, _): hasMoved = lift.translation != .zero
    case .put, .fit, .touch, .restack, .reframe, .drop, .restore: hasMoved = true
    }
    return hasMoved || seen.held?.landing != nil || seen.held?.refusal != nil
  }
}

extension Intent {
  /// Whether several items are held.
  fileprivate var isOfSeveral: Bool {
    switch self {
    case .carry(let lifts): lifts.count > 1
    case .drop: true
    case .place, .put, .fit, .touch, .restack, .reframe, .resize, .restore: false
    }
  }
}

extension Reaction {
  /// Whether nothing came of it before the rules were asked: a report that made no sense, or a
  /// block that cannot be made.
  fileprivate var isRefusedBefore: Bool {
    switch refusal?.reason {
    case .duplicateItem, .unknownObject, .badName: true
    default: effects.contains { if case .strayTouch = $0 { true } else { false } }
    }
  }
}

extension Change {
  /// How it changes the place of an item; `nil` if it does not.
  var pose: PoseChange? {
    func item(_ entity: Entity?) -> BoardItem? {
      if case .item(let item)? = entity { item } else { nil }
    }
    guard let id = (item(after) ?? item(before))?.id else { return nil }
    let change = PoseChange(item: id, from: item(before)?.pose, to: item(after)?.pose)
    return change.from == change.to ? nil : change
  }
}
