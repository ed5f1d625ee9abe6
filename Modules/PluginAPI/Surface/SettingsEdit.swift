public import Domain

/// New values for settings of a board's rules; other settings stay as they are.
public struct SettingsEdit: Hashable, Sendable {
  /// The values by setting name; an empty value means the default.
  public let values: [String: String]

  /// Creates an edit.
  public init(_ values: [String: String]) {
    self.values = values
  }

  /// Sets the smallest block of the grid.
  public static func minimum(_ minimum: MinimumSpan) -> Self {
    Self([MinimumSpan.setting: minimum == .one ? "" : "\(minimum.rawValue)"])
  }

  /// The settings after the edit, without default values.
  public func applied(to settings: [String: String]) -> [String: String] {
    settings.merging(values) { $1 }.filter { !$0.value.isEmpty }
  }
}

extension SettingsEdit: Codable {
  private enum CodingKeys: CodingKey {
    case settings
    case cells
  }

  /// Reads `{"settings":{…}}`, or the grid minimum as older builds wrote it: `{"cells":2}`.
  ///
  /// - Parameter decoder: The decoder.
  /// - Throws: `DecodingError` if it is neither form.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    if let minimum = try container.decodeIfPresent(MinimumSpan.self, forKey: .cells) {
      self = .minimum(minimum)
    } else {
      self.init(try container.decode([String: String].self, forKey: .settings))
    }
  }

  /// Writes `{"settings":{…}}`.
  ///
  /// - Parameter encoder: The encoder.
  /// - Throws: The encoder's errors.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(values, forKey: .settings)
  }
}
