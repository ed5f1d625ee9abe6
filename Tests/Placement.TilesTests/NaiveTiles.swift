import Domain
import GridGeometry
import PluginAPI

/// The tiles rules once more, as plainly as they can be said: sets of cells, searched from end to
/// end for every question.
struct NaiveTiles {
  var field: (width: Int, height: Int)?
  var mirrors = false
  var pieces: [(item: ID<BoardItem>, pose: Pose)] { didSet { cover() } }
  /// What each piece covers: every question asks for it.
  private var covered: [Set<Square>] = []

  init(
    field: (width: Int, height: Int)? = nil, mirrors: Bool = false,
    pieces: [(item: ID<BoardItem>, pose: Pose)]
  ) {
    (self.field, self.mirrors, self.pieces) = (field, mirrors, pieces)
    cover()
  }

  private mutating func cover() { covered = pieces.map { Self.squares(of: $0.pose) ?? [] } }

  struct Square: Hashable {
    let x: Int
    let y: Int
  }

  /// The shape as it lies, written as rows of signs that are turned letter by letter.
  static func squares(of pose: Pose) -> Set<Square>? {
    guard case .shaped(let shape, let cell, let orientation) = pose else { return nil }
    var rows = "\(shape)".split(separator: "/").map(Array.init)
    if orientation.isMirrored { rows = rows.map { $0.reversed() } }
    for _ in 0..<orientation.quarterTurns {
      rows = rows[0].indices.map { column in rows.reversed().map { $0[column] } }
    }
    // A box that leaves the range of cells.
    let (right, bottom) = (Int(cell.x) + rows[0].count, Int(cell.y) + rows.count)
    guard right <= Int(Int32.max), bottom <= Int(Int32.max) else { return nil }
    var squares: Set<Square> = []
    for (y, row) in rows.enumerated() {
      for (x, sign) in row.enumerated() where sign == "x" {
        squares.insert(Square(x: Int(cell.x) + x, y: Int(cell.y) + y))
      }
    }
    return squares
  }

  private func isInField(_ square: Square) -> Bool {
    guard let field else { return false }
    return (0..<field.width).contains(square.x) && (0..<field.height).contains(square.y)
  }

  /// Why a pose is not allowed, with the pieces in the way in reading order.
  func refusal(of pose: Pose, except ignored: [ID<BoardItem>]) -> Refusal? {
    guard let squares = Self.squares(of: pose) else {
      return Refusal(pose.piece == nil ? .notAllowed : .outOfRange)
    }
    let inside = squares.count(where: isInField)
    if inside != 0, inside != squares.count { return Refusal(.acrossField) }
    let others = zip(pieces, covered).filter { piece, covered in
      !ignored.contains(piece.item) && !covered.isDisjoint(with: squares)
    }.map(\.0)
    return others.isEmpty ? nil : Refusal(.overlap, by: Self.ordered(others))
  }

  private static func ordered(_ pieces: [(item: ID<BoardItem>, pose: Pose)]) -> [ID<BoardItem>] {
    pieces.sorted { left, right in
      guard let one = left.pose.piece?.cell, let other = right.pose.piece?.cell else {
        return false
      }
      return one == other ? left.item < right.item : (one.y, one.x) < (other.y, other.x)
    }.map(\.item)
  }

  private func isInside(_ pose: Pose) -> Bool {
    (Self.squares(of: pose) ?? []).allSatisfy(isInField)
  }

  // MARK: Judging

  func judge(_ intent: Intent) -> Verdict {
    switch intent {
    case .carry(let lifts): judgeCarrying(lifts)
    case .put(let pose):
      refusal(of: pose, except: []).map(Verdict.refused) ?? .placed(Self.placed(pose))
    case .fit(let pose): judgeFitting(pose)
    case .restore(let changes): judgeRestoring(changes)
    default: .refused(Refusal(.notAllowed))
    }
  }

  static func placed(_ pose: Pose) -> Placed {
    let squares = squares(of: pose) ?? []
    let (x, y) = (squares.map(\.x).min() ?? 0, squares.map(\.y).min() ?? 0)
    let (right, bottom) = (squares.map(\.x).max() ?? 0, squares.map(\.y).max() ?? 0)
    return Placed(
      pose,
      frame: Rect(
        origin: Point(x: Double(x) * 44, y: Double(y) * 44),
        size: Size(width: Double(right - x + 1) * 44, height: Double(bottom - y + 1) * 44)))
  }

  /// Where a held piece is drawn.
  func drawn(_ lift: Lift) -> Rect<BoardSpace>? {
    guard case .shaped(let shape, _, _)? = pieces.first(where: { $0.item == lift.item })?.pose
    else {
      return nil
    }
    let size = Self.placed(.shaped(shape, at: .origin, lift.orientation)).frame.size
    let x = lift.from.frame.center.x + lift.translation.dx
    var y = lift.from.frame.center.y + lift.translation.dy
    if lift.isHidden, lift.translation != .zero { y -= size.height / 2 }
    return Rect(origin: Point(x: x - size.width / 2, y: y - size.height / 2), size: size)
  }

