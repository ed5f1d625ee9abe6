import Domain
import Gestures
import GridGeometry
public import PluginAPI

/// Runs a surface beside its witness, and reports broken promises at once.
public struct Referee: Sendable {
  /// The simulated surface.
  public let kind: SimulatedSurface
  /// The initial stage.
  public let stage: Stage
  /// The surface.
  public internal(set) var surface: any ObservedSurface
  /// The witness, which judges the surface.
  public internal(set) var witness: any Witness
  /// How many steps were taken.
  public private(set) var stepCount = 0
  /// The reaction to the last step.
  public internal(set) var reaction = Reaction.none
  /// The mode before the last step, and after it, as the surface reported it.
  private(set) var modeBefore: InteractionMode?
  private(set) var lastMode: InteractionMode?
  /// The state after the last step; `nil` if it was not checked.
  var rest: StreamInvariants.Rest?

  let mutant: Mutant?
  let equipment: Equipment
  let checkLevel: CheckLevel
  var stored: StoredEntities
  var store = StoreRoundTrip()
  var stream = StreamInvariants()
  var openings = 0

  /// Opens both on a stage.
  ///
  /// - Parameters:
  ///   - kind: The simulated surface.
  ///   - stage: The initial stage.
  ///   - mutant: A fault to inject, or `nil`.
  ///   - equipment: A real store and renderers, if any.
  ///   - checkLevel: How often everything is checked.
  public init(
    _ kind: SimulatedSurface, on stage: Stage, mutant: Mutant? = nil,
    equipment: Equipment = .none, checkLevel: CheckLevel = .campaign
  ) {
    self.kind = kind
    self.stage = stage
    self.mutant = mutant
    self.equipment = equipment
    self.checkLevel = checkLevel
    surface = kind.open(stage, 0, mutant)
    witness = kind.openWitness(stage, 0, mutant)
    stored = StoredEntities(stage.entities)
    lastMode = surface.seen.mode
  }

  /// Plays steps in order.
  ///
  /// - Returns: The index of the step that broke a promise, and the fault; `nil` if none did.
  public mutating func play(_ steps: [Step]) -> (step: Int, fault: Fault)? {
    for (place, step) in steps.enumerated() {
      if let fault = take(step) { return (place, fault) }
    }
    return nil
  }

  /// Takes one step with both.
  ///
  /// - Returns: The promise that was broken, or `nil`.
  public mutating func take(_ step: Step) -> Fault? {
    if let due = endOfInstant, step.comesAfter(due), let fault = take(.wake(due)) { return fault }
    stepCount &+= 1
    do throws(Fault) {
      if case .reload = step {
        try reload()
      } else if checkLevel == .never {
        try keep(play(step))
        try keep(reaction.changes)
      } else {
        if isLift(step) { try lookAtHold() }
        modeBefore = lastMode
        try answer(step)
      }
      if checkLevel != .never {
        try look(after: step)
        try checkInvariants(after: step)
      }
      return nil
    } catch {
      return error
    }
  }

  /// Lets the surface answer, and its witness judge.
  private mutating func answer(_ step: Step) throws(Fault) {
    if kind.isPredicted { witness.expect(step, of: surface) }
    // Immediate effects of lifting a finger belong to that finger, and so does a tap that waits.
    if case .touch(let touch) = step, touch.phase == .began, !surface.isTouched,
      surface.nextDeadline == nil
    {
      stream.begin(rest ?? surface.seen.rest)
    }
    rest = nil
    let absorbed = try play(step)
    if reaction.effects.contains(.opened(.menu)) { stream.noteMenu(of: surface.seen.selection) }
    // Positions are known before the witness applies the changes; its own verdict still comes
    // first.
    let broken = stream.fault(of: step, reaction, witness, stored)
    // Changing the order while fingers hold items does not move the drawing of others.
    if kind.ways.keepsOrder, !(absorbed.isEmpty && reaction.changes.isEmpty),
      kind.ways.holds?(surface).isEmpty == false
    {
      stream.rememberDrawn(stored, witness)
    }
    try witness.follow(step, absorbed, reaction, of: surface)
    // Others' changes are stored before this surface reports more.
    try keep(absorbed)
    try keep(reaction.changes)
    if let broken { throw broken }
  }

