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
  private enum CodingKeys: String, CodingKey {
    case values = "settings"
  }
}
