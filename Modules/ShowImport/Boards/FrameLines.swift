/// The cell lines of a layout's widget edges along one axis.
///
/// Edges keep their order, so widgets that do not overlap in the file do not overlap here. Each end
/// is placed from the start of its widget and each start from the previous end: single pixels never
/// add up, and columns of equal width stay equal.
struct FrameLines {
  /// The longest side of a block, in cells.
  static let longestSide: Int32 = 64
  /// The farthest a widget may be from the median one, in cells.
  private static let farthest = 4096.0
  /// How far from a line a place is taken for that line, in cells.
  private static let snap = 0.25

  /// Cells along one axis.
  struct Span {
    let start: Int32
    let length: Int32
    let isCut: Bool

    var end: Int32 { start + length }
  }

  /// The cells of each widget; `nil` if it is too far from the others.
  let spans: [Span?]

  /// An edge of a widget.
  private struct Edge {
    let place: Double
    let isEnd: Bool
    let widget: Int
  }

  /// Places the edges of widgets on lines.
  ///
  /// - Parameters:
  ///   - widgets: The widgets along this axis.
  ///   - pitch: Their usual distance.
  ///   - count: The number of cells for this distance.
  /// - Complexity: Linear, except for sorting.
  init(_ widgets: [FrameSpan], _ pitch: FramePitch, cellsEach count: Int) {
    let unit = pitch.unit(cellsEach: count)
    let middle = widgets.isEmpty ? 0 : widgets.map(\.start).sorted()[widgets.count / 2]
    let near = widgets.indices.filter { index in
      let widget = widgets[index]
      let start = widget.start - middle
      let length = widget.length * (1 - FramePitch.slack)
      // A number that vanishes beside a large one has no position either.
      return abs(start) <= unit * Self.farthest && start + length > start
        && widget.start + length > widget.start
    }
    // Measured from the middle, so that small widgets far from the origin keep their lengths.
    let centered = widgets.map { FrameSpan(start: $0.start - middle, length: $0.length) }
    var ruler = Ruler(unit: unit, reaches: pitch.reaches)
    for edge in Self.edges(of: near, centered, unit: unit) {
      if edge.isEnd {
        ruler.end(edge.widget, centered[edge.widget])
      } else {
        ruler.begin(edge.widget, centered[edge.widget])
      }
    }
    var spans = [Span?](repeating: nil, count: widgets.count)
    for index in near {
      let length = ruler.ends[index] - ruler.starts[index]
      spans[index] = Span(
        start: Int32(clamping: ruler.starts[index]),
        length: Int32(clamping: min(length, Int(Self.longestSide))),
        isCut: length > Self.longestSide
          || pitch.reaches[index] / unit > Double(Self.longestSide) + 0.5)
    }
    self.spans = spans
  }

  /// The edges in their order.
  ///
  /// Widgets that reach into one another by a few pixels only touch.
  private static func edges(of near: [Int], _ widgets: [FrameSpan], unit: Double) -> [Edge] {
    var edges: [Edge] = []
    edges.reserveCapacity(2 * near.count)
    for index in near {
      let widget = widgets[index]
      let slack = min(unit, widget.length) * FramePitch.slack
      edges.append(Edge(place: widget.start, isEnd: false, widget: index))
      edges.append(Edge(place: widget.end - slack, isEnd: true, widget: index))
    }
    return edges.sorted {
      ($0.place, $0.isEnd ? 0 : 1, $0.widget) < ($1.place, $1.isEnd ? 0 : 1, $1.widget)
    }
  }

  /// Gives each edge its line while it goes from the first to the last.
  private struct Ruler {
    let unit: Double
    /// The length of each widget with the gap that belongs to it.
    let reaches: [Double]
    private(set) var starts: [Int]
    private(set) var ends: [Int]
    /// Where each widget begins before rounding.
    private var begun: [Double]
    /// The line of the last edge.
    private var line = 0
    /// The last end with its gap, or the first start of all, in the file and in cells.
    private var last: (place: Double, cells: Double)?

    init(unit: Double, reaches: [Double]) {
      self.unit = unit
      self.reaches = reaches
      starts = Array(repeating: 0, count: reaches.count)
      ends = starts
      begun = Array(repeating: 0, count: reaches.count)
    }

    mutating func begin(_ index: Int, _ widget: FrameSpan) {
      var cells = 0.0
      if let last {
        cells = last.cells + (widget.start - last.place) / unit
      } else {
        last = (widget.start, 0)
      }
      (starts[index], begun[index]) = place(cells, atLeast: line)
    }

    mutating func end(_ index: Int, _ widget: FrameSpan) {
      let length = min(reaches[index] / unit, Double(FrameLines.longestSide))
      let cells: Double
      (ends[index], cells) = place(
        begun[index] + max(1, length), atLeast: max(line, starts[index] + 1))
      last = (widget.start + reaches[index], cells)
    }

    /// The line for a position, and the position, snapped to a near line.
    private mutating func place(_ wanted: Double, atLeast least: Int) -> (Int, Double) {
      // No two widgets are further apart than that, and no number is too large to round.
      let farthest = 2 * FrameLines.farthest + Double(FrameLines.longestSide)
      let cells = min(max(wanted, Double(least) - 1), Double(least) + farthest)
      let rounded = cells.rounded()
      let place = abs(cells - rounded) <= FrameLines.snap ? rounded : cells
      line = max(least, Int(rounded))
      return (line, Int(rounded) < line ? Double(line) : place)
    }
  }
}
