import Domain
import GridGeometry
import PluginAPI

/// Gives the blocks of one draft their poses on one board, whatever its rules.
///
/// A pose that an export gives is kept to the bit, as long as the rules allow it beside the others.
struct ItemArrangement {
  /// The poses of blocks that are not on cells; empty on a grid, whose cells take less space.
  private var poses: [Pose?] = []
  /// What the grid had to change, if blocks were laid on cells.
  private(set) var grid: BlockArrangement?
  /// Cards, tiles and strokes that the board cannot have.
  private(set) var unfit: [Int] = []
  /// Blocks for which there is no room.
  private(set) var withoutRoom: [Int] = []
  /// Pieces whose cells others fill, or that have no shape.
  private(set) var blocked: [Int] = []
  /// Blocks with an invalid position in the file.
  private(set) var withoutPlace: [Int] = []

  private let blocks: [BoardDraft.Block]
  private let lying: [BoardItem]

  /// How the rules of a board place items.
  enum Sort {
    case cells, order, free, pieces
    /// Rules of a host: only poses of an export are known to be right.
    case other

    /// The sort of a board with these items.
    init(_ board: Board, _ lying: [BoardItem]) {
      switch board.rules.key {
      case BoardRules.defaultKey: self = .cells
      case BoardRules.canvasKey: self = .free
      case BoardRules.tilesKey: self = .pieces
      case BoardRules.flowKey: self = .order
      default: self = lying.contains { $0.pose.order != nil } ? .order : .other
      }
    }

    fileprivate var form: Pose.Form? {
      switch self {
      case .cells: .cells
      case .order: .ordered
      case .free: .free
      case .pieces: .shaped
      case .other: nil
      }
    }
  }

  /// Arranges a draft.
  ///
  /// - Parameters:
  ///   - draft: The draft.
  ///   - board: The board.
  ///   - lying: What lies on it.
  ///   - columns: How many blocks to place side by side in a row; `nil` for the default.
  ///   - anchors: The widgets of the draft's layout that the board has.
  ///   - isWanted: Whether to place a block of the draft, by its place in it.
  init(
    _ draft: BoardDraft, on board: Board, besides lying: [BoardItem], columns: Int?,
    anchors: [AnchoredFit.Anchor] = [], where isWanted: (Int) -> Bool
  ) {
    blocks = draft.blocks
    self.lying = lying
    let sort = Sort(board, lying)
    if sort != .cells { poses = Array(repeating: nil, count: blocks.count) }
    var wanted: [Int] = []
    for index in blocks.indices where isWanted(index) {
      if Self.fits(blocks[index], sort) { wanted.append(index) } else { unfit.append(index) }
    }
    switch sort {
    case .cells:
      grid = BlockArrangement(
        draft, wanted, minimum: board.rules.minimum, occupied: lying.compactMap(\.pose.cells),
        columns: columns, anchors: anchors)
    case .order: layInOrder(wanted, draft, columns)
    case .free: layFreely(wanted, draft, columns)
    case .pieces: layPieces(wanted)
    case .other: for index in wanted { poses[index] = blocks[index].record?.pose }
    }
  }

  /// The pose of a block of the draft; `nil` if it is not placed.
  func pose(of index: Int) -> Pose? {
    grid.map { $0.cells[index].map(Pose.cells) } ?? poses[index]
  }

  /// Whether a board can have a block: cards and strokes lie freely, tiles also as pieces; and what
  /// an export has under the same rules stays.
  private static func fits(_ block: BoardDraft.Block, _ sort: Sort) -> Bool {
    guard let drawing = block.drawing, sort != .free else { return true }
    if sort == .other || sort.form == block.record?.pose?.form { return true }
    return switch drawing {
    case .tile: sort == .pieces
    case .goto: true
    case .object, .message, .card, .ink: false
    }
  }
}

// MARK: - Orders

