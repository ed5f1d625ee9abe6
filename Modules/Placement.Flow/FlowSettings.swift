public import Domain
public import GridGeometry
import PluginAPI

/// How the boxes of a flow are laid out.
///
/// A board stores them as text: `Board(…, rules: .flow(FlowSettings(columns: 4)), …)`.
public struct FlowSettings: Hashable, Sendable {
  /// How many boxes a row has; `nil` for as many as fit the view.
  public var columns: Int?
  /// The size of a box, in cells.
  public var span: CellSpan
  /// The room between two boxes, in points.
  public var spacing: Int

  /// Creates settings; by default boxes of 2 by 2 cells, 11 points apart, as many as fit.
  public init(columns: Int? = nil, span: CellSpan = .standard, spacing: Int = 11) {
    self.columns = columns
    self.span = span
    self.spacing = spacing
  }

  /// The slots in a view of some width.
  ///
  /// - Parameter width: The width in points.
  /// - Returns: The slots.
  func slots(in width: Double) -> FlowSlots {
    let size = Size<BoardSpace>(
      width: Double(span.width) * Grid.unit, height: Double(span.height) * Grid.unit)
    let spacing = Double(spacing)
    return FlowSlots(
      columns: columns ?? FlowSlots.columns(fitting: width, size: size, spacing: spacing),
      size: size, spacing: spacing)
  }
}

extension FlowSettings {
  private enum Name: String { case columns, size, spacing }

  private static let columnCounts = 1...1_000
  private static let sides = 1...100 as ClosedRange<Int32>
  private static let spacings = 0...1_000

  /// Reads the settings of a board as far as they are valid; the others become defaults.
  ///
  /// A session does not open a board with settings that are invalid or unknown: it throws. This is
  /// for a program that shows such a board all the same.
  ///
  /// - Parameter settings: The values of `columns`, from 1 to 1,000, `size`, as in `2x1` and up to
  ///   `100x100`, and `spacing`, from 0 to 1,000. Those that are missing are the defaults.
  public init(_ settings: [String: String]) {
    self.init()
    for (name, value) in settings { _ = set(name, to: value) }
  }

  /// The settings of a board, without those that are the default.
  public var settings: [String: String] {
    var settings: [String: String] = [:]
    if let columns { settings[Name.columns.rawValue] = "\(columns)" }
    if span != Self().span { settings[Name.size.rawValue] = "\(span)" }
    if spacing != Self().spacing { settings[Name.spacing.rawValue] = "\(spacing)" }
    return settings
  }

  /// The first setting that cannot be, in the order of their names; `nil` if all can.
  static func fault(in settings: [String: String]) -> RefusalReason? {
    var trial = FlowSettings()
    for (name, value) in settings.sorted(by: { $0.key < $1.key }) {
      if let fault = trial.set(name, to: value) { return fault }
    }
    return nil
  }

  /// - Returns: Why it cannot be set so, or `nil` if it is.
  private mutating func set(_ name: String, to value: String) -> RefusalReason? {
    func refused(_ allowed: AllowedValues?) -> RefusalReason {
      .badSetting(name, value: value, allowed: allowed)
    }
    switch Name(rawValue: name) {
    case .columns:
      guard let columns = Self.whole(value), Self.columnCounts.contains(columns) else {
        return refused(.whole(Self.columnCounts))
      }
      self.columns = columns
    case .size:
      let sides = value.split(separator: "x", omittingEmptySubsequences: false)
        .map { Self.whole($0).flatMap(Int32.init(exactly:)) }
      guard sides.count == 2, let width = sides[0], let height = sides[1],
        Self.sides.contains(width), Self.sides.contains(height),
        let span = CellSpan(width: width, height: height)
      else { return refused(.span(upTo: Int(Self.sides.upperBound))) }
      self.span = span
    case .spacing:
      guard let spacing = Self.whole(value), Self.spacings.contains(spacing) else {
        return refused(.whole(Self.spacings))
      }
      self.spacing = spacing
    case nil: return refused(nil)
    }
    return nil
  }

  /// Reads a whole number in its usual spelling, without a plus sign and leading zeros.
  private static func whole(_ text: some StringProtocol) -> Int? {
    Int(text).flatMap { "\($0)" == text ? $0 : nil }
  }
}

extension BoardRules {
  /// The rules of a flow.
  ///
  /// - Parameter settings: How the boxes are laid out. If a number is out of range, the board
  ///   cannot be opened.
  /// - Returns: The rules.
  public static func flow(_ settings: FlowSettings = FlowSettings()) -> BoardRules {
    BoardRules(flowKey, settings: settings.settings)
  }
}
