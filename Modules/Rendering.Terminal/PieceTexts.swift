import Domain
import PluginAPI
import TextCells

/// The number and the name of a piece, and where they go.
struct PieceTexts {
  /// A text of one line, and where it starts.
  typealias Line = (text: String, column: Int, row: Int)

  /// The kind and number of its object.
  let number: NumberLabel
  /// Whether it has a number; a word for what it is, such as `tile`, is less than a name.
  let isNumbered: Bool
  /// What a small piece is filled with: the first character of its name, or a letter of its own;
  /// `nil` if it has neither.
  let letter: String?
  private let title: String
  private let distinctive: String?

  /// Lines at least this wide have blanks beside their text.
  private static let widthWithMargin = 10
  /// A part of a name is at least this wide.
  private static let least = 3

  init(element: SceneElement, distinctive: String?) {
    title = element.title.safeForTerminal
    self.distinctive = distinctive?.safeForTerminal
    let isNameless = element.subtitle.isEmpty && element.states.contains(.orphaned)
    number = NumberLabel(isNameless ? "?" : element.subtitle)
    isNumbered = isNameless || element.subtitle.contains(" ")
    letter = title.first { !$0.isWhitespace }.map(String.init) ?? Self.letter(of: element.id)
  }

  /// A letter for a piece without a name: always the same, and mostly not that of its neighbours.
  private static func letter(of id: SceneID) -> String? {
    guard case .item(let item) = id else { return nil }
    let letters = Array("abcdefghijklmnopqrstuvwxyz")
    return String(letters[Int((item.high ^ item.low) % UInt64(letters.count))])
  }

  /// The number in the longest form that fits into a line of the outline, or inside.
  ///
  /// - Parameter slots: The free places; its own is taken from them.
  /// - Returns: The number, or `nil` if there is none or a name says more.
  func label(in slots: inout PieceSlots) -> Line? {
    guard isNumbered || title.isEmpty else { return nil }
    let places = slots.lines + slots.insides
    guard let widest = places.map(\.columns.count).max() else { return nil }
    let text = number.fitting(widest) ?? number.cut(to: widest)
    guard !text.isEmpty, let place = places.first(where: { $0.columns.count >= text.cellWidth })
    else { return nil }
    slots.remove(place)
    let hasMargin =
      place.columns.count >= Self.widthWithMargin && place.columns.count >= text.cellWidth + 2
    return (hasMargin ? " \(text) " : text, place.columns.lowerBound, place.row)
  }

  /// The name in lines inside of the longest bar and below it, or in one line elsewhere.
  func title(in slots: PieceSlots) -> [Line] {
    if let area = slots.area {
      let margin = area.columns.count >= Self.widthWithMargin ? 1 : 0
      let room = area.columns.count - 2 * margin
      for name in [title, distinctive ?? title] where room >= Self.least || name.cellWidth <= room {
        let lines = name.wrapped(to: room, rows: area.rows.count)
        guard lines.last?.last != "…" || name.last == "…" else { continue }
        return lines.enumerated().map {
          ($1, area.columns.lowerBound + margin, area.rows.lowerBound + $0)
        }
      }
    }
    let places = slots.insides + slots.lines
    for name in [title, distinctive ?? title] {
      guard let place = places.first(where: { $0.columns.count >= name.cellWidth }) else {
        continue
      }
      return [(name, place.columns.lowerBound, place.row)]
    }
    guard let widest = places.max(by: { $0.columns.count < $1.columns.count }),
      widest.columns.count >= Self.least
    else { return [] }
    let text = (distinctive ?? title).truncated(to: widest.columns.count)
    return [(text, widest.columns.lowerBound, widest.row)]
  }
}

/// The places of a piece that can hold a text.
struct PieceSlots {
  /// A part of a row.
  struct Slot: Hashable {
    let row: Int
    let columns: Range<Int>
  }

  /// Parts of horizontal lines, those of the longest bar first, then from top to bottom.
  private(set) var lines: [Slot] = []
  /// Parts inside of the outline, in the same order.
  private(set) var insides: [Slot] = []
  /// The widest part inside of the longest bar, with the rows below that are free.
  let area: (columns: Range<Int>, rows: Range<Int>)?

  init(in cells: PieceCells) {
    let bar = cells.longest?.visibleRows ?? 0..<0
    for row in Array(bar) + cells.rows.filter({ !bar.contains($0) }) {
      lines += cells.runs(inRow: row) { cells.part($0, row).isLine }
        .map { Slot(row: row, columns: $0) }
      insides += cells.runs(inRow: row) { cells.part($0, row) == .inside }
        .map { Slot(row: row, columns: $0) }
    }
    let widest = insides.filter { bar.contains($0.row) }
      .reduce(nil as Slot?) { widest, slot in
        slot.columns.count > widest?.columns.count ?? 0 ? slot : widest
      }
    area = widest.map { slot in
      let end =
        (slot.row..<cells.rows.upperBound).first { row in
          !slot.columns.allSatisfy { cells.part($0, row) == .inside && cells.contains($0, row) }
        } ?? cells.rows.upperBound
      return (slot.columns, slot.row..<end)
    }
  }

  /// Takes a place for a text.
  mutating func remove(_ slot: Slot) {
    lines.removeAll { $0 == slot }
    insides.removeAll { $0 == slot }
  }
}
