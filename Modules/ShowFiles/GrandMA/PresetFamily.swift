import Domain

/// The attributes that a preset sets, by name: grandMA exports do not give its pool, and
/// BlinderKitten has only one.
struct PresetFamily: OptionSet {
  let rawValue: UInt8

  static let dimmer = Self(rawValue: 1)
  static let position = Self(rawValue: 2)
  static let colour = Self(rawValue: 4)
  static let gobo = Self(rawValue: 8)
  static let beam = Self(rawValue: 16)
  static let focus = Self(rawValue: 32)
  static let shapers = Self(rawValue: 64)

  /// The prefixes of attributes, in capitals: those of grandMA2 (`DIM`, `COLORRGB1`) and of
  /// grandMA3 (`Dimmer`, `ColorRGB_R`) are alike.
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

  /// The family of an attribute; empty if its name is unknown.
  init(attribute: String) {
    let name = attribute.uppercased()
    self = Self.beginnings.first { name.hasPrefix($0.0) }?.1 ?? []
  }

  /// The kind of a preset that sets these, or `nil` if that is none or several.
  var kind: ObjectKind? {
    switch self {
    case []: nil
    case .dimmer: .intensity
    case .position: .position
    case .colour: .colour
    default: isSubset(of: [.gobo, .beam, .focus, .shapers]) ? .beam : nil
    }
  }

  /// The pool in identifiers: presets of each pool are counted separately.
  ///
  /// Which pool a preset is of that sets a gobo and a shutter is unknown: it is none of those
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
