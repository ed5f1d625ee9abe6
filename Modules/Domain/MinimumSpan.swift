public import GridGeometry

/// The smallest block on the grid: the only setting of its rules.
public enum MinimumSpan: Int32, CaseIterable, Hashable, Sendable, Codable {
  /// One cell by one, 44 by 44 points.
  case one = 1
  /// Two cells by two, 88 by 88 points.
  case two = 2

  /// The name of the setting.
  public static let setting = "minimum"

  /// Reads the setting: `1` or `2`.
  public init?(setting: String) {
    guard let rawValue = Int32(setting), "\(rawValue)" == setting else { return nil }
    self.init(rawValue: rawValue)
  }

  /// Whether a span is large enough in both directions.
  public func allows(_ span: CellSpan) -> Bool {
    span.width >= rawValue && span.height >= rawValue
  }
}

extension BoardRules {
  /// The rules of the grid.
  ///
  /// - Parameter minimum: The smallest block.
  /// - Returns: The rules.
  public static func grid(minimum: MinimumSpan) -> BoardRules {
    var rules = BoardRules()
    rules.minimum = minimum
    return rules
  }

  /// The smallest block, for the rules of the grid; one cell if it is not set or invalid.
  public var minimum: MinimumSpan {
    get { settings[MinimumSpan.setting].flatMap { MinimumSpan(setting: $0) } ?? .one }
    set { settings[MinimumSpan.setting] = newValue == .one ? nil : "\(newValue.rawValue)" }
  }
}
