/// The extent of a widget along one axis of a layout.
struct FrameSpan {
  /// Where it begins.
  let start: Double
  /// How long it is.
  let length: Double

  /// Where it ends.
  var end: Double { start + length }

  /// Whether it shares at least half of the shorter of the two.
  func isBeside(_ other: FrameSpan) -> Bool {
    min(end, other.end) - max(start, other.start) >= min(length, other.length) / 2
  }

  /// Whether it is as long, up to a tenth.
  func isAsLong(as other: FrameSpan) -> Bool {
    abs(length - other.length) <= min(length, other.length) / 10
  }
}

/// The usual distance from one widget to the next along an axis, and the gap that it includes.
///
/// The distance says more than a size: columns of a page are as far apart as their left edges are,
/// however wide the widgets in them.
struct FramePitch {
  /// The length of each widget, with the gap after it up to the usual gap.
  let reaches: [Double]
  /// From an edge to the same edge of the next widget.
  private let step: Double
  /// From a widget to the next one of the same size.
  private let period: Double

  /// How many widgets are compared with all others.
  private static let samples = 500
  /// How many times a widget's own length the next one may be away.
  private static let farthest = 3.0
  /// How much of its own length a widget may reach into the next one.
  static let slack = 0.15

  /// Measures the distances of neighbours.
  ///
  /// - Parameters:
  ///   - spans: The widgets along this axis.
  ///   - others: The same widgets along the other axis.
  /// - Complexity: Linear, except for sorting.
  init(_ spans: [FrameSpan], across others: [FrameSpan]) {
    var steps: [Double] = []
    var gaps: [Double] = []
    var periods: [Double] = []
    for place in stride(from: 0, to: spans.count, by: max(1, spans.count / Self.samples)) {
      let span = spans[place]
      let from = span.end - span.length * Self.slack
      var next: Double?
      var same: Double?
      // Beside a large number a small length is lost, and a widget ends where it begins.
      for other in spans.indices
      where spans[other].start >= from && spans[other].start > span.start {
        let start = spans[other].start
        guard start < same ?? .infinity, others[other].isBeside(others[place]) else { continue }
        next = min(next ?? start, start)
        if spans[other].isAsLong(as: span), others[other].isAsLong(as: others[place]) {
          same = start
        }
      }
      guard let next, next - span.end <= Self.farthest * span.length else { continue }
      steps.append(next - span.start)
      gaps.append(next - span.end)
      if let same { periods.append(same - span.start) }
    }
    step = Self.median(steps) ?? Self.median(spans.map(\.length)) ?? 1
    period = Self.median(periods) ?? step
    reaches = Self.reaches(of: spans, gap: max(0, Self.median(gaps) ?? 0))
  }

  /// The length of a cell for this many cells per usual distance: a fraction of it, or a fraction
  /// of the distance to the next widget of the same size, whichever keeps lengths closer.
  ///
  /// It is always finite and more than 0.
  func unit(cellsEach count: Int) -> Double {
    let part = step / Double(count)
    guard part.isFinite, part > 0 else { return 1 }
    let cells = (period / part).rounded()
    guard cells >= 1, cells <= Double(FrameLines.longestSide) else { return part }
    let whole = period / cells
    return error(ofUnit: whole) < error(ofUnit: part) ? whole : part
  }

  /// How far lengths are from whole cells, in cells.
  func error(cellsEach count: Int) -> Double { error(ofUnit: unit(cellsEach: count)) }

  /// How far lengths are from whole cells on average, and repetitions from repeating.
  ///
  /// Smaller lengths become one cell, however many cells the usual distance has.
  private func error(ofUnit unit: Double) -> Double {
    guard !reaches.isEmpty else { return 0 }
    func distance(_ length: Double) -> Double {
      let cells = min(length / unit, Double(FrameLines.longestSide))
      return abs(cells - cells.rounded())
    }
    let errors = reaches.map { $0 < unit ? 0 : distance($0) }
    return errors.reduce(0, +) / Double(reaches.count) + distance(period) / 2
  }

  /// Adds to each length the space up to the next start, but at most the gap.
  private static func reaches(of spans: [FrameSpan], gap: Double) -> [Double] {
    let starts = spans.map(\.start).sorted()
    return spans.map { span in
      let end = span.end - span.length * slack
      var (low, high) = (0, starts.count)
      while low < high {
        let middle = low + (high - low) / 2
        if starts[middle] < end { low = middle + 1 } else { high = middle }
      }
      let next = low < starts.count ? max(0, starts[low] - span.end) : gap
      return span.length + min(gap, next)
    }
  }

  private static func median(_ values: [Double]) -> Double? {
    values.isEmpty ? nil : values.sorted()[(values.count - 1) / 2]
  }
}
