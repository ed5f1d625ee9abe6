public import Domain
public import Gestures
public import GridGeometry
public import PluginAPI

/// The tiles rules: pieces of joined cells that share none, and that fingers lift and turn.
///
/// A board can have a field. A piece then lies wholly inside the field or wholly outside of it: the
/// plane around the field is the tray, and a piece there keeps its pose like any other.
public struct TilesRules: PlacementRules {
  private let board: ID<Board>
  private(set) var settings: TilesSettings
  /// The cells of the field, if there is one.
  private(set) var fieldCells: CellRect?
  private var badSetting: RefusalReason?
  private(set) var pieces = Pieces()
  /// Items in other poses, or beyond the range of cells, left by damage; they are not drawn.
  private var strangers: [ID<BoardItem>: Pose] = [:]
  #if Mutants
    /// The fault that was injected.
    var defect: Defect?
  #endif

  /// Creates the rules of a board.
  ///
  /// - Parameters:
  ///   - board: The board with its settings.
  ///   - items: The pieces on it. ``violations()`` reports those that break the rules.
  public init(board: Board, items: [BoardItem]) {
    self.board = board.id
    settings = TilesSettings(board.rules.settings)
    fieldCells = settings.fieldCells
    badSetting = TilesSettings.fault(in: board.rules.settings)
    for item in items where item.board == board.id { take(item) }
  }

  /// How many items there are.
  public var count: Int { pieces.count + strangers.count }

  /// New items are pieces.
  public var form: Pose.Form { .shaped }

  /// The area of the field, if there is one.
  public var field: Rect<BoardSpace>? { fieldCells.map(Grid.frame) }

  /// One piece at a time: two could be dropped on the same cells, and a second finger turns it.
  public var allowsManyHolds: Bool { false }

  /// By quarter turns, and mirrored if the board says so.
  public var turning: Turning { settings.mirrors ? .quarterTurnsAndMirroring : .quarterTurns }

  /// Pieces that fill the same cells.
  public var obstruction: Obstruction { .sharedCells }

  /// A finger on a piece lifts it, at once or by a long press; beside the pieces it moves the view.
  public func interest(on item: ID<BoardItem>?) -> GestureInterest {
    item == nil ? [.tap, .pan, .pinch] : [.tap, .longPress, .drag, .pinch]
  }

  /// No handles: a piece keeps its shape.
  public func handles(of item: ID<BoardItem>) -> [Handle] { [] }

  /// The piece that fills the cell at a point; its bounding box does not count.
  public func hit(_ point: Point<BoardSpace>) -> ID<BoardItem>? {
    guard let cell = Grid.cell(at: point) else { return nil }
    #if Mutants
      if defect == .boxIsHit, let probe = CellRect(origin: cell, span: .single) {
        var boxes: [Piece] = []
        pieces.visit(in: probe) { boxes.append($0) }
        return boxes.max(by: Piece.inReadingOrder)?.id
      }
    #endif
    return pieces.hit(at: cell)
  }

  /// The pose of a piece, and its bounding box.
  public func placed(_ item: ID<BoardItem>) -> Placed? { pieces.piece(item).map(Placed.init) }

  /// The middle of the field, so that there is tray on all sides; without a field the origin.
  public func home(in view: Size<ScreenSpace>) -> Point<BoardSpace> {
    fieldCells.map { Grid.frame(of: $0).center } ?? .origin
  }

  /// Takes over changes that have been decided.
  public mutating func apply(_ changes: [Change]) {
    for change in changes {
      if case .board(let after)? = change.after, after.id == board {
        settings = TilesSettings(after.rules.settings)
        fieldCells = settings.fieldCells
        badSetting = TilesSettings.fault(in: after.rules.settings)
      }
      guard case .item(let item)? = change.after ?? change.before else { continue }
      #if Mutants
        if defect == .turnKeepsOldCells, pieces.slot(of: item.id) != nil,
          case .item(let before)? = change.before, change.after != nil,
          before.pose.piece?.orientation != item.pose.piece?.orientation
        {
          pieces.relabel(item.id, item.pose)
          continue
        }
      #endif
      pieces.remove(item.id)
      strangers[item.id] = nil
      if case .item(let after)? = change.after, after.board == board { take(after) }
    }
  }

  private mutating func take(_ item: BoardItem) {
    // Of two with one identity the first counts, as everywhere.
    guard pose(of: item.id) == nil else { return }
    if !pieces.insert(item.id, in: item.pose) { strangers[item.id] = item.pose }
  }

  /// How an item lies, also one that is not drawn; `nil` if it is not on the board.
  func pose(of item: ID<BoardItem>) -> Pose? { pieces.piece(item)?.pose ?? strangers[item] }

  /// Visits the pieces whose bounding boxes touch a region, each once, in reading order.
  public func visit(in region: Rect<BoardSpace>, _ body: (ID<BoardItem>, Placed) -> Void) {
    guard let cells = Grid.cells(touching: region) else { return }
    var seen: [Piece] = []
    pieces.visit(in: cells) { seen.append($0) }
    seen.sort(by: Piece.inReadingOrder)
    for piece in seen { body(piece.id, Placed(piece)) }
  }

  /// Every pair of pieces that overlap, the pieces across the edge of the field, the items that are
  /// no pieces, and a setting that cannot be.
  public func violations() -> [Violation] {
    let overlaps = pieces.overlappingPairs().map { Violation(.overlap, items: [$0.0.id, $0.1.id]) }
    let across = pieces(across: fieldCells).map { Violation(.acrossField, items: [$0]) }
    let others = strangers.sorted { $0.key < $1.key }.map { item, pose in
      Violation(pose.piece == nil ? .notAllowed : .outOfRange, items: [item])
    }
    return overlaps + across + others + (badSetting.map { [Violation($0, items: [])] } ?? [])
  }

  /// Refuses settings that there are not, that cannot have such a value, and a field with pieces
  /// across its edge.
  public func judge(settings: [String: String]) -> Refusal? {
    if let fault = TilesSettings.fault(in: settings) { return Refusal(fault) }
    let across = pieces(across: TilesSettings(settings).fieldCells)
    return across.isEmpty ? nil : Refusal(.acrossField, by: across)
  }

  /// The pieces that lie across the edge of a field, in reading order.
  private func pieces(across field: CellRect?) -> [ID<BoardItem>] {
    guard let field else { return [] }
    var across: [Piece] = []
    pieces.visit(in: field) { piece in
      if side(of: piece.lying, in: piece.bounds, of: field) == .across { across.append(piece) }
    }
    return across.sorted(by: Piece.inReadingOrder).map(\.id)
  }
}

extension Placed {
  /// How a piece lies, and its bounding box.
  init(_ piece: Piece) {
    self.init(piece.pose, frame: Grid.frame(of: piece.bounds))
  }
}
