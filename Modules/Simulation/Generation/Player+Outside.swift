import Domain
import GridGeometry
import PluginAPI

/// Changes by other people.
///
/// They follow the rules too: their blocks do not overlap, and names of boards are unique.
extension Player {
  /// An outside change, or `nil` if none was found.
  mutating func outside(beside referee: borrowing Referee) -> OutsideChange? {
    if let own = referee.kind.ways.outside { return own(&self, referee) }
    var change = aimedOutside(beside: referee)
    if change == nil { change = drawnOutside(referee.kind.ways) }
    if let change { known.take(change) }
    return change
  }

  /// Sometimes lets others change a touched item at once: not every surface reports a press, and a
  /// tap is soon over.
  mutating func awaitMeddling() {
    guard profile.has(.outside), random.chance(1, in: 12) else { return }
    untilMeddling = 0
  }

  /// An outside change of the item that a finger has just taken or pressed; usually `nil`.
  mutating func meddling(beside referee: borrowing Referee) -> OutsideChange? {
    guard let steps = untilMeddling else { return nil }
    untilMeddling = steps > 0 && !fingers.isEmpty ? steps - 1 : nil
    guard steps == 0, !fingers.isEmpty else { return nil }
    let seen = referee.surface.seen
    let isAtSomething =
      seen.own?.seen.isAtSomething == true || seen.held != nil || !seen.pressed.isEmpty
      || !seen.pressedBoards.isEmpty || panel == .picker
    return isAtSomething ? outside(beside: referee) : nil
  }

  /// A change of the held, pressed or selected item.
  private mutating func aimedOutside(beside referee: borrowing Referee) -> OutsideChange? {
    let seen = referee.surface.seen
    if stage.boards.count > 1 { return boardOutside(at: seen.board ?? seen.pressedBoards.first) }
    guard known.boards.count == 1 else { return nil }
    if !seen.pressed.isEmpty, random.chance(1, in: 4) {
      return known.boards.first.map { .deleteBoard($0.id) }
    }
    // An object may be gone before it is picked.
    if panel == .picker, random.chance(1, in: 2) { return .deleteObject(object()) }
    guard random.chance(3, in: 4) else { return nil }
    guard let item = seen.held?.item ?? seen.pressed.first ?? seen.selection,
      let block = known.blocks.first(where: { $0.id == item })
    else { return seen.held?.landing.flatMap { placeOutside(on: $0) } }
    switch random.int(below: 4) {
    case 0: return .remove(item)
    case 1: return block.object.map { .deleteObject($0) }
    case 2: return seen.held?.landing.flatMap { placeOutside(on: $0) }
    default: return moveOutside(block, referee.kind.ways)
    }
  }

  /// A block where the person is about to place one.
  private mutating func placeOutside(on pose: Pose) -> OutsideChange? {
    guard let board = known.boards.first else { return nil }
    switch pose {
    case .cells(let cells): guard known.isFree(cells, on: board, for: nil) else { return nil }
    case .ordered: return nil
    // Whether the rules allow it is seen when it is done.
    case .free, .shaped: break
    }
    return .place(ids.next(), object: object(), board: board.id, pose: pose)
  }

  /// A change of the board that the person is at, or of another one.
  private mutating func boardOutside(at board: ID<Board>?) -> OutsideChange? {
    guard random.chance(3, in: 4) else { return nil }
    guard let board else { return random.chance(1, in: 2) ? boardOutside() : nil }
    return random.chance(3, in: 4) ? .deleteBoard(board) : .renameBoard(board, outsideName())
  }

  private mutating func drawnOutside(_ ways: SurfaceWays) -> OutsideChange? {
    switch random.int(below: 16) {
    case 0...7 where ways.pose != nil:
      // Whether the rules allow it is seen when it is done.
      guard let board = known.boards.first,
        let pose = ways.pose?(&random, known.blocks.map(\.pose))
      else { return nil }
      if let block = random.pick(known.blocks), random.chance(1, in: 2) {
        return ways.moved == nil ? .move(block.id, to: pose) : moveOutside(block, ways)
      }
      return .place(ids.next(), object: object(), board: board.id, pose: pose)
    case 0...3: return placeOutside()
    case 4...7: return moveOutside()
    case 8...10: return .remove(random.pick(known.blocks)?.id ?? ids.next())
    case 11, 12: return .renameObject(object(), outsideName())
    case 13: return .deleteObject(object())
    case 14:
      guard let board = random.pick(known.boards) else { return nil }
      return .renameBoard(board.id, outsideName())
    default: return boardOutside()
    }
  }

  private mutating func placeOutside() -> OutsideChange? {
    if random.chance(1, in: 16), let block = random.pick(known.blocks) {
      // This has no effect: the block is there.
      return .place(block.id, object: object(), board: block.board, pose: block.pose)
    }
    guard let board = random.pick(known.boards), let cells = region(),
      known.isFree(cells, on: board, for: nil)
    else { return nil }
    return .place(ids.next(), object: object(), board: board.id, pose: .cells(cells))
  }

  private mutating func moveOutside() -> OutsideChange? {
    guard let block = random.pick(known.blocks) else {
      return region().map { .move(ids.next(), to: .cells($0)) }
    }
    return moveOutside(block)
  }

  private mutating func moveOutside(
    _ block: KnownEntities.Block, _ ways: SurfaceWays
  ) -> OutsideChange? {
    guard let moved = ways.moved else { return moveOutside(block) }
    return moved(&random, block.pose, known.blocks.map(\.pose)).map { .move(block.id, to: $0) }
  }

  private mutating func moveOutside(_ block: KnownEntities.Block) -> OutsideChange? {
    guard let board = known.boards.first(where: { $0.id == block.board }) else { return nil }
    let cells =
      random.chance(1, in: 2) ? region() : block.cells?.moved(to: cell(near: block.cells))
    guard let cells, known.isFree(cells, on: board, for: block.id) else { return nil }
    return .move(block.id, to: .cells(cells))
  }

  /// Boards come and go; the last one seldom does, as there is little to do then.
  private mutating func boardOutside() -> OutsideChange? {
    let isLast = known.boards.count <= 1
    if random.chance(1, in: isLast ? 8 : 2), let board = random.pick(known.boards) {
      return .deleteBoard(board.id)
    }
    // Beside a single board that is open, others are pages before and after it.
    let earliest =
      stage.boards.count == 1
      ? min(max(stage.boards[0].created.milliseconds, 500), .max - 500) - 500 : 500
    let usual = BoardRules.grid(minimum: random.chance(1, in: 4) ? .two : .one)
    let rules = stage.boards.first?.rules ?? usual
    return .addBoard(
      Board(
        id: ids.next(), show: stage.show.id, name: outsideName(),
        rules: rules.key == usual.key ? usual : rules,
        created: Timestamp(milliseconds: earliest + Int64(random.int(below: 1_000)))))
  }

  /// A name that no board has.
  private mutating func outsideName() -> String {
    namesGiven += 1
    return "Élsewhere \(namesGiven)"
  }
}
