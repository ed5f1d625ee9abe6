import Domain
import GridGeometry
import SeededNumbers
import StoreConformance

@testable import SyncClient

/// Several devices that edit one workspace without seeing each other, and merge at the end.
struct RandomDevices {
  private var samples: Samples
  /// The records of each device.
  private var devices: [[EntityKey: SyncRecord]] = []
  private static let keys = ["grid", "flow", "canvas", "tiles"]

  init(seed: UInt64) {
    samples = Samples(seed: seed)
    var start: [EntityKey: SyncRecord] = [:]
    func add(_ entity: Entity) {
      start[entity.key] = SyncRecord(entity, at: Stamp(milliseconds: 1, device: 9))
    }
    for name in ["Hamlet", "Tour"] {
      let show = samples.show(name)
      add(show.entity)
      for number in 1...3 as ClosedRange<UInt32> {
        add(samples.object(of: show, .group, number).entity)
      }
      for key in Self.keys { add(board(of: show, key, named: "\(name) \(key)").entity) }
    }
    devices = Array(repeating: start, count: Int.random(in: 2...4, using: &samples.random))
    for device in devices.indices {
      for _ in 0..<Int.random(in: 5...60, using: &samples.random) { edit(on: device) }
    }
  }

  /// What all devices have once they have merged, in a random order; some may not have arrived.
  mutating func merged(missing: Bool = false) -> [SyncRecord] {
    var all: [EntityKey: SyncRecord] = [:]
    for device in devices.shuffled(using: &samples.random) {
      for record in device.values {
        all[record.key] = all[record.key].map { record.merged(with: $0) } ?? record
      }
    }
    let records = all.values.sorted { "\($0.key)" < "\($1.key)" }
      .shuffled(using: &samples.random)
    return missing ? records.filter { _ in samples.random.next() % 8 > 0 } : records
  }

  /// Shuffles records.
  mutating func shuffled(_ records: [SyncRecord]) -> [SyncRecord] {
    records.shuffled(using: &samples.random)
  }

  // MARK: Edits

  private mutating func edit(on device: Int) {
    switch chance(23) {
    case 0...5: add(to: device)
    case 6...9: move(on: device)
    case 10: delete(BoardItem.self, on: device)
    case 11: delete(ShowObject.self, on: device)
    case 12: delete(Board.self, on: device)
    case 13: rename(on: device)
    case 14: setRules(on: device)
    case 15: bringBack(on: device)
    case 16: spoil(on: device)
    case 17: reorder(on: device)
    case 18: openBoard(on: device)
    case 19...21: label(on: device)
    default: addOwner(to: device)
    }
  }

  private mutating func add(to device: Int) {
    guard let board: Board = pick(on: device) else { return }
    let objects = alive(ShowObject.self, on: device).filter { $0.show == board.show }
    let object = objects.randomElement(using: &samples.random)?.id
    let item = BoardItem(
      id: ID(using: &samples.random), board: board.id,
      content: object.map { .object($0, message: nil) } ?? .message("/go"),
      pose: pose(for: board.rules.key))
    take(.insert(item.entity), on: device)
  }

  private mutating func move(on device: Int) {
    guard let item: BoardItem = pick(on: device) else { return }
    let key = Board(devices[device][.board(item.board)]?.entity)?.rules.key
    let pose = pose(for: key ?? "grid")
    take(.updating(item) { $0.pose = pose }, on: device)
  }

  private mutating func delete<Value: EntityValue>(_ type: Value.Type, on device: Int) {
    guard let value: Value = pick(on: device) else { return }
    let items = alive(BoardItem.self, on: device)
    let changes: [Change] =
      switch value.entity {
      case .object(let object):
        Cascade.deleting(object, shownBy: items.filter { $0.object == object.id })
      case .board(let board):
        Cascade.deleting(
          board, with: items.filter { $0.board == board.id },
          besides: items.filter { $0.board != board.id })
      default: [.delete(value.entity)]
      }
    for change in changes { take(change, on: device) }
  }

  private mutating func rename(on device: Int) {
    let name = ["Main", "MAIN", "Main (2)", "Side"].randomElement(using: &samples.random) ?? ""
    if chance(2) == 0, let board: Board = pick(on: device) {
      take(.updating(board) { $0.name = name }, on: device)
    } else if let show: Show = pick(on: device) {
      take(.updating(show) { $0.name = name }, on: device)
    }
  }

