import Domain
import Gestures
import GridGeometry
import PluginAPI

/// Where a script has got to, and what could be done next.
struct ShrinkPosition {
  /// What a script has that may be worth doing at another moment.
  struct Repertoire {
    /// What is not a touch.
    var others: [Step] = []
    /// Where fingers touched down, and where they were lifted.
    var places: [Point<ScreenSpace>] = []

    init(of script: Script) {
      for step in script.steps {
        if let touch = step.touch {
          guard touch.phase == .began || touch.phase == .ended, touch.position.isFinite,
            places.count < 6, !places.contains(touch.position)
          else { continue }
          places.append(touch.position)
        } else if step.time == nil, others.count < 8, !others.contains(step) {
          others.append(step)
        }
      }
    }
  }

  /// Longer than any gesture waits for.
  private static let longWhile: Int64 = 1_000_000
  /// How many fingers are put down at most.
  private static let mostFingers = 3
  /// How often it is asked what could be aimed at.
  private static let aims = 24

  private(set) var referee: Referee
  private(set) var steps: [Step] = []
  /// What was heard last of each finger that is down.
  private var fingers: [Touch] = []
  private var now = Instant.zero
  private var latestNumber: UInt64 = 0

  init(_ referee: Referee) { self.referee = referee }

  /// Takes a step.
  ///
  /// - Returns: The promise that was broken, or `nil`.
  mutating func take(_ step: Step) -> Fault? {
    steps.append(step)
    if let time = step.time { now = max(now, time) }
    if let touch = step.touch {
      latestNumber = max(latestNumber, touch.id.rawValue)
      fingers.removeAll { $0.id == touch.id }
      if touch.phase != .ended, touch.phase != .cancelled { fingers.append(touch) }
    }
    return referee.take(step)
  }

  /// What can be seen at a moment, whenever that is.
  struct Sight: Hashable {
    let observation: Observation
    let contents: [Entity]
    let places: [Point<ScreenSpace>]
  }

  /// All that can be seen.
  var sight: Sight {
    var seen = observation
    seen.deadline = seen.deadline.map { due in
      Instant.zero.advanced(by: due.microseconds.subtractingReportingOverflow(now.microseconds).0)
    }
    return Sight(
      observation: seen, contents: referee.surface.contents(), places: fingers.map(\.position))
  }

  /// What can be observed except the time: if it does not change, nothing was done.
  var observation: Observation {
    var seen = referee.surface.seen
    seen.time = .zero
    return seen
  }

  /// What could be done next.
  func moves(_ repertoire: Repertoire) -> [Step] {
    let places = places(repertoire)
    return commands(repertoire) + lifts(to: repertoire.places) + touchDowns(on: places)
  }

  // MARK: Without a finger

  private func commands(_ repertoire: Repertoire) -> [Step] {
    let seen = referee.surface.seen
    var commands: [SessionCommand] = []
    switch seen.panel {
    case .prompt, .confirmation:
      commands = [
        .accept(nil), .accept("a"), .accept(" a"), .accept(""), .accept(seen.text.uppercased()),
      ]
    case .picker: commands = seen.choices.prefix(1).map { .pick($0) }
    case .menu:
      commands = [.choose(.remove), .choose(.reassign)]
      if seen.isSelecting {
        commands = ItemMenu.allCases.map { .choose($0) }
      } else if referee.kind.ways.turns {
        commands += [.choose(.turn), .choose(.flip)]
      }
    case nil: break
    }
    if seen.undoCount > 0 { commands.append(.undo) }
    if seen.redoCount > 0 { commands.append(.redo) }
    if seen.panel != nil || !fingers.isEmpty { commands.append(.cancel) }
    if let item = seen.selection ?? referee.stage.items.first?.id { commands.append(.remove(item)) }
    var steps = commands.map(Step.command)
    steps += repertoire.others.filter { !steps.contains($0) }
    if let deadline = referee.surface.nextDeadline { steps.append(.wake(max(now, deadline))) }
    return steps
  }

  // MARK: With fingers

  /// Lifts, moves or takes away what is down.
  private func lifts(to places: [Point<ScreenSpace>]) -> [Step] {
    fingers.filter { $0.position.isFinite }.flatMap { finger in
      var steps = [touch(finger, .ended), touch(finger, .ended, isLate: true)]
      let ways = [Vector<ScreenSpace>(dx: 88, dy: 0), Vector(dx: 0, dy: -88)]
      for target in ways.map({ finger.position + $0 }) + places {
        var moved = finger
        moved.position = target
        guard target != finger.position else { continue }
        steps += [touch(moved, .ended), touch(moved, .moved)]
      }
      return steps + [touch(finger, .cancelled)]
    }
  }

  private func touchDowns(on places: [Point<ScreenSpace>]) -> [Step] {
    guard fingers.count < Self.mostFingers else { return [] }
    let isDue = referee.surface.nextDeadline != nil
    return places.flatMap { place in
      let finger = Touch(
        id: TouchID(rawValue: latestNumber &+ 1), phase: .began, position: place, time: now)
      return [touch(finger, .began)] + (isDue ? [touch(finger, .began, isLate: true)] : [])
    }
  }

  private func touch(_ finger: Touch, _ phase: TouchPhase, isLate: Bool = false) -> Step {
    var touch = finger
    touch.phase = phase
    touch.time = now.advanced(by: isLate ? Self.longWhile : ShrinkSearch.beat)
    return .touch(touch)
  }

  /// The middles of what can be aimed at now, and where the script has fingers.
  private func places(_ repertoire: Repertoire) -> [Point<ScreenSpace>] {
    var random = RandomSource(seed: 1)
    let size = referee.stage.viewSize
    var places: [Point<ScreenSpace>] = []
    for _ in 0..<Self.aims {
      guard let frame = referee.witness.aim(using: &random, at: referee.surface)?.frame,
        frame.isFinite
      else {
        continue
      }
      // Of what is seen in part the middle may be out of sight.
      let place = Point<ScreenSpace>(
        x: (max(frame.minX, 0) + min(frame.maxX, size.width)) / 2,
        y: (max(frame.minY, 0) + min(frame.maxY, size.height)) / 2)
      if frame.contains(place), !places.contains(place) { places.append(place) }
    }
    return places + repertoire.places.filter { !places.contains($0) }
  }
}
