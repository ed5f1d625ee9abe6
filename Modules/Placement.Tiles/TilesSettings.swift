public import GridGeometry
import PluginAPI

/// The settings of a board of tiles.
public struct TilesSettings: Hashable, Sendable {
  /// The field, from cell 0,0; `nil` if the board has none.
  ///
  /// A piece lies wholly inside the field or wholly outside of it, in the tray.
  public var field: CellSpan?
  /// Whether pieces can be mirrored.
  public var mirrors: Bool

  /// Creates settings; by default there is no field, and pieces are only turned.
  public init(field: CellSpan? = nil, mirrors: Bool = false) {
    self.field = field
    self.mirrors = mirrors
  }

  /// The cells of the field; `nil` if the board has none.
  public var fieldCells: CellRect? {
    field.flatMap { CellRect(origin: .origin, span: $0) }
  }
}

extension TilesSettings {
  private static let sides = 1...1_000 as ClosedRange<Int32>
  private static let switches = Switch.allCases.map(\.rawValue)

  /// Reads the settings of a board; invalid values become defaults.
  ///
  /// - Parameter settings: The values of `field` and `mirror`, if not the defaults.
  public init(_ settings: [String: String]) {
    self.init()
    for (name, value) in settings { _ = set(name, to: value) }
  }

  /// The first setting that cannot be, in the order of their names; `nil` if all can.
  static func fault(in settings: [String: String]) -> RefusalReason? {
    var trial = TilesSettings()
    for (name, value) in settings.sorted(by: { $0.key < $1.key }) {
      if let fault = trial.set(name, to: value) { return fault }
    }
    return nil
  }

  /// - Returns: Why it cannot be set so, or `nil` if it is.
  private mutating func set(_ name: String, to value: String) -> RefusalReason? {
    switch name {
    case "field":
      if value == Bounds.none.rawValue {
        field = nil
      } else if let span = Self.span(value) {
        field = span
      } else {
        return .badSetting(name, value: value, allowed: .span(upTo: Int(Self.sides.upperBound)))
      }
    case "mirror":
      guard let place = Self.switches.firstIndex(of: value) else {
        return .badSetting(name, value: value, allowed: .words(Self.switches))
      }
      mirrors = place == 1
    default: return .badSetting(name, value: value, allowed: nil)
    }
    return nil
  }

  /// Reads a width and height such as `10x6`.
  private static func span(_ text: String) -> CellSpan? {
    let sides = text.split(separator: "x", omittingEmptySubsequences: false).map(whole)
    guard sides.count == 2, let width = sides[0], let height = sides[1],
      Self.sides.contains(width), Self.sides.contains(height)
    else { return nil }
    return CellSpan(width: width, height: height)
  }

  /// Reads a whole number in its usual spelling, without a plus sign and leading zeros.
  private static func whole(_ text: some StringProtocol) -> Int32? {
    Int32(text).flatMap { "\($0)" == text ? $0 : nil }
  }
}

/// Whether something is on.
private enum Switch: String, CaseIterable {
  case off = "off"
  case on = "on"
}

/// A field that there is not.
private enum Bounds: String {
  case none = "none"
}
