import Boards
import Domain
import Gestures
import GridGeometry
import Placement_Grid
import PluginAPI
import TestSupport
import Testing

private typealias Fixture = BoardFixture

/// What must hold whatever fingers do; a failure prints the seed that repeats it.
@Suite("Random touches")
struct RandomTouchTests {
  /// Fingers that press, wander and leave at random, aimed by the scene as often as not, and now
  /// and then make no sense at all.
  struct Player {
    var generator: SplitMix64
    var hand: Fingers
    private var down: Set<UInt64> = []

    init(seed: UInt64, mode: InteractionMode) {
      generator = SplitMix64(seed: seed)
      var items: [BoardItem] = []
      for number in 0..<UInt64(12) {
        let cells = Fixture.cells(
          Int32(number % 4) * 4 - 8, Int32(number / 4) * 4 - 6,
          Int32.random(in: 1...3, using: &generator), Int32.random(in: 1...3, using: &generator))
        items.append(Fixture.item(number, cells, object: Int(number % 3)))
      }
      hand = Fingers(Fixture.session(items, mode: mode))
    }

    private mutating func point() -> Point<ScreenSpace> {
      let elements = hand.session.scene().elements
      if Bool.random(using: &generator), let element = elements.randomElement(using: &generator) {
        let frame = element.frame
        let corners = [frame.origin, frame.end, frame.center]
        return corners.randomElement(using: &generator) ?? .origin
      }
      return Point(
        x: Double.random(in: -20...820, using: &generator),
        y: Double.random(in: -20...620, using: &generator))
    }

    private mutating func nonsense() -> Point<ScreenSpace> {
      let odd = [Double.nan, .infinity, -.infinity, 1e300, -1e300, 1e17, 0]
      return Point(
        x: odd.randomElement(using: &generator) ?? 0, y: odd.randomElement(using: &generator) ?? 0)
    }

    /// One event; gives what it came to.
    mutating func step() -> Reaction {
      hand.reaction = .none
      let finger = UInt64.random(in: 1...4, using: &generator)
      switch Int.random(in: 0..<100, using: &generator) {
      case 0..<2: hand.send(finger, phase(), nonsense())
      case 2..<4: hand.send(UInt64.random(in: 1...60, using: &generator), phase(), point())
      case 4..<8: hand.wait(milliseconds: Int64.random(in: 1...3_000, using: &generator))
      case 8..<12:
        hand.cancel(finger)
        down.remove(finger)
      case 12..<32 where down.contains(finger):
        hand.up(finger)
        down.remove(finger)
      default:
        hand.send(finger, down.insert(finger).inserted ? .began : .moved, point())
      }
      return hand.reaction
    }

    private mutating func phase() -> TouchPhase {
      TouchPhase.allCases.randomElement(using: &generator) ?? .moved
    }

    /// A command in between, as a person with a keyboard gives one.
    mutating func command() -> Reaction {
      let session = hand.session
      let object = session.choices.randomElement(using: &generator)?.id ?? Fixture.objects[0].id
      let commands: [SessionCommand] = [
        .undo, .redo, .cancel, .pick(object), .choose(.remove), .choose(.reassign), .goHome, .fit,
        .search("o", kinds: []), .setViewSize(Size(width: 800, height: 600)),
      ]
      return hand.session.perform(commands.randomElement(using: &generator) ?? .cancel)
    }

    /// Lifts every finger that the session may think is down.
    mutating func release() {
      for finger in UInt64(1)...60 { hand.cancel(finger) }
      down.removeAll()
    }
  }

  @Test(
    "Edit: no overlap, no block under the minimum, and changes are the whole difference",
    arguments: Effort.scaled(0..<40))
  func edit(seed: UInt64) {
    var player = Player(seed: seed, mode: .edit)
    var mirror = contents(of: player.hand.session)
    for step in 0..<400 {
      let reaction = step % 23 == 22 ? player.command() : player.step()
      for change in reaction.changes { apply(change, to: &mirror) }
      let now = contents(of: player.hand.session)
      guard player.hand.session.violations().isEmpty, now == mirror, isInteger(player.hand.session)
      else {
        Issue.record("seed \(seed), step \(step): \(player.hand.session.violations())")
        return
      }
      // Refused or cancelled means nothing changed at all.
      if reaction.refusal != nil, !reaction.changes.isEmpty {
        Issue.record("seed \(seed), step \(step): refused, and changed")
        return
      }
    }
    player.release()
    #expect(!player.hand.session.isTouched, "seed \(seed)")
    #expect(contents(of: player.hand.session) == mirror, "seed \(seed)")
  }

  @Test("Undo takes everything back, redo makes it again", arguments: Effort.scaled(40..<60))
  func undoing(seed: UInt64) {
    var player = Player(seed: seed, mode: .edit)
    let start = player.hand.session.everything
    for step in 0..<600 {
      _ =
        step % 11 == 10
        ? player.hand.session.perform(.pick(Fixture.objects[step % 3].id)) : player.step()
    }
    player.release()
    let end = player.hand.session.everything
    let steps = player.hand.session.undoCount
    var states = [end]
    for _ in 0..<steps {
      _ = player.hand.session.perform(.undo)
      states.append(player.hand.session.everything)
    }
    #expect(player.hand.session.everything == start, "seed \(seed)")
    for state in states.dropLast().reversed() {
      _ = player.hand.session.perform(.redo)
      #expect(player.hand.session.everything == state, "seed \(seed)")
    }
  }

