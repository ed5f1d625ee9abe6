/// How to arrange imported blocks; by default, as in the file.
public struct BoardChoice: Hashable, Sendable {
  /// How to sort blocks onto boards.
  public var layout: BoardLayout
  /// How many blocks of the usual size go side by side in a row, if the file has no positions;
  /// `nil` for the default.
  public let columns: Int?
  /// Whether to create the boards of the layout even if nothing on them is new.
  ///
  /// Boards that you deleted stay deleted in later imports: a board is only created for something
  /// new. If you choose another layout than last time, you want its boards anyway: they are then
  /// created again if missing.
  public var asksForMissing: Bool

  /// As many columns as can be asked for.
  public static let columnCounts = 1...100

  /// Creates a choice.
  ///
  /// - Parameters:
  ///   - layout: How to sort blocks onto boards.
  ///   - columns: How many blocks go side by side, clamped to ``columnCounts``; `nil` for the
  ///     default.
  ///   - asksForMissing: Whether to create boards even if nothing on them is new.
  public init(
    layout: BoardLayout = .source, columns: Int? = nil, asksForMissing: Bool = false
  ) {
    self.layout = layout
    self.columns = columns.map {
      min(max($0, Self.columnCounts.lowerBound), Self.columnCounts.upperBound)
    }
    self.asksForMissing = asksForMissing
  }

  /// Parses a choice from the command line; an explicit layout creates its boards.
  ///
  /// - Parameters:
  ///   - layout: The name of a layout; `nil` for the file's own.
  ///   - columns: A number of columns; `nil` for the default.
  /// - Throws: ``ImportOptionError`` with the option that is wrong and what is allowed.
  public init(layout: String?, columns: String?) throws(ImportOptionError) {
    var known = BoardLayout.source
    if let layout {
      guard let named = BoardLayout(rawValue: layout.lowercased()) else {
        throw ImportOptionError(
          "layout", "there is no layout '\(layout)'", allowed: BoardLayout.names)
      }
      known = named
    }
    var count: Int?
    if let columns {
      guard let number = Int(columns), Self.columnCounts.contains(number) else {
        throw ImportOptionError(
          "columns", "'\(columns)' is not a number of columns",
          allowed: "whole numbers from \(Self.columnCounts.lowerBound) to "
            + "\(Self.columnCounts.upperBound)")
      }
      count = number
    }
    self.init(layout: known, columns: count, asksForMissing: layout != nil)
  }
}
