import Domain

/// How to arrange imported blocks; by default, as in the file.
public struct BoardChoice: Hashable, Sendable {
  /// How to sort blocks onto boards.
  public var layout: BoardLayout
  /// How many blocks of the usual size go side by side in a row, if the file has no positions;
  /// `nil` for the default.
  public let columns: Int?
  /// The key of the rules of new boards; `nil` for a grid, or a canvas if there are only cards.
  public let rules: String?
  /// Whether to create the boards of the layout even if nothing on them is new.
  ///
  /// Boards that you deleted stay deleted in later imports: a board is only created for something
  /// new. If you choose another layout than last time, you want its boards anyway: they are then
  /// created again if missing.
  public var asksForMissing: Bool

  /// As many columns as can be asked for.
  public static let columnCounts = 1...100

  /// The rules that a new board can get: pieces have shapes, which no file of a console says.
  public static let allRules = [
    BoardRules.defaultKey, BoardRules.flowKey, BoardRules.canvasKey,
  ]

  /// Creates a choice.
  ///
  /// - Parameters:
  ///   - layout: How to sort blocks onto boards.
  ///   - columns: How many blocks go side by side, clamped to ``columnCounts``; `nil` for the
  ///     default.
  ///   - rules: The key of the rules of new boards, one of ``allRules``; `nil` for the default.
  ///   - asksForMissing: Whether to create boards even if nothing on them is new.
  public init(
    layout: BoardLayout = .source, columns: Int? = nil, rules: String? = nil,
    asksForMissing: Bool = false
  ) {
    self.layout = layout
    self.rules = rules
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
  ///   - rules: The key of rules for new boards; `nil` for the default.
  /// - Throws: ``ImportOptionError`` with the option that is wrong and what is allowed.
  public init(
    layout: String?, columns: String?, rules: String? = nil
  ) throws(ImportOptionError) {
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
    var key: String?
    if let rules {
      let word = rules.lowercased()
      guard Self.allRules.contains(word) else {
        let isTiles = word == BoardRules.tilesKey
        throw ImportOptionError(
          "rules",
          isTiles ? "no file says the shapes of pieces" : "there are no rules '\(rules)'",
          allowed: Self.allRules.joined(separator: ", "))
      }
      key = word
    }
    self.init(layout: known, columns: count, rules: key, asksForMissing: layout != nil)
  }
}