  private mutating func setRules(on device: Int) {
    guard let board: Board = pick(on: device) else { return }
    let settings: [[String: String]] = [
      [:], ["minimum": "2"], ["minimum": "2", "push": "on"], ["field": "6x6"],
      ["field": "4x3", "mirror": "on"], ["columns": "3"], ["ink": "any"], ["zoom": "3"],
    ]
    let chosen = settings.randomElement(using: &samples.random) ?? [:]
    let key = chance(8) == 0 ? (Self.keys + ["spiral"]).randomElement(using: &samples.random) : nil
    take(
      .updating(board) { $0.rules = BoardRules(key ?? board.rules.key, settings: chosen) },
      on: device)
  }

  private mutating func bringBack(on device: Int) {
    let gone = devices[device].values.filter { !$0.isAlive }.sorted { "\($0.key)" < "\($1.key)" }
    guard let record = gone.randomElement(using: &samples.random) else { return }
    take(.insert(record.entity), on: device)
  }

  private mutating func spoil(on device: Int) {
    guard let item: BoardItem = pick(on: device) else { return }
    let (other, form) = (Self.keys.randomElement(using: &samples.random) ?? "", chance(3))
    let pose = pose(for: other)
    take(
      .updating(item) { item in
        switch form {
        case 0: item.label = "a\0b"
        case 1: item.label = String(repeating: "x", count: 501)
        default: item.pose = pose
        }
      }, on: device)
  }

  private mutating func label(on device: Int) {
    guard let item: BoardItem = pick(on: device) else { return }
    let label = "L\(chance(9))"
    take(.updating(item) { $0.label = label }, on: device)
  }

  private mutating func reorder(on device: Int) {
    guard let board: Board = pick(on: device) else { return }
    let key = order()
    take(.updating(board) { $0.order = key }, on: device)
  }

  private mutating func openBoard(on device: Int) {
    guard let item: BoardItem = pick(on: device), let board: Board = pick(on: device) else {
      return
    }
    take(.updating(item) { $0.content = .goto(board.id) }, on: device)
  }

  private mutating func addOwner(to device: Int) {
    guard let show: Show = pick(on: device) else { return }
    switch chance(8) {
    case 0: take(.insert(samples.show("Main").entity), on: device)
    case 1: delete(Show.self, on: device)
    case 2...4: take(.insert(samples.object(of: show).entity), on: device)
    default:
      let key = Self.keys.randomElement(using: &samples.random) ?? ""
      take(.insert(board(of: show, key, named: "Main").entity), on: device)
    }
  }

  /// Makes an edit at any time, as clocks differ.
  private mutating func take(_ change: Change, on device: Int) {
    guard let key = change.key else { return }
    let time = Int64(2 + chance(40))
    if devices[device][key] == nil, let entity = change.after {
      devices[device][key] = SyncRecord(
        entity, at: Stamp(milliseconds: UInt64(time), device: UInt64(device)))
    } else {
      devices[device][key]?.take(
        change, at: Timestamp(milliseconds: time), on: UInt64(device))
    }
  }

  // MARK: Choices

  private mutating func chance(_ count: Int) -> Int {
    Int.random(in: 0..<count, using: &samples.random)
  }

  /// What a device has, in the order of identities, as that of a dictionary differs in each run.
  private func alive<Value: EntityValue>(_ type: Value.Type, on device: Int) -> [Value] {
    devices[device].values.filter(\.isAlive).compactMap { Value($0.entity) }
      .sorted { $0.id < $1.id }
  }

  private mutating func pick<Value: EntityValue>(on device: Int) -> Value? {
    alive(Value.self, on: device).randomElement(using: &samples.random)
  }

  private mutating func board(of show: Show, _ key: String, named name: String) -> Board {
    var board = samples.board(of: show, name)
    board.rules = BoardRules(key, settings: key == "tiles" ? ["field": "6x6"] : [:])
    return board
  }

  private mutating func order() -> OrderKey {
    let keys = ["1", "V", "Vz", "z"].compactMap { OrderKey($0) }
    return keys.randomElement(using: &samples.random) ?? keys[0]
  }

  /// A place among few, so that items are in each other's way.
  private mutating func pose(for key: String) -> Pose {
    let corner = Cell(x: Int32(chance(6)), y: Int32(chance(6)))
    switch key {
    case "flow": return .ordered(order())
    case "canvas":
      let size = Size<BoardSpace>(width: Double(chance(4) * 50), height: 100)
      return .free(
        Rect(origin: Point(x: Double(corner.x), y: Double(corner.y)), size: size), z: order())
    case "tiles":
      let piece = Pentomino.allCases.randomElement(using: &samples.random) ?? .x
      let orientation = Orientation.upright.turned(by: chance(4))
      return .shaped(piece.shape, at: corner, orientation)
    default:
      let span = CellSpan(width: Int32(1 + chance(3)), height: Int32(1 + chance(3))) ?? .single
      return CellRect(origin: corner, span: span).map(Pose.cells) ?? .ordered(order())
    }
  }
}
