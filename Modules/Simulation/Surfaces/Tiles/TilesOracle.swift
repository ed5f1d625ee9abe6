import Domain
import GridGeometry
import PluginAPI

/// The rules of tiles once more, as plainly as possible: pieces are sets of cells, and each is
/// compared with every other.
struct TilesOracle: RulesOracle {
  /// A cell by bare numbers, which may lie beyond the range of cells.
  private struct Square: Hashable {
    var x: Int
    var y: Int
  }

  /// A piece, its cells counted from its top left corner, and where they lie.
  private struct Piece {
    let shape: Polyomino
    let cell: Cell
    let orientation: Orientation
    let squares: Set<Square>
    let covered: Set<Square>

    var pose: Pose { .shaped(shape, at: cell, orientation) }
  }

  private let board: ID<Board>
  /// The columns and rows of the field; `nil` if there is none.
  private var field: (columns: Int, rows: Int)?
  private(set) var turning = Turning.quarterTurns
  private var pieces: [ID<BoardItem>: Piece] = [:]
  /// Items that are by other rules.
  private var strangers: Set<ID<BoardItem>> = []

  init(_ board: Board, _ items: [BoardItem]) {
    self.board = board.id
    take([.insert(.board(board))] + items.map { .insert(.item($0)) })
  }

  mutating func take(_ changes: [Change]) {
    for change in changes {
      if case .board(let board)? = change.after, board.id == self.board {
        let sides = (board.rules.settings["field"] ?? "").split(separator: "x").compactMap {
          Int($0)
        }
        field = sides.count == 2 ? (sides[0], sides[1]) : nil
        turning =
          board.rules.settings["mirror"] == "on" ? .quarterTurnsAndMirroring : .quarterTurns
      }
      guard case .item(let item)? = change.after ?? change.before else { continue }
      pieces[item.id] = nil
      strangers.remove(item.id)
      guard change.after != nil, item.board == board else { continue }
      if case .shaped(let shape, let cell, let orientation) = item.pose {
        pieces[item.id] = Self.piece(shape, cell, orientation)
      } else {
        strangers.insert(item.id)
      }
    }
  }

  func breach() -> String? {
    if !strangers.isEmpty { return "\(strangers.count) pieces lie by other rules" }
    for (item, piece) in pieces {
      if let refusal = refusal(of: piece, except: item) {
        return "piece \(item) cannot lie where it lies: \(Words.text(refusal))"
      }
    }
    return nil
  }

  func placed(_ item: ID<BoardItem>) -> Placed? {
    pieces[item].map(Self.placed)
  }

  private static func placed(_ piece: Piece) -> Placed {
    let size = size(of: piece.squares)
    return Placed(
      piece.pose,
      frame: Rect(
        origin: Point(x: Double(piece.cell.x) * 44, y: Double(piece.cell.y) * 44),
        size: Size(width: size.dx, height: size.dy)))
  }

  func covers(_ item: ID<BoardItem>, _ point: Point<BoardSpace>) -> Bool {
    guard let piece = pieces[item], let x = Int(exactly: (point.x / 44).rounded(.down)),
      let y = Int(exactly: (point.y / 44).rounded(.down))
    else { return false }
    return piece.squares.contains(Square(x: x - Int(piece.cell.x), y: y - Int(piece.cell.y)))
  }

  // MARK: Cells

  /// Mirrors and turns a shape by hand.
  private static func piece(_ shape: Polyomino, _ cell: Cell, _ orientation: Orientation) -> Piece {
    var squares = Set(shape.cells.map { Square(x: Int($0.x), y: Int($0.y)) })
    if orientation.isMirrored {
      let last = squares.map(\.x).max() ?? 0
      squares = Set(squares.map { Square(x: last - $0.x, y: $0.y) })
    }
    for _ in 0..<orientation.quarterTurns {
      let last = squares.map(\.y).max() ?? 0
      squares = Set(squares.map { Square(x: last - $0.y, y: $0.x) })
    }
    let covered = Set(squares.map { Square(x: $0.x + Int(cell.x), y: $0.y + Int(cell.y)) })
    return Piece(
      shape: shape, cell: cell, orientation: orientation, squares: squares, covered: covered)
  }