extension ItemArrangement {
  /// Keeps the keys of an export that are free, and puts the rest at the end, in reading order.
  private mutating func layInOrder(_ wanted: [Int], _ draft: BoardDraft, _ columns: Int?) {
    var taken = Set(lying.compactMap(\.pose.order))
    var late: [Int] = []
    for index in wanted {
      if let key = blocks[index].record?.pose?.order, taken.insert(key).inserted {
        poses[index] = .ordered(key)
      } else {
        late.append(index)
      }
    }
    guard !late.isEmpty else { return }
    let cells = cells(late, draft, columns)
    let ordered = late.sorted { left, right in
      guard let first = cells[left], let second = cells[right], first != second else {
        return left < right
      }
      return first < second
    }
    put(ordered, above: taken.max()) { _, key in .ordered(key) }
  }

  /// Gives the last keys of all to blocks.
  private mutating func put(
    _ indices: [Int], above last: OrderKey?, _ pose: (Int, OrderKey) -> Pose
  ) {
    let keys = OrderKey.after(last, count: indices.count)
    for (index, key) in zip(indices, keys) { poses[index] = pose(index, key) }
    withoutRoom += indices.dropFirst(keys.count)
  }

  /// The cells that blocks would have on a grid of their own.
  private func cells(_ wanted: [Int], _ draft: BoardDraft, _ columns: Int?) -> [CellRect?] {
    BlockArrangement(draft, wanted, minimum: .one, occupied: [], columns: columns).cells
  }
}

// MARK: - Canvases

extension ItemArrangement {
  /// Keeps the areas and keys of an export; frames keep their places, and the order of the file.
  private mutating func layFreely(_ wanted: [Int], _ draft: BoardDraft, _ columns: Int?) {
    var taken = Set(lying.compactMap { Self.key($0.pose) })
    let fit = FreeFit(draft)
    var areas: [Int: Rect<BoardSpace>] = [:]
    var late: [Int] = []
    var homeless: [Int] = []
    for index in wanted {
      if let pose = blocks[index].record?.pose, let key = Self.key(pose), let area = pose.area,
        area.isFinite
      {
        areas[index] = area
        if taken.insert(key).inserted { poses[index] = pose } else { late.append(index) }
      } else if let area = fit.area(of: blocks[index]) {
        areas[index] = area
        late.append(index)
      } else {
        homeless.append(index)
      }
    }
    // On a board without places all have cells; otherwise those without one come below the others.
    if areas.isEmpty {
      for (index, cells) in cells(homeless, draft, columns).enumerated() {
        areas[index] = cells.map { Grid.frame(of: $0) }
      }
      withoutRoom += homeless.filter { areas[$0] == nil }
    } else {
      let rows = FreeFit.rows(homeless.map { blocks[$0] }, below: areas.values)
      for (index, area) in zip(homeless, rows) { areas[index] = area }
      withoutPlace = homeless
    }
    late += homeless.filter { areas[$0] != nil }
    put(late, above: taken.max()) { index, key in .free(areas[index] ?? FreeFit.standard, z: key) }
  }

  private static func key(_ pose: Pose) -> OrderKey? {
    if case .free(_, let z) = pose { z } else { nil }
  }
}

// MARK: - Pieces

extension ItemArrangement {
  /// Keeps pieces that share no cells; a block on cells is a piece if it has few enough.
  private mutating func layPieces(_ wanted: [Int]) {
    var covered: Set<Cell> = []
    for item in lying { covered.formUnion(Self.cells(of: item.pose)) }
    for index in wanted {
      guard let pose = Self.piece(blocks[index].record) else {
        blocked.append(index)
        continue
      }
      let cells = Self.cells(of: pose)
      if covered.isDisjoint(with: cells) {
        covered.formUnion(cells)
        poses[index] = pose
      } else {
        blocked.append(index)
      }
    }
  }

  private static func piece(_ record: BlockRecord?) -> Pose? {
    switch record?.pose {
    case .shaped?: return record?.pose
    case .cells(let rect)?:
      return Polyomino(rectangle: rect.span).map { .shaped($0, at: rect.origin, .upright) }
    case .free?, .ordered?, nil: return nil
    }
  }

  /// The cells that a piece fills; those beyond all cells cannot be shared.
  private static func cells(of pose: Pose) -> [Cell] {
    guard let piece = pose.piece else { return [] }
    return piece.shape.cells.compactMap {
      piece.cell.moved(byColumns: Int($0.x), rows: Int($0.y))
    }
  }
}
