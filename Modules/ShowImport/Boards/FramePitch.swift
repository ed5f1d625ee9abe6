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
}

/// The usual distance from one widget to the next along an axis, and the gap that it includes.
///
/// The distance says more than a size: columns of a page are as far apart as their left edges are,
/// however wide the widgets in them.
struct FramePitch {
  /// From an edge to the same edge of the next widget.
  let step: Double
  /// From the end of a widget to the start of the next one; never negative.
  let gap: Double

  /// How many widgets are compared with all others.
  private static let samples = 500
  /// How many times a widget's own length the next one may lie away.
  private static let farthest = 3.0
  /// How much of its own length a widget may reach into the next one.
  static let slack = 0.15

  /// Measures the distances of neighbours.
  ///
  /// - Parameters:
  ///   - spans: The widgets along this axis.
  ///   - others: The same widgets along the other axis.
  /// - Complexity: Linear.
  init(_ spans: [FrameSpan], across others: [FrameSpan]) {
    var steps: [Double] = []
    var gaps: [Double] = []
    for place in stride(from: 0, to: spans.count, by: max(1, spans.count / Self.samples)) {
      let span = spans[place]
      let from = span.end - span.length * Self.slack
      var next: Double?
      for other in spans.indices where spans[other].start >= from {
        guard spans[other].start < next ?? .infinity, others[other].isBeside(others[place]) else {
          continue
        }
        next = spans[other].start
      }
      guard let next, next - span.end <= Self.farthest * span.length else { continue }
      steps.append(next - span.start)
      gaps.append(next - span.end)
    }
    step = Self.median(steps) ?? Self.median(spans.map(\.length)) ?? 1
    gap = max(0, Self.median(gaps) ?? 0)
  }

  /// The length of a cell.
  func unit(cellsEach count: Int) -> Double { step / Double(count) }

  /// How far lengths are from whole cells, in cells, on average. What is less than a cell becomes
  /// one, however many cells the usual distance has.
  func error(of spans: [FrameSpan], cellsEach count: Int) -> Double {
    guard !spans.isEmpty else { return 0 }
    let unit = unit(cellsEach: count)
    let errors = spans.map { span in
      let cells = min((span.length + gap) / unit, Double(FrameLines.longestSide))
      return cells < 1 ? 0 : abs(cells - cells.rounded())
    }
    return errors.reduce(0, +) / Double(spans.count)
  }

  private static func median(_ values: [Double]) -> Double? {
    values.isEmpty ? nil : values.sorted()[(values.count - 1) / 2]
  }
}
