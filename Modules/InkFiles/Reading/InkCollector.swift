import Domain
import GridGeometry
import PluginAPI

/// Collects the strokes of a file, and counts what is left out.
struct InkCollector {
  /// The most strokes of a file.
  static let strokeLimit = 20_000
  /// The most points of a file.
  static let pointLimit = 1_000_000
  /// The most bytes of a file.
  static let length = 64 << 20
  /// The most bytes of the data of a line; 100,000 points take fewer.
  static let dataLength = 8 << 20

  private(set) var ink = ImportedInk()
  private var counts = LeftOutCounts()
  private var pointCount = 0
  private let remedy: String

  init(remedy: String) { self.remedy = remedy }

  /// How many points a line may have.
  var lineLimit: Int { min(Stroke.sampleLimit, max(0, Self.pointLimit - pointCount)) }

  /// What was collected.
  var whole: ImportedInk {
    var ink = ink
    ink.leftOut = counts.leftOut
    return ink
  }

  /// Counts something that is left out.
  mutating func leaveOut(_ what: String, _ reason: String) { counts.add(what, reason: reason) }

  /// Warns once.
  mutating func warn(_ text: String) {
    if !ink.warnings.contains(text) { ink.warnings.append(text) }
  }

  /// Adds a stroke as it is.
  mutating func add(_ stroke: PlacedStroke, line: Int) throws(ShowFileError) {
    try count(stroke.stroke.samples.count, line: line)
    ink.strokes.append(stroke)
  }

  /// Adds a line, simplified as one that was drawn by hand.
  mutating func add(
    _ positions: [StrokeTrace.Position], _ pen: Stroke.Pen, as what: String, line: Int
  ) throws(ShowFileError) {
    guard !positions.isEmpty else { return leaveOut(what, "it has no points") }
    guard positions.count <= Stroke.sampleLimit else {
      return leaveOut(what, "it has more than \(Stroke.sampleLimit) points")
    }
    try count(positions.count, line: line)
    var trace = StrokeTrace()
    for position in positions { trace.append(position) }
    guard let placed = trace.stroke(drawnBy: pen).map({ PlacedStroke($0.stroke, in: $0.area) }),
      placed.isSound
    else { return leaveOut(what, "it reaches too far") }
    ink.strokes.append(placed)
  }

  private mutating func count(_ points: Int, line: Int) throws(ShowFileError) {
    pointCount += points
    let excess: String? =
      if ink.strokes.count >= Self.strokeLimit {
        "the file has more than \(Self.strokeLimit) strokes"
      } else if pointCount > Self.pointLimit {
        "the file has more than \(Self.pointLimit) points"
      } else {
        nil
      }
    if let excess { throw ShowFileError(.tooLarge, excess, line: line, remedy: remedy) }
  }
}

extension PlacedStroke {
  /// The greatest coordinate, in points: up to there, numbers of files say every step.
  private static let reach = 1e9
  /// The longest time in microseconds, for the same reason: 35 years.
  static let longestTime: Int64 = 1 << 50

  /// Whether a stroke of a file can be kept as it is: its line lies within its area, but for
  /// rounding, and the area within reach.
  var isSound: Bool {
    guard area.isFinite, area.size.width >= 0, area.size.height >= 0,
      [area.minX, area.minY, area.maxX, area.maxY].allSatisfy({ abs($0) <= Self.reach }),
      stroke.samples.last.map({ $0.time <= Self.longestTime }) ?? false
    else { return false }
    return stroke.line(from: area.origin).allSatisfy {
      $0.x >= area.minX - 1 && $0.x <= area.maxX + 1 && $0.y >= area.minY - 1
        && $0.y <= area.maxY + 1
    }
  }
}
