import Domain
import GridGeometry
import PluginAPI

/// Arranges the blocks of one draft on one board without overlaps.
struct BlockArrangement {
  /// The cells of each block of the draft, in order; `nil` for a block that is not placed.
  private(set) var cells: [CellRect?]
  /// Whether places go by those of widgets that the board had.
  private(set) var isAnchored = false
  /// Blocks that overlapped others in the file or on the board, and were moved.
  private(set) var moved: [Int] = []
  /// Blocks with an invalid position in the file.
  private(set) var withoutPlace: [Int] = []
  /// Blocks that were larger in the file.
  private(set) var cut: [Int] = []
  /// Blocks of an export that are smaller than the board allows.
  private(set) var grown: [Int] = []
  /// Blocks for which the board has no room.
  private(set) var withoutRoom: [Int] = []

  private let minimum: MinimumSpan
  private let columns: Int?
  private var occupancy: CoveredCells
  /// Whether rows reached the end of the grid; blocks that fill holes leave no gaps.
  private var isPastEnd = false

  /// Arranges a draft.
  ///
  /// - Parameters:
  ///   - draft: The draft.
  ///   - wanted: The blocks of the draft to place; others only affect the scale.
  ///   - minimum: The smallest block that the board accepts.
  ///   - occupied: The cells that are already covered.
  ///   - columns: How many blocks to place side by side in a row; `nil` for the default.
  ///   - anchors: The widgets of the layout that the board has.
  init(
    _ draft: BoardDraft, _ wanted: [Int], minimum: MinimumSpan, occupied: [CellRect], columns: Int?,
    anchors: [AnchoredFit.Anchor] = []
  ) {
    self.minimum = minimum
    self.columns = columns
    occupancy = CoveredCells()
    let blocks = draft.blocks
    cells = Array(repeating: nil, count: blocks.count)
    for rect in occupied { occupancy.insert(rect) }

    if blocks.contains(where: { $0.record != nil }) {
      layByPlaces(BlockPlaces(blocks.map { $0.record?.cells }, areExact: true), wanted)
    } else if blocks.contains(where: { $0.frame != nil }) {
      // What is drawn says nothing about the size of blocks.
      let frames = blocks.map { $0.drawing == nil ? $0.frame : nil }
      if let fit = AnchoredFit(anchors, for: wanted.count) {
        isAnchored = true
        var cells = [CellRect?](repeating: nil, count: frames.count)
        for index in wanted { cells[index] = frames[index].flatMap(fit.cells) }
        layByPlaces(BlockPlaces(cells, areExact: false), wanted)
      } else {
        layByPlaces(BlockPlaces(FrameFit(frames)), wanted)
      }
    } else if occupied.isEmpty || wanted.count > BlockStretches.most {
      layInSections(draft, Set(wanted))
    } else {
      layBelow(wanted)
    }
  }

  // MARK: Without places in the file

  /// Under everything else, or on a board of its own.
  private mutating func layInSections(_ draft: BoardDraft, _ wanted: Set<Int>) {
    var sections: [[Piece]] = []
    var index = 0
    for section in draft.sections {
      sections.append([])
      for block in section {
        if wanted.contains(index) {
          sections[sections.count - 1].append(
            Piece(index: index, span: .standard, hundred: Int(block.hundred)))
        }
        index += 1
      }
    }
    lay(sections, from: standardRows())
  }

  /// For a board that people arranged: beside and below its lowest block, so that existing gaps
  /// stay gaps.
  private mutating func layBelow(_ wanted: [Int]) {
    var rows = standardRows(from: occupancy.lastRow)
    for index in wanted { lay(index, .standard, &rows) }
  }

  /// A block that has no place.
  private struct Piece {
    let index: Int
    let span: CellSpan
    let hundred: Int
  }

  /// Rows under everything else: a row stays empty above each stretch of a section.
  private mutating func lay(_ sections: [[Piece]], from rows: RowFill) {
    var rows = rows
    for section in sections {
      let stretches = BlockStretches.split(section, columns: rows.columns, hundred: \.hundred)
      for stretch in stretches {
        if let bottom = occupancy.bottom, !isPastEnd {
          rows = rows.beginning(at: Int32(clamping: Int(bottom) + Int(BlockStretches.gap)))
        }
        for piece in stretch { lay(piece.index, piece.span, &rows) }
      }
    }
  }

  /// Rows in the middle of the board.
  private func standardRows(from row: Int32? = nil) -> RowFill {
    let width = columns.map(RowFill.width(ofColumns:)) ?? RowFill.standardWidth
    return RowFill(
      from: Cell(x: -width / 2, y: row ?? RowFill.standardCorner.y), width: width)
  }

  // MARK: By places in the file

  private mutating func layByPlaces(_ fit: BlockPlaces, _ wanted: [Int]) {
    var crowded: [(index: Int, wanted: CellRect)] = []
    for index in wanted {
      guard let rect = fit.cells[index].flatMap(allowed) else {
        withoutPlace.append(index)
        continue
      }
      if fit.cut.contains(index) { cut.append(index) }
      if fit.areExact, fit.cells[index] != rect { grown.append(index) }
      if occupancy.isFree(rect) {
        occupancy.insert(rect)
        cells[index] = rect
      } else {
        moved.append(index)
        crowded.append((index, rect))
      }
    }

    var places = NearestPlaces()
    var homeless: [(index: Int, span: CellSpan)] = []
    for (index, rect) in crowded {
      cells[index] = places.lay(near: rect, in: &occupancy)
      if cells[index] == nil { homeless.append((index, rect.span)) }
    }
    homeless += withoutPlace.map { ($0, .standard) }
    guard let bounds = fit.bounds else {
      layBelow(homeless.map(\.index))
      return
    }
    layUnder(bounds, homeless)
  }

  /// Rows below everything else, for blocks without a free position.
  private mutating func layUnder(_ bounds: CellRect, _ homeless: [(index: Int, span: CellSpan)]) {
    let width =
      columns.map(RowFill.width(ofColumns:)) ?? max(bounds.width, RowFill.standardWidth)
    lay(
      [homeless.map { Piece(index: $0.index, span: $0.span, hundred: 0) }],
      from: RowFill(from: Cell(x: bounds.minX, y: bounds.maxY), width: width))
  }

  private func allowed(_ rect: CellRect) -> CellRect? {
    let least = minimum.rawValue
    return CellRect(
      x: rect.minX, y: rect.minY, width: max(rect.width, least), height: max(rect.height, least))
  }

  // MARK: One block

  private mutating func lay(_ index: Int, _ span: CellSpan, _ rows: inout RowFill) {
    if let rect = rows.lay(span, in: &occupancy) {
      cells[index] = rect
      return
    }
    // The rows reached the end of the grid: start again at the first block's position.
    rows = standardRows()
    isPastEnd = true
    cells[index] = rows.lay(span, in: &occupancy)
    if cells[index] == nil { withoutRoom.append(index) }
  }
}