  private func judgeCarrying(_ lifts: [Lift]) -> Verdict {
    guard lifts.count == 1, let lift = lifts.first else { return .refused(Refusal(.outOfRange)) }
    guard let now = pieces.first(where: { $0.item == lift.item })?.pose,
      case .shaped(let shape, _, let old) = now, let origin = drawn(lift)?.origin
    else { return .refused(Refusal(.unknownItem)) }
    let (column, row) = ((origin.x / 44).rounded(.down), (origin.y / 44).rounded(.down))
    guard let x = Int32(exactly: column), let y = Int32(exactly: row) else {
      return .refused(Refusal(.outOfRange))
    }
    guard mirrors || old.isMirrored == lift.orientation.isMirrored else {
      return .refused(Refusal(.cannotTurn))
    }
    func pose(_ dx: Int32, _ dy: Int32) -> Pose? {
      let (newX, over) = x.addingReportingOverflow(dx)
      let (newY, under) = y.addingReportingOverflow(dy)
      return over || under ? nil : .shaped(shape, at: Cell(x: newX, y: newY), lift.orientation)
    }
    func accepted(_ pose: Pose) -> Verdict {
      .accepted(pose == now ? [] : [PoseChange(item: lift.item, from: now, to: pose)])
    }
    guard let here = pose(0, 0) else { return .refused(Refusal(.outOfRange)) }
    guard let refusal = refusal(of: here, except: [lift.item]) else { return accepted(here) }
    let around: [(Int32, Int32)] = [
      (-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1),
    ]
    let places = around.compactMap { pose($0.0, $0.1) }.filter { pose in
      self.refusal(of: pose, except: [lift.item]) == nil && (field == nil || isInside(pose))
    }
    func distance(_ pose: Pose) -> Double {
      guard let cell = pose.piece?.cell else { return .infinity }
      let (dx, dy) = (Double(cell.x) * 44 - origin.x, Double(cell.y) * 44 - origin.y)
      return dx * dx + dy * dy
    }
    // The first of those at the least distance: they are listed by columns, then rows.
    let least = places.map(distance).min()
    guard let best = places.first(where: { distance($0) == least }) else {
      return .refused(refusal)
    }
    return accepted(best)
  }

  /// Goes through all cells within twenty of the wish.
  private func judgeFitting(_ wish: Pose) -> Verdict {
    guard case .shaped(let shape, let cell, let orientation) = wish else {
      return .refused(Refusal(.notAllowed))
    }
    var best: (distance: Int, x: Int, y: Int, pose: Pose)?
    for x in -20...20 {
      for y in -20...20 {
        let distance = x * x + y * y
        guard best.map({ (distance, x, y) < ($0.distance, $0.x, $0.y) }) ?? true,
          let there = cell.moved(byColumns: x, rows: y)
        else { continue }
        let pose = Pose.shaped(shape, at: there, orientation)
        guard refusal(of: pose, except: []) == nil, field == nil || !isInside(pose) else {
          continue
        }
        best = (distance, x, y, pose)
      }
    }
    return best.map { .placed(Self.placed($0.pose)) } ?? .refused(Refusal(.outOfRange))
  }

  private func judgeRestoring(_ changes: [PoseChange]) -> Verdict {
    for (place, change) in changes.enumerated()
    where changes.prefix(place).contains(where: { $0.item == change.item }) {
      return .refused(Refusal(.duplicateItem))
    }
    for change in changes
    where pieces.first(where: { $0.item == change.item })?.pose != change.from {
      return .refused(Refusal(change.from == nil ? .duplicateItem : .unknownItem))
    }
    var rest = self
    let listed = Set(changes.map(\.item))
    rest.pieces.removeAll { listed.contains($0.item) }
    var inTheWay: Set<ID<BoardItem>> = []
    var isAcross = false
    for change in changes {
      guard let pose = change.to else { continue }
      if let refusal = rest.refusal(of: pose, except: []) {
        guard refusal.reason == .overlap else { return .refused(Refusal(refusal.reason)) }
        inTheWay.formUnion(refusal.by)
        isAcross = true
      }
      rest.pieces.append((change.item, pose))
    }
    guard !isAcross else {
      return .refused(
        Refusal(.overlap, by: Self.ordered(pieces.filter { inTheWay.contains($0.item) })))
    }
    return .accepted(changes.filter { $0.from != $0.to })
  }

  // MARK: Looking

  func hit(_ point: Point<BoardSpace>) -> ID<BoardItem>? {
    guard point.isFinite, abs(point.x) < 1e12, abs(point.y) < 1e12 else { return nil }
    let square = Square(
      x: Int((point.x / 44).rounded(.down)), y: Int((point.y / 44).rounded(.down)))
    return Self.ordered(
      zip(pieces, covered).filter { $1.contains(square) }.map(\.0)
    ).last
  }

  /// The pairs that overlap and the pieces across the field.
  func violations() -> [Violation] {
    let order = Self.ordered(pieces)
    let lying = order.compactMap { item in zip(pieces, covered).first { $0.0.item == item } }
    var found: [Violation] = []
    for (place, one) in lying.enumerated() {
      for other in lying.dropFirst(place + 1) where !one.1.isDisjoint(with: other.1) {
        found.append(Violation(.overlap, items: [one.0.item, other.0.item]))
      }
    }
    for (piece, squares) in lying {
      let inside = squares.count(where: isInField)
      if inside != 0, inside != squares.count {
        found.append(Violation(.acrossField, items: [piece.item]))
      }
    }
    return found
  }
}
