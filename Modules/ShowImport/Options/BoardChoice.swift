/// How the blocks of an import are laid; without a choice, as the file has them.
public struct BoardChoice: Hashable, Sendable {
  /// By what they are sorted onto boards.
  public var layout: BoardLayout
  /// How many blocks of the usual size lie side by side in a row, for what has no place in the
  /// file; `nil` for the usual row.
  public let columns: Int?
  /// Whether the boards of the layout are asked for also where nothing on them is new.
  ///
  /// Boards that a person deleted stay away from one import to the next, so a board is only made
  /// for something new. Somebody who says another layout than last time wants its boards all the
  /// same: so they are made once more where the show has none of them.
  public var asksForMissing: Bool

  /// As many columns as can be asked for.
  public static let columnCounts = 1...100

  /// Creates a choice.
  ///
  /// - Parameters:
  ///   - layout: By what blocks are sorted onto boards.
  ///   - columns: How many blocks lie side by side, brought into ``columnCounts``; `nil` for the
  ///     usual row.
  ///   - asksForMissing: Whether boards are asked for also where nothing on them is new.
  public init(
    layout: BoardLayout = .source, columns: Int? = nil, asksForMissing: Bool = false
  ) {
    self.layout = layout
    self.columns = columns.map {
      min(max($0, Self.columnCounts.lowerBound), Self.columnCounts.upperBound)
    }
    self.asksForMissing = asksForMissing
  }

  /// Reads a choice as people write it; a layout that is said is asked for.
  ///
  /// - Parameters:
  ///   - layout: The name of a layout; `nil` for the file's own.
  ///   - columns: A number of columns; `nil` for the usual row.
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
          "columns", "'\(columns)' is no number of columns",
          allowed: "whole numbers from \(Self.columnCounts.lowerBound) to "
            + "\(Self.columnCounts.upperBound)")
      }
      count = number
    }
    self.init(layout: known, columns: count, asksForMissing: layout != nil)
  }
}
