import Domain
import Gestures
import GridGeometry
import PluginAPI
import Simulation

/// Makes up what a person might do with a grid board, step by step and beside the referee.
struct GridScriptSource {
  var random: RandomSource
  private let stage: Stage
  private var planned: [Step] = []
  private var time: Int64 = 0
  private var nextTouch: UInt64 = 1
  private var fingers: [(id: TouchID, position: Point<ScreenSpace>)] = []

  init(seed: UInt64, stage: Stage) {
    random = RandomSource(seed: seed)
    self.stage = stage
  }

  mutating func next(beside referee: Referee) -> Step {
    if planned.isEmpty { plan(beside: referee) }
    return planned.isEmpty ? .wake(now(after: 1_000)) : planned.removeFirst()
  }

  private mutating func plan(beside referee: Referee) {
    switch random.int(below: 100) {
    case 0..<24: tap(at: point(referee))
    case 24..<56: drag(referee)
    case 56..<68: pinch(referee)
    case 68..<74: anything(referee)
    case 74..<92: command(referee)
    case 92..<97: outside(referee)
    case 97: planned.append(.reload)
    case 98: planned.append(.wake(now(after: random.int(below: 4) == 0 ? 5_000_000 : 30_000)))
    default: nonsense(referee)
    }
  }

  // MARK: Touches

  private mutating func now(after microseconds: Int) -> Instant {
    time += Int64(microseconds)
    return Instant(microseconds: time)
  }

  private mutating func touch(
    _ phase: TouchPhase, _ id: TouchID, _ position: Point<ScreenSpace>, after pause: Int = 8_000
  ) {
    planned.append(
      .touch(Touch(id: id, phase: phase, position: position, time: now(after: pause))))
  }

  private mutating func finger() -> TouchID {
    nextTouch += 1
    return TouchID(rawValue: nextTouch % 3 == 0 ? 1_000_000 - nextTouch : nextTouch)
  }

  /// A point of something to aim at, or anywhere.
  private mutating func point(_ referee: Referee) -> Point<ScreenSpace> {
    if !random.chance(1, in: 8), let aim = referee.reference.aim(using: &random) {
      let frame = aim.frame
      switch random.int(below: 4) {
      case 0: return frame.center
      case 1:
        // On an edge or a corner.
        let parts = [0.0, 0.5, 1]
        return Point(
          x: frame.minX + (random.pick(parts) ?? 0) * frame.size.width,
          y: frame.minY + (random.pick(parts) ?? 0) * frame.size.height)
      default:
        return Point(
          x: frame.minX + random.fraction() * frame.size.width,
          y: frame.minY + random.fraction() * frame.size.height)
      }
    }
    return Point(
      x: random.double(in: -10...stage.viewSize.width + 10).rounded(),
      y: random.double(in: -10...stage.viewSize.height + 10).rounded())
  }

  private mutating func tap(at point: Point<ScreenSpace>) {
    let id = finger()
    touch(.began, id, point)
    if random.chance(1, in: 4) {
      touch(.moved, id, Point(x: point.x + random.double(in: -12...12), y: point.y))
    }
    let pauses = [20_000, 80_000, 80_000, 749_999, 750_000, 750_001, 2_000_000]
    touch(
      random.chance(1, in: 20) ? .cancelled : .ended, id, point,
      after: random.pick(pauses) ?? 0)
  }

  /// How far a drag goes along an axis: often whole or half cells.
  private mutating func way() -> Double {
    switch random.int(below: 6) {
    case 0: 0
    case 1: 22 * stage.view.zoom * Double(random.int(in: -9...9))
    case 2, 3: 44 * stage.view.zoom * Double(random.int(in: -5...5))
    case 4: random.double(in: -60...60)
    default: random.double(in: -300...300)
    }
  }

  private mutating func drag(_ referee: Referee) {
    let id = finger()
    let start = point(referee)
    touch(.began, id, start)
    var end = start
    for _ in 0..<random.int(in: 0...5) {
      end = Point(x: start.x + way(), y: start.y + way())
      if random.chance(1, in: 8) { end = edge() }
      touch(.moved, id, end)
      if random.chance(1, in: 6) { planned.append(.wake(now(after: random.int(below: 900_000)))) }
      if random.chance(1, in: 60) { meddle(referee) }
    }
    let isFar = random.chance(1, in: 40)
    if isFar { end = Point(x: random.chance(1, in: 2) ? 1e13 : -1e308, y: end.y) }
    touch(random.chance(1, in: 10) ? .cancelled : .ended, id, end)
  }