  /// Lets the surface react.
  ///
  /// - Returns: The outside changes passed to it.
  private mutating func play(_ step: Step) throws(Fault) -> [Change] {
    switch step {
    case .touch(let touch): reaction = surface.handle(touch)
    case .wake(let time): reaction = surface.advance(to: time)
    case .command(let command): reaction = surface.perform(command)
    case .own(let command): reaction = command.act.perform(on: &surface)
    case .outside(let outside):
      let absorbed = stored.changes(of: outside, allowing: kind.ways.allows)
      if case .own(let own) = outside, let breach = own.act.breach(in: absorbed, of: stored, mutant)
      {
        throw Fault(.merge, breach)
      }
      reaction = surface.absorb(absorbed)
      return absorbed
    case .reload: break
    }
    return []
  }

  /// Checks the state before a finger is lifted: the last chance to see what it held.
  private mutating func lookAtHold() throws(Fault) {
    let seen = surface.seen
    try witness.checkState(seen, drawn: stream.drawn, of: surface)
    lastMode = seen.mode
  }

  /// Checks the state after a step, if it is due or all fingers are gone.
  private mutating func look(after step: Step) throws(Fault) {
    let (isDue, isAtRest) = (isDue(step), stream.isAtRest(with: surface))
    guard isDue || isAtRest || step.isCommand else { return }
    let seen = surface.seen
    if isAtRest { try stream.rest(after: step, seen, witness, stored) }
    if isDue {
      try witness.checkContents(of: surface, exactly: isExactDue(step))
      try witness.checkState(seen, drawn: stream.drawn, of: surface)
    }
    if isDue || step.isCommand { lastMode = seen.mode }
    rest = seen.rest
  }

  /// The end of the current instant, if something waits for it; a host would wake the surface then,
  /// and no later step comes before.
  var endOfInstant: Instant? {
    guard kind.ways.holds != nil, let due = surface.nextDeadline,
      due == surface.touchTime.advanced(by: 1)
    else { return nil }
    return due
  }

  private mutating func keep(_ changes: [Change]) throws(Fault) {
    guard !changes.isEmpty else { return }
    try stored.apply(changes)
    store.note(changes)
  }

  /// The frame of an item.
  func lies(_ item: ID<BoardItem>) -> Rect<BoardSpace>? {
    witness.frame(of: item) ?? stored.frame(of: item)
  }

  /// Whether a finger is about to be lifted.
  private func isLift(_ step: Step) -> Bool {
    checkLevel == .campaign && step.touch?.phase == .ended
  }

  /// Whether to compare the full state after a step.
  private func isDue(_ step: Step) -> Bool {
    if checkLevel != .campaign || stepCount.isMultiple(of: 64) || !reaction.changes.isEmpty {
      return true
    }
    switch step {
    case .touch(let touch): return touch.phase == .ended || touch.phase == .cancelled
    case .outside, .reload: return true
    case .wake, .command, .own: return false
    }
  }

  /// Whether to compare the contents one by one, because something changed.
  private func isExactDue(_ step: Step) -> Bool {
    if checkLevel != .campaign || !reaction.changes.isEmpty { return true }
    switch step {
    case .outside, .reload: return true
    case .touch, .wake, .command, .own: return false
    }
  }

  /// Compares the observable states.
  mutating func compare() throws(Fault) {
    try witness.checkContents(of: surface, exactly: true)
    try witness.checkState(surface.seen, drawn: stream.drawn, of: surface)
  }

  /// The first entity that differs; `nil` if none does.
  static func difference(expected: [Entity], got: [Entity]) -> String? {
    let places = 0..<max(expected.count, got.count)
    func entity(_ place: Int, of list: [Entity]) -> Entity? {
      list.indices.contains(place) ? list[place] : nil
    }
    return places.first { entity($0, of: expected) != entity($0, of: got) }.map { place in
      Words.difference(expected: entity(place, of: expected), got: entity(place, of: got))
    }
  }
}

extension Step {
  /// Whether it comes when an instant is over, although it is not the moment itself.
  fileprivate func comesAfter(_ due: Instant) -> Bool {
    switch self {
    case .touch(let touch): touch.time >= due
    case .wake(let time): time > due
    case .command, .own, .reload: true
    case .outside: false
    }
  }
}
