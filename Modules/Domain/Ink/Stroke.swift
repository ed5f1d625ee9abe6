public import GridGeometry

/// A stroke of ink: a line through samples, drawn with a pen.
///
/// Samples count from the top left corner of the stroke's area, in steps of 1/64 point, so that a
/// stroke is moved by its pose alone, and stored exactly.
public struct Stroke: Hashable, Sendable {
  /// What it is drawn with.
  public var pen: Pen
  /// The samples, at least one; times never run back.
  public let samples: [Sample]

  /// How many steps a point has.
  public static let stepsPerPoint = 64.0
  /// The most samples of a stroke.
  public static let sampleLimit = 100_000
  /// The largest distance in points between a stroke as drawn and as kept.
  public static let tolerance = 0.25

  /// Creates a stroke.
  ///
  /// - Returns: `nil` without samples, for too many, if times run back, or if only some have a
  ///   pressure.
  public init?(pen: Pen, samples: [Sample]) {
    guard (1...Self.sampleLimit).contains(samples.count), samples[0].time >= 0,
      zip(samples, samples.dropFirst()).allSatisfy({
        $0.time <= $1.time && ($0.pressure == nil) == ($1.pressure == nil)
      })
    else { return nil }
    self.pen = pen
    self.samples = samples
  }

  /// What a stroke is drawn with.
  public struct Pen: Hashable, Sendable, Codable {
    /// The kinds of pens.
    public enum Kind: String, CaseIterable, Hashable, Sendable, Codable {
      /// Opaque, of one width.
      case pen
      /// Fainter with less pressure.
      case pencil
      /// Wide and translucent.
      case highlighter
    }

    /// The kind.
    public var kind: Kind
    /// The colour.
    public var color: ObjectColor
    /// The width in steps of 1/64 point, at least 1.
    public let steps: UInt16

    /// The width in points.
    public var width: Double { Double(steps) / Stroke.stepsPerPoint }

    /// Creates a pen; the width in points is rounded to a step, between 1/64 and 1,000.
    public init(_ kind: Kind = .pen, color: ObjectColor = ObjectColor(rgb: 0), width: Double = 2) {
      let steps = (width * Stroke.stepsPerPoint).rounded()
      self.init(kind, color: color, steps: UInt16(min(max(steps.isNaN ? 1 : steps, 1), 64_000)))
    }

    init(_ kind: Kind, color: ObjectColor, steps: UInt16) {
      self.kind = kind
      self.color = color
      self.steps = max(steps, 1)
    }
  }

  /// Where the pen was at a moment.
  public struct Sample: Hashable, Sendable {
    /// Steps to the right of the left edge of the stroke's area.
    public var x: Int32
    /// Steps below its top edge.
    public var y: Int32
    /// Microseconds since the first sample.
    public var time: Int64
    /// The pressure, from 0 to 65,535; `nil` if not known, then in all samples of a stroke.
    public var pressure: UInt16?

    /// Creates a sample.
    public init(x: Int32, y: Int32, time: Int64, pressure: UInt16? = nil) {
      self.x = x
      self.y = y
      self.time = time
      self.pressure = pressure
    }
  }

  /// The line in points, counted from the top left corner of the stroke's area.
  ///
  /// - Complexity: O(*n*).
  public func line<Space>(from origin: Point<Space> = .origin) -> [Point<Space>] {
    samples.map {
      Point(
        x: origin.x + Double($0.x) / Self.stepsPerPoint,
        y: origin.y + Double($0.y) / Self.stepsPerPoint)
    }
  }
}