  /// The width and height of a piece in points.
  private static func size(of squares: Set<Square>) -> Vector<BoardSpace> {
    let (right, bottom) = (squares.map(\.x).max() ?? 0, squares.map(\.y).max() ?? 0)
    return Vector(dx: Double(right + 1) * 44, dy: Double(bottom + 1) * 44)
  }

  private func isInField(_ square: Square) -> Bool {
    guard let field else { return false }
    return 0..<field.columns ~= square.x && 0..<field.rows ~= square.y
  }

  /// Why a piece cannot lie so, whatever else there is.
  private func fault(of piece: Piece) -> Refusal? {
    let squares = piece.covered
    // The edges of cells are numbers of 32 bits, too.
    guard squares.allSatisfy({ $0.x < 2_147_483_647 && $0.y < 2_147_483_647 }) else {
      return Refusal(.outOfRange)
    }
    let inside = squares.count(where: isInField)
    return inside == 0 || inside == squares.count ? nil : Refusal(.acrossField)
  }

  /// The pieces that share a cell with one, except some.
  private func inTheWay(of piece: Piece, except some: Set<ID<BoardItem>>) -> Set<ID<BoardItem>> {
    let squares = piece.covered
    return Set(
      pieces.keys.filter { item in
        !some.contains(item)
          && pieces[item].map { !squares.isDisjoint(with: $0.covered) } == true
      })
  }

  /// The pieces as a refusal names them: those that are here, in reading order.
  private func overlap(with items: Set<ID<BoardItem>>) -> Refusal {
    let lying = items.compactMap { item in pieces[item].map { (item, $0.cell) } }
    return Refusal(.overlap, by: lying.sorted { ($0.1, $0.0) < ($1.1, $1.0) }.map(\.0))
  }

  /// Why a piece cannot lie so among all others, except one.
  private func refusal(of piece: Piece, except item: ID<BoardItem>? = nil) -> Refusal? {
    if let fault = fault(of: piece) { return fault }
    let items = inTheWay(of: piece, except: item.map { [$0] } ?? [])
    return items.isEmpty ? nil : overlap(with: items)
  }

  // MARK: Answers

  func drawn(during intent: Intent) -> [ID<BoardItem>: Rect<BoardSpace>] {
    guard case .carry(let lifts) = intent, lifts.count == 1, let piece = turned(lifts[0]) else {
      return [:]
    }
    let size = Self.size(of: piece.squares)
    return [
      lifts[0].item: Rect(
        origin: origin(of: lifts[0], size), size: Size(width: size.dx, height: size.dy))
    ]
  }

  func answer(to intent: Intent) -> Verdict {
    switch intent {
    case .place, .touch, .reframe, .resize: return .refused(Refusal(.notAllowed))
    case .restack: return .refused(Refusal(.noStack))
    case .put(let pose): return put(pose)
    case .fit(let pose): return fit(pose)
    case .carry(let lifts), .drop(let lifts, _):
      guard lifts.count == 1 else { return .refused(Refusal(.outOfRange)) }
      return carry(lifts[0])
    case .restore(let poses): return restore(poses)
    }
  }

  private func put(_ pose: Pose) -> Verdict {
    guard case .shaped(let shape, let cell, let orientation) = pose else {
      return .refused(Refusal(.notAllowed))
    }
    let piece = Self.piece(shape, cell, orientation)
    return refusal(of: piece).map(Verdict.refused) ?? .placed(Self.placed(piece))
  }

  /// Far from the wish, nothing is looked for.
  private static let reach = 1_024

  /// The nearest free place that is not in the field; of several as near the leftmost, then the
  /// topmost.
  private func fit(_ pose: Pose) -> Verdict {
    guard case .shaped(let shape, let wish, let orientation) = pose else {
      return .refused(Refusal(.notAllowed))
    }
    var best: (rank: (Int, Int, Int), piece: Piece)?
    for reach in 0...Self.reach {
      // All that is nearer than this was looked at.
      if let best, best.rank.0 < reach * reach { break }
      for x in -reach...reach {
        for y in -reach...reach where max(abs(x), abs(y)) == reach {
          guard let cell = wish.moved(byColumns: x, rows: y) else { continue }
          let (rank, piece) = ((x * x + y * y, x, y), Self.piece(shape, cell, orientation))
          if let best, best.rank < rank { continue }
          guard refusal(of: piece) == nil, !piece.covered.contains(where: isInField) else {
            continue
          }
          best = (rank, piece)
        }
      }
    }
    if let best { return .placed(Self.placed(best.piece)) }
    let piece = Self.piece(shape, wish, orientation)
    return .refused(refusal(of: piece) ?? Refusal(.outOfRange))
  }