  private mutating func edge() -> Point<ScreenSpace> {
    let (width, height) = (stage.viewSize.width, stage.viewSize.height)
    return random.chance(1, in: 2)
      ? Point(x: random.chance(1, in: 2) ? 5 : width - 3, y: height / 2)
      : Point(x: width / 2, y: random.chance(1, in: 2) ? -4 : height - 20)
  }

  private mutating func pinch(_ referee: Referee) {
    let (first, second) = (finger(), finger())
    var (one, other) = (point(referee), point(referee))
    let (oneStart, otherStart) = (one, other)
    touch(.began, first, one)
    if random.chance(1, in: 2) {
      one = Point(x: one.x + way(), y: one.y + way())
      touch(.moved, first, one)
    }
    touch(.began, second, other)
    for _ in 0..<random.int(in: 0...5) {
      one = Point(x: oneStart.x + way(), y: oneStart.y + way())
      touch(.moved, first, one)
      other = Point(x: otherStart.x + way() / 2, y: otherStart.y + way())
      touch(.moved, second, other)
    }
    if random.chance(1, in: 30) { touch(.moved, second, Point(x: 1e308, y: -1e308)) }
    touch(random.chance(1, in: 10) ? .cancelled : .ended, first, one)
    if random.chance(1, in: 2) {
      touch(.moved, second, Point(x: other.x + way(), y: other.y + way()))
    }
    if random.chance(1, in: 4) {
      let third = finger()
      touch(.began, third, point(referee))
      touch(.moved, second, Point(x: other.x + way(), y: other.y + way()))
      touch(.ended, third, point(referee))
    }
    touch(random.chance(1, in: 10) ? .cancelled : .ended, second, other)
  }

  /// Several fingers without a plan.
  private mutating func anything(_ referee: Referee) {
    for _ in 0..<random.int(in: 3...14) {
      if fingers.count < 4, random.chance(1, in: 3) {
        fingers.append((finger(), point(referee)))
        touch(.began, fingers[fingers.count - 1].id, fingers[fingers.count - 1].position)
      } else if !fingers.isEmpty {
        let index = random.int(below: fingers.count)
        if random.chance(1, in: 4) {
          let gone = fingers.remove(at: index)
          touch(random.chance(1, in: 5) ? .cancelled : .ended, gone.id, gone.position)
        } else {
          fingers[index].position.x += way()
          fingers[index].position.y += way()
          touch(
            random.chance(1, in: 12) ? .stationary : .moved, fingers[index].id,
            fingers[index].position, after: random.chance(1, in: 5) ? 0 : 4_000)
        }
      }
    }
    for finger in fingers where random.chance(3, in: 4) {
      touch(.ended, finger.id, finger.position)
    }
    fingers.removeAll()
  }

  private mutating func nonsense(_ referee: Referee) {
    let id = TouchID(rawValue: UInt64(random.int(below: 4)))
    let phase = random.pick(TouchPhase.allCases) ?? .moved
    switch random.int(below: 4) {
    case 0: touch(phase, id, Point(x: .nan, y: 3))
    case 1: touch(phase, id, Point(x: .infinity, y: -.infinity))
    case 2:
      planned.append(
        .touch(
          Touch(
            id: id, phase: phase, position: point(referee),
            time: Instant(microseconds: time - 50_000))))
    default:
      for count in 0..<random.int(in: 1...14) {
        touch(.began, TouchID(rawValue: 70 + UInt64(count)), point(referee))
      }
      for count in 0..<14 { touch(.ended, TouchID(rawValue: 70 + UInt64(count)), .origin) }
    }
  }

  // MARK: Commands and changes from outside

  private func items(_ referee: Referee) -> [BoardItem] {
    referee.reference.contents().compactMap { if case .item(let item) = $0 { item } else { nil } }
  }

  private mutating func cells(_ referee: Referee) -> CellRect? {
    if random.chance(1, in: 40) {
      return CellRect(x: .max - 2, y: .min, width: 2, height: 2)
    }
    return CellRect(
      x: Int32(random.int(in: -6...6)), y: Int32(random.int(in: -6...6)),
      width: Int32(random.int(in: 1...4)), height: Int32(random.int(in: 1...4)))
  }

  private mutating func meddle(_ referee: Referee) {
    if random.chance(1, in: 2) { command(referee) } else { outside(referee) }
  }