  @Test("Play changes nothing but the view", arguments: Effort.scaled(60..<80))
  func play(seed: UInt64) {
    var player = Player(seed: seed, mode: .play)
    let before = player.hand.session.everything
    for step in 0..<400 {
      let reaction = player.step()
      guard reaction.changes.isEmpty, player.hand.session.everything == before,
        player.hand.session.openPanel == nil, player.hand.session.selection == nil
      else {
        Issue.record("seed \(seed), step \(step): play changed the board")
        return
      }
    }
  }

  @Test(
    "Cancelling every finger leaves board and view as they were", arguments: Effort.scaled(80..<120)
  )
  func cancelling(seed: UInt64) {
    var generator = SplitMix64(seed: seed)
    let mode: InteractionMode = Bool.random(using: &generator) ? .edit : .play
    var player = Player(seed: seed, mode: mode)
    let before = (player.hand.session.everything, player.hand.session.view)
    let fingers = UInt64.random(in: 1...4, using: &generator)
    func position() -> Point<ScreenSpace> {
      Point(
        x: Double.random(in: 0...800, using: &generator),
        y: Double.random(in: 0...600, using: &generator))
    }
    for finger in 1...fingers { player.hand.send(finger, .began, position()) }
    for _ in 0..<20 {
      player.hand.send(UInt64.random(in: 1...fingers, using: &generator), .moved, position())
    }
    for finger in 1...fingers { player.hand.cancel(finger) }
    #expect(player.hand.session.everything == before.0, "seed \(seed)")
    #expect(player.hand.session.view == before.1, "seed \(seed)")
    #expect(player.hand.session.undoCount == 0, "seed \(seed)")
    #expect(player.hand.reaction.changes.isEmpty, "seed \(seed)")
  }

  @Test(
    "The pinched board point stays under the fingers at any zoom",
    arguments: Effort.scaled(120..<160))
  func pinchedPoint(seed: UInt64) {
    var generator = SplitMix64(seed: seed)
    func random(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &generator) }
    let zoom = pow10(random(-3...3))
    let view = ViewMemory(center: Point(x: random(-1e4...1e4), y: random(-1e4...1e4)), zoom: zoom)
    var hand = Fingers(Fixture.session(mode: .play, view: view))
    var fingers = [
      Point<ScreenSpace>(x: random(0...390), y: random(0...600)),
      Point<ScreenSpace>(x: random(410...800), y: random(0...600)),
    ]
    func centroid() -> Point<ScreenSpace> {
      Point(x: (fingers[0].x + fingers[1].x) / 2, y: (fingers[0].y + fingers[1].y) / 2)
    }
    let pinched = hand.session.viewport.toBoard(centroid())
    hand.send(1, .began, fingers[0])
    hand.send(2, .began, fingers[1])
    for step in 0..<30 {
      let finger = step % 2
      fingers[finger] = Point(x: random(0...800), y: random(0...600))
      hand.send(UInt64(finger) + 1, .moved, fingers[finger])
      let seen = hand.session.viewport.toScreen(pinched)
      let distance = (seen - centroid()).length
      #expect(distance < 1e-6, "seed \(seed), step \(step), off by \(distance) pt")
    }
  }

  @Test(
    "The same touches give the same reactions, scenes and state",
    arguments: Effort.scaled(160..<170))
  func replaying(seed: UInt64) {
    var first = Player(seed: seed, mode: .edit)
    var second = Player(seed: seed, mode: .edit)
    for step in 0..<300 {
      #expect(first.step() == second.step(), "seed \(seed), step \(step)")
    }
    #expect(first.hand.session.everything == second.hand.session.everything)
    #expect(first.hand.session.scene() == second.hand.session.scene())
  }

  // MARK: Helpers

  private func contents(of session: BoardSession) -> [ID<BoardItem>: BoardItem] {
    Dictionary(uniqueKeysWithValues: session.itemsInReadingOrder.map { ($0.id, $0) })
  }

  private func apply(_ change: Change, to mirror: inout [ID<BoardItem>: BoardItem]) {
    if case .item(let item)? = change.before { mirror[item.id] = nil }
    if case .item(let item)? = change.after { mirror[item.id] = item }
  }

  private func isInteger(_ session: BoardSession) -> Bool {
    session.itemsInReadingOrder.allSatisfy { $0.pose.cells != nil }
  }

  private func pow10(_ exponent: Double) -> Double {
    var result = 1.0
    let whole = exponent.rounded(.towardZero)
    for _ in 0..<Int(abs(whole)) { result *= whole < 0 ? 0.1 : 10 }
    return result * (1 + (exponent - whole) * 0.9)
  }
}
