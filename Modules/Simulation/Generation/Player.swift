import Domain
import Gestures
import GridGeometry
import PluginAPI

/// Plays on a stage: makes up steps as a person, a system or other people might.
///
/// Most steps are raw touches of planned gestures: aimed at items, or anywhere; several at once,
/// broken off, interrupted, and sometimes nonsense. Between them are commands, wakes, outside
/// changes, and reloads.
///
/// Equal sources make equal steps on every machine, as long as surface and reference model agree.
///
/// - Complexity: O(1) for a touch, without an allocation; aiming a gesture and acts cost more.
public struct Player: Sendable {
  /// The most fingers that do something of their own; a crowd is more.
  static let fingerLimit = 5
  /// The most fingers of a crowd, one more than systems allow and a few.
  static let crowdLimit = 14

  var random: RandomSource
  let stage: Stage
  package let profile: PlayerProfile

  var known: KnownEntities
  /// The source of new identities.
  var ids: IDSequence
  /// The fingers that are down or about to touch down.
  var fingers: [PlannedFinger] = []
  /// The present, in microseconds.
  var now: Int64 = 0
  /// The number of the next finger.
  var nextNumber: UInt64 = 1
  /// How many names were given to boards.
  var namesGiven = 0

  /// The extent of the view.
  var viewSize: Size<ScreenSpace>
  /// The side of a cell in screen points, as it was seen last.
  var side: Double
  /// The thresholds that distinguish gestures.
  var settings: GestureSettings
  /// The open panel.
  var panel: Panel?
  /// How many steps until others change a touched item; `nil` for never.
  var untilMeddling: Int?
  /// Whether the block that is known last was made just now, and not aimed at yet.
  var isBlockNew = false

  /// A command to be repeated, and how often.
  var repeated: (command: SessionCommand, count: Int)?
  /// How many touches there will be until the next act.
  var untilAct: Int
  /// How many touches there will be until the next disturbance.
  var untilDisturbance: Int
  /// How many disturbances there may be until all fingers are lifted.
  var disturbancesLeft = 0
  /// How many steps there will be until everything is opened again.
  var untilReload: Int
  /// How many gestures went by since something was open, or was out of sight.
  var idleGestures = 0
  /// How many wakes there may be until the next touch.
  var wakesLeft = 0
  /// Whether time is near its end, and has to start again.
  var isLate = false
  /// The most boards, and blocks, with which a run continues: some only add more.
  private static let mostBoards = 64
  private static let mostBlocks = 800

  /// Whether there are more.
  private var isCrowded: Bool {
    known.boards.count > Self.mostBoards || known.blocks.count > Self.mostBlocks
  }

  /// Whether the only board, or the trip, is gone.
  var isOver = false
  /// How many steps are made once it is.
  private var stepsLeft = 64

  /// Creates a player.
  ///
  /// - Parameters:
  ///   - random: The source of choices.
  ///   - stage: The initial stage.
  ///   - strategy: The strategy.
  ///   - pace: How often fingers are reported.
  public init(
    using random: RandomSource, on stage: Stage, strategy: Strategy, pace: Pace = .brisk
  ) {
    var random = random
    let isSwarm =
      switch strategy {
      case .swarm: true
      case .uniform: false
      case .mixed: random.chance(1, in: 2)
      }
    let profile = isSwarm ? PlayerProfile(using: &random) : PlayerProfile()
    self.profile = profile.at(pace, using: &random)
    self.stage = stage
    known = KnownEntities(stage)
    // Not the part that the surface's own identities come from.
    var source = RandomSource(seed: stage.seed).split(.max)
    ids = IDSequence(using: &source)
    viewSize = stage.viewSize
    side = Grid.unit * stage.view.zoom
    settings = stage.settings
    untilAct = random.int(below: self.profile.actGap)
    untilDisturbance = random.int(below: self.profile.disturbanceGap)
    // Seldom in most runs, soon in some: a store is slow.
    untilReload = (64 << random.int(below: 8)) * self.profile.reloadGap + random.int(below: 64)
    fingers.reserveCapacity(Self.crowdLimit + Self.fingerLimit)
    self.random = random
  }

  /// Whether nothing is left to play: a fuzzer's bytes are used up and its fingers lifted, the only
  /// board is gone for a while, or there is so much that every step takes long.
  public var isExhausted: Bool {
    isOver && stepsLeft <= 0
      || (random.isExhausted || isCrowded) && fingers.isEmpty && repeated == nil
  }

