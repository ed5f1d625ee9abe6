import Boards
import Domain
import GridGeometry
import PluginAPI

/// Commands that put placement rules to the test: most rules refuse what is placed anywhere.
extension Player {
  /// The most items on a board before one is removed.
  private static let mostItems = 10

  /// Places, moves, resizes or removes an item, mostly right beside others.
  ///
  /// - Returns: The command; `nil` to do something else instead.
  mutating func placing(beside referee: borrowing Referee) -> SessionCommand? {
    guard !isOver, let session = referee.surface as? BoardSession else { return nil }
    if referee.lastMode == .play { return random.chance(1, in: 4) ? .setMode(.edit) : nil }
    guard let block = random.pick(known.blocks), known.blocks.count <= Self.mostItems else {
      return known.blocks.isEmpty
        ? placing(span: someSpan()) : .remove(random.pick(known.blocks)?.id ?? ids.next())
    }
    switch random.int(below: 8) {
    case 0...2: return placing(span: someSpan())
    case 3...5:
      guard let span = block.cells?.span, let cell = corner(of: span) else { return nil }
      return .move(block.id, to: cell)
    case 6: return resizing(block, by: random.pick(session.rules.handles(of: block.id)))
    default: return .remove(block.id)
    }
  }

  private mutating func placing(span: CellSpan) -> SessionCommand? {
    corner(of: span).flatMap { CellRect(origin: $0, span: span) }
      .map { .place(ids.next(), object: object(), in: $0) }
  }

  private mutating func resizing(
    _ block: KnownEntities.Block, by handle: Handle?
  ) -> SessionCommand? {
    guard let handle, let span = block.cells?.span else { return nil }
    let (wider, taller) = (Int32(random.int(in: -1...2)), Int32(random.int(in: -1...2)))
    let isWide = handle.movesLeft || handle.movesRight
    let isTall = handle.movesTop || handle.movesBottom
    return CellSpan(
      width: span.width &+ (isWide ? wider : 0), height: span.height &+ (isTall ? taller : 0)
    ).map { .resize(block.id, to: $0, from: handle) }
  }

  /// That of another item, or a small one.
  private mutating func someSpan() -> CellSpan {
    if random.chance(1, in: 2), let span = random.pick(known.blocks)?.cells?.span { return span }
    let sides: [Int32] = [1, 1, 1, 2, 2, 3, 4]
    return CellSpan(width: random.pick(sides) ?? 1, height: random.pick(sides) ?? 1) ?? .single
  }

  /// The top left cell of something that touches another item, or covers a part of it, or is near
  /// the origin; `nil` beyond all cells.
  private mutating func corner(of span: CellSpan) -> Cell? {
    guard let other = random.pick(known.blocks)?.cells, random.chance(3, in: 4) else {
      return Cell.origin.moved(byColumns: random.int(in: -3...3), rows: random.int(in: -3...3))
    }
    let columns = offset(of: span.width, beside: other.width)
    return other.origin.moved(
      byColumns: columns, rows: offset(of: span.height, beside: other.height))
  }

  /// How far something begins after another: in line with it, or from where both touch on the one
  /// side to where they touch on the other.
  private mutating func offset(of side: Int32, beside other: Int32) -> Int {
    random.chance(1, in: 3) ? 0 : random.int(in: -min(Int(side), 8)...min(Int(other), 8))
  }
}
