import Domain
import Gestures
import GridGeometry
import PluginAPI
import Simulation

/// Commands, and what might be changed elsewhere.
extension GridScriptSource {
  func items(_ referee: Referee) -> [BoardItem] {
    referee.surface.contents().compactMap { if case .item(let item) = $0 { item } else { nil } }
  }

  mutating func cells(_ referee: Referee) -> CellRect? {
    if random.chance(1, in: 40) {
      return CellRect(x: .max - 2, y: .min, width: 2, height: 2)
    }
    return CellRect(
      x: Int32(random.int(in: -6...6)), y: Int32(random.int(in: -6...6)),
      width: Int32(random.int(in: 1...4)), height: Int32(random.int(in: 1...4)))
  }

  mutating func meddle(_ referee: Referee) {
    if random.chance(1, in: 2) { command(referee) } else { outside(referee) }
  }

  mutating func command(_ referee: Referee) {
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
      case 6: .setSettings(.minimum(random.chance(1, in: 2) ? .one : .two))
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
      case 26: item.map { .setMessage($0, random.pick(Self.messages) ?? nil) }
      default: .accept(nil)
      }
    if let command { planned.append(.command(command)) }
  }

  private static let messages = [nil, "/x 1", " /x  '1'", "/y \"a b\"", "", "\"", "/\u{7}"]

  mutating func view() -> ViewMemory {
    let zooms = [1, 1, 0.5, 2, 1e-9, 1e-300, 3, .nan]
    let places = [0.0, 0, 13.5, -300, 94_489_280_000, 1e300]
    return ViewMemory(
      center: Point(x: random.pick(places) ?? 0, y: random.pick(places) ?? 0),
      zoom: random.pick(zooms) ?? 1)
  }

  mutating func gestures() -> GestureSettings {
    var settings = random.chance(1, in: 2) ? GestureSettings.touch : .mouse
    if random.chance(1, in: 4) { settings.panDistance = -1 }
    if random.chance(1, in: 4) { settings.maximumTouches = 2 }
    return settings
  }

  mutating func kinds() -> Set<ObjectKind> {
    random.chance(1, in: 2) ? [] : [random.pick(ObjectKind.allCases) ?? .list, .scene]
  }

  mutating func outside(_ referee: Referee) {
    guard case .board(let board)? = referee.surface.contents().first else { return }
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
  mutating func free(
    _ board: Board, _ items: [BoardItem], _ item: ID<BoardItem>?, _ referee: Referee
  ) -> CellRect? {
    guard let cells = cells(referee), board.rules.minimum.allows(cells.span) else { return nil }
    let isFree = !items.contains { other in
      other.id != item && (other.pose.cells?.overlaps(cells) ?? false)
    }
    return isFree ? cells : nil
  }
}