  /// The piece as it is turned in the hand.
  private func turned(_ lift: Lift) -> Piece? {
    pieces[lift.item].map { Self.piece($0.shape, $0.cell, lift.orientation) }
  }

  /// Where the top left corner of what is held is: its middle stays where it was on the finger, or,
  /// once the finger has moved, half a piece above it.
  private func origin(of lift: Lift, _ size: Vector<BoardSpace>) -> Point<BoardSpace> {
    var middle = lift.from.frame.center + lift.translation
    if lift.isHidden, lift.translation != .zero { middle.y -= size.dy / 2 }
    return Point(x: middle.x - size.dx / 2, y: middle.y - size.dy / 2)
  }

  private func carry(_ lift: Lift) -> Verdict {
    guard let now = pieces[lift.item], let held = turned(lift) else {
      return .refused(Refusal(.unknownItem))
    }
    let corner = origin(of: lift, Self.size(of: held.squares))
    guard let x = Int32(exactly: (corner.x / 44).rounded(.down)),
      let y = Int32(exactly: (corner.y / 44).rounded(.down))
    else { return .refused(Refusal(.outOfRange)) }
    func piece(_ columns: Int, _ rows: Int) -> Piece? {
      guard let x = Int32(exactly: Int(x) + columns), let y = Int32(exactly: Int(y) + rows) else {
        return nil
      }
      return Self.piece(held.shape, Cell(x: x, y: y), held.orientation)
    }
    func drop(_ piece: Piece) -> Verdict {
      .accepted(
        piece.pose == now.pose
          ? [] : [PoseChange(item: lift.item, from: now.pose, to: piece.pose)])
    }
    guard let first = piece(0, 0) else { return .refused(Refusal(.outOfRange)) }
    let isFlipped = lift.orientation.isMirrored != now.orientation.isMirrored
    if isFlipped, turning != .quarterTurnsAndMirroring { return .refused(Refusal(.cannotTurn)) }
    guard let refusal = refusal(of: first, except: lift.item) else { return drop(first) }
    var nearest: (distance: Double, piece: Piece)?
    for columns in -1...1 {
      for rows in -1...1 {
        guard let other = piece(columns, rows),
          self.refusal(of: other, except: lift.item) == nil,
          field == nil || other.covered.allSatisfy(isInField)
        else { continue }
        let (dx, dy) = (Double(other.cell.x) * 44 - corner.x, Double(other.cell.y) * 44 - corner.y)
        let distance = dx * dx + dy * dy
        if nearest.map({ distance < $0.distance }) ?? true { nearest = (distance, other) }
      }
    }
    return nearest.map { drop($0.piece) } ?? .refused(refusal)
  }

  private func restore(_ poses: [PoseChange]) -> Verdict {
    guard Set(poses.map(\.item)).count == poses.count else {
      return .refused(Refusal(.duplicateItem))
    }
    for change in poses where pieces[change.item]?.pose != change.from {
      return .refused(Refusal(change.from == nil ? .duplicateItem : .unknownItem))
    }
    let moved = Set(poses.map(\.item))
    var laid: [(item: ID<BoardItem>, piece: Piece)] = []
    var found: Set<ID<BoardItem>> = []
    for change in poses {
      guard let pose = change.to else { continue }
      guard case .shaped(let shape, let cell, let orientation) = pose else {
        return .refused(Refusal(.notAllowed))
      }
      let piece = Self.piece(shape, cell, orientation)
      if let fault = fault(of: piece) { return .refused(fault) }
      found.formUnion(inTheWay(of: piece, except: moved))
      let squares = piece.covered
      for (other, before) in laid where !squares.isDisjoint(with: before.covered) {
        found.insert(other)
      }
      laid.append((change.item, piece))
    }
    guard found.isEmpty else { return .refused(overlap(with: found)) }
    return .accepted(poses.filter { $0.from != $0.to })
  }
}
