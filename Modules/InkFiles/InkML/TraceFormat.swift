/// A channel of traces: what one number of each point means.
struct TraceChannel: Hashable, Sendable {
  /// The name, such as `X`.
  var name: String
  /// The unit; `nil` if the file names none.
  var units: String?
  /// The least value, if the file says.
  var min: Double?
  /// The greatest value, if the file says.
  var max: Double?
  /// How many steps of the device make a unit.
  var resolution: Double?
  /// The unit that ``resolution`` counts.
  var resolutionUnits: String?

  init(_ name: String) { self.name = name }

  /// How many points of the board a step is: as many as the unit says, or one.
  var points: Double {
    if let resolution, resolution > 0, let units = resolutionUnits,
      let inches = LengthUnit.inches(units.hasPrefix("1/") ? String(units.dropFirst(2)) : units)
    {
      return inches * 72 / resolution
    }
    // A point is one exactly, so that own files come back.
    return units == "pt" ? 1 : units.flatMap(LengthUnit.inches).map { $0 * 72 } ?? 1
  }

  /// How many microseconds a step is; milliseconds are usual.
  var microseconds: Double {
    switch units {
    case "s": 1_000_000
    case "us": 1
    case "ns": 0.001
    default: 1_000
    }
  }

  /// A pressure, from 0 to 1; `nil` if the file does not say what the greatest is.
  func pressure(_ value: Double) -> Double? {
    let least = min ?? 0
    if let max { return max > least ? (value - least) / (max - least) : nil }
    return units == "%" ? value / 100 : (0...1).contains(value) ? value : nil
  }
}

/// Which numbers each point of a trace has.
struct TraceFormat: Hashable, Sendable {
  /// Those that each point has.
  var regular: [TraceChannel] = []
  /// Those that may be missing at the end.
  var intermittent: [TraceChannel] = []

  /// All, in order.
  var channels: [TraceChannel] { regular + intermittent }

  /// The format of a file that names none.
  static let usual = TraceFormat(regular: [TraceChannel("X"), TraceChannel("Y")])

  /// The place of a channel.
  func place(of name: String) -> Int? { channels.firstIndex { $0.name == name } }

  /// Sets how fine the steps of a channel are.
  mutating func set(resolution: Double, _ units: String?, of name: String) {
    for place in regular.indices where regular[place].name == name {
      (regular[place].resolution, regular[place].resolutionUnits) = (resolution, units)
    }
    for place in intermittent.indices where intermittent[place].name == name {
      (intermittent[place].resolution, intermittent[place].resolutionUnits) = (resolution, units)
    }
  }
}