  /// The next step.
  ///
  /// - Parameter referee: The referee, which took the previous step.
  /// - Returns: The step, for the same referee.
  public mutating func next(beside referee: borrowing Referee) -> Step {
    if !referee.reaction.changes.isEmpty {
      known.take(referee.reaction.changes)
      isBlockNew = referee.reaction.changes.last.map { $0.before == nil } ?? false
    }
    if !referee.reaction.effects.isEmpty { notice(referee.reaction.effects) }
    if isOver {
      stepsLeft -= 1
      // There is little to do now, and it takes no touches.
      untilAct = min(untilAct, 3)
    }
    untilReload &-= 1
    if let step = repetition() { return step }
    if fingers.isEmpty {
      if let step = upkeep() { return step }
      if untilAct <= 0, let step = act(beside: referee) { return step }
      plan(beside: referee)
    } else if random.isExhausted {
      // No new gesture starts; the fingers are lifted.
      return report(beside: referee)
    } else if untilAct <= 0, profile.has(.interruption), random.chance(1, in: 4),
      let step = act(beside: referee)
    {
      return step
    }
    if untilMeddling != nil, let change = meddling(beside: referee) { return .outside(change) }
    untilDisturbance -= 1
    if untilDisturbance < 0, disturbancesLeft > 0, let step = disturb(beside: referee) {
      return step
    }
    return report(beside: referee)
  }

  /// The next report of the finger whose turn it is.
  private mutating func report(beside referee: borrowing Referee) -> Step {
    guard var turn = fingers.indices.first else { return .wake(Instant(microseconds: now)) }
    for place in fingers.indices.dropFirst() where fingers[place].due < fingers[turn].due {
      turn = place
    }
    let due = max(now, fingers[turn].due)
    if due > now, wakesLeft > 0, let wake = wake(before: due, beside: referee) { return wake }
    wakesLeft = profile.has(.wakes) ? 3 : 0
    now = due
    untilAct -= 1
    let touch = fingers[turn].report(at: now)
    if touch.phase == .began { awaitMeddling() }
    if fingers[turn].isGone { drop(turn) }
    return .touch(touch)
  }

  /// Forgets a finger.
  mutating func drop(_ place: Int) {
    fingers.swapAt(place, fingers.count - 1)
    fingers.removeLast()
  }

  /// A wake before the next touch, if something is due by then; not always, as a touch brings
  /// time on as well.
  private mutating func wake(
    before due: Int64, beside referee: borrowing Referee
  ) -> Step? {
    guard let deadline = referee.surface.nextDeadline?.microseconds, deadline >= now,
      deadline <= due
    else { return nil }
    wakesLeft -= 1
    switch random.int(below: 8) {
    case 0: now = max(now, deadline - 1)
    case 1: now = min(due, deadline + 1)
    case 2:
      wakesLeft = 0
      return nil
    default: now = deadline
    }
    return .wake(Instant(microseconds: now))
  }

  private mutating func repetition() -> Step? {
    guard let (command, count) = repeated else { return nil }
    repeated = count > 1 ? (command, count - 1) : nil
    return .command(command)
  }

  /// Brings a run back to where something can happen.
  private mutating func upkeep() -> Step? {
    if isLate {
      isLate = false
      now = 0
      settings = stage.settings
      return .command(.setGestures(stage.settings))
    }
    guard idleGestures >= 8 else { return nil }
    idleGestures = 0
    if panel != nil { return .command(.cancel) }
    side = Grid.unit * stage.view.zoom
    switch random.int(below: 4) {
    case 0: return .command(.goHome)
    case 1: return .command(.fit)
    case 2 where viewSize != stage.viewSize:
      viewSize = stage.viewSize
      return .command(.setViewSize(viewSize))
    default: return .command(.look(stage.view))
    }
  }

  private mutating func notice(_ effects: [Effect]) {
    for effect in effects {
      switch effect {
      case .opened(let panel):
        self.panel = panel
        idleGestures = 0
        untilAct = min(untilAct, random.int(below: 8))
      case .closed: panel = nil
      // This moment is short: others may change the item now.
      case .press(_, .began, _), .haptic(.lift):
        if profile.has(.outside), random.chance(1, in: 12) { untilMeddling = random.int(below: 4) }
      case .message(.boardDeleted): isOver = true
      default: break
      }
    }
  }

  /// Remembers a command for repetition.
  mutating func doAgain(_ command: SessionCommand, _ count: Int) {
    repeated = count > 0 ? (command, count) : nil
  }
}
