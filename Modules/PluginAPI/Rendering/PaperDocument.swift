public import Domain

/// A document for paper: its parts from the first page to the last.
///
/// It says what there is to print; a ``PaperRenderer`` divides it into pages.
public struct PaperDocument: Hashable, Sendable {
  /// What the document is about, for the file and for a reader's list of files.
  public var title: String
  /// What the foot of every page has at its left, in one line, beside the number of the page.
  public var footer: String
  /// When it was made, for the file.
  public var date: Timestamp?
  /// The parts, in reading order.
  public var parts: [PaperPart]

  /// Creates a document.
  public init(title: String, footer: String, date: Timestamp? = nil, parts: [PaperPart] = []) {
    (self.title, self.footer, self.date, self.parts) = (title, footer, date, parts)
  }
}

/// A part of a document for paper.
public enum PaperPart: Hashable, Sendable {
  /// The next part begins a page.
  case pageBreak
  /// A title and what explains it, which is never the last on a page.
  case heading(PaperHeading)
  /// A paragraph.
  case text(String)
  /// A board, map or other scene.
  case scene(PaperScene)
  /// Rows in columns.
  case table(PaperTable)
  /// What is read as one: an entry of an itinerary.
  case card(PaperCard)
  /// Black and white squares: a QR code.
  case squares(PaperSquares)
}

/// A title on paper.
public struct PaperHeading: Hashable, Sendable {
  /// How large it is.
  public enum Level: Hashable, Sendable {
    /// That of a sheet.
    case sheet
    /// That of a section, as a day.
    case section
  }

  /// The text.
  public var text: String
  /// What explains it; empty for nothing.
  public var detail: String
  /// How large it is.
  public var level: Level

  /// Creates a title.
  public init(_ text: String, detail: String = "", level: Level = .sheet) {
    (self.text, self.detail, self.level) = (text, detail, level)
  }
}

/// A scene on paper.
public struct PaperScene: Hashable, Sendable {
  /// The scene: all of its view is printed, and nothing outside of it.
  public var scene: Scene
  /// The least length on paper of one screen point, in points of 1/72 inch.
  ///
  /// A scene that is too large for a page at that scale is divided among several pages.
  public var leastScale: Double
  /// The most of the height of a page that the scene takes: 1 for all of it.
  ///
  /// At its least scale a scene takes more if the page has room; it is then not divided.
  public var share: Double

  /// Creates a scene on paper.
  public init(_ scene: Scene, leastScale: Double = 0.5, share: Double = 1) {
    (self.scene, self.leastScale, self.share) = (scene, leastScale, share)
  }
}

/// Rows in columns; the names of the columns are repeated on every page, and no row is divided that
/// fits on one.
public struct PaperTable: Hashable, Sendable {
  /// The columns.
  public var columns: [PaperColumn]
  /// The texts of each row, one for each column; further ones are printed in the last column.
  public var rows: [[String]]

  /// Creates a table.
  public init(_ columns: [PaperColumn], rows: [[String]] = []) {
    (self.columns, self.rows) = (columns, rows)
  }
}

/// A column of a table on paper.
public struct PaperColumn: Hashable, Sendable {
  /// Its name.
  public var name: String
  /// Its part of the width, beside those of the other columns.
  public var share: Double
  /// Whether it is for writing by hand, and so has lines at its sides.
  public var isForHand: Bool

  /// Creates a column.
  public init(_ name: String, share: Double = 1, isForHand: Bool = false) {
    (self.name, self.share, self.isForHand) = (name, share, isForHand)
  }
}

/// An entry that is read as one, beside a coloured edge; it is not divided if it fits on a page.
public struct PaperCard: Hashable, Sendable {
  /// When it is; empty for nothing.
  public var time: String
  /// The first line.
  public var title: String
  /// What follows.
  public var lines: [String]
  /// The colour of its edge.
  public var color: ObjectColor
  /// Whether its ground has the colour, too: that of a journey.
  public var isFilled: Bool

  /// Creates a card.
  public init(
    time: String, title: String, lines: [String], color: ObjectColor, isFilled: Bool = false
  ) {
    (self.time, self.title, self.lines) = (time, title, lines)
    (self.color, self.isFilled) = (color, isFilled)
  }
}

/// Black and white squares in rows, such as a QR code.
public struct PaperSquares: Hashable, Sendable {
  /// Whether each square of a row is black; all rows have as many.
  public var rows: [[Bool]]
  /// The length of the longer side, with four squares of white around the whole, in points of
  /// 1/72 inch; not more than the page has room for.
  public var side: Double

  /// Creates squares.
  public init(_ rows: [[Bool]], side: Double = 200) { (self.rows, self.side) = (rows, side) }
}
