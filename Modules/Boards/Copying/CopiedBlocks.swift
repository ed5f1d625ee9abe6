public import Domain
public import GridGeometry

/// Items that were copied from a board: how they lie to each other, and what they show.
///
/// It keeps everything that pasting needs, so that they can be pasted after the originals, their
/// board and even their show are gone.
public struct CopiedBlocks: Hashable, Sendable {
  /// The show of the board.
  public let show: ID<Show>
  /// The board.
  public let board: ID<Board>
  /// The items as they lay, in reading order; on a canvas the lowest first.
  public let items: [BoardItem]
  /// The objects that they show.
  public let objects: [ID<ShowObject>: ShowObject]
  /// The names of the boards that they open.
  let pages: [ID<Board>: String]

  /// Copies items.
  ///
  /// - Parameters:
  ///   - items: The items, all of one board.
  ///   - board: The board.
  ///   - objects: The objects that they show.
  ///   - pages: The names of the boards that they open.
  public init(
    _ items: [BoardItem], of board: Board, showing objects: [ID<ShowObject>: ShowObject],
    opening pages: [ID<Board>: String] = [:]
  ) {
    self.pages = pages
    self.items = items.sorted(by: BoardItem.inReadingOrder)
    self.objects = objects
    self.board = board.id
    show = board.show
  }

  /// Why items cannot be pasted on a board.
  public enum Fault: Error, Hashable, Sendable {
    /// A card or a stroke, on a board that is not a canvas.
    case needsCanvas(ID<BoardItem>)
    /// A piece with a shape or without an object, on a board without pieces.
    case needsPieces(ID<BoardItem>)
    /// A piece with too many cells.
    case tooManyCells(CellSpan)
    /// A place on a board that keeps an order.
    case ordered
    /// A position on a board that keeps no order.
    case notOrdered
    /// A position beyond the end of the order: the last one that there is.
    case noSuchPlace(of: Int)
    /// There is no free place near enough.
    case noRoom
    /// They would lie beyond the range of the board.
    case outOfRange
  }
}

extension CopiedBlocks {
  /// How the items lie, in another form of poses.
  ///
  /// Items of an order become rows, about as many as columns. Areas on a canvas become the cells
  /// between the nearest corners.
  ///
  /// - Parameter form: The form, which is not an order.
  /// - Returns: The poses, in the order of ``items``.
  /// - Throws: ``Fault`` if there is no such pose for an item.
  func poses(in form: Pose.Form) throws(Fault) -> [Pose] {
    let columns = max(Int(Double(items.count).squareRoot().rounded(.up)), 1)
    var poses: [Pose] = []
    for (place, item) in items.enumerated() {
      try Self.check(item, in: form)
      if item.pose.form == form {
        poses.append(item.pose)
        continue
      }
      guard let cells = Self.cells(of: item.pose, place: place, columns: columns) else {
        throw .outOfRange
      }
      switch form {
      case .cells: poses.append(.cells(cells))
      case .free:
        guard let z = OrderKey.between(nil, nil) else { throw .outOfRange }
        poses.append(.free(item.pose.area ?? Grid.frame(of: cells), z: z))
      case .shaped:
        guard let shape = Polyomino(rectangle: cells.span) else { throw .tooManyCells(cells.span) }
        poses.append(.shaped(shape, at: cells.origin, .upright))
      case .ordered: throw .notOrdered
      }
    }
    return poses
  }

  /// Refuses items that cannot be on a board with a form of poses.
  static func check(_ item: BoardItem, in form: Pose.Form) throws(Fault) {
    switch item.content {
    case .card where form != .free, .ink where form != .free: throw .needsCanvas(item.id)
    case .tile where form != .shaped: throw .needsPieces(item.id)
    default: break
    }
    if form != .shaped, form != .ordered, let piece = item.pose.piece, !piece.shape.isRectangle {
      throw .needsPieces(item.id)
    }
  }

  /// The cells of a pose; for one in an order, those of a place in rows.
  private static func cells(of pose: Pose, place: Int, columns: Int) -> CellRect? {
    switch pose {
    case .cells, .shaped: return pose.cellBounds
    case .ordered:
      let span = CellSpan.standard
      return Cell.origin.moved(
        byColumns: place % columns * Int(span.width), rows: place / columns * Int(span.height)
      ).flatMap { CellRect(origin: $0, span: span) }
    case .free(let area, _):
      guard let corner = Grid.nearestCorner(to: area.origin),
        let end = Grid.nearestCorner(to: area.end)
      else { return nil }
      let (right, isTooFar) = corner.x.addingReportingOverflow(1)
      let (bottom, isTooLow) = corner.y.addingReportingOverflow(1)
      guard !isTooFar, !isTooLow else { return nil }
      return CellRect(edges: corner.x, corner.y, max(end.x, right), max(end.y, bottom))
    }
  }
}