  private mutating func command(_ referee: Referee) {
    let items = items(referee)
    let item = random.chance(1, in: 20) ? ID(high: 1, low: 1) : random.pick(items)?.id
    let object =
      random.chance(1, in: 20) ? ID(high: 1, low: 1) : random.pick(stage.objects)?.id
    guard let object, let cells = cells(referee) else { return }
    let command: SessionCommand? =
      switch random.int(below: 28) {
      case 0, 1: .place(ID(using: &random), object: object, in: cells)
      case 2: item.map { .move($0, to: cells.origin) }
      case 3:
        item.map {
          .resize($0, to: cells.span, from: random.pick(Handle.allCases) ?? .top)
        }
      case 4: item.map { .reassign($0, to: object) }
      case 5: item.map { .remove($0) }
      case 6: .setMinimum(random.chance(1, in: 2) ? .one : .two)
      case 7...10: .undo
      case 11, 12: .redo
      case 13: .setMode(random.chance(3, in: 4) ? .edit : .play)
      case 14: .setGrid(random.chance(1, in: 2))
      case 15:
        .setViewSize(
          random.chance(1, in: 6)
            ? Size(width: -1, height: .nan)
            : Size(width: Double(random.int(in: 0...700)), height: stage.viewSize.height))
      case 16: .look(view())
      case 17: .goHome
      case 18: .fit
      case 19: .setGestures(gestures())
      case 20: .cancel
      case 21: .pick(object)
      case 22: .search(random.pick(["", "BLA", "caf", "1", "naïve", "list"]) ?? "", kinds: kinds())
      case 23: .choose(random.chance(1, in: 2) ? .reassign : .remove)
      case 24: item.map { .place($0, object: object, in: cells) }
      case 25: item.map { .setAction($0, random.pick(TriggerAction.allCases) ?? .go) }
      case 26:
        item.map {
          .setMessage($0, random.pick(Self.messages) ?? nil)
        }
      default: .accept(nil)
      }
    if let command { planned.append(.command(command)) }
  }

  private static let messages = [nil, "/x 1", " /x  '1'", "/y \"a b\"", "", "\"", "/\u{7}"]

  private mutating func view() -> ViewMemory {
    let zooms = [1, 1, 0.5, 2, 1e-9, 1e-300, 3, .nan]
    let places = [0.0, 0, 13.5, -300, 94_489_280_000, 1e300]
    return ViewMemory(
      center: Point(x: random.pick(places) ?? 0, y: random.pick(places) ?? 0),
      zoom: random.pick(zooms) ?? 1)
  }

  private mutating func gestures() -> GestureSettings {
    var settings = random.chance(1, in: 2) ? GestureSettings.touch : .mouse
    if random.chance(1, in: 4) { settings.panDistance = -1 }
    if random.chance(1, in: 4) { settings.maximumTouches = 2 }
    return settings
  }

  private mutating func kinds() -> Set<ObjectKind> {
    random.chance(1, in: 2) ? [] : [random.pick(ObjectKind.allCases) ?? .list, .scene]
  }

  private mutating func outside(_ referee: Referee) {
    guard case .board(let board)? = referee.reference.contents().first else { return }
    let items = items(referee)
    guard let object = random.pick(stage.objects)?.id else { return }
    let item = random.pick(items)?.id
    let outside: OutsideChange?
    switch random.int(below: 12) {
    case 0...2:
      outside = free(board, items, nil, referee).map {
        .place(ID(using: &random), object: object, board: board.id, pose: .cells($0))
      }
    case 3...5:
      outside = item.flatMap { item in
        free(board, items, item, referee).map { .move(item, to: .cells($0)) }
      }
    case 6, 7: outside = item.map { .remove($0) }
    case 8: outside = .renameObject(object, random.chance(1, in: 2) ? "Blå" : "Other")
    case 9: outside = random.chance(1, in: 3) ? .deleteObject(object) : nil
    case 10: outside = .renameBoard(board.id, random.chance(1, in: 2) ? "One" : "Two")
    default:
      let other = Board(
        id: ID(using: &random), show: stage.show.id, name: "Other",
        created: Timestamp(milliseconds: 10))
      outside = random.chance(1, in: 12) ? .deleteBoard(board.id) : .addBoard(other)
    }
    if let outside { planned.append(.outside(outside)) }
  }

  /// Cells on which nothing lies, as large as the board asks.
  private mutating func free(
    _ board: Board, _ items: [BoardItem], _ item: ID<BoardItem>?, _ referee: Referee
  ) -> CellRect? {
    guard let cells = cells(referee), board.minimum.allows(cells.span) else { return nil }
    let isFree = !items.contains { other in
      other.id != item && (other.pose.cells?.overlaps(cells) ?? false)
    }
    return isFree ? cells : nil
  }
}
