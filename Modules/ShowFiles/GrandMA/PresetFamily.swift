import Domain

/// What a preset sets, told by the names of its attributes: grandMA exports do not say which pool
/// it is of, and BlinderKitten has only one.
struct PresetFamily: OptionSet {
  let rawValue: UInt8

  static let dimmer = Self(rawValue: 1)
  static let position = Self(rawValue: 2)
  static let colour = Self(rawValue: 4)
  static let gobo = Self(rawValue: 8)
  static let beam = Self(rawValue: 16)
  static let focus = Self(rawValue: 32)
  static let shapers = Self(rawValue: 64)

  /// What attributes begin with, in capitals: those of grandMA2 (`DIM`, `COLORRGB1`) and of
  /// grandMA3 (`Dimmer`, `ColorRGB_R`) begin alike.
  private static let beginnings: [(String, Self)] = [
    ("DIM", .dimmer),
    ("PAN", .position), ("TILT", .position), ("POSITION", .position), ("XYZ", .position),
    ("COLOR", .colour), ("CTO", .colour), ("CTC", .colour), ("CTB", .colour), ("CYAN", .colour),
    ("MAGENTA", .colour), ("YELLOW", .colour), ("HUE", .colour), ("SATURATION", .colour),
    ("GOBO", .gobo), ("ANIMATION", .gobo),
    ("BEAM", .beam), ("SHUTTER", .beam), ("STROBE", .beam), ("IRIS", .beam), ("PRISM", .beam),
    ("FROST", .beam),
    ("FOCUS", .focus), ("ZOOM", .focus), ("EDGE", .focus),
    ("BLADE", .shapers), ("SHAPER", .shapers),
  ]

  init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The family of an attribute; empty where its name tells none.
  init(attribute: String) {
    let name = attribute.uppercased()
    self = Self.beginnings.first { name.hasPrefix($0.0) }?.1 ?? []
  }

  /// The kind of a preset that sets these, or `nil` where that is none or several.
  var kind: ObjectKind? {
    switch self {
    case []: nil
    case .dimmer: .intensity
    case .position: .position
    case .colour: .colour
    default: isSubset(of: [.gobo, .beam, .focus, .shapers]) ? .beam : nil
    }
  }

  /// What the pool is called in identifiers: presets of each are counted on their own.
  ///
  /// Which pool a preset is of that sets a gobo and a shutter cannot be told: it is none of those
  /// that set either alone, and the same whatever further attributes of beams it sets.
  var pool: String {
    switch self {
    case .gobo: "gobo"
    case .beam: "beam"
    case .focus: "focus"
    case .shapers: "shapers"
    default: kind == .beam ? "several" : kind?.rawValue ?? "mixed"
    }
  }

  /// Whether the pool is one that presets are counted in; of others, two may have one index.
  var isOnePool: Bool { pool != "several" }
}
